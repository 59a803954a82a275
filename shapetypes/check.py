"""`assert_shape(x, B, T, 64)`: checked at run time, and from there on known to mypy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from shapetypes.algebra import (
    Bindings,
    Dim,
    NotationError,
    Shape,
    ShapeError,
    Symbol,
    Variadic,
    parse_shape,
    render_shape,
    unify,
)

if TYPE_CHECKING:
    from torch import Tensor

    TensorType = TypeVar("TensorType", bound=Tensor)


def assert_shape(x: TensorType, *shape: Any) -> TensorType:
    """Returns `x` if its shape is `shape`, else raises ValueError.

    `shape` is ints, dims (`B = Dim("B")`), arithmetic on these, at most one `...`; or one string: `"b t 3*d"`. A name
    is one size within the call. Below the call mypy knows the shape: so a tensor of unknown shape, from a DataLoader
    say, enters typed code.

        x, y = next(iter(loader))
        assert_shape(x, B, 3, 32, 32)
        assert_shape(y, B)
    """
    pattern = _pattern(shape)
    if not hasattr(x, "shape"):
        raise TypeError(f"assert_shape checks a tensor, not {type(x).__name__}")
    actual = Shape(*x.shape)
    try:
        unify(pattern, actual, Bindings(), variables=_names(pattern), source="the tensor")
    except ShapeError as error:
        reasons = [note for note in error.notes if not note.startswith("its shape is")]  # said in front
        details = "; ".join((error.message, *reasons))
        raise ValueError(f"expected shape {render_shape(pattern)}, got {render_shape(actual)}: {details}") from None
    return x


def _pattern(shape: tuple[Any, ...]) -> Shape:
    if len(shape) == 1 and isinstance(shape[0], str):
        try:
            return parse_shape(shape[0])
        except NotationError as error:
            raise ValueError(f'cannot read shape "{shape[0]}": {error} (column {error.column})') from None
    return Shape(*(_entry(item) for item in shape))


def _entry(item: Any) -> Dim | Variadic:
    if item is ...:
        return Variadic()
    if isinstance(item, str):
        return Dim.symbol(item)
    if isinstance(item, int) and item >= 0:
        return Dim.of(item)
    size = getattr(item, "_size", None)
    if isinstance(size, Dim):
        return size
    name = getattr(item, "__name__", None)
    if isinstance(name, str):
        return Dim.symbol(name)
    raise TypeError(f"assert_shape takes ints, dims, `...` or one string, not {item!r}")


def _names(shape: Shape) -> set[Symbol | Variadic]:
    return {*shape.symbols, *(entry for entry in shape.dims if isinstance(entry, Variadic))}
