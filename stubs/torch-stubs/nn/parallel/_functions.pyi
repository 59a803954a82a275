# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import warnings as warnings
from typing import Any
from itertools import chain as chain
from torch.autograd.function import Function as Function
from torch.nn.parallel import comm as comm
class Broadcast(Function):
    @staticmethod
    def forward(ctx: Any, target_gpus: Any, *inputs: Any) -> Any: ...
    @staticmethod
    def backward(ctx: Any, *grad_outputs: Any) -> Any: ...
class ReduceAddCoalesced(Function):
    @staticmethod
    def forward(ctx: Any, destination: Any, num_inputs: Any, *grads: Any) -> Any: ...
    @staticmethod
    def backward(ctx: Any, *grad_outputs: Any) -> Any: ...
class Gather(Function):
    @staticmethod
    def forward(ctx: Any, target_device: Any, dim: Any, *inputs: Any) -> Any: ...
    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any: ...
class Scatter(Function):
    @staticmethod
    def forward(ctx: Any, target_gpus: Any, chunk_sizes: Any, dim: Any, input: Any) -> Any: ...
    @staticmethod
    def backward(ctx: Any, *grad_output: Any) -> Any: ...
_streams: list[torch.Stream | None] | None
def _get_stream(device: torch.device) -> Any: ...
