from .einops import (
    asnumpy as asnumpy,
    einsum as einsum,
    parse_shape as parse_shape,
    rearrange as rearrange,
    reduce as reduce,
    repeat as repeat,
)
from .packing import pack as pack, unpack as unpack

class EinopsError(RuntimeError): ...

__all__ = ["EinopsError", "asnumpy", "einsum", "pack", "parse_shape", "rearrange", "reduce", "repeat", "unpack"]
