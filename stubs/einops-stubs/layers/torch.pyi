from typing import Any

from torch import Tensor, nn

class Rearrange(nn.Module):
    pattern: str
    axes_lengths: dict[str, int]
    def __init__(self, pattern: str, **axes_lengths: Any) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class Reduce(nn.Module):
    pattern: str
    reduction: str
    axes_lengths: dict[str, int]
    def __init__(self, pattern: str, reduction: str, **axes_lengths: Any) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class EinMix(nn.Module):
    weight: nn.Parameter
    bias: nn.Parameter | None
    def __init__(
        self, pattern: str, weight_shape: str, bias_shape: str | None = None, **axes_lengths: Any
    ) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
