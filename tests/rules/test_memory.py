"""Which views torch can make, and what it lays out how: asked of torch itself."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypy_plugin.values.memory import _CONTIGUOUS, _KEEPING, _KEEPING_LAYERS, _LAYERS, _PRODUCTS
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules._memory import require_viewable

torch = pytest.importorskip("torch")

SIZES = [1, 2, 3, 4, 6]


@st.composite
def permuted_views(draw: st.DrawFn) -> tuple[list[int], list[int], list[int]]:
    """Sizes of a contiguous tensor, how it is permuted, and the sizes of a view with as many elements."""
    sizes = draw(st.lists(st.sampled_from(SIZES), min_size=1, max_size=5))
    order = draw(st.permutations(range(len(sizes))))
    rest, wanted = math.prod(sizes), []
    while rest > 1:
        wanted.append(draw(st.sampled_from([n for n in range(2, rest + 1) if rest % n == 0])))
        rest //= wanted[-1]
    ones = draw(st.lists(st.integers(0, len(wanted)), max_size=2))
    for place in ones:
        wanted.insert(place, 1)
    return sizes, list(order), wanted


@given(permuted_views())
def test_numbers_are_refused_exactly_when_torch_refuses(case: tuple[list[int], list[int], list[int]]) -> None:
    sizes, order, wanted = case
    tensor = torch.zeros(sizes).permute(order)
    memory = tuple(order.index(axis) for axis in range(len(order)))

    def ours() -> None:
        require_viewable(Shape(*tensor.shape).with_memory(memory), Shape(*wanted))

    assert _fails(ours, ShapeError) == _fails(lambda: tensor.view(wanted), RuntimeError)


def _fails(call: Callable[[], object], kind: type[Exception]) -> bool:
    try:
        call()
    except kind:
        return True
    return False


def _layouts(*sizes: int) -> Iterator[torch.Tensor]:
    """A tensor of these sizes in every order in memory."""
    for order in itertools.permutations(range(len(sizes))):
        whole = torch.rand([sizes[axis] for axis in order])
        yield whole.permute([order.index(axis) for axis in range(len(order))])


CREATED = {"full": lambda: torch.full((2, 3), 1.0), "randint": lambda: torch.randint(5, (2, 3))}
CREATED |= {"arange": lambda: torch.arange(3), "linspace": lambda: torch.linspace(0, 1, 3)}
CREATED |= {"tensor": lambda: torch.tensor([[1, 2], [3, 4]])}
CREATED |= {name: lambda name=name: getattr(torch, name)(2, 3) for name in ("rand", "randn", "zeros", "ones", "empty")}
MADE_OF = {
    "contiguous": lambda x: x.contiguous(),
    "softmax": lambda x: x.softmax(1),
    "log_softmax": lambda x: x.log_softmax(1),
    "linear": lambda x: torch.nn.functional.linear(x, torch.rand(3, x.shape[-1]), torch.rand(3)),
    "embedding": lambda x: torch.nn.functional.embedding((x * 5).long(), torch.rand(3, 5).t()),
    "layer_norm": lambda x: torch.nn.functional.layer_norm(x, x.shape[-1:]),
}
LAYERS = {
    "torch.nn.Linear": lambda x: torch.nn.Linear(x.shape[-1], 3)(x),
    "torch.nn.Embedding": lambda x: torch.nn.Embedding(7, 3)((x * 5).long()),
    "torch.nn.LayerNorm": lambda x: torch.nn.LayerNorm(x.shape[-1])(x),
    "torch.nn.Softmax": lambda x: torch.nn.Softmax(-1)(x),
}


def test_contiguous_whatever_they_are_given() -> None:
    assert set(CREATED) | set(MADE_OF) == _CONTIGUOUS
    assert set(LAYERS) == _LAYERS
    assert all(make().is_contiguous() for make in CREATED.values())
    for make in [*MADE_OF.values(), *LAYERS.values()]:
        for sizes in [(2, 4), (2, 3, 4), (2, 3, 4, 5)]:
            assert all(make(x).is_contiguous() for x in _layouts(*sizes))


def test_products_of_tensors_in_any_layout() -> None:
    for left, right in [((2, 3), (3, 4)), ((5, 2, 3), (3, 4)), ((5, 2, 3), (5, 3, 4)), ((5, 2, 3), (6, 5, 3, 4))]:
        for x, y in itertools.product(_layouts(*left), _layouts(*right)):
            assert (x @ y).is_contiguous()
    assert {"matmul", "bmm", "mm", "__matmul__"} == _PRODUCTS


@pytest.mark.parametrize("name", sorted(_KEEPING | _KEEPING_LAYERS))
def test_as_their_operand(name: str) -> None:
    other = {"to": torch.float64, "type": torch.float64, "type_as": torch.rand(2)}
    for x in _layouts(2, 3, 4):
        if name in _KEEPING_LAYERS:
            result = getattr(torch.nn, name.rpartition(".")[2])()(x)
        elif name in other:
            result = getattr(x, name)(other[name])
        elif name == "cuda":
            continue
        else:
            result = getattr(x, name)() if hasattr(x, name) else getattr(torch.nn.functional, name)(x)
        assert result.stride() == x.stride()
