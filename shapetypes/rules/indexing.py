"""`x[...]` and `x[...] = y`.

An index is a tuple of items (one item alone is as good as a tuple of one), each of them Python's own object:

    int, Dim            takes one element: the axis vanishes; `UNKNOWN` is an int of unknown value
    slice(a, b, c)      with ints, Dims, None, or UNKNOWN_VALUE for a bound that isn't known
    None                a new axis of size 1
    ...                 as many whole axes as are left
    bool                a new axis of size 1 or 0, which is an index tensor to torch
    Shape               an index tensor; a mask if its dtype is bool or uint8. An unknown dtype may be either
    [0, 2], [True, ..]  a list or tuple of ints or bools: an index tensor. As the whole index it must be a list
    UNKNOWN_VALUE       something of which not even the kind is known
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from shapetypes.algebra.broadcast import broadcast_all
from shapetypes.algebra.compare import could_be_one, is_one, less_equal
from shapetypes.algebra.dim import ONE, UNKNOWN, ZERO, Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.render import render_shape
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._axes import axis_of
from shapetypes.rules._dtypes import is_in, may_be_in
from shapetypes.rules._registry import example, functions_and_methods, shape_rule
from shapetypes.rules._shapes import check_index, differ, join_all, keeps_dtype, least, not_negative, split_ends
from shapetypes.rules._values import UNKNOWN_RESULT, UNKNOWN_VALUE, Unknown, UnknownResult

MASKS: Final = frozenset({"bool", "uint8"})
INDICES: Final = frozenset({"int64", "int32", "int16", "int8"})


@dataclass(frozen=True)
class Part:
    """What an item puts into the result: axes as they are, or an index tensor's, which torch may move to the front."""

    shape: Shape
    is_tensor: bool = False


@shape_rule("torch.Tensor.__getitem__")
@example('__getitem__("b t d", 0)', "t d")
@example('__getitem__("b t d", (slice(None), -1))', "b d")
@example('__getitem__("b t d", (slice(None), slice(1, None)))', "b t-1 d")
@example('__getitem__("b t d", (slice(None), slice(None, -1)))', "b t-1 d")
@example('__getitem__("b t d", (slice(None), slice(None, dim("n"))))', "b min(n,t) d")
@example('__getitem__("b t", (slice(None), slice(None, None, 2)))', "b (t+1)//2")
@example('__getitem__("b 10", (slice(None), slice(2, 5)))', "b 3")
@example('__getitem__("b t d", (Ellipsis, None))', "b t d 1")
@example('__getitem__("*b t d", (Ellipsis, 0, slice(None)))', "*b d")
@example('__getitem__("b t d", tensor("k : int64"))', "k t d")
@example('__getitem__("b t d", (slice(None), tensor("i j : int64")))', "b i j d")
@example('__getitem__("b t d", (tensor("k : int64"), slice(None), tensor("k : int64")))', "k t")
@example('__getitem__("a b c d", (0, tensor("i 1 : int64"), slice(None), tensor("j : int64")))', "i j c")
@example('__getitem__("b t d", tensor("b t : bool"))', "_ d")
@example('__getitem__("5 d", ([0, 2, 4],))', "3 d")
@example('__getitem__("b 3", (slice(None), 3))', error="index 3 is out of range for axis 1 of size 3")
@example('__getitem__("b t", (0, 0, 0))', error="3 indices for 2 axes")
@example('__getitem__("b t d", tensor("b d : bool"))', error="axis 1 of the mask is d, but axis 1 of `input` is t")
@example('__getitem__("b t d", (tensor("3 : int64"), tensor("4 : int64")))', error="axis -1 is 3 in")
@example('__getitem__("b t", tensor("b : float32"))', error="an index must be of an integer dtype or bool, but is")
@example('__getitem__("b t", slice(None, None, -1))', error="the step of a slice must be positive, but is -1")
@keeps_dtype
def getitem(input: Shape, index: object) -> Shape:
    """Ints remove axes, slices cut them, None adds one; index tensors replace their axes by their common shape."""
    return indexed(input, index if isinstance(index, tuple) else (index,))


