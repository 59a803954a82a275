from typing import Any, Generic

from torch import Tensor, nn
from typing_extensions import TypeVarTuple, Unpack

# What the constructor fixed, as in torch's own layers: the pattern, then its other arguments.
Config = TypeVarTuple("Config", default=Unpack[tuple[Any, ...]])

class Rearrange(nn.Module, Generic[Unpack[Config]]):
    pattern: str
    axes_lengths: dict[str, int]
    def __init__(self: Rearrange[Unpack[tuple[Any, ...]]], pattern: str, **axes_lengths: Any) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Tensor: ...

class Reduce(nn.Module, Generic[Unpack[Config]]):
    pattern: str
    reduction: str
    axes_lengths: dict[str, int]
    def __init__(
        self: Reduce[Unpack[tuple[Any, ...]]], pattern: str, reduction: str, **axes_lengths: Any
    ) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Tensor: ...

class EinMix(nn.Module, Generic[Unpack[Config]]):
    weight: nn.Parameter
    bias: nn.Parameter | None
    def __init__(
        self: EinMix[Unpack[tuple[Any, ...]]],
        pattern: str,
        weight_shape: str,
        bias_shape: str | None = None,
        **axes_lengths: Any,
    ) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Tensor: ...
