"""A body followed statement by statement, loops round by round: what lists and containers of layers hold in the end.

`layers = []`, `for i, o in sizes: layers += [nn.Linear(i, o), nn.ReLU()]`, `nn.Sequential(*layers)`: mypy knows one
type for all that a list ever holds. Here the statements that matter to some names are carried out on what is known,
as far as every condition and every sequence that a loop runs over is known; the rest is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from enum import Enum, auto

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentStmt,
    Block,
    BreakStmt,
    CallExpr,
    ClassDef,
    Context,
    ContinueStmt,
    DelStmt,
    Expression,
    ExpressionStmt,
    ForStmt,
    FuncDef,
    IfStmt,
    IndexExpr,
    MemberExpr,
    MypyFile,
    Node,
    OperatorAssignmentStmt,
    OpExpr,
    RaiseStmt,
    ReturnStmt,
    Statement,
    SuperExpr,
    TryStmt,
    Var,
    WithStmt,
)
from mypy.types import AnyType, get_proper_type

from mypy_plugin.runs.changes import change, changed_by_others, changed_in, escaping, is_held, mentioned_in
from mypy_plugin.runs.made import NOTHING, Known
from mypy_plugin.runs.relevant import changes_any, closure, path_to, super_calls
from mypy_plugin.runs.sandbox import inside
from mypy_plugin.runs.sequences import Items, LostError, Sequences
from mypy_plugin.types.container_types import MODULE_LIST, SEQUENTIAL, Item, is_container, is_module
from mypy_plugin.types.encode import unknown
from mypy_plugin.values.bindings import Place, place_of
from mypy_plugin.values.walk import children, walk


class Flow(Enum):
    """How a statement ends."""

    NEXT = auto()
    BREAK = auto()
    CONTINUE = auto()
    LEAVE = auto()
    DOUBT = auto()


class _Reached(Exception):
    """The point up to which a body is followed."""


class Follower(Sequences):
    """Follows one body. `root` is a function or a file."""

    def __init__(self, chk: TypeChecker, root: FuncDef | MypyFile, filled: Var | None = None) -> None:
        super().__init__(chk)
        self.root = root
        self.filled = filled  # the container that the body, its constructor, fills
        self.inherited: Known | None = None  # what the constructor of a base class of the user's fills it with
        self.added: list[Statement] = []  # the statements that put its items there
        self.needed: set[Place] = set()
        self.path: set[Context] = set()

    def follow(self, wanted: set[Place], at: Context | None = None) -> bool:
        """Carries out what matters to `wanted`, up to the statement with `at`; False when there is too much."""
        body = self.root.body.body if isinstance(self.root, FuncDef) else self.root.defs
        if self.filled is not None:
            wanted = wanted.union(*map(mentioned_in, super_calls(body)))
        self.needed = closure(body, wanted)
        self.path = set(path_to(body, at)) if at is not None else set()
        if not self.needed.isdisjoint(changed_by_others(body)) or (at is not None and not self.path):
            return False
        self._start()
        try:
            with _following(self), inside(self.chk, self.root) if isinstance(self.root, FuncDef) else nullcontext():
                self.run(body)
        except _Reached:
            return True
        except LostError:
            self.state.clear()
            return False
        return at is None

    def _start(self) -> None:
        """Parameters that are given other values later on, as they are at first."""
        for argument in self.root.arguments if isinstance(self.root, FuncDef) else ():
            var = argument.variable
            if var in self.needed and var.type is not None and self.filled is not var:
                self.state[var] = Known(var.type, self.values.argument(var))

    def round_by_round(self, loop: ForStmt, state: dict[Place, Known]) -> bool:
        """Carries out a loop that mypy is about to look at; False when nobody knows what becomes of it."""
        self.is_here, self.state = True, state
        self.needed = {place for part in walk(loop) for place in changed_in(part)}
        if not self.needed.isdisjoint(changed_by_others([loop])):
            return False
        try:
            with _following(self):
                return self._loop(loop) is Flow.NEXT
        except LostError:
            return False

    # -- statements

    def run(self, body: Sequence[Statement]) -> Flow:
        for statement in body:
            if statement in self.path:
                self._enter(statement)
                raise _Reached
            if not self._matters(statement):
                continue
            flow = self._statement(statement)
            if self.filled is not None and not isinstance(statement, ForStmt | IfStmt):
                held = self.spread(self.state.get(self.filled, NOTHING)) or []
                self.added.extend([statement] * (len(held) - len(self.added)))
            if flow is not Flow.NEXT:
                return flow
        return Flow.NEXT

    def _enter(self, node: Statement) -> None:
        """The statement with the point up to which we go: the part of it that comes first."""
        if isinstance(node, IfStmt | WithStmt | TryStmt | Block):
            for part in children(node):
                if isinstance(part, Block) and part in self.path:
                    self.run(part.body)
        elif not isinstance(node, FuncDef | ClassDef) and (body := getattr(node, "body", None)) in self.path:
            self._forget_all(node)  # a loop: nobody knows which round
            if isinstance(node, ForStmt):
                self.bind(node.index, NOTHING)
            self.run(body.body)

    def _matters(self, node: Statement) -> bool:
        if isinstance(node, ReturnStmt | RaiseStmt | BreakStmt | ContinueStmt):
            return True
        if changes_any(node, self.needed) or not self.needed.isdisjoint(escaping(node)):
            return True
        return self.filled is not None and any(super_calls([node]))

    def _statement(self, node: Statement) -> Flow:
        if isinstance(node, ReturnStmt | RaiseStmt):
            return Flow.LEAVE
        if isinstance(node, BreakStmt | ContinueStmt):
            return Flow.BREAK if isinstance(node, BreakStmt) else Flow.CONTINUE
        if isinstance(node, ForStmt):
            return self._loop(node)
        if isinstance(node, IfStmt):
            return self._branches(node)
        if isinstance(node, WithStmt | Block):
            return self.run(node.body.body if isinstance(node, WithStmt) else node.body)
        if isinstance(node, AssignmentStmt):
            self._assign(node)
        elif isinstance(node, OperatorAssignmentStmt):
            self._augment(node)
        elif isinstance(node, ExpressionStmt) and isinstance(node.expr, CallExpr):
            self._call_statement(node.expr)
        elif isinstance(node, DelStmt) and isinstance(node.expr, IndexExpr) and place_of(node.expr.base) is not None:
            self._replace(node.expr, "__delitem__")
        else:
            self._forget_all(node)
        self._let_go(node)
        return Flow.NEXT

    def _loop(self, node: ForStmt) -> Flow:
        items = self.items(node.expr)
        if items is None:
            self._forget_all(node)
            return Flow.NEXT
        is_counted = not mentioned_in(node.index).isdisjoint(mentioned_in(node.body))
        before: object = None
        for item in items:
            if (self.state, item if is_counted else None) == before:
                continue  # another round of the same
            before = dict(self.state), item if is_counted else None
            self.begin_round(node)
            self.bind(node.index, item)
            flow = self.run(node.body.body)
            if flow is Flow.DOUBT:
                self._forget_all(node)
                del self.problems[:]
                return Flow.NEXT
            if flow is Flow.LEAVE:
                return flow
            if flow is Flow.BREAK:
                return Flow.NEXT
        return self.run(node.else_body.body) if node.else_body is not None else Flow.NEXT

    def begin_round(self, loop: ForStmt) -> None:
        """For those who watch."""

    def _branches(self, node: IfStmt) -> Flow:
        arms: list[Sequence[Statement]] = []
        for condition, block in zip(node.expr, node.body, strict=True):
            holds = self.holds(condition)
            if holds is not False:
                arms.append(block.body)
            if holds:
                break
        else:
            arms.append(node.else_body.body if node.else_body is not None else ())
        return self.run(arms[0]) if len(arms) == 1 else self._one_of(arms)

    def _one_of(self, arms: Sequence[Sequence[Statement]]) -> Flow:
        """Nobody knows which: what all of them agree on."""
        before, ends, count = self.state, [], len(self.problems)
        for arm in arms:
            self.state = dict(before)
            flow = self.run(arm)
            del self.problems[count:]  # maybe not executed
            if flow not in (Flow.NEXT, Flow.LEAVE):
                return Flow.DOUBT
            if flow is Flow.NEXT:
                ends.append(self.state)
        if not ends:
            return Flow.LEAVE
        places = {place for end in ends for place in end}
        self.state = {place: _agreed([end.get(place) for end in ends]) for place in places}
        return Flow.NEXT

    # -- what they change

    def _assign(self, node: AssignmentStmt) -> None:
        known = self.known(node.rvalue)
        for target in node.lvalues:
            self.bind(target, known)
            if isinstance(target, IndexExpr):
                self._replace(target, "__setitem__", known)
            self._fill(target, known)

    def _replace(self, target: IndexExpr, method: str, *value: Known) -> None:
        """`layers[0] = layer`, `del layers[-1]`."""
        place = place_of(target.base)
        if place is not None and place in self.needed:
            self._change(place, method, [self.known(target.index), *value])

    def _fill(self, target: Expression, known: Known) -> None:
        """`self.conv = nn.Conv2d(...)` in the constructor of a container, `net.head = layer`: adds a layer to it."""
        place = place_of(target)
        held = self.state.get(place[0]) if isinstance(place, tuple) else None
        if held is None or not isinstance(place, tuple) or not is_container(held.type):
            return
        if is_module(known.type):
            self._change(place[0], "add_module", [self.number(place[1]), known])
        elif isinstance(get_proper_type(known.type), AnyType):
            self.state[place[0]] = NOTHING  # maybe a layer, maybe not

    def _augment(self, node: OperatorAssignmentStmt) -> None:
        place = place_of(node.lvalue)
        if place is None:
            self._forget_all(node)
            return
        held = self.state.get(place, NOTHING)
        if is_held(held) and node.op == "+":
            self._change(place, "extend", [self._gathered(node.rvalue)])
            return
        result = OpExpr(node.op, node.lvalue, node.rvalue)
        with self.assuming():
            value = self.values.of(result)
        self.state[place] = NOTHING if is_held(held) else self.number(value)

    def _call_statement(self, call: CallExpr) -> None:
        callee = call.callee
        if isinstance(callee, SuperExpr) and callee.name == "__init__" and self.filled is not None:
            return self._fill_at_once(call)
        chain = [call]
        while isinstance(callee, MemberExpr) and isinstance(callee.expr, CallExpr):
            chain.insert(0, callee.expr)  # layers.append(a).append(b)
            callee = callee.expr.callee
        place = place_of(callee.expr) if isinstance(callee, MemberExpr) else None
        if place is None or place not in self.needed:
            return None
        for step in chain:
            if isinstance(step.callee, MemberExpr):
                self._change(place, step.callee.name, self._arguments(step))
        return None

    def _arguments(self, call: CallExpr) -> list[Known]:
        if any(kind.is_star() for kind in call.arg_kinds):
            return [NOTHING] * 9  # no such method takes so many
        takes_all = isinstance(call.callee, MemberExpr) and call.callee.name == "extend"
        return [self._gathered(arg) if takes_all else self.known(arg) for arg in call.args]

    def _gathered(self, expr: Expression) -> Known:
        items = self.items(expr)
        return NOTHING if items is None else self.listing(items)

    def _change(self, place: Place, method: str, arguments: list[Known]) -> None:
        self.state[place] = change(self, self.state.get(place, NOTHING), method, arguments)

    def _fill_at_once(self, call: CallExpr) -> None:
        """`super().__init__(a, b)` of a container of the user's."""
        assert self.filled is not None
        if self.inherited is not None:
            self.state[self.filled] = self.inherited
            return
        found = self.passed(call)
        for pair in found or ():
            self._change(self.filled, "add_module", self.spread(pair) or [])
        if found is None:
            self.state[self.filled] = NOTHING

    def passed(self, call: CallExpr, container: str = SEQUENTIAL) -> Items:
        """Names and layers passed to the constructor of a container: one by one, as `*layers` or in an OrderedDict."""
        only = call.args[0] if len(call.args) == 1 and not call.arg_kinds[0].is_star() else None
        if container == MODULE_LIST and only is not None:
            return self._nameless(self.items(only))
        pairs = self.pairs(only) if only is not None else None
        if pairs is not None or container != SEQUENTIAL:
            return pairs
        result: list[Known] = []
        for arg, kind in zip(call.args, call.arg_kinds, strict=True):
            found = self.items(arg) if kind.is_star() else [self.known(arg)]
            if found is None:
                return None
            result.extend(found)
        return self._nameless(result)

    def _nameless(self, items: Items) -> Items:
        return None if items is None else [self.listing([self.number(None), item]) for item in items]

    def item(self, pair: Known) -> Item:
        """One of `passed`."""
        parts = self.spread(pair)
        if parts is None or len(parts) != 2:
            return Item(unknown())
        name = parts[0].value
        return Item(parts[1].type, name if isinstance(name, str) else None)

    def _let_go(self, node: Node) -> None:
        """What is handed to somebody who may change it, or gets a second name, is no longer known."""
        for place in escaping(node):
            if place in self.state and is_held(self.state[place]):
                self.state[place] = NOTHING

    def _forget_all(self, node: Node) -> None:
        for part in walk(node):
            for place in changed_in(part):
                self.state[place] = NOTHING
        self._let_go(node)


def _agreed(ends: Sequence[Known | None]) -> Known:
    first = ends[0]
    return first if first is not None and all(end == first for end in ends) else NOTHING


_active: list[Follower] = []


@contextmanager
def _following(follower: Follower) -> Iterator[None]:
    _active.append(follower)
    try:
        yield
    finally:
        _active.pop()


def follower_at(chk: TypeChecker, wanted: set[Place], at: Context) -> Follower:
    """One that has come as far as `at`; the one that is just looking at this very expression, if there is one."""
    root = chk.scope.current_function()
    root = root if isinstance(root, FuncDef) else chk.tree
    if _active and _active[-1].chk is chk and _active[-1].root is root:
        return _active[-1]
    follower = Follower(chk, root)
    follower.follow(wanted, at)
    return follower
