# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from torch.masked.maskedtensor.core import is_masked_tensor as is_masked_tensor, MaskedTensor as MaskedTensor
from torch.masked.maskedtensor import core as core
binary: Any
creation: Any
passthrough: Any
reductions: Any
unary: Any
