# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import TYPE_CHECKING as TYPE_CHECKING
from torch._C._monitor import *
from torch.utils.tensorboard.writer import SummaryWriter
STAT_EVENT: str
class TensorboardEventHandler:
    _writer: 'SummaryWriter'
    def __init__(self, writer: 'SummaryWriter') -> None: ...
    def __call__(self, event: Event) -> None: ...
