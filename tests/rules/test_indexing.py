"""`x[...]` where torch can't be asked: index tensors of unknown dtype, items of unknown kind, unknown bounds."""

from __future__ import annotations

import pytest

from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.shape import Shape
from shapetypes.rules._values import UNKNOWN_VALUE
from shapetypes.rules.indexing import indexed
from tests.rules.examples import shape

ALL = slice(None)


@pytest.mark.parametrize(
    ("input", "index", "result"),
    [
        ("v d", (shape("b t"),), "b t d"),  # no mask: v is not b
        ("b t d", (shape("b t"),), "..."),  # a mask would leave [_, d], an index [b, t, t, d]
        ("n d", (shape("n"),), "_ d"),  # n rows, or as many as the mask selects
        ("n d", (shape("k"),), "k d"),
        ("v d", (shape("...: int64"),), "... d"),
        ("b t d", (ALL, UNKNOWN_VALUE), "b ..."),
        ("b t d", (UNKNOWN_VALUE,), "..."),
        ("b t d", (..., UNKNOWN_VALUE, 0), "..."),
        ("b t d e", (0, UNKNOWN_VALUE, ..., ALL), "... e"),
        ("b t d", (shape("k: int64"), UNKNOWN_VALUE), "..."),
        ("b t d", (ALL, UNKNOWN), "b d"),
        ("b t d", (ALL, slice(None, UNKNOWN)), "b _ d"),
        ("b t d", (ALL, slice(UNKNOWN_VALUE, None)), "b _ d"),
        ("*s d", (0,), "..."),
        ("b *s d", (0,), "*s d"),
        ("*s d", (..., None, ALL), "*s 1 d"),
    ],
)
def test_what_is_known_stays(input: str, index: tuple[object, ...], result: str) -> None:
    assert indexed(shape(input), index) == shape(result)


def test_what_was_cut_to_fit_broadcasts_with_what_it_was_cut_for() -> None:
    t, p = Dim.symbol("t"), Dim.symbol("p")
    rows = indexed(Shape(p, 64), (slice(None, t),))
    from shapetypes.algebra.broadcast import broadcast

    assert broadcast(x=Shape(8, t, 64), positions=rows).rank == 3
