"""Documented patterns have the right shape, wrong ones are rejected; einops itself agrees where it is installed."""

from __future__ import annotations

from typing import Any

import pytest

from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules._bind import bind_positional
from shapetypes.rules._registry import find_rule
from shapetypes.rules.einops import unpack
from tests.rules.examples import shape

Lengths = dict[str, int]

# From the README of einops, its tutorials ("basics", "for deep learning", "writing better code") and docstrings.
REARRANGE: list[tuple[str, str, Lengths, str]] = [
    ("96 96 3", "h w c -> w h c", {}, "96 96 3"),
    ("6 96 96 3", "b h w c -> (b h) w c", {}, "576 96 3"),
    ("6 96 96 3", "b h w c -> h (b w) c", {}, "96 576 3"),
    ("6 96 96 3", "b h w c -> (b h w c)", {}, "165888"),
    ("6 96 96 3", "(b1 b2) h w c -> b1 b2 h w c", {"b1": 2}, "2 3 96 96 3"),
    ("6 96 96 3", "(b1 b2) h w c -> (b1 h) (b2 w) c", {"b1": 2}, "192 288 3"),
    ("6 96 96 3", "(b1 b2) h w c -> (b2 h) (b1 w) c", {"b1": 2}, "288 192 3"),
    ("6 96 96 3", "b h (w w2) c -> (h w2) (b w) c", {"w2": 2}, "192 288 3"),
    ("6 96 96 3", "b h w c -> b 1 h w 1 c", {}, "6 1 96 96 1 3"),
    ("6 96 96 3", "b (h h2) (w w2) c -> h (b w) (h2 w2 c)", {"h2": 2, "w2": 2}, "48 288 12"),
    ("10 32 100 200", "b c h w -> b (c h w)", {}, "10 640000"),
    ("10 32 100 200", "b c (h h1) (w w1) -> b (c h1 w1) h w", {"h1": 2, "w1": 2}, "10 128 50 100"),
    ("10 32 100 200", "b (h1 w1 c) h w -> b c (h h1) (w w1)", {"h1": 2, "w1": 2}, "10 8 200 400"),
    ("10 32 100 200", "b c h w -> b c 1 1 (h w)", {}, "10 32 1 1 20000"),
    ("10 32 100 200", "b (g c) h w -> (b g) c h w", {"g": 4}, "40 8 100 200"),
    ("10 32 100 200", "b (c g) h w -> b (g c) h w", {"g": 4}, "10 32 100 200"),
    ("10 32 1 1", "b c () () -> b c", {}, "10 32"),
    ("b t d", "b t (h k) -> b h t k", {"h": 8}, "b 8 t d//8"),
    ("b h t k", "b h t k -> b t (h k)", {}, "b t h*k"),
    ("b t 3*d", "b t (three d) -> three b t d", {"three": 3}, "3 b t d"),
    ("b 3 224 224", "b c (h p1) (w p2) -> b (h w) (p1 p2 c)", {"p1": 16, "p2": 16}, "b 196 768"),
    ("*s h w", "... h w -> ... (h w)", {}, "*s h*w"),
    ("b c h w", "b c ... -> b ... c", {}, "b h w c"),
    ("b c h w", "b ... -> b (...)", {}, "b c*h*w"),
]
REDUCE: list[tuple[str, str, str, Lengths, str]] = [
    ("6 96 96 3", "b h w c -> h w c", "mean", {}, "96 96 3"),
    ("6 96 96 3", "b h w c -> h w", "min", {}, "96 96"),
    ("6 96 96 3", "b (h h2) (w w2) c -> h (b w) c", "mean", {"h2": 2, "w2": 2}, "48 288 3"),
    ("6 96 96 3", "(b1 b2) h w c -> (b2 h) (b1 w)", "mean", {"b1": 2}, "288 192"),
    ("10 32 100 200", "b c h w -> b c", "max", {}, "10 32"),
    ("10 32 100 200", "b c h w -> b c () ()", "max", {}, "10 32 1 1"),
    ("10 32 100 200", "b c (h h1) (w w1) -> b c h w", "max", {"h1": 2, "w1": 2}, "10 32 50 100"),
    ("10 32 100 200", "b c (h 2) (w 2) -> b c h w", "mean", {}, "10 32 50 100"),
    ("10 32 100 200", "b c h w -> 1 c 1 1", "mean", {}, "1 32 1 1"),
    ("10 32 100 200", "b c h w -> ", "sum", {}, ""),
    ("b t d", "b t d -> b d", "mean", {}, "b d"),
    ("b t d", "... d -> d", "sum", {}, "d"),
    ("b c t", "b c (t s) -> b c t", "max", {"s": 4}, "b c t//4"),
]
REPEAT: list[tuple[str, str, Lengths, str]] = [
    ("96 96 3", "h w c -> h new w c", {"new": 5}, "96 5 96 3"),
    ("96 96 3", "h w c -> h 5 w c", {}, "96 5 96 3"),
    ("96 96 3", "h w c -> h (repeat w) c", {"repeat": 3}, "96 288 3"),
    ("96 96 3", "h w c -> (2 h) (2 w) c", {}, "192 192 3"),
    ("96 96 3", "h w c -> h (w repeat) c", {"repeat": 3}, "96 288 3"),
    ("t d", "t d -> b t d", {"b": 4}, "4 t d"),
    ("d", "d -> b t d", {"b": 4, "t": 7}, "4 7 d"),
    ("b t", "b t -> b h t", {"h": 8}, "b 8 t"),
    ("b h t k", "b h t k -> b (h n) t k", {"n": 4}, "b 4*h t k"),
    ("...", "... -> ... k", {"k": 4}, "... 4"),
]
WRONG: list[tuple[str, str, str, Lengths]] = [
    # the pattern alone
    ("rearrange", "b t", "b t", {}),
    ("rearrange", "b t", "b t -> t b -> b t", {}),
    ("rearrange", "b t", "b t -> b", {}),
    ("rearrange", "b t", "b -> b t", {}),
    ("rearrange", "b t", "b t -> b t t", {}),
    ("rearrange", "b t", "b b -> b", {}),
    ("rearrange", "b t", "b (t -> b t", {}),
    ("rearrange", "b t", "b t) -> b t", {}),
    ("rearrange", "b t", "b ((t)) -> b t", {}),
    ("rearrange", "b t", "b, t -> t b", {}),
    ("rearrange", "b t", "b _t -> _t b", {}),
    ("rearrange", "b t", "b t_ -> t_ b", {}),
    ("rearrange", "b t", "b 1t -> 1t b", {}),
    ("rearrange", "b t", "b .. -> .. b", {}),
    ("rearrange", "b t", "b t -> ... b t", {}),
    ("rearrange", "b t", "... ... -> ...", {}),
    ("rearrange", "b t", "b ... -> b", {}),
    ("rearrange", "b t", "b (...) -> b ...", {}),
    ("rearrange", "b t", "b t -> b t 2", {}),
    ("rearrange", "b 2", "b 2 -> b", {}),
    ("rearrange", "b t", "b t-1 -> b t-1", {}),
    ("rearrange", "b t", "b t => t b", {}),
    ("reduce", "b t", "b t -> b k", {}),
    ("reduce", "b t", "b t -> b 2", {}),
    ("reduce", "b t", "b t -> b 0", {}),
    ("reduce", "b t", "b t -> ... b", {}),
    ("repeat", "b t", "b t -> b", {"k": 2}),
    ("repeat", "b 2", "b 2 -> b", {}),
    ("repeat", "b t", "b t -> b t k", {}),
    ("repeat", "b t", "b ... -> b 2", {}),
    # with the shape
    ("rearrange", "b t d", "b t -> t b", {}),
    ("rearrange", "b", "b t -> t b", {}),
    ("rearrange", "b", "b t ... -> t b ...", {}),
    ("rearrange", "b 5", "b 1 -> b", {}),
    ("rearrange", "b 5", "b () -> b", {}),
    ("rearrange", "b 10", "b (h k) -> b h k", {"h": 3}),
    ("rearrange", "b 2*d+1", "b (d two) -> b d two", {"two": 2}),
    ("reduce", "b 7", "b (t 2) -> b t", {}),
    # with the lengths
    ("rearrange", "b 12", "b (h k) -> b h k", {}),
    ("rearrange", "b 12", "b (h k) -> b h k", {"h": 3, "k": 5}),
    ("rearrange", "b 12", "b t -> t b", {"t": 5}),
    ("rearrange", "b t", "b t -> t b", {"k": 5}),
    ("rearrange", "b t", "b (h k) -> b h k", {"heads": 8}),
    ("repeat", "b 12", "b t -> b t k", {"k": 2, "t": 13}),
    ("repeat", "b t", "b t -> b t k", {"n": 2}),
    # several tensors
    ("rearrange", "b t | b s", "n b t -> b n t", {}),
]


