"""Broadcasting, with the mistakes it hides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import combinations

from .compare import Answer, could_be_one, equal, less_equal
from .dim import ONE, UNKNOWN, Dim
from .errors import ShapeError
from .shape import Shape, Variadic

_STRICT: ContextVar[bool] = ContextVar("strict_broadcast", default=False)


@contextmanager
def strict(on: bool = True) -> Iterator[None]:
    """Every rank extension of a non-scalar is an error inside."""
    token = _STRICT.set(on)
    try:
        yield
    finally:
        _STRICT.reset(token)


def broadcast(*, intent: bool = True, **operands: Shape) -> Shape:
    """Right-aligned, each axis has the one size that isn't 1. See `broadcast_all`."""
    return broadcast_all(operands, intent=intent)


def broadcast_all(operands: Mapping[str, Shape], *, intent: bool = True) -> Shape:
    """The shape that all operands, by name, broadcast to.

    `shape-mismatch`: two sizes that differ, none 1. `silent-broadcast`: two operands expand against each other, one only
    by axes that nobody wrote, and so the same size stands twice; `intent` lets a `.written` operand mean that.
    """
    named = list(operands.items())
    for (left_name, left), (right_name, right) in combinations(named, 2):
        _check_pair(left_name, left, right_name, right, intent)
    result = named[0][1] if named else Shape()
    for _, shape in named[1:]:
        result = join(result, shape)
    return Shape(*result.dims)


def broadcast_into(*, intent: bool = True, target: Shape, value: Shape) -> Shape:
    """`value` broadcasts to `target` without changing it: in-place ops, `x[i] = y`. The result is `target`."""
    result = broadcast_all({"target": target, "value": value}, intent=intent)
    if target.rank is None or result.rank is None:
        return target
    grown = result.rank > target.rank
    if grown or any(
        equal(a, b) is Answer.NO and not _may_stay(a, b) for a, b in zip(result, target, strict=True)
    ):
        raise ShapeError(
            f"`value` of shape {value} does not fit into `target` of shape {target}",
            notes=(
                f"the result would have shape {result}, but an in-place result keeps the shape of `target`",
            ),
        )
    return target


def _may_stay(result: Dim, target: Dim) -> bool:
    return could_be_one(result) and could_be_one(target)


def join(left: Shape, right: Shape) -> Shape:
    """The broadcast shape of two that are known to fit."""
    if left.variadic is None and right.variadic is None:
        return Shape(*_join_right_aligned(left.prefix, right.prefix))
    if left.variadic is not None and right.variadic is not None:
        return _join_variadics(left, right)
    if left.variadic is None:
        left, right = right, left
    return _join_fixed(left, right.prefix)


def _join_right_aligned(left: tuple[Dim, ...], right: tuple[Dim, ...]) -> list[Dim]:
    rank = max(len(left), len(right))
    lefts = (ONE,) * (rank - len(left)) + left
    rights = (ONE,) * (rank - len(right)) + right
    return [join_dims(a, b) for a, b in zip(lefts, rights, strict=True)]


def _join_fixed(shape: Shape, dims: tuple[Dim, ...]) -> Shape:
    suffix = shape.suffix
    if len(dims) <= len(suffix):
        return Shape(
            *shape.prefix,
            *shape.dims[len(shape.prefix) : -len(suffix) or None],
            *_join_right_aligned(suffix, dims),
        )
    return Shape(Variadic(), *_join_hidden(suffix, dims))


def _join_variadics(left: Shape, right: Shape) -> Shape:
    if (
        left.variadic == right.variadic
        and left.variadic != Variadic()
        and len(left.suffix) == len(right.suffix)
    ):
        prefix = _join_right_aligned(left.prefix, right.prefix)
        return Shape(*prefix, left.variadic or Variadic(), *_join_right_aligned(left.suffix, right.suffix))
    short, long = sorted((left.suffix, right.suffix), key=len)
    return Shape(Variadic(), *_join_hidden(short, long))


def _join_hidden(short: tuple[Dim, ...], long: tuple[Dim, ...]) -> list[Dim]:
    """The trailing axes of two shapes, where those in front of `short` exist but aren't known."""
    hidden = len(long) - len(short)
    return [join_dims(UNKNOWN, dim) for dim in long[:hidden]] + _join_right_aligned(short, long[hidden:])


def join_dims(left: Dim, right: Dim) -> Dim:
    """The size of two that are equal or one of which is 1."""
    if left is right or left == right or right.value == 1:
        return left
    if left.value == 1:
        return right
    if left.is_unknown or right.is_unknown:
        known = right if left.is_unknown else left
        return UNKNOWN if could_be_one(known) else known
    if not could_be_one(left):
        return left if not (right.value is not None and not could_be_one(right)) else right
    if not could_be_one(right):
        return right
    if equal(left, right):
        return left
    if less_equal(ONE, left) and less_equal(left, right):
        return right
    return left if less_equal(ONE, right) and less_equal(right, left) else UNKNOWN


def _conflict(left: Dim, right: Dim) -> bool:
    if left is right or left.value == 1 or right.value == 1:
        return False
    return equal(left, right) is Answer.NO and not could_be_one(left) and not could_be_one(right)


# The two checks


