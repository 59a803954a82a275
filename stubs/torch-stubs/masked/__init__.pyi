# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from torch.masked._ops import amax as amax, amin as amin, argmax as argmax, argmin as argmin, cumprod as cumprod, cumsum as cumsum, log_softmax as log_softmax, logaddexp as logaddexp, logsumexp as logsumexp, mean as mean, median as median, norm as norm, normalize as normalize, prod as prod, softmax as softmax, softmin as softmin, std as std, sum as sum, var as var
from torch.masked.maskedtensor.core import is_masked_tensor as is_masked_tensor, MaskedTensor as MaskedTensor
from torch.masked.maskedtensor.creation import as_masked_tensor as as_masked_tensor, masked_tensor as masked_tensor
from torch.masked import maskedtensor as maskedtensor
__all__ = ['amax', 'amin', 'argmax', 'argmin', 'as_masked_tensor', 'cumprod', 'cumsum', 'is_masked_tensor', 'log_softmax', 'logaddexp', 'logsumexp', 'masked_tensor', 'MaskedTensor', 'mean', 'median', 'norm', 'normalize', 'prod', 'softmax', 'softmin', 'std', 'sum', 'var']
