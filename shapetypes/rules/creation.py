"""New tensors from sizes, from ranges, from values, and in the likeness of other tensors."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from shapetypes.algebra.compare import divides, less_equal
from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.shape import Shape, Variadic
from shapetypes.rules import _dtypes as dtypes
from shapetypes.rules import _require as require
from shapetypes.rules._registry import example, methods, shape_rule
from shapetypes.rules._values import UNKNOWN_VALUE, Unknown

DTypeArg = str | Unknown | None


def new(size: Sequence[Dim], dtype: DTypeArg = None, default: str | None = None) -> Shape:
    """A tensor of these sizes; without `dtype`, the default dtype, which isn't known."""
    for axis, dim in enumerate(size):
        require.that(not less_equal(dim, Dim.of(-1)), f"size {dim} for axis {axis} is negative")
    return Shape(*size, dtype=default if dtype is None else None if dtype is UNKNOWN_VALUE else dtype)


@shape_rule("torch.zeros", "torch.ones", "torch.empty", "torch.rand", "torch.randn")
@example('zeros("b", 3)', "b 3")
@example('randn(("b", "2*n"))', "b 2*n")
@example("ones(())", "")
@example('zeros(2, dtype="int64")', "2 : int64")
@example("zeros(2, -1)", error="size -1 for axis 1 is negative")
def zeros(*size: Dim, dtype: DTypeArg = None) -> Shape:
    """The sizes given."""
    return new(size, dtype)


@shape_rule("torch.full")
@example('full(("b", 3), 0.5)', "b 3")
def full(size: Sequence[Dim], fill_value: object, *, dtype: DTypeArg = None) -> Shape:
    """The sizes given."""
    return new(size, dtype, _dtype_of(fill_value))


@shape_rule("torch.empty_permuted")
@example('empty_permuted(("b", 3), (1, 0))', "b 3")
def empty_permuted(size: Sequence[Dim], physical_layout: Sequence[int], *, dtype: DTypeArg = None) -> Shape:
    """The sizes given; the layout names each axis once."""
    wrong = sorted(physical_layout) != list(range(len(size)))
    require.that(not wrong, f"`physical_layout` {tuple(physical_layout)} doesn't name each of {len(size)} axes once")
    return new(size, dtype)


@shape_rule("torch.empty_strided")
@example('empty_strided(("b", 3), (3, 1))', "b 3")
def empty_strided(size: Sequence[Dim], stride: Sequence[object], *, dtype: DTypeArg = None) -> Shape:
    """The sizes given; a stride for each."""
    _same_length(size, stride)
    return new(size, dtype)


def _same_length(size: Sequence[Dim], stride: Sequence[object]) -> None:
    require.that(len(size) == len(stride), f"`size` has {len(size)} items but `stride` has {len(stride)}")


@shape_rule("torch.Tensor.new_empty_strided")
@example('new_empty_strided("n", ("b", 3), (3, 1))', "b 3")
def new_empty_strided(input: Shape, size: Sequence[Dim], stride: Sequence[object], *, dtype: DTypeArg = None) -> Shape:
    """The sizes given; a stride for each."""
    _same_length(size, stride)
    return new(size, dtype, input.dtype)


@shape_rule(*methods("new_zeros", "new_ones", "new_empty"))
@example('new_zeros("n : int64", "b", 3)', "b 3 : int64")
@example('new_ones("n", ("b", 3))', "b 3")
def new_zeros(input: Shape, *size: Dim, dtype: DTypeArg = None) -> Shape:
    """The sizes given, the dtype of the tensor that is asked."""
    return new(size, dtype, input.dtype)


@shape_rule("torch.Tensor.new_full")
@example('new_full("n", ("b", 3), 0.5)', "b 3")
def new_full(input: Shape, size: Sequence[Dim], fill_value: object, *, dtype: DTypeArg = None) -> Shape:
    """The sizes given, the dtype of the tensor that is asked."""
    return new(size, dtype, input.dtype)


@shape_rule(*(f"torch.{name}_like" for name in ("zeros", "ones", "empty", "full", "rand", "randn", "randint")))
@example('zeros_like("b 3")', "b 3")
@example('full_like("b 3", 1.0)', "b 3")
@example('zeros_like("b 3", dtype="int64")', "b 3 : int64")
def like(input: Shape, *values: object, dtype: DTypeArg = None) -> Shape:
    """The shape of another tensor, and its dtype unless one is given."""
    return input.with_dtype(input.dtype if dtype is None else None if dtype is UNKNOWN_VALUE else dtype)


