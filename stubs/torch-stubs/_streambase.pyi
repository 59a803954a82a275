# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing_extensions import deprecated as deprecated
@deprecated('`torch._streambase._StreamBase` is deprecated. Please use `torch.Stream` instead.', category=FutureWarning)
class _StreamBase(torch.Stream):
    ...
@deprecated('`torch._streambase._EventBase` is deprecated. Please use `torch.Event` instead.', category=FutureWarning)
class _EventBase(torch.Event):
    ...
