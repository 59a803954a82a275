"""Torch's layers with names for their sizes: what is said of all sizes is what torch does, for two sets of numbers.

Every number above 1, of the constructor's and of the tensors that are passed, becomes a symbol, equal ones the same.
The rule may refuse (that one is a multiple of another isn't known of names), but whatever it answers must come true,
for the sample's own numbers and for twice as much of everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch.testing._internal.common_modules import ModuleInfo, module_db

from shapetypes.algebra.dim import Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules._registry import Rule, find_layer
from tests.conformance.modules import samples_of
from tests.conformance.values import Match, compare, to_rule
from tests.rules.examples import substitute, symbols_in

SAMPLES = 8


def lifted(value: Any) -> Any:
    """The same argument with symbols for numbers: 12 is `n12`."""
    if isinstance(value, Shape):
        return Shape(*map(lifted, value), dtype=value.dtype)
    if isinstance(value, Dim):
        return Dim.symbol(f"n{value}") if value.value is not None and value.value > 1 else value
    if isinstance(value, (tuple, list)):
        return type(value)(map(lifted, value))
    return lifted(Dim.of(value)) if type(value) is int and value > 1 else value


def scaled(value: Any, factor: int) -> Any:
    """The same argument with each number above 1, sizes of tensors included, that many times as large."""
    if isinstance(value, torch.Tensor):
        return torch.zeros([scaled(size, factor) for size in value.shape], dtype=value.dtype)
    if isinstance(value, (tuple, list)):
        return type(value)(scaled(item, factor) for item in value)
    return value * factor if type(value) is int and value > 1 else value


def evaluated(result: object, factor: int) -> object:
    """A result with the numbers that the symbols stand for."""
    numbers = {symbol: Dim.of(int(symbol.name[1:]) * factor) for symbol in symbols_in(result)}
    return substitute(result, numbers)


def test_symbolic_answers_come_true() -> None:
    outcomes: Counter[str] = Counter()
    wrong: list[str] = []
    for info in module_db:
        rule = find_layer(f"torch.nn.{info.module_cls.__name__}")
        assert rule is not None
        for _, config, passed in list(samples_of(info))[:SAMPLES]:
            for factor in (1, 2):
                outcome, detail = judge(info, rule, config, passed, factor)
                outcomes[outcome] += 1
                wrong += [f"{info.name} x {factor}: {config}: {detail}"] * (outcome == Match.WRONG.name)
    assert not wrong, "\n".join(wrong)
    assert outcomes[Match.EXACT.name] >= 0.9 * outcomes.total(), outcomes


def judge(
    info: ModuleInfo, rule: Rule, config: Mapping[str, Any], passed: Mapping[str, Any], factor: int
) -> tuple[str, str]:
    """How the symbolic answer compares with torch's for the numbers times `factor`."""
    actual = attempt(lambda: run(info, config, passed, factor))
    if actual is None:
        return "refused by torch", ""
    arguments = {name: lifted(to_rule(value)) for name, value in (*config.items(), *passed.items())}
    try:
        result = rule.run(arguments)
    except ShapeError:
        return "refused", ""
    told = evaluated(result, factor)
    return compare(told, actual).name, f"{result} instead of {actual!r:.80}"


def run(info: ModuleInfo, config: Mapping[str, Any], passed: Mapping[str, Any], factor: int) -> object:
    """What torch's layer gives."""
    module = info.module_cls(**{name: scaled(value, factor) for name, value in config.items()}).eval()
    return module(**{name: scaled(value, factor) for name, value in passed.items()})


def attempt(call: Callable[[], object]) -> object:
    """None where torch refuses."""
    try:
        return call()
    except Exception:  # whatever torch raises
        return None
