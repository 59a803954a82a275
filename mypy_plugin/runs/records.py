"""Objects that only hold sizes: `Cfg(n_embd=32)`, of a dataclass or of a class whose constructor does nothing else.

Like a module, such an object remembers what it was constructed with. A field that is assigned anywhere but in the
constructor is unknown in all objects.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    EllipsisExpr,
    Expression,
    ExpressionStmt,
    FuncDef,
    MemberExpr,
    NameExpr,
    PassStmt,
    RefExpr,
    Statement,
    StrExpr,
    SuperExpr,
    TypeInfo,
    Var,
)
from mypy.plugin import FunctionContext
from mypy.types import Instance, Type, get_proper_type

from mypy_plugin.runs.arguments import known_of, value_of
from mypy_plugin.runs.assigned import fields
from mypy_plugin.runs.bodies import dependencies
from mypy_plugin.runs.made import NOTHING, Known, forget_made, is_settled, made_of, with_made
from mypy_plugin.types.encode import unknown
from mypy_plugin.types.names import MODULE
from mypy_plugin.values.bindings import bindings_of
from mypy_plugin.values.changing import ANY_NAME
from mypy_plugin.values.walk import walk


def is_record(info: TypeInfo) -> bool:
    """Whether a class of the user's holds what it is given and does nothing else."""
    if info.has_base(MODULE) or info.type_vars or info.is_enum or info.is_protocol:
        return False
    return is_dataclass(info) or _only_stores(info)


def is_dataclass(info: TypeInfo) -> bool:
    return "dataclass" in info.metadata and not _is_opaque(info.get_method("__post_init__"))


def _is_opaque(computing: object) -> bool:
    """Whether a `__post_init__` may assign fields that it doesn't name."""
    if computing is None:
        return False
    if not isinstance(computing, FuncDef) or not hasattr(computing, "arguments"):
        return True
    names = {node.name for node in walk(computing) if isinstance(node, NameExpr | MemberExpr)}
    return not names.isdisjoint(_BY_ANY_NAME) or any(isinstance(node, SuperExpr) for node in walk(computing))


#: What reaches attributes without naming them.
_BY_ANY_NAME: Final = frozenset({"setattr", "__setattr__", "delattr", "vars", "__dict__", "locals", "exec"})


def _only_stores(info: TypeInfo) -> bool:
    symbol = info.names.get("__init__")
    init = symbol.node if symbol is not None else None
    if not isinstance(init, FuncDef) or not hasattr(init, "arguments") or len(info.mro) != 2:
        return False
    this = init.arguments[0].variable if init.arguments else None
    return bool(init.body.body) and all(_stores(statement, this) for statement in init.body.body)


def _stores(statement: Statement, this: Var | None) -> bool:
    if isinstance(statement, ExpressionStmt):
        return isinstance(statement.expr, StrExpr)
    if not isinstance(statement, AssignmentStmt):
        return isinstance(statement, PassStmt)
    targets = [target.expr if isinstance(target, MemberExpr) else None for target in statement.lvalues]
    return all(isinstance(target, NameExpr) and target.node is this for target in targets)


def given(
    chk: TypeChecker, init: FuncDef, arguments: Sequence[Known], exprs: Sequence[Sequence[object]]
) -> list[Known]:
    """The constructor's arguments (without `self`); of a dataclass, what is left out is what the class body says."""
    if not is_dataclass(init.info):
        return list(arguments)
    fields = zip(init.arguments[1:], arguments, exprs, strict=True)
    return [known if passed else default_of_field(chk, init.info, p.variable.name) for p, known, passed in fields]


def default_of_field(chk: TypeChecker, info: TypeInfo, name: str) -> Known:
    """What `name: int = 64` in the class body says, or `field(default=64)`, or `field(default_factory=Cfg)`."""
    for base in info.mro:
        if name not in base.names:
            continue
        tree = chk.modules.get(base.module_name)
        if tree is None:
            break
        if tree is not chk.tree:
            dependencies.add(chk.tree.path, tree.path)
        for statement in base.defn.defs.body:
            if isinstance(statement, AssignmentStmt) and any(_is_name(t, name) for t in statement.lvalues):
                return _of_default(chk, statement.rvalue)
    return NOTHING


