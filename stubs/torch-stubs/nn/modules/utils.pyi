# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import collections as collections
from itertools import repeat as repeat
from typing import Any as Any
def _ntuple(n: Any, name: Any='parse') -> Any: ...
_single: Any
_pair: Any
_triple: Any
_quadruple: Any
def _reverse_repeat_tuple(t: Any, n: Any) -> Any: ...
def _list_with_default(out_size: list[int], defaults: list[int]) -> list[int]: ...
def consume_prefix_in_state_dict_if_present(state_dict: dict[str, Any], prefix: str) -> None: ...
__all__ = ['consume_prefix_in_state_dict_if_present']
