"""A parameter is generic in its shape as a tensor is.

The constructors do not infer the shape: mypy 2.4 crashes on `other if flag else nn.Parameter(...)` where Any is expected.
"""

import torch
from collections.abc import Sequence
from typing import Any, ClassVar, Generic
from typing_extensions import Unpack
from torch._tensor import _Shape

class Parameter(Tensor[Unpack[_Shape]], Generic[Unpack[_Shape]]):
    def __init__(self: Parameter[Unpack[tuple[Any, ...]]], data: Tensor | None = None, requires_grad: bool = True) -> None: ...
    def __deepcopy__(self, memo: Any) -> Self: ...

class Buffer(Tensor[Unpack[_Shape]], Generic[Unpack[_Shape]]):
    persistent: bool
    def __init__(self: Buffer[Unpack[tuple[Any, ...]]], data: Tensor | None = None, *, persistent: bool = True) -> None: ...

class UninitializedTensorMixin:
    def materialize(self, shape: Sequence[int], device: torch.types.Device = None, dtype: torch.dtype | None = None) -> None: ...
    def share_memory_(self) -> Self: ...

class UninitializedParameter(UninitializedTensorMixin, Parameter):
    cls_to_become: ClassVar[type[Parameter]]
    def __init__(self, requires_grad: bool = True, device: torch.types.Device = None, dtype: torch.dtype | None = None) -> None: ...
    def materialize(self, shape: Sequence[int], device: torch.types.Device = None, dtype: torch.dtype | None = None) -> None: ...

class UninitializedBuffer(UninitializedTensorMixin, Tensor):
    cls_to_become: ClassVar[type[Tensor]]
    def __init__(
        self,
        requires_grad: bool = False,
        device: torch.types.Device = None,
        dtype: torch.dtype | None = None,
        persistent: bool = True,
    ) -> None: ...
    def materialize(self, shape: Sequence[int], device: torch.types.Device = None, dtype: torch.dtype | None = None) -> None: ...
