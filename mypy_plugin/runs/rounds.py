"""Loops over something whose items are known: carried out round by round, before mypy looks at the body once for all.

mypy visits a body until nothing changes any more, and what a name holds afterwards is one of all that it held in any
round. Here the rounds are followed (follow.py); what comes out is assigned to the names in an `else` of the loop, which
is there only while mypy looks at it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from mypy.checker import TypeChecker
from mypy.errors import ErrorInfo
from mypy.nodes import (
    ARG_POS,
    GDEF,
    AssignmentStmt,
    Block,
    BreakStmt,
    CallExpr,
    Context,
    ForStmt,
    FuncDef,
    IntExpr,
    MypyFile,
    NameExpr,
    Node,
    SymbolNode,
    Var,
)
from mypy.plugin import FunctionContext, MethodContext
from mypy.types import Instance, PartialType, Type, get_proper_type

from mypy_plugin.calls.ops import loops
from mypy_plugin.runs.changes import changed_in
from mypy_plugin.runs.follow import Follower
from mypy_plugin.runs.made import Known
from mypy_plugin.runs.running import is_aside
from mypy_plugin.types.container_types import items_of
from mypy_plugin.types.decode import decode_shape
from mypy_plugin.values.bindings import Place
from mypy_plugin.values.walk import walk
from shapetypes.algebra import Shape

#: What mypy looks at for the items of a loop, by full name: functions, and methods.
SOURCES: Final = frozenset({"builtins.enumerate", "builtins.range", "builtins.zip", "builtins.reversed"})
ITERATORS: Final = frozenset(
    {
        "torch.nn.modules.container.ModuleList.__iter__", "torch.nn.modules.container.Sequential.__iter__",
        "torch.nn.modules.container.ModuleDict.__iter__", "torch.nn.modules.container.ModuleDict.keys",
        "torch.nn.modules.container.ModuleDict.values", "torch.nn.modules.container.ModuleDict.items",
        "builtins.list.__iter__",
    }
)  # fmt: skip
#: A function that mypy always knows, and that has a hook: it carries what a loop leaves behind.
CARRIER: Final = "builtins.abs"
MAX_NODES: Final = 600


class _Watcher(Follower):
    """Notes which round a problem is from."""

    def __init__(self, chk: TypeChecker, root: FuncDef | MypyFile, loop: ForStmt) -> None:
        super().__init__(chk, root)
        self.loop = loop
        self.starts: list[int] = []

    def is_over_different_layers(self) -> bool:
        """Of which mypy knows nothing but that they are modules: `for head in self.heads: outs.append(head(x))`."""
        typ = get_proper_type(self.chk.lookup_type_or_none(self.loop.expr))
        is_container = isinstance(typ, Instance) and typ.type.fullname.startswith("torch.nn.modules.container.")
        items = items_of(typ) if isinstance(typ, Instance) and is_container else None
        return items is not None and len({str(item.type) for item in items}) > 1

    def begin_round(self, loop: ForStmt) -> None:
        if loop is self.loop:
            self.starts.append(len(self.problems))

    def report(self) -> None:
        """The problems of the first round that has any; no later one would have come to pass."""
        for number, (start, end) in enumerate(pairwise([*self.starts, len(self.problems)]), 1):
            if start < end:
                _show(self.chk, self.problems[start:end], number)
                return


def _show(chk: TypeChecker, problems: Sequence[ErrorInfo], number: int) -> None:
    for info in problems:
        chk.errors.add_error_info(info)
    first = problems[0]
    if number > 1:
        text = f"in round {number} of the loop"
        chk.errors.report(
            first.line,
            first.column,
            text,
            first.code,
            severity="note",
            parent_error=first,
            origin_span=first.origin_span,
        )


class Rounds:
    """The loops of the files that are being checked, and what they leave behind."""

    def __init__(self) -> None:
        self._loops: dict[MypyFile, dict[Context, ForStmt]] = {}
        self._left: dict[Context, tuple[ForStmt, Type]] = {}

    def add(self, tree: MypyFile, found: dict[Context, ForStmt]) -> None:
        """The loops of a copy of one of the file's functions (copies.py) count, too."""
        self._of(tree).update(found)

    def _of(self, tree: MypyFile) -> dict[Context, ForStmt]:
        if tree not in self._loops:
            if len(self._loops) > 64:
                self._loops.clear()
                self._left.clear()
            self._loops[tree] = loops_in(tree)
        return self._loops[tree]

    def begin(self, ctx: FunctionContext | MethodContext) -> Type:
        """Called when mypy has looked at what a loop runs over, and not yet at its body."""
        loop = self._of(ctx.api.tree).get(ctx.context) if isinstance(ctx.api, TypeChecker) else None
        if loop is not None and isinstance(ctx.api, TypeChecker) and not is_aside():
            self._follow(ctx.api, loop)
        return ctx.default_return_type

    def _follow(self, chk: TypeChecker, loop: ForStmt) -> None:
        before = _held_before(chk, loop) if chk.options.allow_redefinition else {}
        shapes = tuple(str(shape) for known in before.values() if (shape := _known_shape(known.type)) is not None)
        if loops.is_later_round(chk, loop.expr, {"before": shapes}):
            return
        function = chk.scope.current_function()
        watcher = _Watcher(chk, function if isinstance(function, FuncDef) else chk.tree, loop)
        if not shapes and not watcher.is_over_different_layers():
            return
        if watcher.round_by_round(loop, before):
            watcher.report()
            if loop.else_body is None and not any(isinstance(node, BreakStmt) for node in walk(loop.body)):
                self._leave(chk, loop, watcher.state)

    def _leave(self, chk: TypeChecker, loop: ForStmt, state: dict[Place, Known]) -> None:
        lvalues = {node.node: node for node in walk(loop.body) if isinstance(node, NameExpr)}
        left = [(lvalues[var], known.type) for var, known in state.items() if isinstance(var, Var) and var in lvalues]
        statements = [self._assignment(chk, loop, name, typ) for name, typ in left if _known_shape(typ) is not None]
        if statements:
            loop.else_body = Block(list(statements))
            loop.else_body.set_line(loop)

    def _assignment(self, chk: TypeChecker, loop: ForStmt, name: NameExpr, typ: Type) -> AssignmentStmt:
        short = CARRIER.rpartition(".")[2]
        callee = _name(short, chk.modules["builtins"].names[short].node, GDEF, CARRIER)
        target = _name(name.name, name.node, name.kind, name.fullname)
        call = CallExpr(callee, [IntExpr(0)], [ARG_POS], [None])
        statement = AssignmentStmt([target], call)
        for node in (target, callee, call.args[0], call, statement):
            node.set_line(loop)
        self._left[call] = (loop, typ)
        return statement

    def end(self, ctx: FunctionContext) -> Type | None:
        """What a loop has left to a name, if this is where it gets it."""
        left = self._left.get(ctx.context)
        if left is None:
            return None
        left[0].else_body = None  # mypy has it in hand; nobody else shall see it
        return left[1]


