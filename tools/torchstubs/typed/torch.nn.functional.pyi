"""Losses that take a weight, which torch's own stub has not got; one number for all axes of a window."""

from collections.abc import Sequence
from typing_extensions import TypeAlias

GRID_SAMPLE_INTERPOLATION_MODES: dict[str, int]
GRID_SAMPLE_PADDING_MODES: dict[str, int]
_size: TypeAlias = int | Sequence[int]

def l1_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    weight: Tensor | None = None,
) -> Tensor: ...
def mse_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    weight: Tensor | None = None,
) -> Tensor: ...
def huber_loss(
    input: Tensor, target: Tensor, reduction: str = "mean", delta: float = 1.0, weight: Tensor | None = None
) -> Tensor: ...
