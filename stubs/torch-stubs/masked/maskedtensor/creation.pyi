# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from torch.masked.maskedtensor.core import MaskedTensor as MaskedTensor
def masked_tensor(data: object, mask: object, requires_grad: bool=False) -> MaskedTensor: ...
def as_masked_tensor(data: object, mask: object) -> MaskedTensor: ...
__all__ = ['as_masked_tensor', 'masked_tensor']