@shape_rule("torch.eye")
@example('eye("n")', "n n")
@example('eye("n", 3)', "n 3")
def eye(n: Dim, m: Dim | None = None, *, dtype: DTypeArg = None) -> Shape:
    """`n` rows; as many columns, or `m`."""
    return new((n, n if m is None else m), dtype)


Number = Dim | float | Unknown


@shape_rule("torch.arange")
@example('arange("n")', "n : int64")
@example('arange(2, "n")', "n-2")
@example("arange(1, 10, 3)", "3")
@example("arange(0, 1, 0.25)", "4")
@example('arange(0, "2*d", 2)', "d")
@example('arange(0, "d", 2)', "(d+1)//2")
@example("arange(5, 2)", error="there is nothing from 5 to 2 in steps of 1")
def arange(start: Number = 0, end: Number | None = None, step: Number = 1, *, dtype: DTypeArg = None) -> Shape:
    """The numbers from `start` to `end`, without it, in steps of `step`."""
    first, last = (Dim.of(0), start) if end is None else (start, end)
    numbers = [Dim.of(n) if isinstance(n, int) else n for n in (first, last, step)]
    dims = [n for n in numbers if isinstance(n, Dim)]
    if len(dims) == 3:
        return new((_range_size(*dims),), dtype, "int64")
    known = [n.value if isinstance(n, Dim) else n for n in numbers]
    values = [float(n) for n in known if isinstance(n, (int, float))]
    if dtypes.is_integer(None if dtype is UNKNOWN_VALUE else dtype):
        values = [float(math.trunc(n)) for n in values]
    if len(values) < 3 or dtype is UNKNOWN_VALUE:
        return new((UNKNOWN,), dtype)
    size = math.ceil((values[1] - values[0]) / values[2]) if values[2] else -1
    require.that(size >= 0, f"there is nothing from {known[0]} to {known[1]} in steps of {known[2]}")
    return new((Dim.of(size),), dtype)


def _range_size(start: Dim, end: Dim, step: Dim) -> Dim:
    """How many integers there are; from a greater `start` than `end` is an error, so no size is bounded by 0."""
    if step.value is None:
        return UNKNOWN
    if step.value < 0:
        start, end, step = -start, -end, -step
    impossible = step.value == 0 or bool(less_equal(end + 1, start))
    require.that(not impossible, f"there is nothing from {start} to {end} in steps of {step}")
    length = end - start
    return length // step if divides(step, length) else (length + step - 1) // step


@shape_rule("torch.range")
@example("range(1, 10)", "10")
def range_(start: float | Unknown, end: float | Unknown | None = None, step: float | Unknown = 1) -> Shape:
    """The numbers from `start` to `end`, with it, in steps of `step`."""
    first, last = (0, start) if end is None else (start, end)
    if first is UNKNOWN_VALUE or last is UNKNOWN_VALUE or step is UNKNOWN_VALUE or not step or last is None:
        return Shape(UNKNOWN)
    return Shape(math.floor((last - first) / step) + 1)


@shape_rule("torch.linspace", "torch.logspace")
@example('linspace(0, 1, "n")', "n")
@example("linspace(0, 1, steps=5)", "5")
@example("linspace(0, 1, -1)", error="negative")
def linspace(start: Shape, end: Shape, steps: Dim, base: object = 10, *, dtype: DTypeArg = None) -> Shape:
    """`steps` numbers."""
    require.rank(0, start=start, end=end)
    require.that(not less_equal(steps, Dim.of(-1)), f"the size `steps` is negative: {steps}")
    return new((steps,), dtype)


@shape_rule("torch.tril_indices")
@example("tril_indices(3, 3)", "2 6 : int64")
@example('tril_indices("n", "n", -1)', "2 n*(n-1)//2")
def tril_indices(row: Dim, col: Dim, offset: int = 0, *, dtype: DTypeArg = "int64") -> Shape:
    """Two rows of coordinates: one column for each element of the triangle."""
    return new((Dim.of(2), _triangle(row, col, offset)), dtype)


