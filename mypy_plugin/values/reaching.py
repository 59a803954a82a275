"""Which of several assignments a name holds the value of, at a place of its function.

`hidden = hidden or 4 * d`, and `if hidden is None: hidden = 4 * d`: the last assignment before the place, and under a
condition only if it is known whether that holds. What a loop assigns, and what several functions share, is unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mypy.nodes import NameExpr, Var

from mypy_plugin.values.bindings import Binding
from mypy_plugin.values.conditions import decide
from shapetypes.rules import UNKNOWN_VALUE

if TYPE_CHECKING:
    from mypy_plugin.values.evaluate import Values


def value_reaching(values: Values, name: NameExpr, var: Var, found: Sequence[Binding]) -> object:
    """The value of a local name that is assigned several times, or of a parameter that is assigned at all."""
    if any(binding.in_loop or not binding.line for binding in found):
        return UNKNOWN_VALUE
    earlier = sorted((b for b in found if b.last_line < name.line), key=lambda b: (b.line, b.column))
    if any(b.line <= name.line <= b.last_line and not _holds(b, name) for b in found):
        return UNKNOWN_VALUE  # another assignment on the same line
    for binding in reversed(earlier):
        taken = True if name.line <= binding.until else _is_taken(values, binding)
        if taken is None:
            return UNKNOWN_VALUE
        if taken:
            return values.of_binding(binding)
    return values.argument(var) if var.is_argument else UNKNOWN_VALUE


def _holds(binding: Binding, name: NameExpr) -> bool:
    """Whether the name stands in the value that is assigned: then it is read before."""
    value = binding.value
    if value is None or value.end_line is None or value.end_column is None:
        return False
    return (value.line, value.column) <= (name.line, name.column) <= (value.end_line, value.end_column)


def _is_taken(values: Values, binding: Binding) -> bool | None:
    answers = [None if c is None else _agrees(decide(c[0], values), c[1]) for c in binding.conditions]
    return False if False in answers else None if None in answers else True


def _agrees(holds: bool | None, wanted: bool) -> bool | None:
    return None if holds is None else holds == wanted
