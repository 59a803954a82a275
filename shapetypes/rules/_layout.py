"""`batch_first`: two readings of the same tensor, and what they have in common when it isn't known which."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from shapetypes.algebra.compare import Answer, equal
from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules._values import UNKNOWN_RESULT, Result, Unknown

R = TypeVar("R", bound=Result)


def read_layout(batch_first: bool | Unknown, rule: Callable[[bool], R]) -> R:
    """`rule` under the known layout, or what it says under both; an error hints at the other if that fits."""
    if isinstance(batch_first, Unknown):
        return _both(rule)
    try:
        return rule(batch_first)
    except ShapeError as error:
        if error.help is None and not batch_first and _fits(rule, True):
            error.help = "these shapes fit batch_first=True; the default is (sequence, batch, features)"
        elif error.help is None and batch_first and _fits(rule, False):
            error.help = "these shapes fit batch_first=False: (sequence, batch, features)"
        raise


def _fits(rule: Callable[[bool], R], batch_first: bool) -> bool:
    try:
        rule(batch_first)
    except ShapeError:
        return False
    return True


def _both(rule: Callable[[bool], R]) -> R:
    try:
        first = rule(True)
    except ShapeError:
        return rule(False)
    try:
        second = rule(False)
    except ShapeError:
        return first
    return cast(R, common(first, second))


def common(first: Result, second: Result) -> Result:
    """What two results agree on; one dim at a time."""
    if isinstance(first, Shape) and isinstance(second, Shape):
        return _common_shape(first, second)
    if isinstance(first, tuple) and isinstance(second, tuple) and len(first) == len(second):
        return tuple(common(a, b) for a, b in zip(first, second, strict=True))
    return first if first == second else UNKNOWN_RESULT


def _common_shape(first: Shape, second: Shape) -> Shape:
    if first == second:
        return first
    if first.rank is None or first.rank != second.rank:
        last = first[-1:] if first.min_rank and second.min_rank and _same(first[-1], second[-1]) else Shape()
        return Shape.unknown() + last
    return Shape(*(a if _same(a, b) else UNKNOWN for a, b in zip(first, second, strict=True)))


def _same(first: Dim, second: Dim) -> bool:
    return equal(first, second) is Answer.YES