def _axis(shape: Shape, axis: int) -> Dim | None:
    """The size at a negative axis; None when the shape surely lacks that axis."""
    if shape.rank is not None and -axis > shape.rank:
        return None
    return shape[axis]


def _check_pair(left_name: str, left: Shape, right_name: str, right: Shape, intent: bool) -> None:
    names = left_name, right_name
    axis = conflicting_axis(left, right)
    if axis is not None:
        raise ShapeError(
            f"axis {axis} is {left[axis]} in `{left_name}` but {right[axis]} in `{right_name}`",
            help=suggest_fit(left_name, left, right_name, right),
        )
    if left.rank == 0 or right.rank == 0:
        return
    if _STRICT.get():
        _check_rank_extension(names, left, right)
    if not (intent and (left.written or right.written)):
        _check_silent(left_name, left, right_name, right)
        _check_silent(right_name, right, left_name, left)


def conflicting_axis(left: Shape, right: Shape) -> int | None:
    """The last axis (negative) at which two shapes can't be broadcast, or None."""
    for axis in range(-1, -max(left.min_rank, right.min_rank) - 1, -1):
        a, b = _axis(left, axis), _axis(right, axis)
        if a is not None and b is not None and _conflict(a, b):
            return axis
    return None


def _check_rank_extension(names: tuple[str, str], left: Shape, right: Shape) -> None:
    if left.rank is None or right.rank is None or left.rank == right.rank:
        return
    short, long = (names[0], names[1]) if left.rank < right.rank else (names[1], names[0])
    shape = left if left.rank < right.rank else right
    missing = abs(left.rank - right.rank)
    index = ", ".join([*["None"] * missing, "..."])
    raise ShapeError(
        f"broadcasting {left} with {right} adds {'an axis' if missing == 1 else f'{missing} axes'} to `{short}`",
        code="silent-broadcast",
        notes=(f"under strict_broadcast each axis must be written: `{short}` has fewer axes than `{long}`",),
        help=f"`{short}`[{index}] has shape {Shape(*[1] * missing, *shape.dims)}",
    )


def _check_silent(name: str, short: Shape, other_name: str, other: Shape) -> None:
    axis = _doubled_axis(short, other)
    if axis is not None:
        raise _silent(name, short, other_name, other, axis)


def _doubled_axis(short: Shape, other: Shape) -> int | None:
    """The axis at which `other` is expanded to a size that `short` also gets at an axis nobody wrote."""
    if short.rank is None:
        return None
    added = [other[axis] for axis in range(-short.rank - 1, -other.min_rank - 1, -1)]
    for axis in range(-1, -min(short.rank, other.min_rank) - 1, -1):
        size = short[axis]
        if other[axis].value == 1 and size.value != 1 and any(_same(size, dim) for dim in added):
            return axis
    return None


def _same(left: Dim, right: Dim) -> bool:
    return left == right or equal(left, right) is Answer.YES


def _silent(name: str, short: Shape, other_name: str, other: Shape, axis: int) -> ShapeError:
    where = "trailing 1" if axis == -1 else f"1 at axis {axis}"
    return ShapeError(
        f"broadcasting {other} with {short} silently makes {join(other, short)}",
        code="silent-broadcast",
        notes=(f"`{name}` has no axis to match the {where} of `{other_name}`",),
        help=_exact_fix(name, short, other) or suggest_fit(name, short, other_name, other),
    )


# What to type


def _exact_fix(name: str, shape: Shape, other: Shape) -> str | None:
    """The unsqueeze that makes `shape` equal to `other`."""
    for call, fixed in _unsqueezed(shape):
        if fixed.rank == other.rank and other.rank is not None and all(map(_same, fixed, other)):
            return f"`{name}`{call} has shape {fixed}"
    return None


def suggest_fit(left_name: str, left: Shape, right_name: str, right: Shape) -> str | None:
    """One transpose, unsqueeze or squeeze of one operand after which both fit."""
    if left.rank is None or right.rank is None:
        return None
    for name, shape, other in ((left_name, left, right), (right_name, right, left)):
        for call, fixed in _candidates(shape, other):
            if _fits(fixed, other):
                return f"`{name}`{call} has shape {fixed}"
    return None


def _candidates(shape: Shape, other: Shape) -> Iterator[tuple[str, Shape]]:
    if shape.rank is None or other.rank is None:
        return
    if shape.rank < other.rank:
        yield from _unsqueezed(shape)
    if shape.rank >= 2 and shape.rank == other.rank:
        *front, a, b = shape.dims
        yield ".transpose(-2, -1)", Shape(*front, b, a)
    if shape.rank > other.rank:
        for axis in range(-1, -shape.rank - 1, -1):
            if shape[axis].value == 1:
                yield f".squeeze({axis})", shape.remove(axis)


def _unsqueezed(shape: Shape) -> Iterator[tuple[str, Shape]]:
    if shape.rank is not None:
        for axis in range(-1, -shape.rank - 1, -1):
            yield f".unsqueeze({axis})", shape.insert(axis, 1)


def _fits(shape: Shape, other: Shape) -> bool:
    """Whether the two fit and one of them keeps its shape."""
    return conflicting_axis(shape, other) is None and join(shape, other) in (shape, other)
