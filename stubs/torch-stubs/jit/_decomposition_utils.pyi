# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from typing_extensions import TypeAlias
OpOverload: TypeAlias = Any
def _register_decomposition(op: OpOverload, graph: torch._C.Graph) -> None: ...
OpOverloadPacket: Any