@shape_rule("torch.Tensor.__setitem__")
@example('__setitem__("b t d", (slice(None), 0), "b d")', None)
@example('__setitem__("b t d", (slice(None), 0), 0.0)', None)
@example('__setitem__("b t d", (slice(None), 0), "b t")', error="axis -1 of `value` is t, but d in the place")
@example('__setitem__("b t d", (0, 0), "t d")', error="`value` has 2 axes, but the place for it has 1: [d]")
def setitem(input: Shape, index: object, value: Shape) -> UnknownResult:
    """The value broadcasts into the place that the index names."""
    check_place(getitem(input, index), value)
    return UNKNOWN_RESULT


def check_place(place: Shape, value: Shape, name: str = "value") -> None:
    """`value` broadcasts into `place`; axes of size 1 in front of it don't matter."""
    if place.rank is None or value.rank is None:
        return
    dims = list(value)
    while len(dims) > place.rank and could_be_one(dims[0]):
        del dims[0]
    if len(dims) > place.rank:
        axes = "1 axis" if len(dims) == 1 else f"{len(dims)} axes"
        raise ShapeError(f"`{name}` has {axes}, but the place for it has {place.rank}: {render_shape(place)}")
    for axis in range(-len(dims), 0):
        if differ(dims[axis], place[axis]) and not could_be_one(dims[axis]):
            message = f"axis {axis} of `{name}` is {dims[axis]}, but {place[axis]} in the place for it"
            raise ShapeError(message, notes=(f"the place for it has shape {render_shape(place)}",))


def indexed(input: Shape, index: Sequence[object]) -> Shape:
    """The shape of `input[index]`."""
    items = [_as_item(item) for item in index]
    if not any(item is ... for item in items):
        items.append(...)
    dots = next(i for i, item in enumerate(items) if item is ...)
    left = _settled(input, items[:dots])
    right = _settled(input, items[dots + 1 :], from_end=True)
    if any(item is ... for item in right):
        return Shape.unknown()
    if UNKNOWN_VALUE in left or UNKNOWN_VALUE in right:
        return _with_gap(input, left, right)
    used, behind = _axes_used(left), _axes_used(right)
    if input.rank is not None and used + behind > input.rank:
        raise ShapeError(f"{used + behind} indices for {input.rank} axes")
    before, middle, after = split_ends(input, used, behind)
    parts = [*_parts(left, before, 0), Part(middle), *_parts(right, after, -behind)]
    result = _placed(parts)
    return result.with_written() if None in left or None in right else result


def _as_item(item: object) -> object:
    """Ints as Dims, lists as the index tensors that they are."""
    if isinstance(item, int) and not isinstance(item, bool):
        return Dim.of(item)
    if isinstance(item, (list, tuple)):
        return _list_shape(item)
    if isinstance(item, Shape) and not may_be_in(item.dtype, MASKS | INDICES):
        message = f"an index must be of an integer dtype or bool, but is of dtype {item.dtype}"
        raise ShapeError(message, code="dtype-mismatch")
    is_clear = isinstance(item, Shape) and (is_in(item.dtype, MASKS) or is_in(item.dtype, INDICES))
    return item if is_clear or not isinstance(item, Shape) else item.with_dtype(None)


def _list_shape(items: Sequence[object]) -> object:
    if all(isinstance(item, bool) for item in items) and items:
        return Shape(len(items), dtype="bool")
    if all(isinstance(item, (int, Dim)) for item in items):
        return Shape(len(items), dtype="int64")
    inner = [_list_shape(item) for item in items if isinstance(item, (list, tuple))]
    if len(inner) == len(items) and isinstance(first := inner[0], Shape) and all(item == first for item in inner):
        return (Shape(len(items)) + first).with_dtype(first.dtype)
    return UNKNOWN_VALUE


def _settled(input: Shape, items: Sequence[object], from_end: bool = False) -> list[object]:
    """Tensors of unknown dtype become masks or indices where only one of them fits; else their kind is unknown."""
    settled: list[object] = []
    for item in reversed(items) if from_end else items:
        if UNKNOWN_VALUE not in settled and isinstance(item, Shape):
            used = _axes_used(settled)
            item = _kind_of_tensor(input, item, used, from_end)
        settled.append(item)
    return settled[::-1] if from_end else settled