def _name(name: str, node: SymbolNode | None, kind: int | None, fullname: str) -> NameExpr:
    expr = NameExpr(name)
    expr.node, expr.kind, expr.fullname = node, kind, fullname
    return expr


def loops_in(root: Node) -> dict[Context, ForStmt]:
    """The loops of a file or a function, by what they run over."""
    return {node.expr: node for node in walk(root) if isinstance(node, ForStmt) and not node.is_async}


def _held_before(chk: TypeChecker, loop: ForStmt) -> dict[Place, Known]:
    """What the names that the body changes hold before the loop."""
    nodes = list(walk(loop.body))
    if len(nodes) > MAX_NODES:
        return {}
    changed = {place for node in nodes for place in changed_in(node)}
    names = {node.node: node for node in nodes if isinstance(node, NameExpr) and node.node in changed}
    before: dict[Place, Known] = {}
    for var, name in names.items():
        assert isinstance(var, Var)
        typ = chk.binder.get(name) or var.type
        if typ is not None and not isinstance(get_proper_type(typ), PartialType):
            before[var] = Known(typ)
    return before


def _known_shape(typ: Type) -> Shape | None:
    shape = decode_shape(typ)
    return None if shape is None or shape.is_unknown else shape


#: The ones of this process: what is known hangs on the nodes of the files that are being checked.
rounds = Rounds()
