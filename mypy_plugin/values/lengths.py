"""How many items a list of tensors or layers has, from how it was made."""

from __future__ import annotations

from mypy.nodes import (
    CallExpr,
    Expression,
    GeneratorExpr,
    ListComprehension,
    ListExpr,
    MemberExpr,
    NameExpr,
    StarExpr,
    TupleExpr,
)

from mypy_plugin.values.evaluate import Values
from shapetypes.algebra import UNKNOWN, Dim, Shape


class Lengths:
    """Follows an iterable to the display, comprehension or range that it comes from."""

    def __init__(self, values: Values) -> None:
        self.values = values

    def of(self, expr: Expression, depth: int = 8) -> Dim:
        """The number of items; unknown wherever it takes running the program."""
        if depth == 0:
            return UNKNOWN
        if isinstance(expr, ListExpr | TupleExpr):
            starred = any(isinstance(item, StarExpr) for item in expr.items)
            return UNKNOWN if starred else Dim.of(len(expr.items))
        if isinstance(expr, ListComprehension):
            return self.of(expr.generator, depth)
        if isinstance(expr, GeneratorExpr):
            single = len(expr.sequences) == 1 and not expr.condlists[0]
            return self.of(expr.sequences[0], depth - 1) if single else UNKNOWN
        if isinstance(expr, CallExpr):
            return self._of_call(expr, depth - 1)
        if isinstance(expr, NameExpr | MemberExpr):
            definition = self.values.definition(expr)
            return self.of(definition, depth - 1) if definition is not None else self._of_value(expr)
        return UNKNOWN

    def _of_value(self, expr: Expression) -> Dim:
        value = self.values.of(expr)
        if isinstance(value, Shape):
            return value[0] if value.min_rank else UNKNOWN
        return Dim.of(len(value)) if isinstance(value, tuple) else UNKNOWN

    def _of_call(self, call: CallExpr, depth: int) -> Dim:
        name = call.callee.fullname if isinstance(call.callee, NameExpr | MemberExpr) else ""
        if any(kind.is_star() for kind in call.arg_kinds):
            return UNKNOWN
        if name == "builtins.range" and len(call.args) == 1:
            return self.values.dim(call.args[0])
        if name == "builtins.zip" and call.args:
            lengths = {self.of(arg, depth) for arg in call.args}
            return lengths.pop() if len(lengths) == 1 else UNKNOWN
        if name in _SAME_LENGTH and len(call.args) == 1:
            return self.of(call.args[0], depth)
        return UNKNOWN


_SAME_LENGTH = frozenset(
    {
        "builtins.list",
        "builtins.tuple",
        "builtins.enumerate",
        "builtins.reversed",
        "builtins.sorted",
        "torch.nn.modules.container.ModuleList",
    }
)
