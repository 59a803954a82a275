# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import dataclasses as dataclasses
from typing import Any, Literal as Literal, NamedTuple as NamedTuple
class _AutoDefault(NamedTuple):
    acc_policy: str
    chunking_method: str
_AUTO_DEFAULTS: dict[tuple[str, torch.dtype], _AutoDefault]
_AUTO_FALLBACK: _AutoDefault
@dataclasses.dataclass(slots=True, frozen=True)
class LinearCrossEntropyOptions:
    allow_retain_graph: bool = False
    batch_chunk_size: int | None = None
    chunking_method: str | None = 'auto'
    acc_policy: Literal['accurate', 'balanced', 'compact', 'auto'] = 'auto'
    acc_dtype: torch.dtype | None = None
    def __post_init__(self) -> None: ...
    @staticmethod
    def _ceil_div(a: int, b: int) -> int: ...
    @staticmethod
    def _resolve_auto_acc_dtype(dtype: torch.dtype, device: torch.device | None) -> torch.dtype | None: ...
    def _compute_batch_chunk_size(self, num_batches: int, in_features: int, num_classes: int, method: str | None=None) -> int: ...
    def _adjust(self, num_batches: Any, in_features: Any, num_classes: Any, dtype: torch.dtype | None, device: torch.types.Device=None) -> Any: ...
__all__ = ['LinearCrossEntropyOptions']
