"""Which parts of a body are executed for sure when it is called with the arguments of a run.

`if x.dim() == 4: return x.flatten(2)` proves nothing for an `x` with two axes, and neither does a branch whose
condition nobody knows: it may depend on the very sizes that seem wrong in it. Only what surely runs can hold a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from types import UnionType

from mypy.checker import TypeChecker
from mypy.nodes import (
    Block,
    BreakStmt,
    ConditionalExpr,
    Context,
    ContinueStmt,
    Expression,
    ExpressionStmt,
    ForStmt,
    FuncDef,
    GeneratorExpr,
    IfStmt,
    IntExpr,
    LambdaExpr,
    Node,
    OpExpr,
    RaiseStmt,
    ReturnStmt,
    Statement,
    TryStmt,
    WhileStmt,
    WithStmt,
)

from mypy_plugin.values.bindings import Binding
from mypy_plugin.values.conditions import decide
from mypy_plugin.values.evaluate import Values
from mypy_plugin.values.walk import children, walk

Marks = dict[IfStmt, list[IntExpr]]


def mark_branches(function: FuncDef) -> Marks:
    """Puts an expression in front of every branch: it has a type afterwards if mypy could get there."""
    marks: Marks = {}
    for node in list(walk(function)):
        if not isinstance(node, IfStmt):
            continue
        if node.else_body is None:
            node.else_body = Block([])
            node.else_body.set_line(node)
        marks[node] = [_mark(block) for block in (*node.body, node.else_body)]
    return marks


def _mark(block: Block) -> IntExpr:
    mark = IntExpr(0)
    statement = ExpressionStmt(mark)
    for node in (mark, statement):
        node.set_line(block)
    block.body.insert(0, statement)
    return mark


@dataclass(frozen=True, slots=True)
class Region:
    """From one place in a file up to another."""

    start: tuple[int, int]
    end: tuple[int, int]

    def holds(self, line: int, column: int) -> bool:
        return self.start <= (line, column) <= self.end


@dataclass(slots=True)
class Certainty:
    """What a run may speak of: `doubtful` parts may not be executed, `dead` ones are not."""

    doubtful: list[Region] = field(default_factory=list)
    dead: list[Region] = field(default_factory=list)

    def is_certain(self, line: int, column: int) -> bool:
        return not any(region.holds(line, column) for region in (*self.doubtful, *self.dead))

    def is_dead(self, node: Context | Binding) -> bool:
        return any(region.holds(node.line, node.column) for region in self.dead)


def certainty(chk: TypeChecker, function: FuncDef, marks: Marks) -> Certainty:
    """To be asked while the types of the run are still known."""
    judge = _Judge(chk, marks)
    judge.block(function.body)
    return judge.found


def certainty_within(chk: TypeChecker, expr: Expression) -> Certainty:
    """Of the parts of one expression that is executed for sure."""
    judge = _Judge(chk, {})
    judge.expression(expr)
    return judge.found


class _Judge:
    def __init__(self, chk: TypeChecker, marks: Marks) -> None:
        self.chk = chk
        self.marks = marks
        self.values = Values(chk)
        self.found = Certainty()

    def block(self, block: Block) -> bool:
        """Whether what follows the block is executed for sure, once the block is."""
        for i, statement in enumerate(block.body):
            if not self.statement(statement):
                self.doubt_all(block.body[i + 1 :])
                return False
        return True

    def statement(self, node: Statement) -> bool:
        if isinstance(node, IfStmt):
            return self.branches(node)
        if isinstance(node, ForStmt):
            self.expression(node.expr)
            self.block(node.body)
            return not _leaves(node.body, ReturnStmt)
        if isinstance(node, WhileStmt):
            self.doubt_all([node.body])
            return not _leaves(node.body, ReturnStmt)
        if isinstance(node, TryStmt):
            return self.attempt(node)
        if isinstance(node, WithStmt):
            for expr in node.expr:
                self.expression(expr)
            return self.block(node.body)
        if isinstance(node, FuncDef):
            self.doubt_all([node.body])
            return True
        for child in children(node):
            self.expression(child)
        return not isinstance(node, BreakStmt | ContinueStmt)

    def attempt(self, node: TryStmt) -> bool:
        if not node.handlers:
            return self.block(node.body)
        parts = [node.body, *node.handlers, *([node.else_body] if node.else_body else [])]
        self.doubt_all(parts)
        return not any(_leaves(part, ReturnStmt | BreakStmt | ContinueStmt) for part in parts)

    def branches(self, node: IfStmt) -> bool:
        blocks = [*node.body, *([node.else_body] if node.else_body is not None else [])]
        reached = [b for b, mark in zip(blocks, self.marks[node], strict=True) if self.chk.lookup_type_or_none(mark)]
        chosen = self.taken(node, blocks)
        taken = reached[0] if chosen is None and len(reached) == 1 else chosen
        self.expression(node.expr[0])
        if taken is None:
            self.doubt_all([*node.expr[1:], *reached])
            return not any(_leaves(block, ReturnStmt | BreakStmt | ContinueStmt) for block in reached)
        for block in blocks:
            if block is not taken:
                self.found.dead.extend(_regions(block.body[1:]))
        goes_on = self.block(taken)
        return goes_on and not (taken is chosen and isinstance(taken.body[-1], ReturnStmt | RaiseStmt))

    def taken(self, node: IfStmt, blocks: list[Block]) -> Block | None:
        """The branch that known sizes choose, where mypy itself sees several possible."""
        for condition, block in zip(node.expr, blocks, strict=False):
            holds = decide(condition, self.values)
            if holds is None:
                return None
            if holds:
                return block
        return blocks[-1] if len(blocks) > len(node.expr) else None

    def expression(self, node: Node) -> None:
        if isinstance(node, ConditionalExpr):
            holds = decide(node.cond, self.values)
            arms = [node.if_expr, node.else_expr]
            reached = [arm for arm in arms if self.chk.lookup_type_or_none(arm) is not None]
            if holds is not None:
                self.found.dead.extend(_regions([arms[holds]]))
            elif len(reached) > 1:
                self.doubt_all(arms)
        elif isinstance(node, OpExpr) and node.op in ("and", "or"):
            self.doubt_all([node.right])
        elif isinstance(node, LambdaExpr) or (isinstance(node, GeneratorExpr) and any(node.condlists)):
            self.doubt_all([node])
        for child in children(node):
            self.expression(child)

    def doubt_all(self, nodes: Sequence[Node]) -> None:
        for node in nodes:
            self.found.doubtful.extend(_regions(node.body if isinstance(node, Block) else [node]))


def _regions(nodes: Sequence[Node]) -> Iterator[Region]:
    for node in nodes:
        if isinstance(node, Context) and node.line >= 0:
            end = (node.end_line or node.line, 10**6 if node.end_column is None else node.end_column)
            yield Region((node.line, node.column), end)


def _leaves(block: Block, kinds: type[Node] | UnionType) -> bool:
    return any(isinstance(node, kinds) for node in walk(block))