def run(name: str, tensor: str, *args: str, **lengths: int) -> object:
    rule = find_rule(f"einops.{name}")
    assert rule is not None
    shapes = [shape(text) for text in tensor.split("|")]
    first: object = shapes[0] if len(shapes) == 1 else tuple(shapes)
    return rule.run(bind_positional(rule, (first, *args), lengths))


@pytest.mark.parametrize(("tensor", "pattern", "lengths", "result"), REARRANGE)
def test_rearrange(tensor: str, pattern: str, lengths: Lengths, result: str) -> None:
    assert run("rearrange", tensor, pattern, **lengths) == shape(result)


@pytest.mark.parametrize(("tensor", "pattern", "reduction", "lengths", "result"), REDUCE)
def test_reduce(tensor: str, pattern: str, reduction: str, lengths: Lengths, result: str) -> None:
    assert run("reduce", tensor, pattern, reduction, **lengths) == shape(result)


@pytest.mark.parametrize(("tensor", "pattern", "lengths", "result"), REPEAT)
def test_repeat(tensor: str, pattern: str, lengths: Lengths, result: str) -> None:
    assert run("repeat", tensor, pattern, **lengths) == shape(result)


@pytest.mark.parametrize(("name", "tensor", "pattern", "lengths"), WRONG)
def test_wrong_patterns_are_rejected(name: str, tensor: str, pattern: str, lengths: Lengths) -> None:
    with pytest.raises(ShapeError):
        run(name, tensor, pattern, *(["mean"] if name == "reduce" else []), **lengths)


