"""Arithmetic on the values of values.py: what operators and builtins make of sizes, numbers and tuples of sizes."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Final

from shapetypes.algebra import Dim, Shape, Variadic, dim_max, dim_min
from shapetypes.rules import UNKNOWN_VALUE

ARITHMETIC: Final[dict[str, Callable[[Dim, Dim], Dim]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
}


def known(dim: Dim) -> object:
    """The size, or that it is not known."""
    return UNKNOWN_VALUE if dim.is_unknown else dim


def item_of(base: tuple[object, ...], index: object) -> object:
    """One item of a tuple; a variadic part hides what lies behind it (counted from the other end)."""
    if not isinstance(index, Dim) or index.value is None:
        return UNKNOWN_VALUE
    i = index.value
    counted = base[: i + 1] if i >= 0 else base[i:]
    if any(isinstance(entry, Variadic) for entry in counted) or not -len(base) <= i < len(base):
        return UNKNOWN_VALUE
    entry = base[i]
    return UNKNOWN_VALUE if isinstance(entry, Dim) and entry.is_unknown else entry


def slice_of(base: tuple[object, ...], bounds: list[int | None]) -> object:
    """Part of a tuple, unless a bound may lie inside its variadic part."""
    start, stop, step = bounds
    if any(isinstance(entry, Variadic) for entry in base):
        position = next(i for i, entry in enumerate(base) if isinstance(entry, Variadic))
        behind = len(base) - position - 1
        fits_start = start is None or 0 <= start <= position or -behind <= start < 0
        fits_stop = stop is None or 0 <= stop <= position or -behind <= stop < 0
        if step not in (None, 1) or not fits_start or not fits_stop:
            return UNKNOWN_VALUE
    return base[start:stop:step] if step != 0 else UNKNOWN_VALUE


def shape_attribute(shape: Shape, name: str) -> object:
    """`x.shape` and `x.ndim`."""
    if name == "shape":
        return tuple(shape.dims)
    if name == "ndim" and shape.rank is not None:
        return Dim.of(shape.rank)
    return UNKNOWN_VALUE


def float_arithmetic(op: str, left: Dim | float, right: Dim | float) -> object:
    """A number from two numbers, when both are known."""
    a = left.value if isinstance(left, Dim) else left
    b = right.value if isinstance(right, Dim) else right
    compute = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}.get(op)
    if a is None or b is None or compute is None or (op == "/" and b == 0):
        return UNKNOWN_VALUE
    return float(compute(a, b))


def call_builtin(fullname: str, args: list[object]) -> object:
    """`len`, `int`, `tuple`, `list`, `max`, `min`, `math.prod` of known values."""
    dims = [arg for arg in args if isinstance(arg, Dim)]
    if fullname == "builtins.len" and len(args) == 1:
        return length_of(args[0])
    if fullname == "builtins.int" and len(args) == 1:
        return Dim.of(int(args[0])) if isinstance(args[0], float) else args[0] if dims else UNKNOWN_VALUE
    if fullname in ("builtins.tuple", "builtins.list") and len(args) == 1 and isinstance(args[0], tuple):
        return args[0]
    if fullname == "math.prod" and len(args) == 1 and isinstance(args[0], tuple):
        return product_of(args[0])
    if fullname in ("builtins.max", "builtins.min"):
        entries = list(args[0]) if len(args) == 1 and isinstance(args[0], tuple) else args
        if len(entries) > 1 and all(isinstance(e, Dim) for e in entries):
            combine = dim_max if fullname.endswith("max") else dim_min
            return combine(*[e for e in entries if isinstance(e, Dim)])
    return UNKNOWN_VALUE


def length_of(value: object) -> object:
    """`len(x)` of a tensor or a tuple."""
    if isinstance(value, Shape):
        return known(value[0]) if value.min_rank > 0 or value.rank is None else UNKNOWN_VALUE
    if isinstance(value, tuple) and not any(isinstance(entry, Variadic) for entry in value):
        return Dim.of(len(value))
    return UNKNOWN_VALUE


def product_of(values: tuple[object, ...]) -> object:
    """`math.prod(x.shape)`."""
    result = Dim.of(1)
    for value in values:
        if not isinstance(value, Dim):
            return UNKNOWN_VALUE
        result = result * value
    return known(result)
