"""The parser of jaxtyping's strings, with jaxtyping itself as the judge of what is well-formed."""

from __future__ import annotations

import ast

import jaxtyping
import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shapetypes.algebra import UNKNOWN, Dim, NotationError, Variadic
from shapetypes.algebra.jaxtyping_notation import Axis, common_axes, parse_jaxtyping

B, C = Dim.symbol("b"), Dim.symbol("c")


@pytest.mark.parametrize(
    ("text", "axes"),
    [
        ("", []),
        ("b  c", [Axis(B), Axis(C)]),
        ("3 b-1 2*b b//c", [Axis(Dim.of(3)), Axis(B - 1), Axis(2 * B), Axis(B // C)]),
        ("... c", [Axis(Variadic()), Axis(C)]),
        ("*b c", [Axis(Variadic("b")), Axis(C)]),
        ("#b", [Axis(B, broadcastable=True)]),
        ("#3", [Axis(Dim.of(3), broadcastable=True)]),
        ("*#b", [Axis(Variadic("b"), broadcastable=True)]),
        ("#*b", [Axis(Variadic("b"), broadcastable=True)]),
        ("_ _b ?b", [Axis(UNKNOWN), Axis(UNKNOWN), Axis(UNKNOWN)]),
        ("*_ c", [Axis(Variadic()), Axis(C)]),
        ("rows=4 columns=c both=#b", [Axis(Dim.of(4)), Axis(C), Axis(B, broadcastable=True)]),
        ("{n} 2*{n} {self.n + 1} len(x)", [Axis(UNKNOWN)] * 4),
        ("*{name} c", [Axis(Variadic()), Axis(C)]),
        ("min(b,c) a/b a.b", [Axis(parse_jaxtyping("min(b,c)")[0].entry), Axis(UNKNOWN), Axis(UNKNOWN)]),
    ],
)
def test_axes(text: str, axes: list[Axis]) -> None:
    assert list(parse_jaxtyping(text)) == axes


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("b, c", 1, "axes are separated by spaces, not commas"),
        ("b c#", 3, "`#` goes before the name"),
        ("b ##c", 3, "`#` (broadcastable) stands twice"),
        ("**b", 1, "`*` (several axes) stands twice"),
        ("b ...c", 2, "`...` stands alone"),
        ("*b ... c", 3, "only one axis may be `...` or begin with `*`"),
        ("b *4", 2, "a number can't have `*` (several axes)"),
        ("b _c+1", 2, "an expression can't have `_` (anonymous)"),
        ("#_", 0, "an anonymous axis (`_`) can't be broadcastable (`#`)"),
        ("b 3c", 2, "`3c` is neither an integer nor a name"),
        ("b c-", 4, "a size is missing at the end"),
        ("b (c", 2, "`(` is never closed"),
    ],
)
def test_malformed(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_jaxtyping(text)
    assert (caught.value.column, caught.value.message) == (column, message)


@pytest.mark.parametrize(
    ("texts", "common"),
    [
        (["b t d", "b t d"], "b t d"),
        (["*b d", "*b d"], "*b d"),
        (["b t d", "b h d"], "b _ d"),
        (["b t d", "b t h d"], "b t ... d"),
        (["b d", "d"], "... d"),
        (["", "b t"], "..."),
        (["b", "b b"], "b ..."),
        (["*b d", "b d"], "... d"),
        (["*b d", "*b d e"], "..."),
        (["b t", "b t d", "b d"], "b ..."),
        (["#b 3", "b 3"], "_ 3"),
    ],
)
def test_common_axes(texts: list[str], common: str) -> None:
    assert common_axes(texts) == common


WORDS = st.text(st.sampled_from("ab3_#*?=.+-()/,"), min_size=1, max_size=5)
TEXTS = st.lists(WORDS | st.sampled_from(["...", "*b", "#a", "a-1", "n=4"]), max_size=3).map(" ".join)


def is_size(word: str) -> bool:
    """Whether jaxtyping, which looks at an expression only when it checks a tensor, could then make sense of it."""
    size = word.lstrip("#_*?")
    if size.count("=") == 1:
        size = size.partition("=")[2].lstrip("#_*?")
    if not size or size == "...":
        return True
    try:
        ast.parse(size, mode="eval")
    except SyntaxError:
        return False
    return size[0] not in "+-"


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TEXTS)
def test_what_jaxtyping_accepts_is_accepted(text: str) -> None:
    try:
        jaxtyping.Float[torch.Tensor, text]
    except ValueError:
        return
    if all(map(is_size, text.split())):
        parse_jaxtyping(text)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TEXTS)
def test_what_is_accepted_jaxtyping_accepts(text: str) -> None:
    try:
        parse_jaxtyping(text)
    except NotationError:
        return
    jaxtyping.Float[torch.Tensor, text]
