"""Conversions: another dtype or device, the same shape."""

from __future__ import annotations

from typing import Final

from shapetypes.algebra.shape import Shape
from shapetypes.rules._dtypes import ALL
from shapetypes.rules._registry import example, shape_rule
from shapetypes.rules._values import UNKNOWN_VALUE, Unknown

_METHODS: Final = {
    "bool": "bool", "byte": "uint8", "char": "int8", "short": "int16", "int": "int32", "long": "int64",
    "half": "float16", "bfloat16": "bfloat16", "float": "float32", "double": "float64",
    "chalf": "complex32", "cfloat": "complex64", "cdouble": "complex128",
}  # fmt: skip

#: Methods that change at most the dtype or the device.
CONVERSIONS: Final = frozenset({*_METHODS, "to", "type", "type_as"})


def _register(method: str, dtype: str) -> None:
    @shape_rule(f"torch.Tensor.{method}")
    @example(f'{method}("b t : int16")', f"b t : {dtype}")
    def convert(input: Shape) -> Shape:
        """The same shape, of the dtype that the method is named after."""
        return input.with_dtype(dtype)


for _method, _dtype in _METHODS.items():
    _register(_method, _dtype)


@shape_rule("torch.Tensor.to")
@example('to("b t", "int64")', "b t : int64")
@example('to("b t : int64", "cpu")', "b t : int64")
@example('to("b t", "cpu", "int64")', "b t : int64")
@example('to("b t", dtype="int64")', "b t : int64")
@example('to("b t : int64", tensor("n : float32"))', "b t : float32")
def to(
    input: Shape,
    device: Shape | str | Unknown | None = None,
    dtype: str | bool | Unknown | None = None,
    *options: object,
    other: Shape | None = None,
) -> Shape:
    """The same shape; the first argument is a device, a dtype, or a tensor that has both."""
    model = device if isinstance(device, Shape) else other
    if model is not None:
        return input.with_dtype(model.dtype)
    if isinstance(device, str) and device in ALL:
        return input.with_dtype(device)
    if isinstance(dtype, str):
        return input.with_dtype(dtype)
    return input if UNKNOWN_VALUE not in (device, dtype) else input.with_dtype(None)


@shape_rule("torch.Tensor.type_as")
@example('type_as("b t", "n : int64")', "b t : int64")
def type_as(input: Shape, other: Shape) -> Shape:
    """The same shape, of the other's dtype."""
    return input.with_dtype(other.dtype)


@shape_rule("torch.Tensor.type")
@example('type("b t", "int64")', "b t : int64")
def type_(input: Shape, dtype: str | Unknown | None = None) -> Shape | None:
    """The same shape, of that dtype; without one, it is the name of the tensor's type."""
    if dtype is None:
        return None
    return input.with_dtype(dtype if isinstance(dtype, str) and dtype in ALL else None)
