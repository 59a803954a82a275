"""Shapes: dims in order, with at most one part of unknown length."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, overload

from .dim import UNKNOWN, Dim, Symbol, product_dims
from .render import render_entry, render_shape


class Variadic:
    """Any number of axes; those with the same key are the same axes. `Variadic()` is the anonymous `...`."""

    __slots__ = ("key", "name", "origin")

    def __init__(self, name: str = "", key: str = "", origin: object = None) -> None:
        self.name = name
        self.key = key or name
        self.origin = origin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variadic) and self.key == other.key

    def __hash__(self) -> int:
        return hash(("variadic", self.key))

    def __str__(self) -> str:
        return render_entry(self)

    def __repr__(self) -> str:
        return f"Variadic({self.name!r}, key={self.key!r})"


Entry: TypeAlias = "Dim | Variadic"


class Shape:
    """An immutable sequence of entries, at most one of them variadic.

    `rank` is the number of axes, None when it isn't known, and `min_rank` the least; `prefix` and `suffix` are the
    dims before and after the variadic part, both all of them if there is none. `dtype`, `written` and `memory` ride
    along: ignored by `==`, forgotten by whatever makes another shape.
    """

    __slots__ = ("dims", "dtype", "memory", "min_rank", "prefix", "rank", "suffix", "variadic", "written")

    def __init__(self, *dims: Dim | int | Symbol | Variadic, dtype: str | None = None, written: bool = False) -> None:
        entries: list[Entry] = [d if isinstance(d, (Dim, Variadic)) else Dim.of(d) for d in dims]
        self.dims: tuple[Entry, ...] = tuple(entries)
        self.variadic: Variadic | None = None
        self.prefix = self.suffix = tuple(entry for entry in entries if isinstance(entry, Dim))
        self.rank: int | None = len(entries)
        self.min_rank = len(self.prefix)
        if self.min_rank < len(entries):
            self._split(entries)
        self.dtype = dtype
        self.written = written
        self.memory: tuple[int, ...] | None = None

    def _split(self, entries: list[Entry]) -> None:
        if self.min_rank + 1 < len(entries):
            raise ValueError("a shape has at most one variadic part")
        position = next(i for i, entry in enumerate(entries) if isinstance(entry, Variadic))
        dims = self.prefix
        self.rank, self.prefix, self.suffix = None, dims[:position], dims[position:]
        entry = entries[position]
        self.variadic = entry if isinstance(entry, Variadic) else None

    @staticmethod
    def unknown() -> Shape:
        """The shape we know nothing of."""
        return Shape(Variadic())

    # Parts

    @property
    def is_unknown(self) -> bool:
        """Whether nothing at all is known."""
        return len(self.dims) == 1 and self.variadic == Variadic()

    @property
    def symbols(self) -> frozenset[Symbol]:
        """All symbols of all dims."""
        return frozenset().union(*(d.symbols for d in self.dims if isinstance(d, Dim)))

    def __len__(self) -> int:
        if self.rank is None:
            raise TypeError("the rank is not known")
        return self.rank

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Dim]:
        if self.rank is None:
            raise TypeError("the rank is not known")
        return iter(self.prefix)

    @overload
    def __getitem__(self, axis: int) -> Dim: ...
    @overload
    def __getitem__(self, axis: slice) -> Shape: ...
    def __getitem__(self, axis: int | slice) -> Dim | Shape:
        if isinstance(axis, slice):
            return self._slice(axis)
        return _dim_at(self, axis)

    def _slice(self, part: slice) -> Shape:
        if part.step not in (None, 1):
            return Shape(*self.prefix[part]) if self.rank is not None else Shape.unknown()
        if self.rank is not None:
            return Shape(*self.dims[part])
        start = 0 if part.start is None else self._position(part.start)
        stop = len(self.dims) if part.stop is None else self._position(part.stop)
        if start is None or stop is None or start > stop:
            return Shape.unknown()
        return Shape(*self.dims[start:stop])

    def _position(self, axis: int) -> int | None:
        """Where an axis of a slice stands among the entries, unless it may lie inside the variadic part."""
        if axis >= 0:
            return axis if axis <= len(self.prefix) else None
        return len(self.dims) + axis if -axis <= len(self.suffix) else None

    # Other shapes

    def with_dim(self, axis: int, dim: Dim | int) -> Shape:
        """The same shape with another size at `axis`; what a hidden axis makes ambiguous is forgotten."""
        if self.rank is not None:
            dims = list(self.dims)
            dims[axis] = Dim.of(dim)
            return Shape(*dims)
        before, after = self._around(axis)
        return Shape(*before.dims, Dim.of(dim), *after.dims)

    def _around(self, axis: int) -> tuple[Shape, Shape]:
        if axis >= 0:
            return _known_left(self, axis), _right_of(self, axis)
        return _left_of(self, axis), _known_right(self, axis)

    def insert(self, axis: int, dim: Dim | int) -> Shape:
        """One more axis, which then has index `axis`."""
        if self.rank is not None:
            position = axis if axis >= 0 else self.rank + 1 + axis
            return Shape(*self.dims[:position], Dim.of(dim), *self.dims[position:])
        if axis >= 0:
            known = self._position(axis)
            if known is None:
                return Shape(*_known_left(self, axis).dims, Dim.of(dim), Variadic())
            return Shape(*self.dims[:known], Dim.of(dim), *self.dims[known:])
        known = len(self.dims) if axis == -1 else self._position(axis + 1)
        if known is None:
            return Shape(Variadic(), Dim.of(dim), *_known_right(self, axis + 1, inclusive=True).dims)
        return Shape(*self.dims[:known], Dim.of(dim), *self.dims[known:])

    def remove(self, axes: int | Sequence[int]) -> Shape:
        """The shape without these axes (all of one sign when the rank isn't known)."""
        wanted = [axes] if isinstance(axes, int) else list(axes)
        if self.rank is not None:
            gone = {axis % self.rank for axis in wanted} if self.rank else set()
            return Shape(*(dim for i, dim in enumerate(self.dims) if i not in gone))
        shape = self
        for axis in sorted(wanted, key=abs, reverse=True):
            before, after = shape._around(axis)
            shape = _join(before, after)
        return shape

    def numel(self) -> Dim:
        """The product of all sizes."""
        return UNKNOWN if self.rank is None else product_dims(self)

    def substitute(self, values: Mapping[Symbol, Dim], variadics: Mapping[Variadic, Shape] | None = None) -> Shape:
        """Symbols and variadic parts replaced; dtype and `written` are kept."""
        entries: list[Entry] = []
        for entry in self.dims:
            if isinstance(entry, Dim):
                entries.append(entry.substitute(values))
            elif variadics and entry in variadics:
                entries.extend(variadics[entry].dims)
            else:
                entries.append(entry)
        return Shape(*entries, dtype=self.dtype, written=self.written)

    def with_dtype(self, dtype: str | None) -> Shape:
        """The same shape with this dtype ("float32"), or None for an unknown one."""
        return Shape(*self.dims, dtype=dtype, written=self.written)

    def with_written(self, written: bool = True) -> Shape:
        """The same shape, a size-1 axis of which was written on purpose."""
        return Shape(*self.dims, dtype=self.dtype, written=written)

    def with_memory(self, order: tuple[int, ...] | None) -> Shape:
        """The same shape, its axes in this order in memory, outermost first, without holes; None: unknown."""
        result = Shape(*self.dims, dtype=self.dtype, written=self.written)
        result.memory = order
        return result

    def __add__(self, other: Shape) -> Shape:
        return _join(self, other)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and self.dims == other.dims

    def __hash__(self) -> int:
        return hash(self.dims)

    def __str__(self) -> str:
        return render_shape(self)

    def __repr__(self) -> str:
        return f"Shape({self})"


def _dim_at(shape: Shape, axis: int) -> Dim:
    if shape.rank is not None:
        return shape.prefix[axis]
    if axis >= 0:
        return shape.prefix[axis] if axis < len(shape.prefix) else UNKNOWN
    return shape.suffix[axis] if -axis <= len(shape.suffix) else UNKNOWN


def _join(left: Shape, right: Shape) -> Shape:
    """Concatenation; two variadic parts become one anonymous part, with what lies between them lost."""
    if left.variadic is None or right.variadic is None:
        return Shape(*left.dims, *right.dims)
    return Shape(*left.prefix, Variadic(), *right.suffix)


def _known_left(shape: Shape, axis: int) -> Shape:
    """The `axis` sizes left of a non-negative axis, UNKNOWN where hidden."""
    return Shape(*(_dim_at(shape, i) for i in range(axis)))


def _right_of(shape: Shape, axis: int) -> Shape:
    if axis < len(shape.prefix):
        return Shape(*shape.dims[axis + 1 :])
    return Shape.unknown()


def _known_right(shape: Shape, axis: int, inclusive: bool = False) -> Shape:
    start = axis if inclusive else axis + 1
    return Shape(*(_dim_at(shape, i) for i in range(start, 0)))


def _left_of(shape: Shape, axis: int) -> Shape:
    if -axis <= len(shape.suffix):
        return Shape(*shape.dims[: len(shape.dims) + axis])
    return Shape.unknown()
