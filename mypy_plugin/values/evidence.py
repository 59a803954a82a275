"""Facts that hold at a line: `assert d % h == 0`, `if n != m: raise`, here and in the constructor of the class."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeGuard

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssertStmt,
    Block,
    BreakStmt,
    CallExpr,
    ComparisonExpr,
    Context,
    ContinueStmt,
    Expression,
    ExpressionStmt,
    ForStmt,
    FuncDef,
    FuncItem,
    IfStmt,
    OpExpr,
    RaiseStmt,
    RefExpr,
    ReturnStmt,
    Statement,
    TryStmt,
    UnaryExpr,
    WhileStmt,
    WithStmt,
)

from mypy_plugin.values.evaluate import Values
from shapetypes.algebra import Dim, Facts
from shapetypes.algebra.facts import NO_FACTS, Later

_NEGATED: Final = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_FLIPPED: Final = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


@dataclass(frozen=True, slots=True)
class Claim:
    """A condition that holds (or, not `holds`, fails) on the lines `first` to `last` of its function."""

    condition: Expression
    holds: bool
    first: int
    last: int


class Evidence:
    """Collects the claims of each function once and evaluates those that apply."""

    def __init__(self) -> None:
        self._claims: dict[FuncItem, list[Claim]] = {}

    def at(self, chk: TypeChecker, context: Context) -> Facts | Later:
        """What is known where `context` stands."""
        claims = self.claims_at(chk, context.line)
        constructor = self._constructor(chk)
        of_constructor = self._claims_at_end(constructor) if constructor is not None else []
        if not claims and not of_constructor:
            return NO_FACTS
        return Later(lambda: self._evaluated(chk, constructor, of_constructor, claims))

    def _evaluated(
        self, chk: TypeChecker, constructor: FuncDef | None, of_constructor: list[Claim], claims: list[Claim]
    ) -> Facts:
        facts, values = NO_FACTS, Values(chk)
        if constructor is not None and of_constructor:
            with chk.scope.push_function(constructor):
                facts = _added(facts, of_constructor, values)
        return _added(facts, claims, values)

    def claims_at(self, chk: TypeChecker, line: int) -> list[Claim]:
        """The conditions of the enclosing functions that hold on a line."""
        functions = [function for function in chk.scope.stack if isinstance(function, FuncDef)]
        claims = [claim for function in functions for claim in self._claims_of(function)]
        return [claim for claim in claims if claim.first <= line <= claim.last]

    def _claims_of(self, function: FuncDef) -> list[Claim]:
        found = self._claims.get(function)
        if found is None:
            found = self._claims[function] = list(_claims(function.body, function.body.end_line or 10**9))
        return found

    def _claims_at_end(self, function: FuncDef) -> list[Claim]:
        """The checks of `__init__` that hold in every other method."""
        end = function.body.end_line or 10**9
        return [claim for claim in self._claims_of(function) if claim.last >= end]

    def _constructor(self, chk: TypeChecker) -> FuncDef | None:
        """The `__init__` of the class that we are in, but not inside of it."""
        info = chk.scope.current_class()
        init = info.names.get("__init__") if info is not None else None
        node = init.node if init is not None else None
        return node if isinstance(node, FuncDef) and chk.scope.current_function() is not node else None


def _added(facts: Facts, claims: list[Claim], values: Values) -> Facts:
    for claim in claims:
        facts = add(facts, claim.condition, claim.holds, values)
    return facts


def _claims(block: Block, last: int) -> Iterator[Claim]:
    """What the statements of a block establish for the lines after them (and inside their branches)."""
    for statement in block.body:
        if isinstance(statement, AssertStmt):
            yield Claim(statement.expr, True, (statement.end_line or statement.line) + 1, last)
        elif isinstance(statement, ExpressionStmt) and _is_check(statement.expr):
            yield Claim(statement.expr.args[0], True, (statement.end_line or statement.line) + 1, last)
        elif isinstance(statement, IfStmt):
            yield from _branches(statement, last)
        else:
            for inner in _blocks(statement):
                yield from _claims(inner, inner.end_line or last)


def _is_check(expr: Expression) -> TypeGuard[CallExpr]:
    """`torch._assert(condition, "message")`, for code that is traced."""
    callee = expr.callee if isinstance(expr, CallExpr) and expr.args else None
    return isinstance(callee, RefExpr) and callee.fullname in ("torch._assert", "torch._check")


def _branches(statement: IfStmt, last: int) -> Iterator[Claim]:
    for condition, body in zip(statement.expr, statement.body, strict=True):
        yield Claim(condition, True, body.line, body.end_line or last)
        yield from _claims(body, body.end_line or last)
    if statement.else_body is not None:
        if len(statement.expr) == 1:
            other = statement.else_body
            yield Claim(statement.expr[0], False, other.line, other.end_line or last)
        yield from _claims(statement.else_body, statement.else_body.end_line or last)
    elif len(statement.expr) == 1 and _leaves(statement.body[0]):
        yield Claim(statement.expr[0], False, (statement.end_line or statement.line) + 1, last)


def _leaves(block: Block) -> bool:
    return bool(block.body) and isinstance(block.body[-1], RaiseStmt | ReturnStmt | ContinueStmt | BreakStmt)


def _blocks(statement: Statement) -> Iterator[Block]:
    if isinstance(statement, ForStmt | WhileStmt | WithStmt | TryStmt):
        yield statement.body
    if isinstance(statement, ForStmt | WhileStmt) and statement.else_body is not None:
        yield statement.else_body


def add(facts: Facts, condition: Expression, holds: bool, values: Values) -> Facts:
    """The facts and what a condition says about sizes."""
    if isinstance(condition, UnaryExpr) and condition.op == "not":
        return add(facts, condition.expr, not holds, values)
    if isinstance(condition, OpExpr) and condition.op == ("and" if holds else "or"):
        return add(add(facts, condition.left, holds, values), condition.right, holds, values)
    if isinstance(condition, ComparisonExpr):
        if not holds and len(condition.operators) != 1:
            return facts
        pairs = zip(condition.operands, condition.operators, condition.operands[1:], strict=False)
        for left, operator, right in pairs:
            facts = _compare(facts, left, operator if holds else _NEGATED.get(operator, ""), right, values)
    elif not holds and isinstance(condition, OpExpr) and condition.op == "%":
        facts = _divides(facts, condition, values)  # `if d % h: raise`
    return facts


def _compare(facts: Facts, left: Expression, operator: str, right: Expression, values: Values) -> Facts:
    a, b = values.of(left), values.of(right)
    if operator == "==" and isinstance(left, OpExpr) and left.op == "%" and b == Dim.of(0):
        return _divides(facts, left, values)
    if operator == "==" and isinstance(a, tuple) and isinstance(b, tuple) and len(a) == len(b):
        for x, y in zip(a, b, strict=True):
            if isinstance(x, Dim) and isinstance(y, Dim):
                facts = facts.and_equal(x, y)
        return facts
    if not isinstance(a, Dim) or not isinstance(b, Dim):
        return facts
    if operator == "==":
        return facts.and_equal(a, b)
    if a.value is not None and b.value is None and operator in _FLIPPED:
        a, b, operator = b, a, _FLIPPED[operator]
    if b.value is not None and operator in (">", ">="):
        return facts.and_at_least(a, b.value + (operator == ">"))
    return facts


def _divides(facts: Facts, remainder: OpExpr, values: Values) -> Facts:
    dim, divisor = values.of(remainder.left), values.of(remainder.right)
    if isinstance(dim, Dim) and isinstance(divisor, Dim):
        return facts.and_divides(divisor, dim)
    return facts


#: One for all: claims belong to syntax trees, not to a run.
EVIDENCE: Final = Evidence()