@shape_rule("torch.triu_indices")
@example("triu_indices(3, 4)", "2 9 : int64")
@example('triu_indices("n", "n", offset=1)', "2 n*(n-1)//2")
def triu_indices(row: Dim, col: Dim, offset: int = 0, *, dtype: DTypeArg = "int64") -> Shape:
    """Two rows of coordinates: one column for each element of the triangle."""
    below = _triangle(row, col, offset - 1)
    if row == col and row.value is None:
        below = row * row - _triangle(row, row, -offset)
    return new((Dim.of(2), row * col - below), dtype)


def _triangle(row: Dim, col: Dim, offset: int) -> Dim:
    """The number of elements on and below the diagonal `offset`."""
    if row.value is not None and col.value is not None:
        return Dim.of(sum(min(max(i + offset + 1, 0), col.value) for i in range(row.value)))
    if row == col and offset in (0, -1):
        return row * (row + 1 + 2 * offset) // 2
    return UNKNOWN


@shape_rule("torch.scalar_tensor")
@example("scalar_tensor(0.5)", "")
def scalar_tensor(s: object, *, dtype: DTypeArg = None) -> Shape:
    """A number."""
    return new((), dtype)


@shape_rule("torch.tensor", "torch.as_tensor", "torch.asarray")
@example("tensor(0.5)", "")
@example("tensor([1, 2, 3])", "3 : int64")
@example("tensor([[1.0, 2.0], [3.0, 4.0]])", "2 2")
@example("tensor([[1, 2], [3]])", error="`data[0]` has shape [2] but `data[1]` has shape [1]")
def tensor(data: object, dtype: DTypeArg = None) -> Shape:
    """The lengths of the nested lists."""
    shape = _nested(data, "data")
    own = shape.dtype if isinstance(data, Shape) else dtypes.common(*{_dtype_of(value) for value in _leaves(data)})
    return shape.with_dtype(new((), dtype, own).dtype)


@shape_rule("torch.Tensor.new_tensor")
@example('new_tensor("n", [1, 2])', "2")
def new_tensor(input: Shape, data: object, dtype: DTypeArg = None) -> Shape:
    """The lengths of the nested lists; the dtype of the tensor that is asked."""
    return _nested(data, "data").with_dtype(new((), dtype, input.dtype).dtype)


def _nested(data: object, name: str) -> Shape:
    """The shape of nested lists of numbers; unknown where the data aren't known."""
    if isinstance(data, Shape):
        return data
    if isinstance(data, (bool, int, float, complex, Dim)):
        return Shape()
    if not isinstance(data, (tuple, list)):
        return Shape.unknown()
    shapes = [_nested(item, f"{name}[{index}]") for index, item in enumerate(data)]
    if any(shape.rank is None or isinstance(item, Shape) for item, shape in zip(data, shapes, strict=True)):
        return Shape(len(data), Variadic())
    for index, shape in enumerate(shapes):
        message = f"`{name}[0]` has shape {shapes[0]} but `{name}[{index}]` has shape {shape}"
        require.that(shape == shapes[0], message)
    return Shape(len(data), *shapes[:1][0].dims) if shapes else Shape(0)


def _leaves(data: object) -> Iterator[object]:
    if isinstance(data, (tuple, list)):
        for item in data:
            yield from _leaves(item)
    else:
        yield data


def _dtype_of(value: object) -> str | None:
    """The dtype that torch gives to a Python value; that of a float depends on the default."""
    if isinstance(value, bool):
        return "bool"
    return "int64" if isinstance(value, (int, Dim)) else None


WINDOWS: Final = (
    "bartlett blackman cosine exponential gaussian general_cosine general_hamming hamming hann kaiser nuttall"
)


@shape_rule(*(f"torch.signal.windows.{name}" for name in WINDOWS.split()))
@example('hann("n")', "n")
def window(M: Dim, *options: object, dtype: DTypeArg = None) -> Shape:
    """`M` weights."""
    return new((M,), dtype)


@shape_rule(*(f"torch.{name}_window" for name in ("bartlett", "blackman", "hamming", "hann", "kaiser")))
@example('hann_window("n")', "n")
def old_window(window_length: Dim, *options: object, dtype: DTypeArg = None) -> Shape:
    """`window_length` weights."""
    return new((window_length,), dtype)
