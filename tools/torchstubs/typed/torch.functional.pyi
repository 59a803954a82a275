"""What torch leaves untyped here: dispatchers on Boolean arguments, and tensors that it calls `Any`."""

import typing
from typing import Any, Literal

def split(tensor: Tensor, split_size_or_sections: int | torch.SymInt | Sequence[int], dim: int = 0) -> tuple[Tensor, ...]: ...
def istft(
    input: Tensor,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: Tensor | None = None,
    center: bool = True,
    normalized: bool = False,
    onesided: bool | None = None,
    length: int | None = None,
    return_complex: bool = False,
) -> Tensor: ...
@typing.overload
def unique(
    input: Tensor, sorted: bool = True, return_inverse: Literal[False] = False, return_counts: Literal[False] = False, dim: int | None = None
) -> Tensor: ...
@typing.overload
def unique(
    input: Tensor, sorted: bool = True, *, return_inverse: Literal[True], return_counts: Literal[True], dim: int | None = None
) -> tuple[Tensor, Tensor, Tensor]: ...
@typing.overload
def unique(
    input: Tensor, sorted: bool = True, *, return_inverse: Literal[True], return_counts: Literal[False] = False, dim: int | None = None
) -> tuple[Tensor, Tensor]: ...
@typing.overload
def unique(
    input: Tensor, sorted: bool = True, return_inverse: Literal[False] = False, *, return_counts: Literal[True], dim: int | None = None
) -> tuple[Tensor, Tensor]: ...
@typing.overload
def unique(input: Tensor, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None) -> Any: ...
@typing.overload
def unique_consecutive(
    input: Tensor, return_inverse: Literal[False] = False, return_counts: Literal[False] = False, dim: int | None = None
) -> Tensor: ...
@typing.overload
def unique_consecutive(
    input: Tensor, return_inverse: Literal[True], return_counts: Literal[True], dim: int | None = None
) -> tuple[Tensor, Tensor, Tensor]: ...
@typing.overload
def unique_consecutive(
    input: Tensor, return_inverse: Literal[True], return_counts: Literal[False] = False, dim: int | None = None
) -> tuple[Tensor, Tensor]: ...
@typing.overload
def unique_consecutive(
    input: Tensor, return_inverse: Literal[False] = False, *, return_counts: Literal[True], dim: int | None = None
) -> tuple[Tensor, Tensor]: ...
@typing.overload
def unique_consecutive(input: Tensor, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None) -> Any: ...
def tensordot(a: Tensor, b: Tensor, dims: int | Sequence[Sequence[int]] | Tensor = 2, out: Tensor | None = None) -> Tensor: ...
def block_diag(*tensors: Any) -> Tensor: ...
def cdist(
    x1: Tensor, x2: Tensor, p: float = 2.0, compute_mode: str = "use_mm_for_euclid_dist_if_necessary"
) -> Tensor: ...
def norm(
    input: Tensor,
    p: float | str | None = "fro",
    dim: int | Sequence[int] | None = None,
    keepdim: bool = False,
    out: Tensor | None = None,
    dtype: torch.dtype | None = None,
) -> Tensor: ...
def chain_matmul(*matrices: Any, out: Tensor | None = None) -> Tensor: ...
