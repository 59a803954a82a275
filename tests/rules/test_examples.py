"""Every `@example` is true: of symbols as written, and of any sizes put in for them."""

from __future__ import annotations

import pytest

from shapetypes.algebra.dim import Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.rules._bind import bind_positional
from shapetypes.rules._registry import Example, Rule
from tests.rules.examples import ExampleCall, agrees, all_examples, assignments, covers, expected, read, substitute

CASES = list(all_examples())
IDS = [name for name, _, _ in CASES]


def run(call: ExampleCall) -> object:
    return call.rule.run(bind_positional(call.rule, call.args, call.kwargs))


@pytest.mark.parametrize(("name", "rule", "example"), CASES, ids=IDS)
def test_example(name: str, rule: Rule, example: Example) -> None:
    call = read(rule, example)
    if example.error is not None:
        with pytest.raises(ShapeError) as raised:
            run(call)
        assert example.error in raised.value.message
        return
    result = run(call)
    stated = expected(example.result, result)
    assert agrees(result, stated), f"{result} instead of {stated}"


RESULTS = [case for case in CASES if case[2].error is None]


@pytest.mark.parametrize(("name", "rule", "example"), RESULTS, ids=[name for name, _, _ in RESULTS])
def test_sizes_may_be_put_in_before_or_after(name: str, rule: Rule, example: Example) -> None:
    """Evaluate symbols then apply = apply then evaluate."""
    call = read(rule, example)
    result = run(call)
    for sizes in assignments(call.symbols):
        try:
            evaluated = run(call.with_sizes(sizes))
        except ShapeError:
            continue  # sizes that don't fit together: `view(b, -1, 4)`
        later = substitute(result, {symbol: Dim.of(size) for symbol, size in sizes.items()})
        assert covers(later, evaluated), f"{later} but {evaluated} for {sizes}"
