"""A parameter has the shape of the tensor that it is made from."""

import torch
from collections.abc import Sequence
from typing import Any, ClassVar, Generic
from typing_extensions import Unpack
from torch._tensor import Shape

class Parameter(Tensor[Unpack[Shape]], Generic[Unpack[Shape]]):
    def __init__(self, data: Tensor[Unpack[Shape]] | None = ..., requires_grad: bool = True) -> None: ...
    def __deepcopy__(self, memo: Any) -> Self: ...

class Buffer(Tensor[Unpack[Shape]], Generic[Unpack[Shape]]):
    persistent: bool
    def __init__(self, data: Tensor[Unpack[Shape]] | None = ..., *, persistent: bool = True) -> None: ...

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
