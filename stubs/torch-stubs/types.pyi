# Hand-written: the builtin types under names that torch's own values (`torch.int`, `torch.float`) do not hide.

import builtins
import os
from collections.abc import Sequence
from typing import IO, TYPE_CHECKING as TYPE_CHECKING, Any
from typing_extensions import Self, TypeAlias

import torch
from torch import DispatchKey as DispatchKey
from torch import Size as Size
from torch import SymBool as SymBool
from torch import SymFloat as SymFloat
from torch import SymInt as SymInt
from torch import Tensor as Tensor
from torch.autograd.graph import GradientEdge

__all__ = ["Number", "Device", "FileLike", "Storage"]

_bool: TypeAlias = builtins.bool
_bytes: TypeAlias = builtins.bytes
_complex: TypeAlias = builtins.complex
_float: TypeAlias = builtins.float
_int: TypeAlias = builtins.int
_str: TypeAlias = builtins.str
_device: TypeAlias = torch.device
_dtype: TypeAlias = torch.dtype
_layout: TypeAlias = torch.layout
_qscheme: TypeAlias = torch.qscheme

_TensorOrTensors: TypeAlias = Tensor | Sequence[Tensor]
_TensorOrOptionalTensors: TypeAlias = Tensor | Sequence[Tensor | None]
_TensorOrTensorsOrGradEdge: TypeAlias = Tensor | Sequence[Tensor] | GradientEdge | Sequence[GradientEdge]

_size: TypeAlias = Sequence[int]
_symsize: TypeAlias = Sequence[int | SymInt]
_SizeLike: TypeAlias = int | SymInt | Tensor
_NumberLike: TypeAlias = complex | Tensor | SymInt | SymFloat
_DTypeLike: TypeAlias = torch.dtype | type[builtins.bool] | type[int] | type[float] | type[complex]
_dispatchkey: TypeAlias = str | DispatchKey

IntLikeType: TypeAlias = int | SymInt
FloatLikeType: TypeAlias = float | SymFloat
BoolLikeType: TypeAlias = bool | SymBool
py_sym_types: tuple[type[SymInt], type[SymFloat], type[SymBool]]
PySymType: TypeAlias = SymInt | SymFloat | SymBool

Number: TypeAlias = int | float | bool
_Number: tuple[type[int], type[float], type[bool]]
FileLike: TypeAlias = str | os.PathLike[str] | IO[bytes]
Device: TypeAlias = torch.device | str | int | None

class Storage:
    _cdata: int
    device: torch.device
    dtype: torch.dtype
    _torch_load_uninitialized: bool
    def __deepcopy__(self, memo: dict[int, Any]) -> Self: ...
    def _new_shared(self, size: int) -> Self: ...
    def _write_file(self, f: Any, is_real_file: bool, save_size: bool, element_size: int) -> None: ...
    def element_size(self) -> int: ...
    def is_shared(self) -> bool: ...
    def share_memory_(self) -> Self: ...
    def nbytes(self) -> int: ...
    def cpu(self) -> Self: ...
    def data_ptr(self) -> int: ...
    def from_file(self, filename: str, shared: bool = False, nbytes: int = 0) -> Self: ...
    def _new_with_file(self, f: Any, element_size: int) -> Self: ...
