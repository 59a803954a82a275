"""Where in a function's signature an annotation stands: what jaxtyping binds there, and what it does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mypy.nodes import (
    AssignmentExpr,
    AssignmentStmt,
    Decorator,
    EllipsisExpr,
    Expression,
    FloatExpr,
    ForStmt,
    FuncDef,
    IntExpr,
    MemberExpr,
    NameExpr,
    Node,
    OverloadedFuncDef,
    Statement,
    StrExpr,
    WithStmt,
)
from mypy.semanal import SemanticAnalyzer
from mypy.types import CallableType, Type, TypeList, UnboundType, UnionType, UnpackType

from mypy_plugin.values.walk import walk

_CONSTANTS: Final = (EllipsisExpr, FloatExpr, IntExpr, StrExpr)


def function_of(sem: SemanticAnalyzer) -> FuncDef | None:
    """The function whose signature is being analysed."""
    statement = sem.statement
    if isinstance(statement, Decorator):
        statement = statement.func
    return statement if isinstance(statement, FuncDef) else None


def is_parameter(function: FuncDef, annotation: Type) -> bool:
    """Whether the annotation is one of a parameter: sizes that only the result names are the function's to choose."""
    return any(_holds(typ, annotation) for typ in _parameters(function))


def has_tensor_default(function: FuncDef, annotation: Type) -> bool:
    """Whether the parameter has a default that may be a tensor: mypy checks that once, for all sizes."""
    for argument, typ in zip(function.arguments, _parameters(function), strict=False):
        if _holds(typ, annotation):
            default = argument.initializer
            is_constant = isinstance(default, NameExpr) and default.name in ("None", "True", "False")
            return default is not None and not is_constant and not isinstance(default, _CONSTANTS)
    return False


def in_callable(sem: SemanticAnalyzer, annotation: Type) -> bool:
    """Whether the annotation is part of a `Callable[...]`, which may be called with any sizes."""
    roots = _annotations(sem)
    return any(_holds(typ, annotation) for typ in roots) and not any(
        _holds(typ, annotation, callables=False) for typ in roots
    )


def union_around(sem: SemanticAnalyzer, annotation: Type) -> list[Type]:
    """The members of the union that the annotation is one of, itself included."""
    for root in _annotations(sem):
        union = None
        for typ in _path(root, annotation):
            if typ is annotation:
                return list(_members(union)) if union is not None else [annotation]
            union = (union or typ) if _is_union(typ) else None
    return [annotation]


def _path(typ: Type, wanted: Type) -> list[Type]:
    """From a type to a part of it; empty if it isn't one."""
    if typ is wanted:
        return [typ]
    inner = next((path for part in _parts(typ, True) if (path := _path(part, wanted))), [])
    return [typ, *inner] if inner else []


def _is_union(typ: Type) -> bool:
    is_named = isinstance(typ, UnboundType) and typ.name.rpartition(".")[2] in ("Union", "Optional")
    return is_named or isinstance(typ, UnionType)


def _members(typ: Type) -> Iterator[Type]:
    if _is_union(typ):
        for part in _parts(typ, True):
            yield from _members(part)
    else:
        yield typ


def _annotations(sem: SemanticAnalyzer) -> list[Type]:
    function = function_of(sem)
    if function is not None and isinstance(function.type, CallableType):
        return [*_parameters(function), function.type.ret_type]
    statement = sem.statement
    typ = statement.unanalyzed_type or statement.type if isinstance(statement, AssignmentStmt) else None
    return [typ] if typ is not None else []


def _parameters(function: FuncDef) -> Sequence[Type]:
    return function.type.arg_types if isinstance(function.type, CallableType) else ()


def _holds(typ: Type, wanted: Type, callables: bool = True) -> bool:
    return typ is wanted or any(_holds(part, wanted, callables) for part in _parts(typ, callables))


def _parts(typ: Type, callables: bool) -> Iterator[Type]:
    if isinstance(typ, UnboundType):
        if callables or typ.name.rpartition(".")[2] != "Callable":
            yield from typ.args
    elif isinstance(typ, UnionType | TypeList):
        yield from typ.items
    elif isinstance(typ, UnpackType):
        yield typ.type


def is_member(statement: Statement | None) -> bool:
    """`self.scale: ... = ...`: the annotation of an attribute, inside a function."""
    return isinstance(statement, AssignmentStmt) and any(isinstance(v, MemberExpr) for v in statement.lvalues)


def is_setter(sem: SemanticAnalyzer, function: FuncDef) -> bool:
    """`@size.setter`: mypy checks an assignment against its parameter without solving for type variables."""
    symbol = sem.type.names.get(function.name) if sem.type is not None else None
    if symbol is None or not isinstance(symbol.node, OverloadedFuncDef):
        return False
    return any(
        isinstance(item, Decorator)
        and item.func is function
        and any(isinstance(d, MemberExpr) and d.name == "setter" for d in item.decorators)
        for item in symbol.node.items
    )


def uses_names_of(inner: FuncDef, outer: FuncDef) -> bool:
    """Whether the body of a nested function reads a variable of the function around it."""
    read = {node.name for node in walk(inner.body) if isinstance(node, NameExpr)}
    return not read.isdisjoint(_own_names(outer) - _own_names(inner))


def _own_names(function: FuncDef) -> set[str]:
    names = {argument.variable.name for argument in function.arguments}
    for node in walk(function.body):
        for target in targets(node):
            names.update(part.name for part in walk(target) if isinstance(part, NameExpr))
    return names


def targets(node: Node) -> list[Expression]:
    """What a statement or walrus assigns to."""
    if isinstance(node, AssignmentStmt):
        return node.lvalues
    if isinstance(node, ForStmt):
        return [node.index]
    if isinstance(node, AssignmentExpr):
        return [node.target]
    if isinstance(node, WithStmt):
        return [target for target in node.target if target is not None]
    return []
