"""Torch agrees with every `@example`, once its symbols have sizes."""

from __future__ import annotations

import inspect
import operator
import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch

from shapetypes.algebra.dim import Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _dtypes as dtypes
from shapetypes.rules._registry import Example, Rule, find_attribute, find_constructor, find_layer
from shapetypes.rules._values import UNKNOWN_RESULT
from tests.conformance.forms import resolve
from tests.conformance.values import Match, compare
from tests.rules.examples import ExampleCall, all_examples, assignments, has_unknown, read
from tests.rules.test_examples import run

CASES = list(all_examples())


@pytest.mark.parametrize(("name", "rule", "example"), CASES, ids=[name for name, _, _ in CASES])
def test_example_on_torch(name: str, rule: Rule, example: Example) -> None:
    call = read(rule, example)
    if not rule.name.startswith("torch."):
        pytest.importorskip(rule.name.partition(".")[0])
    if example.except_torch or has_unknown([*call.args, *call.kwargs.values()]):
        return  # torch can't be asked
    compared = 0
    for sizes in assignments(call.symbols):
        concrete = call.with_sizes(sizes)
        try:
            answer = run(concrete)
        except ShapeError as error:
            if error.code == "shape-mismatch":
                with pytest.raises((RuntimeError, IndexError, ValueError, TypeError, AssertionError)):
                    ask(concrete)
            compared += 1
            continue
        if answer is UNKNOWN_RESULT:
            continue
        if example.error is not None:
            continue  # an error for some sizes only; these aren't among them
        actual = ask(concrete)
        assert compare(answer, actual) in (Match.EXACT, Match.PARTIAL), f"{answer} but torch says {actual}"
        compared += 1
    assert compared or run(call) is UNKNOWN_RESULT


def ask(call: ExampleCall) -> object:
    """The call on real tensors."""
    args = [to_torch(value) for value in call.args]
    if call.rule.name.startswith("einops."):
        args = [list(value) if isinstance(value, tuple) else value for value in args]  # it takes no tuple of tensors
    kwargs = {name: to_torch(value) for name, value in call.kwargs.items()}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return target(call)(*args, **kwargs)


def target(call: ExampleCall) -> Callable[..., Any]:
    """What the example calls: of the rule's names the one that ends like it."""
    rule = call.rule
    if find_layer(rule.name) is rule:
        return layer_call(rule)
    if find_attribute(rule.name) is rule:
        return attribute_read(rule)
    if find_constructor(rule.name) is rule:
        return construct(rule)
    names = [name for name in rule.names if name.rpartition(".")[2] == call.called] or [rule.name]
    owner, _, attribute = names[0].rpartition(".")
    if owner == "torch.Tensor" and not callable(getattr(torch.Tensor, attribute, None)):
        return operator.attrgetter(attribute)  # a property: `x.T`
    function = next((found for name in names if (found := resolve(name)) is not None), None)
    assert function is not None, f"torch has no {names[0]}"
    return function


def layer_call(rule: Rule) -> Callable[..., Any]:
    fixed = [parameter.name for parameter in rule.fixed]

    def call(*args: object, **kwargs: object) -> object:
        options = dict(zip(fixed, args, strict=False)) | {n: v for n, v in kwargs.items() if n in fixed}
        layer = module_class(rule.name)(**options).eval()
        return layer(**{name: value for name, value in kwargs.items() if name not in fixed})

    return call


def attribute_read(rule: Rule) -> Callable[..., Any]:
    name, _, attribute = rule.name.rpartition(".")
    fixed = [parameter.name for parameter in rule.parameters.values()]

    def read_attribute(*args: object, **kwargs: object) -> object:
        return getattr(module_class(name)(**dict(zip(fixed, args, strict=False)), **kwargs), attribute)

    return read_attribute


def construct(rule: Rule) -> Callable[..., Any]:
    return module_class(rule.name)


def module_class(name: str) -> Callable[..., Any]:
    found = resolve(name)
    assert inspect.isclass(found), f"torch has no class {name}"
    return found


def to_torch(value: object) -> object:
    """A real argument: a tensor for a shape, an int for a size."""
    if isinstance(value, Shape):
        return tensor(value)
    if isinstance(value, Dim):
        return value.value
    if isinstance(value, (tuple, list)):
        return type(value)(to_torch(item) for item in value)
    if isinstance(value, str) and value in dtypes.ALL:
        return getattr(torch, value)
    if isinstance(value, slice):
        return slice(to_torch(value.start), to_torch(value.stop), to_torch(value.step))
    return value


def tensor(shape: Shape) -> torch.Tensor:
    """Benign values: floats near an identity matrix, indices 0, masks true."""
    sizes = [dim.value for dim in shape]
    assert None not in sizes
    dtype = getattr(torch, shape.dtype or "float32")
    if dtype is torch.bool:
        return torch.ones(sizes, dtype=dtype)
    if not (dtype.is_floating_point or dtype.is_complex):
        return torch.zeros(sizes, dtype=dtype)
    values = torch.rand(sizes) / 10
    if len(sizes) > 1:
        values = (values + 9 * torch.eye(*sizes[-2:])) / 10  # between 0 and 1, and not singular
    return values.to(dtype)
