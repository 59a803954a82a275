"""Places where a mistake is no mistake: the code has asked for the sizes first, or expects the error.

`if x.ndim == 4: x = x.flatten(2)` says nothing of an `x` with two axes, and neither does `x.squeeze(1) if
x.numel() else x`; in `try: ... except RuntimeError` and under `pytest.raises` an error is what the author waits for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssertStmt,
    Block,
    BreakStmt,
    CallExpr,
    ConditionalExpr,
    Context,
    ContinueStmt,
    Expression,
    IfStmt,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    OpExpr,
    RaiseStmt,
    ReturnStmt,
    TryStmt,
    TupleExpr,
    Var,
    WhileStmt,
    WithStmt,
)

from mypy_plugin.types.decode import decode_shape
from mypy_plugin.types.encode import unknown
from mypy_plugin.values.bindings import bindings_of
from mypy_plugin.values.carried import Loop, loops_of
from mypy_plugin.values.conditions import decide
from mypy_plugin.values.evaluate import Values
from mypy_plugin.values.refine import Refiner
from mypy_plugin.values.walk import walk

#: What asks a tensor for its sizes; the second set also where the answer has been given a name.
_SIZES: Final = frozenset({"shape", "size", "ndim", "dim", "ndimension", "numel", "nelement"})
_RANK: Final = _SIZES - {"shape", "size"}
#: Exceptions of torch's that code catches, and context managers that expect one.
_CAUGHT: Final = frozenset({"RuntimeError", "IndexError", "ValueError", "TypeError", "Exception", "BaseException"})
_EXPECTING: Final = frozenset({"raises", "assertRaises", "assertRaisesRegex", "suppress"})


@dataclass(frozen=True, slots=True)
class Guard:
    """A region of a file that is executed only if the condition is (or is not) true; without one: if nothing raises."""

    start: tuple[int, int]
    end: tuple[int, int]
    condition: Expression | None = None
    holds: bool = True
    is_branch: bool = True
    may_skip: bool = True


_guards: dict[MypyFile, tuple[list[Guard], list[Loop]]] = {}


def is_guarded(chk: TypeChecker, context: Context) -> bool:
    """Whether an error at this place proves nothing."""
    here, around = _around(chk, context)
    if any(_protects(chk, guard, context) for guard in here):
        return True
    return any(_is_later(guard, loop, context) for loop in around for guard in here)


def _around(chk: TypeChecker, context: Context) -> tuple[list[Guard], list[Loop]]:
    """The guards and the loops that a place lies in."""
    if chk.tree not in _guards:
        if len(_guards) >= 64:
            _guards.clear()
        _guards[chk.tree] = (list(_found(chk.tree)), list(loops_of(chk.tree)))
    guards, loops = _guards[chk.tree]
    place = (context.line, context.column)
    here = [guard for guard in guards if guard.start <= place <= guard.end]
    return here, [loop for loop in loops if loop.start <= place <= loop.end]


def _is_later(guard: Guard, loop: Loop, context: Context) -> bool:
    """Whether it may be a later round that gets to this place, with what the rounds before have left."""
    is_inside = guard.may_skip and loop.start < guard.start
    return is_inside and isinstance(context, Node) and not loop.carried.isdisjoint(_names(context))


def is_doubted(chk: TypeChecker, value: Node) -> bool:
    """Whether a value is of a branch for another rank than is known: `if x.ndim == 1: x = x[None]`."""
    here, _ = _around(chk, value)
    asking = [guard for guard in here if guard.is_branch and _asks_for_rank(guard.condition)]
    return any(_protects(chk, guard, value) for guard in asking)


def _asks_for_rank(condition: Expression | None) -> bool:
    if condition is None:
        return False
    return any(
        (isinstance(node, MemberExpr) and node.name in _RANK)
        or (isinstance(node, CallExpr) and isinstance(node.callee, NameExpr) and node.callee.name == "len")
        for node in walk(condition)
    )


def _protects(chk: TypeChecker, guard: Guard, context: Context) -> bool:
    if guard.condition is None:
        return True
    holds = decide(guard.condition, Values(chk))
    if holds is not None:
        return holds != guard.holds
    if not guard.is_branch or not isinstance(context, Node):
        return False
    asked = _asked(chk, guard.condition) & _names(context)
    return not all(_is_unknown(chk, guard.condition, name) for name in asked)


def _is_unknown(chk: TypeChecker, condition: Expression, name: str) -> bool:
    """Whether a condition asks for the sizes of something of which only the condition itself can tell any."""
    for node in walk(condition):
        if isinstance(node, NameExpr | MemberExpr) and name in _names(node):
            shape = decode_shape(chk.lookup_type_or_none(node) or unknown())
            if shape is not None:
                return Refiner(chk).refine(node, shape).is_unknown
    return False


def _asked(chk: TypeChecker, condition: Expression) -> set[str]:
    """The names that a condition asks for their sizes, maybe by way of another name (`rank = x.ndim`)."""
    names = _asked_directly(condition, _SIZES)
    known = bindings_of(chk.tree).variables
    for node in walk(condition):
        if isinstance(node, NameExpr) and isinstance(node.node, Var):
            for binding in known.get(node.node, ()):
                if binding.value is not None:
                    names |= _asked_directly(binding.value, _RANK)
    return names


def _asked_directly(condition: Node, questions: frozenset[str]) -> set[str]:
    names: set[str] = set()
    for node in walk(condition):
        if isinstance(node, MemberExpr) and node.name in questions:
            names |= _names(node.expr)
        elif isinstance(node, CallExpr) and isinstance(node.callee, NameExpr) and node.callee.name == "len":
            names |= _names(node)
    return names


def _names(node: Node) -> set[str]:
    """`x` and `self.x`, as texts."""
    found: set[str] = set()
    for part in walk(node):
        if isinstance(part, NameExpr) and part.name != "self":
            found.add(part.name)
        elif isinstance(part, MemberExpr) and isinstance(part.expr, NameExpr) and part.expr.name == "self":
            found.add(f"self.{part.name}")
    return found


# -- the guards of a file


def _found(tree: MypyFile) -> Iterator[Guard]:
    for node in walk(tree):
        if isinstance(node, IfStmt):
            yield from _of_branches(node)
        elif isinstance(node, WhileStmt):
            yield _guard(node.body, node.expr)
        elif isinstance(node, ConditionalExpr):
            yield _guard(node.if_expr, node.cond)
            yield _guard(node.else_expr, node.cond, holds=False)
        elif isinstance(node, OpExpr) and node.op in ("and", "or"):
            yield _guard(node.right, node.left, holds=node.op == "and")
        elif isinstance(node, TryStmt) and _catches(node):
            yield _guard(node.body)
        elif isinstance(node, WithStmt) and any(_expects(expr) for expr in node.expr):
            yield _guard(node.body)
        if isinstance(node, Block):
            yield from _of_checks(node)


def _of_branches(node: IfStmt) -> Iterator[Guard]:
    for i, condition in enumerate(node.expr):
        yield _guard(node.body[i], condition)
        others = [*node.body[i + 1 :], *([node.else_body] if node.else_body is not None else [])]
        yield from (_guard(other, condition, holds=False) for other in others)


def _of_checks(block: Block) -> Iterator[Guard]:
    """`assert x.ndim == 3` and `if x.ndim != 3: return x` decide about the rest of the block."""
    end = _end(block)
    for statement in block.body:
        start = _end(statement)
        if isinstance(statement, AssertStmt):
            yield Guard(start, end, statement.expr, is_branch=False, may_skip=False)
        elif isinstance(statement, IfStmt) and statement.else_body is None:
            for condition, body in zip(statement.expr[:1], statement.body, strict=False):
                if body.body and isinstance(body.body[-1], ReturnStmt | RaiseStmt | ContinueStmt | BreakStmt):
                    yield Guard(start, end, condition, holds=False, is_branch=False)


def _guard(part: Context, condition: Expression | None = None, holds: bool = True) -> Guard:
    return Guard((part.line, part.column), _end(part), condition, holds)


def _end(part: Context) -> tuple[int, int]:
    return (part.end_line or part.line, 10**6 if part.end_column is None else part.end_column)


def _catches(node: TryStmt) -> bool:
    """Whether a handler takes what torch raises, and doesn't raise it again."""
    for types, handler in zip(node.types, node.handlers, strict=True):
        names = {part.name for part in walk(types) if isinstance(part, NameExpr)} if types is not None else _CAUGHT
        raises_again = any(isinstance(part, RaiseStmt) and part.expr is None for part in walk(handler))
        if names & _CAUGHT and not raises_again:
            return True
    return False


def _expects(expr: Expression) -> bool:
    if isinstance(expr, TupleExpr):
        return any(_expects(item) for item in expr.items)
    callee = expr.callee if isinstance(expr, CallExpr) else None
    return isinstance(callee, NameExpr | MemberExpr) and callee.name in _EXPECTING