def _kind_of_tensor(input: Shape, item: Shape, used: int, from_end: bool) -> object:
    if item.dtype in MASKS:
        return UNKNOWN_VALUE if item.rank is None else item.with_dtype("bool")
    if item.dtype is not None:
        return item.with_dtype("int64")
    if item.rank is None:
        return UNKNOWN_VALUE
    first = -used - item.rank if from_end else used
    too_long = input.rank is not None and used + item.rank > input.rank
    if item.rank > 0 and (too_long or any(differ(size, input[first + i]) for i, size in enumerate(item))):
        return item.with_dtype("int64")
    # As a mask it leaves an unknown size, as an index its own: with one axis only that size is in doubt.
    return Shape(UNKNOWN, dtype="int64") if item.rank == 1 else UNKNOWN_VALUE


def _axes_used(items: Sequence[object]) -> int:
    """How many axes of the input the items speak for."""
    return sum(_axes_of_item(item) for item in items)


def _axes_of_item(item: object) -> int:
    if isinstance(item, Shape):
        return len(item) if item.dtype == "bool" else 1
    return 1 if isinstance(item, (Dim, slice)) else 0


def _with_gap(input: Shape, left: list[object], right: list[object]) -> Shape:
    """Some items are of unknown kind: what is known are the axes before and behind them."""
    start = left.index(UNKNOWN_VALUE) if UNKNOWN_VALUE in left else len(left)
    stop = len(right) - right[::-1].index(UNKNOWN_VALUE) if UNKNOWN_VALUE in right else 0
    inner = left[start:] + right[:stop]
    if any(_is_tensor(item) for item in (*left, *right)) or any(item is not UNKNOWN_VALUE for item in inner):
        return Shape.unknown()  # several index tensors may move to the front
    if UNKNOWN_VALUE in left and UNKNOWN_VALUE in right:
        return Shape.unknown()
    head, tail = left[:start], right[stop:]
    before, _, after = split_ends(input, _axes_used(head), _axes_used(tail))
    parts = [*_parts(head, before, 0), Part(Shape.unknown()), *_parts(tail, after, -len(after))]
    return join_all(part.shape for part in parts)


def _is_tensor(item: object) -> bool:
    return isinstance(item, bool) or (isinstance(item, Shape) and not (item.rank == 0 and item.dtype != "bool"))


def _parts(items: Sequence[object], dims: Sequence[Dim], axis: int) -> Iterator[Part]:
    """What each item makes of the axes that it speaks for, the first of which is `axis`."""
    rest = list(dims)
    for item in items:
        count = _axes_of_item(item)
        sizes, rest = rest[:count], rest[count:]
        yield from _part(item, sizes, axis)
        axis += count


def _part(item: object, sizes: list[Dim], axis: int) -> Iterator[Part]:
    if item is None:
        yield Part(Shape(1))
    elif isinstance(item, bool):
        yield Part(Shape(int(item)), is_tensor=True)
    elif isinstance(item, slice):
        yield Part(Shape(_slice_length(sizes[0], item)))
    elif isinstance(item, Dim):
        check_index(item, sizes[0], axis)
    elif isinstance(item, Shape) and item.dtype == "bool":
        _check_mask(item, sizes, axis)
        yield Part(Shape(UNKNOWN), is_tensor=True)
    elif isinstance(item, Shape) and item.rank != 0:
        yield Part(item, is_tensor=True)
    # an integer tensor without axes is an int


def _check_mask(mask: Shape, sizes: Sequence[Dim], axis: int) -> None:
    for i, (have, need) in enumerate(zip(mask, sizes, strict=True)):
        if differ(have, need):
            raise ShapeError(f"axis {i} of the mask is {have}, but axis {axis + i} of `input` is {need}")


