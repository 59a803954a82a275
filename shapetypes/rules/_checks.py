"""Checks that convolutions, normalisations, attention and losses share, beyond those of `_require`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from shapetypes.algebra.compare import Answer, equal
from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import ShapeError, with_operand_names
from shapetypes.algebra.shape import Shape, Variadic
from shapetypes.rules import _require as require


def product(sizes: Iterable[Dim]) -> Dim:
    """All sizes multiplied; 1 for none."""
    result = Dim.of(1)
    for size in sizes:
        result = result * size
    return result


def check_vector(operand: Shape | None, size: Dim, name: str, per: str) -> None:
    """`operand`, if there is one, has a single axis with one entry for each of `size` things."""
    if operand is None:
        return
    require.rank(1, **{name: operand})
    if operand.rank == 1 and equal(operand[0], size) is Answer.NO:
        raise ShapeError(f"`{name}` must have size {size}, one for each {per}, but has {operand[0]}")


def check_not_negative(**sizes: object) -> None:
    """Of a tensor that a layer makes: `in_features=Dim`, `kernel_size=(Dim, Dim)`; what is unknown is fine."""
    for name, given in sizes.items():
        for size in given if isinstance(given, tuple) else (given,):
            if isinstance(size, Dim) and size.value is not None and size.value < 0:
                raise ShapeError(f"`{name}` is {size}, but a size cannot be negative")


def check_splits(size: Dim, parts: Dim, what: str, parts_name: str) -> None:
    """`parts` divides `size`. Only what can never be whole is an error: a symbol may well be a multiple.

    A module generic in its width needn't prove `width % groups == 0`.
    """
    if parts.is_unknown or size.is_unknown or parts.value == 0:
        return
    remainder = (size % parts).value
    if remainder:
        raise ShapeError(f"{what} is {size}, not a multiple of {parts_name} {parts}")


def known_rank(shape: Shape, rank: int) -> Shape:
    """`shape`, now known to have `rank` axes: what its variadic part hides becomes unknown sizes."""
    if shape.rank is not None:
        return shape
    before = [entry for entry in shape.dims[: _variadic_at(shape)] if isinstance(entry, Dim)]
    after = [entry for entry in shape.dims[_variadic_at(shape) + 1 :] if isinstance(entry, Dim)]
    return Shape(*before, *[UNKNOWN] * (rank - shape.min_rank), *after)


def _variadic_at(shape: Shape) -> int:
    return next(index for index, entry in enumerate(shape.dims) if isinstance(entry, Variadic))


@contextmanager
def renamed(**names: str) -> Iterator[None]:
    """Inside, errors speak of the caller's operands instead of attention's."""
    try:
        yield
    except ShapeError as error:
        message, help = error.message, error.help
        raise ShapeError(
            with_operand_names(message, names),
            code=error.code,
            help=help and with_operand_names(help, names),
        ) from None
