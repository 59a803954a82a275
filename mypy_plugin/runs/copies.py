"""Copies of functions, so that a body can be checked for other argument types than the ones it was written with.

mypy's own `TransformVisitor` does the copying (as for functions generic over restricted type variables). What it leaves
shared with the original, or without a place, is put right here: the copy must never write into the original.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from mypy.nodes import (
    ARG_POS,
    GDEF,
    LDEF,
    CallExpr,
    ClassDef,
    Context,
    Decorator,
    ExpressionStmt,
    ForStmt,
    FuncDef,
    GlobalDecl,
    IntExpr,
    LambdaExpr,
    MatchStmt,
    MemberExpr,
    NameExpr,
    Node,
    NonlocalDecl,
    OverloadedFuncDef,
    ReturnStmt,
    StarExpr,
    SuperExpr,
    TypeInfo,
    Var,
    WhileStmt,
    YieldExpr,
    YieldFromExpr,
)
from mypy.treetransform import TransformVisitor

from mypy_plugin.calls.mixed import mixed_in
from mypy_plugin.calls.ops import loops as first_rounds
from mypy_plugin.calls.rebinding import rebound_in
from mypy_plugin.runs.certain import Marks, mark_branches
from mypy_plugin.runs.rounds import loops_in
from mypy_plugin.values.bindings import Binding, FileBindings, bindings_within
from mypy_plugin.values.walk import children, walk

MAX_NODES: Final = 4000

_DEFINITIONS: Final = (FuncDef, OverloadedFuncDef, Decorator)
_REFUSED: Final = (ClassDef, GlobalDecl, NonlocalDecl, YieldExpr, YieldFromExpr, MatchStmt)


@dataclass
class Copy:
    """A function whose variables, expressions and statements are all its own."""

    original: FuncDef
    function: FuncDef
    size: int
    bindings: FileBindings
    attributes: dict[str, list[Binding]]
    end: IntExpr
    marks: Marks
    _variables: list[Var]

    def __post_init__(self) -> None:
        nodes = list(walk(self.function))
        self.rebound = rebound_in(self.function, self.bindings)
        self.mixed = mixed_in(self.function)
        self.loops = loops_in(self.function)
        self._else_bodies = [(loop, loop.else_body) for loop in self.loops.values()]
        whole = [node for node in nodes if isinstance(node, ForStmt | WhileStmt)]
        self._in_loops = {part for loop in whole for part in walk(loop) if isinstance(part, Context)}
        self._fresh = [(var, var.type, var.is_inferred, var.is_ready) for var in self._variables]
        #: mypy writes only types of variables into a body, but more into what is defined in it.
        self.is_reusable = not any(isinstance(node, _DEFINITIONS) for node in nodes[1:])

    def renew(self) -> None:
        """As it was before it was run."""
        for var, typ, is_inferred, is_ready in self._fresh:
            var.type, var.is_inferred, var.is_ready = typ, is_inferred, is_ready
        for loop, else_body in self._else_bodies:
            loop.else_body = else_body
        first_rounds.forget(self._in_loops)

    @cached_property
    def returns(self) -> list[ReturnStmt]:
        """The return statements of the function itself, not of those inside it."""
        return [node for node in _own_nodes(self.function.body) if isinstance(node, ReturnStmt)]

    @cached_property
    def super_calls(self) -> list[CallExpr]:
        """Calls of `super().__init__`."""
        calls = (node for node in _own_nodes(self.function.body) if isinstance(node, CallExpr))
        return [call for call in calls if isinstance(call.callee, SuperExpr) and call.callee.name == "__init__"]


def is_copyable(function: FuncDef) -> bool:
    """Whether the body is here (not from mypy's cache) and simple enough to be run for one call."""
    if not function.body.body or function.is_generator or function.is_coroutine or function.is_async_generator:
        return False
    if function.abstract_status or function.is_mypy_only:
        return False
    size = 0
    for node in walk(function):
        size += 1
        if size > MAX_NODES or isinstance(node, _REFUSED):
            return False
    return True


def copy_function(original: FuncDef, receiver: TypeInfo | None = None) -> Copy:
    """A fresh copy of a function that `is_copyable`; `receiver` is the class of the object whose method it is."""
    visitor = TransformVisitor()
    function = visitor.visit_func_def(original)
    function.set_line(original)
    size = _complete(visitor, original, function)
    for old, new in visitor.var_map.items():
        _renew(old, new)
    if receiver is not None:
        _name_bases(function, receiver)
    end = IntExpr(0)
    statement = ExpressionStmt(end)
    statement.set_line(original)
    end.set_line(original)
    function.body.body.append(statement)  # has a type afterwards if the end of the function is reached
    marks = mark_branches(function)
    found = bindings_within(function)
    self_attributes = {name: list(sites) for (_, name), sites in found.attributes.items()}
    for (_, name), exprs in found.registered.items():
        self_attributes.setdefault(name, []).extend(Binding(expr) for expr in exprs)
    return Copy(original, function, size, found, self_attributes, end, marks, list(visitor.var_map.values()))


def _complete(visitor: TransformVisitor, original: FuncDef, function: FuncDef) -> int:
    """Walks both trees side by side and puts right what the visitor left out."""
    size = 0
    stack: list[tuple[Node, Node]] = [(original, function)]
    while stack:
        old, new = stack.pop()
        size += 1
        if isinstance(old, Context) and isinstance(new, Context):
            new.line, new.column, new.end_line, new.end_column = old.line, old.column, old.end_line, old.end_column
        if isinstance(old, StarExpr) and isinstance(new, StarExpr):
            new.expr = visitor.expr(old.expr)
        if isinstance(old, FuncDef | LambdaExpr) and isinstance(new, FuncDef | LambdaExpr):
            for old_argument, new_argument in zip(old.arguments, new.arguments, strict=True):
                if old_argument.initializer is not None:
                    new_argument.initializer = visitor.expr(old_argument.initializer)
        if isinstance(new, MemberExpr) and isinstance(old, MemberExpr):
            _detach(old, new)
        stack.extend(zip(children(old), children(new), strict=True))
    return size


def _name_bases(function: FuncDef, receiver: TypeInfo) -> None:
    """`super().forward(x)`, of which mypy tells no plugin, becomes `Base.forward(self, x)`."""
    after = receiver.mro[receiver.mro.index(function.info) + 1 :] if function.info in receiver.mro else []
    for call in [node for node in _own_nodes(function.body) if isinstance(node, CallExpr)]:
        callee = call.callee
        if not isinstance(callee, SuperExpr) or callee.name == "__init__" or callee.call.args:
            continue
        base = next((base for base in after if callee.name in base.names), None)
        if base is None or not isinstance(base.names[callee.name].node, FuncDef):
            continue
        owner, this = NameExpr(base.name), NameExpr(function.arguments[0].variable.name)
        owner.node, owner.fullname, owner.kind = base, base.fullname, GDEF
        this.node, this.fullname, this.kind = function.arguments[0].variable, this.name, LDEF
        call.callee = MemberExpr(owner, callee.name)
        call.args, call.arg_kinds = [this, *call.args], [ARG_POS, *call.arg_kinds]
        call.arg_names = [None, *call.arg_names]
        for node in (owner, this, call.callee):
            node.set_line(callee)


def _detach(old: MemberExpr, new: MemberExpr) -> None:
    """`self.x = ...` in a copy defines nothing: the class keeps what the original says of it."""
    if old.def_var is not None or (isinstance(old.node, Var) and old.node.info and old.kind is None):
        new.def_var = None
        new.node = None
        new.is_new_def = False
        new.is_inferred_def = False


def _renew(old: Var, new: Var) -> None:
    """A variable whose type was inferred is inferred anew."""
    new.is_argument = old.is_argument
    new.is_inferred = old.is_inferred or old.is_argument  # an argument may become anything, too
    new.is_index_var = old.is_index_var
    new.is_suppressed_import = old.is_suppressed_import
    new.from_module_getattr = old.from_module_getattr
    if old.is_inferred and not old.is_argument:
        new.type = None
        new.is_ready = old.is_ready and old.type is None


def _own_nodes(node: Node) -> Iterator[Node]:
    stack: list[Node] = [node]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(
            child for child in children(current)[::-1] if not isinstance(child, FuncDef | LambdaExpr)
        )
