from collections.abc import Sequence
from typing import TypeVar, overload

import torch

Tensor = TypeVar("Tensor")

@overload
def pack(
    tensors: Sequence[torch.Tensor], pattern: str
) -> tuple[torch.Tensor, list[tuple[int, ...] | list[int]]]: ...
@overload
def pack(tensors: Sequence[Tensor], pattern: str) -> tuple[Tensor, list[tuple[int, ...] | list[int]]]: ...
@overload
def unpack(
    tensor: torch.Tensor, packed_shapes: Sequence[tuple[int, ...] | list[int]], pattern: str
) -> list[torch.Tensor]: ...
@overload
def unpack(tensor: Tensor, packed_shapes: Sequence[tuple[int, ...] | list[int]], pattern: str) -> list[Tensor]: ...