def _placed(parts: list[Part]) -> Shape:
    """Index tensors next to each other stay in their place, else their shape comes first."""
    parts = [part for part in parts if part.is_tensor or part.shape.rank != 0]
    tensors = [i for i, part in enumerate(parts) if part.is_tensor]
    if not tensors:
        return join_all(part.shape for part in parts)
    together = Part(_broadcast([parts[i].shape for i in tensors]))
    first, last = tensors[0], tensors[-1]
    between = [part for part in parts[first : last + 1] if not part.is_tensor]
    if any(part.shape.rank is None and part.shape.min_rank == 0 for part in between) and len(between) == 1:
        return Shape.unknown()  # maybe there is nothing between them
    others = [part for part in parts if not part.is_tensor]
    place = 0 if between else first
    return join_all(part.shape for part in [*others[:place], together, *others[place:]])


def _broadcast(shapes: Sequence[Shape]) -> Shape:
    # An index like [N, 1] next to one of [N] is the usual way to take a block: nobody does that by accident.
    operands = {f"index[{i}]": shape.with_written() for i, shape in enumerate(shapes)}
    return broadcast_all(operands)


def _slice_length(size: Dim, item: slice) -> Dim:
    return slice_length(size, _bound(item.start), _bound(item.stop), _bound(item.step))


def _bound(value: object) -> Dim | None:
    if isinstance(value, int):
        return Dim.of(value)
    return value if value is None or isinstance(value, Dim) else UNKNOWN


def slice_length(size: Dim, start: Dim | None, stop: Dim | None, step: Dim | None = None) -> Dim:
    """How many elements `start:stop:step` takes from an axis of `size`; unknown if a bound may be of either sign."""
    step = ONE if step is None else step
    if less_equal(step, ZERO):
        raise ShapeError(f"the step of a slice must be positive, but is {step}")
    start = ZERO if start is None else start
    if less_equal(ZERO, start):
        length = _length_from(size, start, stop)
    elif less_equal(start, ZERO):
        length = _length_from_end(size, -start, stop)
    else:
        return UNKNOWN
    return length if is_one(step) else (length + step - 1) // step


def _length_from(size: Dim, start: Dim, stop: Dim | None) -> Dim:
    if stop is None:
        return not_negative(size - start)
    if less_equal(ZERO, stop):
        return not_negative(least(stop, size) - start)
    return not_negative(size + stop - start) if less_equal(stop, ZERO) else UNKNOWN


def _length_from_end(size: Dim, back: Dim, stop: Dim | None) -> Dim:
    """Of a slice that starts `back` elements before the end."""
    if stop is None:
        return least(back, size)
    if less_equal(ZERO, stop):
        return not_negative(least(stop, size) - not_negative(size - back))
    return not_negative(least(back, size) + stop) if less_equal(stop, ZERO) else UNKNOWN


@shape_rule(*functions_and_methods("slice_scatter"))
@example('slice_scatter("b t", "b 3", 1, 0, 3)', "b t")
@example('slice_scatter("b t", "b n", 1, 0, dim("n"))', "b t")
@example('slice_scatter("b 8", "b 4", 1, 0, 3)', error="axis 1 is 4 in `src` but 3 in `the slice`")
def slice_scatter(
    input: Shape,
    src: Shape,
    dim: int = 0,
    start: Dim | Unknown | None = None,
    end: Dim | Unknown | None = None,
    step: Dim = ONE,
) -> Shape:
    """The input's shape; `src` has the shape of the slice."""
    place = sliced(input, dim, start, end, step)
    require.equal_dims({"src": src, "the slice": place})
    return input


@shape_rule("torch.slice_copy")
@keeps_dtype
def slice_copy(
    input: Shape,
    dim: int = 0,
    start: Dim | Unknown | None = None,
    end: Dim | Unknown | None = None,
    step: Dim = ONE,
) -> Shape:
    """Axis `dim` is cut to `start:end:step`."""
    return sliced(input, dim, start, end, step)


def sliced(input: Shape, dim: int, start: Dim | Unknown | None, end: Dim | Unknown | None, step: Dim = ONE) -> Shape:
    """Axis `dim` cut to `start:end:step`."""
    require.min_rank(1, input=input)
    axis = axis_of(dim, input)
    return input.with_dim(axis, slice_length(input[axis], _bound(start), _bound(end), step))
