"""Arithmetic on the values of values.py: what operators and builtins make of sizes, numbers and tuples of sizes."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from functools import reduce
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
    """`len`, `int`, `max`, `sum`, `math.ceil` and their kin of known values."""
    if fullname == "builtins.len" and len(args) == 1:
        return length_of(args[0])
    if fullname in ("builtins.tuple", "builtins.list") and len(args) == 1 and isinstance(args[0], tuple):
        return args[0]
    if fullname in ("math.prod", "builtins.sum") and len(args) == 1 and isinstance(args[0], tuple):
        is_product = fullname == "math.prod"
        return _folded(operator.mul if is_product else operator.add, args[0], Dim.of(int(is_product)))
    if fullname in ("builtins.max", "builtins.min"):
        entries = list(args[0]) if len(args) == 1 and isinstance(args[0], tuple) else args
        if len(entries) > 1 and all(isinstance(e, Dim) for e in entries):
            combine = dim_max if fullname.endswith("max") else dim_min
            return combine(*[e for e in entries if isinstance(e, Dim)])
    if fullname in _WHOLE and len(args) == 1:
        return args[0] if isinstance(args[0], Dim) else _of_numbers(fullname, args)
    return _of_numbers(fullname, args) if fullname in _OF_NUMBERS else UNKNOWN_VALUE


#: Of a size they are the size.
_WHOLE: Final = frozenset({"builtins.int", "builtins.round", "math.ceil", "math.floor", "math.trunc"})
_OF_NUMBERS: Final[dict[str, Callable[..., object]]] = {
    "builtins.int": int, "builtins.round": round, "builtins.abs": abs, "builtins.pow": pow, "builtins.float": float,
    "math.ceil": math.ceil, "math.floor": math.floor, "math.trunc": math.trunc, "math.sqrt": math.sqrt,
    "math.isqrt": math.isqrt, "math.log2": math.log2, "math.log": math.log, "math.pow": math.pow,
}  # fmt: skip


def _of_numbers(fullname: str, args: list[object]) -> object:
    """What Python itself computes, all numbers being known."""
    numbers = [arg.value if isinstance(arg, Dim) else arg for arg in args]
    if not all(type(number) in (int, float) for number in numbers):
        return UNKNOWN_VALUE
    try:
        result = _OF_NUMBERS[fullname](*numbers)
    except (ArithmeticError, ValueError, TypeError):  # the program fails there itself
        return UNKNOWN_VALUE
    return Dim.of(result) if type(result) is int else result if type(result) is float else UNKNOWN_VALUE


def length_of(value: object) -> object:
    """`len(x)` of a tensor or a tuple."""
    if isinstance(value, Shape):
        return known(value[0]) if value.min_rank > 0 or value.rank is None else UNKNOWN_VALUE
    if isinstance(value, tuple) and not any(isinstance(entry, Variadic) for entry in value):
        return Dim.of(len(value))
    return UNKNOWN_VALUE


def _folded(combine: Callable[[Dim, Dim], Dim], values: tuple[object, ...], start: Dim) -> object:
    """`math.prod(x.shape)`, `sum(sizes)`."""
    dims = [value for value in values if isinstance(value, Dim)]
    return known(reduce(combine, dims, start)) if len(dims) == len(values) else UNKNOWN_VALUE
