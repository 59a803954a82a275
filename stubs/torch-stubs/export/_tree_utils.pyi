# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

from collections.abc import Callable as Callable
from typing import Any as Any
from torch.utils._pytree import Context as Context, TreeSpec as TreeSpec
def reorder_kwargs(user_kwargs: dict[str, Any], spec: TreeSpec) -> dict[str, Any]: ...
def is_equivalent(spec1: TreeSpec, spec2: TreeSpec, equivalence_fn: Callable[[type | None, Context, type | None, Context], bool]) -> bool: ...
