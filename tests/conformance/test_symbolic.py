"""Torch's own calls with names for their sizes: what a rule says of all sizes is what torch does for these.

Every size above 1 of every tensor becomes a symbol, equal sizes the same one. The rule may refuse (that two sizes are
multiples of each other by chance isn't known of their names), but whatever it answers must come true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from torch.testing._internal.common_methods_invocations import op_db

from shapetypes.algebra.dim import Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules._bind import bind_positional
from tests.conformance.forms import forms_of, is_wrapped
from tests.conformance.judge import describe
from tests.conformance.suite import Form, observe, some_samples
from tests.conformance.values import Match, compare, to_rule
from tests.rules.examples import substitute, symbols_in

SAMPLES = 6


def lifted(value: Any) -> Any:
    """The same argument with symbols for sizes."""
    if isinstance(value, Shape):
        dims = [Dim.symbol(f"n{dim}") if dim.value and dim.value > 1 else dim for dim in value]
        return Shape(*dims, dtype=value.dtype, written=value.written)
    if isinstance(value, (tuple, list)):
        return type(value)(lifted(item) for item in value)
    return value


def evaluated(result: object) -> object:
    """A result with the sizes that the symbols stood for: `n12` is 12."""
    return substitute(result, {symbol: Dim.of(int(symbol.name[1:])) for symbol in symbols_in(result)})


def test_symbolic_answers_come_true() -> None:
    outcomes: Counter[str] = Counter()
    wrong: list[str] = []
    for op in op_db:
        forms = [*forms_of(op)][:1] if not is_wrapped(op) else [Form("", op.op)]
        for sample in some_samples(op, SAMPLES):
            for form in forms:
                observed = observe(form, (sample.input, *sample.args), sample.kwargs)
                if observed is None or isinstance(observed[-1], Exception):
                    continue
                rule, call, actual = observed
                args = [lifted(to_rule(value)) for value in call.args]
                kwargs: Mapping[str, object] = {name: lifted(to_rule(value)) for name, value in call.kwargs.items()}
                try:
                    result = rule.run(bind_positional(rule, args, kwargs))
                except ShapeError:
                    outcomes["refused"] += 1
                    continue
                match = compare(evaluated(result), actual)
                outcomes[match.name] += 1
                if match is Match.WRONG:
                    wrong.append(f"{describe(call.name, args, kwargs)}: {result}")
    assert not wrong, "\n".join(wrong)
    assert outcomes["EXACT"] >= 0.8 * outcomes.total(), outcomes
