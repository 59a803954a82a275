"""What to type so that two shapes fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from ._join import conflicting_axis, join, same
from .shape import Shape


def exact_fix(name: str, shape: Shape, other: Shape) -> str | None:
    """The unsqueeze that makes `shape` equal to `other`."""
    found = _turning_into(other, _unsqueezed(shape))
    return f"`{name}`{found[0]} has shape {found[1]}" if found else None


def suggest_move(shape: Shape, other: Shape) -> str | None:
    """`.squeeze(1)`, `.unsqueeze(-1)`, `.transpose(0, 1)`: the one method that turns `shape` into `other`."""
    found = _turning_into(other, _moves(shape))
    return found[0] if found else None


def _turning_into(other: Shape, candidates: Iterable[tuple[str, Shape]]) -> tuple[str, Shape] | None:
    """The first candidate that is `other`."""
    for call, fixed in candidates:
        if fixed.rank == other.rank and all(map(same, fixed, other)):
            return call, fixed
    return None


def _moves(shape: Shape) -> Iterator[tuple[str, Shape]]:
    if shape.rank is None:
        return
    for axis in range(shape.rank):
        if shape[axis].value == 1:
            yield f".squeeze({axis})", shape.remove(axis)
    yield from _unsqueezed(shape)
    for a, b in combinations(range(shape.rank), 2):
        yield f".transpose({a}, {b})", shape.with_dim(a, shape[b]).with_dim(b, shape[a])


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
        yield from _spread(shape, other)
    if missing == 0 and shape.rank >= 2:
        *front, a, b = shape.dims
        yield ".transpose(-2, -1)", Shape(*front, b, a)
    if missing < 0:
        for axis in range(-1, -shape.rank - 1, -1):
            if shape[axis].value == 1:
                yield f".squeeze({axis})", shape.remove(axis)


def _spread(shape: Shape, other: Shape) -> Iterator[tuple[str, Shape]]:
    """`mask[:, None, None]` for a mask [B, S] on [B, H, T, S]: each axis at one of its size, rightmost first."""
    assert shape.rank is not None and other.rank is not None
    for places in reversed(list(combinations(range(other.rank), shape.rank))):
        if all(same(size, other[place]) for size, place in zip(shape, places, strict=True)):
            kept = dict(zip(places, shape, strict=True))
            axes = range(places[0], other.rank)
            index = ", ".join(":" if axis in kept else "None" for axis in axes).removesuffix(", :")
            yield f"[{index}]", Shape(*[kept.get(axis, 1) for axis in axes])


def _unsqueezed(shape: Shape) -> Iterator[tuple[str, Shape]]:
    if shape.rank is not None:
        for axis in range(-1, -shape.rank - 1, -1):
            yield f".unsqueeze({axis})", shape.insert(axis, 1)
