"""From torch's values to what a rule receives, and back to a comparison."""

from __future__ import annotations

import enum

import torch

from shapetypes.algebra.dim import Dim
from shapetypes.algebra.shape import Shape, Variadic
from shapetypes.rules import _dtypes as dtypes
from shapetypes.rules._values import UNKNOWN_RESULT, UNKNOWN_VALUE, Many

PLAIN = (bool, int, float, complex, str, type(None), slice, type(...))


def to_rule(value: object) -> object:
    """What the rule receives for one argument of a call to torch."""
    if isinstance(value, torch.Tensor):
        return shape_of(value)
    if isinstance(value, torch.dtype):
        return str(value).removeprefix("torch.")
    if isinstance(value, (tuple, list)):
        items = [to_rule(item) for item in value]
        return items if isinstance(value, list) else tuple(items)  # an index tells them apart
    if isinstance(value, PLAIN):
        return value
    return UNKNOWN_VALUE


def shape_of(tensor: torch.Tensor) -> Shape:
    """Sizes and dtype. Size-1 axes count as written on purpose: silent broadcasts are ours to test, not torch's."""
    return Shape(*tensor.shape, dtype=str(tensor.dtype).removeprefix("torch."), written=True)


class Match(enum.IntEnum):
    """How a rule's result compares with torch's; the worst part of a nested result counts."""

    EXACT = 0
    PARTIAL = 1  # a dim, a rank or a length is unknown; all that is known is right
    UNKNOWN = 2
    WRONG = 3


def compare(result: object, actual: object) -> Match:
    """Compares what the rule says with what torch returned."""
    if result is UNKNOWN_RESULT:
        # A truth value or a number has no shape to know: the stub's type says it all.
        return Match.EXACT if isinstance(actual, (bool, int, float, complex)) else Match.UNKNOWN
    if isinstance(actual, torch.Tensor):
        return _compare_shape(result, actual)
    if isinstance(actual, (tuple, list)):
        return _compare_items(result, list(actual))
    if isinstance(result, Dim):
        if result.is_unknown:
            return Match.PARTIAL
        return Match.EXACT if result.value == actual else Match.WRONG
    return Match.EXACT if type(result) is type(actual) and result == actual else Match.WRONG


def _compare_shape(result: object, actual: torch.Tensor) -> Match:
    if not isinstance(result, Shape):
        return Match.WRONG
    if result.dtype is not None and str(actual.dtype).removeprefix("torch.") not in dtypes.members(result.dtype):
        return Match.WRONG
    if result.is_unknown:
        return Match.UNKNOWN
    if result.rank is None:
        return _compare_variadic(result, list(actual.shape))
    if result.rank != actual.ndim:
        return Match.WRONG
    return max(
        (_compare_size(dim, size) for dim, size in zip(result, actual.shape, strict=True)),
        default=Match.EXACT,
    )


def _compare_size(dim: Dim, size: int) -> Match:
    if dim.is_unknown:
        return Match.PARTIAL
    return Match.EXACT if dim.value == size else Match.WRONG


def _compare_variadic(result: Shape, sizes: list[int]) -> Match:
    place = next(i for i, entry in enumerate(result.dims) if isinstance(entry, Variadic))
    if len(sizes) < result.min_rank:
        return Match.WRONG
    after = len(result.dims) - place - 1
    pairs = [*zip(result.dims[:place], sizes, strict=False)]
    pairs += zip(result.dims[place + 1 :], sizes[len(sizes) - after :], strict=True)
    return max([Match.PARTIAL, *(_compare_size(dim, size) for dim, size in pairs if isinstance(dim, Dim))])


def _compare_items(result: object, actual: list[object]) -> Match:
    if isinstance(result, Many):
        count = _compare_size(result.count, len(actual))
        return max([count, *(compare(result.item, item) for item in actual)])
    if isinstance(result, Shape) or not isinstance(result, tuple) or len(result) != len(actual):
        return Match.WRONG
    return max((compare(r, a) for r, a in zip(result, actual, strict=True)), default=Match.EXACT)
