# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from types import TracebackType as TracebackType
class _InsertPoint:
    insert_point: torch._C.Node | torch._C.Block
    g: torch._C.Graph
    guard: Any
    prev_insert_point: Any
    def __init__(self, insert_point_graph: torch._C.Graph, insert_point: torch._C.Node | torch._C.Block) -> None: ...
    def __enter__(self) -> None: ...
    def __exit__(self, exc_type: type[BaseException] | None, exc_val: BaseException | None, exc_tb: TracebackType | None) -> None: ...
def insert_point_guard(self: torch._C.Graph, insert_point: torch._C.Node | torch._C.Block) -> _InsertPoint: ...
