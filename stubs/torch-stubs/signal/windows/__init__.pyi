# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

from typing import Any
from typing_extensions import TypeAlias
bartlett: TypeAlias = Any
blackman: TypeAlias = Any
cosine: TypeAlias = Any
exponential: TypeAlias = Any
gaussian: TypeAlias = Any
general_cosine: TypeAlias = Any
general_hamming: TypeAlias = Any
hamming: TypeAlias = Any
hann: TypeAlias = Any
kaiser: TypeAlias = Any
nuttall: TypeAlias = Any
__all__ = ['bartlett', 'blackman', 'cosine', 'exponential', 'gaussian', 'general_cosine', 'general_hamming', 'hamming', 'hann', 'kaiser', 'nuttall']
