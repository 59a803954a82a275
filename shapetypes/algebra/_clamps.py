"""Sizes that were cut to fit: `x[:, :n]` has `min(n, T)` elements along an axis of size T."""

from __future__ import annotations

from collections.abc import Iterator

from .dim import Atom, Dim, Max, Min, Operation, Symbol

_CLAMPS = 3


def unclamped(dim: Dim, depth: int = _CLAMPS) -> Iterator[Dim]:
    """`dim` itself, then with each `min` and `max` replaced by one of its arguments (for the first few of them)."""
    yield dim
    clamp = _first_clamp(dim) if depth else None
    if clamp is not None:
        for choice in clamp.args:
            yield from unclamped(_replaced(dim, clamp, choice), depth - 1)


def is_clamped(dim: Dim) -> bool:
    """Whether a `min` or `max` is involved."""
    return _first_clamp(dim) is not None


def _first_clamp(dim: Dim) -> Operation | None:
    for atom in dim.atoms():
        if isinstance(atom, (Min, Max)):
            return atom
        if isinstance(atom, Operation):
            for argument in atom.args:
                inner = _first_clamp(argument)
                if inner is not None:
                    return inner
    return None


def _replaced(dim: Dim, clamp: Operation, choice: Dim) -> Dim:
    def change(atom: Atom) -> Dim:
        if atom == clamp:
            return choice
        if isinstance(atom, Symbol):
            return Dim.of(atom)
        return atom.rebuild(tuple(_replaced(argument, clamp, choice) for argument in atom.args))

    return dim.map_atoms(change)
