"""What to type so that two shapes fit."""

from __future__ import annotations

from collections.abc import Iterator

from ._join import conflicting_axis, join, same
from .shape import Shape


def exact_fix(name: str, shape: Shape, other: Shape) -> str | None:
    """The unsqueeze that makes `shape` equal to `other`."""
    for call, fixed in _unsqueezed(shape):
        if fixed.rank == other.rank and other.rank is not None and all(map(same, fixed, other)):
            return f"`{name}`{call} has shape {fixed}"
    return None


def suggest_fit(left_name: str, left: Shape, right_name: str, right: Shape) -> str | None:
    """One transpose, unsqueeze or squeeze of one operand after which both fit."""
    for name, shape, other in ((left_name, left, right), (right_name, right, left)):
        for call, fixed in _candidates(shape, other):
            if conflicting_axis(fixed, other) is None and join(fixed, other) in (fixed, other):
                return f"`{name}`{call} has shape {fixed}"
    return None


def _candidates(shape: Shape, other: Shape) -> Iterator[tuple[str, Shape]]:
    if shape.rank is None or other.rank is None or shape.rank == 0:
        return
    missing = other.rank - shape.rank
    if missing > 0:
        yield from _unsqueezed(shape)
        for axes in range(2, missing + 1):
            yield f"[{', '.join(['...'] + ['None'] * axes)}]", shape + Shape(*[1] * axes)
    if missing == 0 and shape.rank >= 2:
        *front, a, b = shape.dims
        yield ".transpose(-2, -1)", Shape(*front, b, a)
    if missing < 0:
        for axis in range(-1, -shape.rank - 1, -1):
            if shape[axis].value == 1:
                yield f".squeeze({axis})", shape.remove(axis)


def _unsqueezed(shape: Shape) -> Iterator[tuple[str, Shape]]:
    if shape.rank is not None:
        for axis in range(-1, -shape.rank - 1, -1):
            yield f".unsqueeze({axis})", shape.insert(axis, 1)