def _is_name(target: Expression, name: str) -> bool:
    return isinstance(target, NameExpr) and target.name == name


def _of_default(chk: TypeChecker, default: Expression) -> Known:
    if not isinstance(default, CallExpr) or not _is_named(default.callee, "dataclasses.field"):
        return value_of(chk, default)
    passed = dict(zip(default.arg_names, default.args, strict=True))
    if "default" in passed:
        return value_of(chk, passed["default"])
    factory = passed.get("default_factory", EllipsisExpr())
    info = factory.node if isinstance(factory, RefExpr) else None
    return _made_without_arguments(chk, info) if isinstance(info, TypeInfo) and is_dataclass(info) else NOTHING


def _is_named(callee: Expression, fullname: str) -> bool:
    return isinstance(callee, RefExpr) and callee.fullname == fullname


def _made_without_arguments(chk: TypeChecker, info: TypeInfo) -> Known:
    init = info.get_method("__init__")
    if not isinstance(init, FuncDef) or not hasattr(init, "arguments"):
        return NOTHING
    fields = [default_of_field(chk, info, p.variable.name) for p in init.arguments[1:]]
    return Known(with_made(chk, Instance(info, []), fields))


def field_of(chk: TypeChecker, owner: Type, name: str) -> Known | None:
    """A field of a dataclass's object, which nothing but its constructor assigns; None if it isn't settled."""
    proper = get_proper_type(owner)
    made = made_of(owner)
    init = proper.type.get_method("__init__") if isinstance(proper, Instance) else None
    if not isinstance(proper, Instance) or made is None or not isinstance(init, FuncDef):
        return None
    if not hasattr(init, "arguments") or len(init.arguments) != len(made) + 1 or _is_changed(chk, proper.type, name):
        return None
    if may_change_any(chk, proper.type):
        return None
    names = [parameter.variable.name for parameter in init.arguments[1:]]
    return made[names.index(name)] if name in names else None


def _is_changed(chk: TypeChecker, info: TypeInfo, name: str) -> bool:
    """Whether a method of the class assigns the field."""
    return any(_changes(chk, base, name) for base in info.mro if not base.module_name.startswith("builtins"))


def _changes(chk: TypeChecker, base: TypeInfo, name: str) -> bool:
    tree = chk.modules.get(base.module_name)
    if tree is None or tree is chk.tree:
        return tree is not None and (base.fullname, name) in bindings_of(tree).attributes
    dependencies.add(chk.tree.path, tree.path)
    return f"{base.name}.{name}" in fields.by_methods(tree.path)


def may_change_any(chk: TypeChecker, info: TypeInfo) -> bool:
    """Whether attributes of computed names are assigned here, where the class is, or in a file imported here."""
    names = {info.module_name, chk.tree.fullname}
    for symbol in chk.tree.names.values():
        node = symbol.node
        if node is not None:
            names |= {node.fullname, node.fullname.rpartition(".")[0]}
    if ANY_NAME in bindings_of(chk.tree).attributes_elsewhere:
        return True
    trees = (chk.modules.get(name) for name in names - {chk.tree.fullname})
    return any(tree is not None and not tree.is_stub and fields.assigns_any(tree.path) for tree in trees)


def replaced(ctx: FunctionContext, result: Type) -> Type:
    """`dataclasses.replace(cfg, d=128)`: the same object but for some fields."""
    chk, call, owner = ctx.api, ctx.context, get_proper_type(result)
    made = made_of(owner)
    init = owner.type.get_method("__init__") if isinstance(owner, Instance) else None
    if made is None or not isinstance(call, CallExpr) or not isinstance(chk, TypeChecker) or not call.args:
        return result
    if not isinstance(owner, Instance) or not isinstance(init, FuncDef) or not is_dataclass(owner.type):
        return result
    fields = dict(zip(init.arg_names[1:], made, strict=False))
    for name, arg in zip(call.arg_names[1:], call.args[1:], strict=True):
        if name not in fields or not is_settled(chk, call.args[0]):
            return forget_made(result)  # of `**changes` nobody knows which they are
        fields[name] = known_of(chk, arg, chk.lookup_type_or_none(arg) or unknown())
    return with_made(chk, owner, list(fields.values()))