def test_the_message_points_into_the_pattern() -> None:
    with pytest.raises(ShapeError) as raised:
        run("rearrange", "b t d", "b t (h k) -> b h t")
    assert raised.value.message == "axis `k` stands only on the left"
    assert raised.value.notes == ("    b t (h k) -> b h t", "           ^")


def test_packed_pieces_keep_what_is_known() -> None:
    pieces = unpack(shape("_ 12 d"), [shape("5"), shape("7")], "b * d")
    assert pieces == (shape("_ 5 d"), shape("_ 7 d"))


SIZES = {"b": 2, "t": 12, "d": 16, "s": 8, "h": 24, "w": 6, "k": 4, "c": 10}


def concrete(text: str) -> tuple[int, ...]:
    filled = Shape(*(entry for entry in shape(text.replace("*s ", "3 8 ").replace("...", "3 8")).dims))
    values = [dim.evaluate({symbol: SIZES[symbol.name] for symbol in dim.symbols}) for dim in filled]
    return tuple(values)


def numpy_tensor(text: str) -> Any:
    numpy = pytest.importorskip("numpy")
    sizes = concrete(text)
    return numpy.broadcast_to(numpy.float32(0), sizes)


@pytest.mark.parametrize(("tensor", "pattern", "lengths", "result"), REARRANGE)
def test_einops_agrees_on_rearrange(tensor: str, pattern: str, lengths: Lengths, result: str) -> None:
    einops = pytest.importorskip("einops")
    assert einops.rearrange(numpy_tensor(tensor), pattern, **lengths).shape == concrete(result)


@pytest.mark.parametrize(("tensor", "pattern", "reduction", "lengths", "result"), REDUCE)
def test_einops_agrees_on_reduce(tensor: str, pattern: str, reduction: str, lengths: Lengths, result: str) -> None:
    einops = pytest.importorskip("einops")
    assert einops.reduce(numpy_tensor(tensor), pattern, reduction, **lengths).shape == concrete(result)


@pytest.mark.parametrize(("tensor", "pattern", "lengths", "result"), REPEAT)
def test_einops_agrees_on_repeat(tensor: str, pattern: str, lengths: Lengths, result: str) -> None:
    einops = pytest.importorskip("einops")
    assert einops.repeat(numpy_tensor(tensor), pattern, **lengths).shape == concrete(result)


@pytest.mark.parametrize(("name", "tensor", "pattern", "lengths"), WRONG)
def test_einops_rejects_them_too(name: str, tensor: str, pattern: str, lengths: Lengths) -> None:
    einops = pytest.importorskip("einops")
    tensors = [numpy_tensor(text) for text in tensor.split("|")]
    more = ["mean"] if name == "reduce" else []
    with pytest.raises((einops.EinopsError, ValueError)):
        getattr(einops, name)(tensors[0] if len(tensors) == 1 else tensors, pattern, *more, **lengths)
