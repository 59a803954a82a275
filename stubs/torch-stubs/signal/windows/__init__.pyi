# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from torch.signal.windows.windows import bartlett as bartlett, blackman as blackman, cosine as cosine, exponential as exponential, gaussian as gaussian, general_cosine as general_cosine, general_hamming as general_hamming, hamming as hamming, hann as hann, kaiser as kaiser, nuttall as nuttall
from torch.signal.windows import windows as windows
__all__ = ['bartlett', 'blackman', 'cosine', 'exponential', 'gaussian', 'general_cosine', 'general_hamming', 'hamming', 'hann', 'kaiser', 'nuttall']
