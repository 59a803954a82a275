# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from torch._ops import OpOverload as OpOverload, OpOverloadPacket as OpOverloadPacket
def _register_decomposition(op: OpOverload, graph: torch._C.Graph) -> None: ...
