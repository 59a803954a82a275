"""What there is between a declared type and the type of a value, as far as shapes go."""

from __future__ import annotations

import enum
from typing import Final

from mypy.subtypes import is_subtype
from mypy.types import Instance, ProperType, TupleType, Type, TypedDictType, UnionType, get_proper_type

from mypy_plugin.types.decode import decode_shape
from shapetypes.algebra import Answer, Shape, Variadic, equal


class Verdict(enum.Enum):
    """What there is between a declared type and the type of a value."""

    FITS = "nothing that the algebra knows of"
    SHAPE = "a size or a rank, certainly"
    OTHER = "something that is no matter of shapes"


_BY_WEIGHT: Final = (Verdict.FITS, Verdict.SHAPE, Verdict.OTHER)


def best(verdicts: list[Verdict]) -> Verdict:
    """Of several types any of which will do."""
    return min(verdicts, key=_BY_WEIGHT.index, default=Verdict.OTHER)


def worst(verdicts: list[Verdict]) -> Verdict:
    """Of several parts all of which must do."""
    return max(verdicts, key=_BY_WEIGHT.index, default=Verdict.FITS)


def conflict(expected: Type, actual: Type) -> Verdict:
    """A union conflicts by its shapes only if every member does."""
    wanted, got = get_proper_type(expected), get_proper_type(actual)
    if isinstance(got, UnionType):
        return _of_members([conflict(wanted, member) for member in got.items])
    if isinstance(wanted, UnionType):
        return best([conflict(member, got) for member in wanted.items])
    if isinstance(wanted, TupleType) and isinstance(got, TupleType) and len(wanted.items) == len(got.items):
        return worst([conflict(w, g) for w, g in zip(wanted.items, got.items, strict=True)])
    if isinstance(wanted, TypedDictType) and isinstance(got, TypedDictType) and wanted.items.keys() == got.items.keys():
        return worst([conflict(wanted.items[key], got.items[key]) for key in wanted.items])
    return _conflict_of_tensors(wanted, got)


def _of_members(verdicts: list[Verdict]) -> Verdict:
    if Verdict.OTHER in verdicts:
        return Verdict.OTHER
    return Verdict.SHAPE if all(verdict is Verdict.SHAPE for verdict in verdicts) else Verdict.FITS


def _conflict_of_tensors(wanted: ProperType, got: ProperType) -> Verdict:
    left, right = decode_shape(wanted), decode_shape(got)
    if left is None or right is None:
        return Verdict.FITS if is_subtype(got, wanted) else Verdict.OTHER
    if not isinstance(wanted, Instance) or not isinstance(got, Instance) or not got.type.has_base(wanted.type.fullname):
        return Verdict.OTHER
    return conflict_of_shapes(left, right)


def conflict_of_shapes(left: Shape, right: Shape) -> Verdict:
    """A conflict only if no sizes make the two equal."""
    return Verdict.SHAPE if _differ_in_rank(left, right) or _differ(left, right) else Verdict.FITS


def _differ_in_rank(left: Shape, right: Shape) -> bool:
    if Variadic() not in (left.variadic, right.variadic):
        return left.variadic != right.variadic or left.rank != right.rank
    return any(a.rank is not None and a.rank < b.min_rank for a, b in ((left, right), (right, left)))


def _differ(left: Shape, right: Shape) -> bool:
    pairs = [*zip(left.prefix, right.prefix, strict=False), *zip(left.suffix[::-1], right.suffix[::-1], strict=False)]
    return any(equal(a, b) is Answer.NO for a, b in pairs)
