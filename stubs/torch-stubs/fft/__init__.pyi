# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
__all__ = ['fft', 'ifft', 'fft2', 'ifft2', 'fftn', 'ifftn', 'rfft', 'irfft', 'rfft2', 'irfft2', 'rfftn', 'irfftn', 'hfft', 'ihfft', 'fftfreq', 'rfftfreq', 'fftshift', 'ifftshift', 'Tensor']
Tensor = torch.Tensor
fft: Any
ifft: Any
fft2: Any
ifft2: Any
fftn: Any
ifftn: Any
rfft: Any
irfft: Any
rfft2: Any
irfft2: Any
rfftn: Any
irfftn: Any
hfft: Any
ihfft: Any
hfft2: Any
ihfft2: Any
hfftn: Any
ihfftn: Any
fftfreq: Any
rfftfreq: Any
fftshift: Any
ifftshift: Any
common_args: Any
factory_common_args: Any
