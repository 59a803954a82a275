"""What a module was constructed with rides along on its type, so that its attributes and its `forward` can be known.

`Net(24, 10)` is a `Net` to mypy, and beside it stands `(24, 10)`. It refines and never constrains; mypy drops it where
a variable is declared. Where mypy keeps one of several types that differ in nothing but this, `settled` takes it away.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    Context,
    Decorator,
    Expression,
    FuncDef,
    IndexExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    SymbolNode,
    TupleExpr,
    TypeInfo,
    Var,
)
from mypy.type_visitor import TypeTranslator
from mypy.types import (
    AnyType,
    CallableType,
    Instance,
    LiteralType,
    ProperType,
    TupleType,
    Type,
    TypeAliasType,
    get_proper_type,
)

from mypy_plugin.runs.running import is_running
from mypy_plugin.types.container_types import ITEMS_ATTR, is_container
from mypy_plugin.types.decode import implicit_symbol
from mypy_plugin.types.encode import Maker, literal, unknown
from mypy_plugin.types.layer_types import LAYER_ATTR
from mypy_plugin.types.names import MODULE
from mypy_plugin.values.bindings import bindings_of, place_of
from shapetypes.algebra import Dim, Symbol, parse_dim
from shapetypes.rules import UNKNOWN_VALUE

MADE_ATTR: Final = "shapetypes.made"
#: What rides along on a module and is believed only where its expression is settled.
_CLAIMS: Final = frozenset({MADE_ATTR, ITEMS_ATTR, LAYER_ATTR})

#: Methods of a module that return the module itself.
_FLUENT: Final = frozenset(
    {
        "to", "cuda", "cpu", "eval", "train", "half", "float", "double", "bfloat16", "requires_grad_", "share_memory",
        "apply", "to_empty", "xpu", "type",
    }
)  # fmt: skip


#: Modules that call the one they are given.
WRAPPERS: Final = frozenset(
    {"torch.nn.parallel.data_parallel.DataParallel", "torch.nn.parallel.distributed.DistributedDataParallel"}
)
#: Functions that return what they are given, or a copy.
GIVING_BACK: Final = frozenset(
    {
        *(f"torch.nn.utils.parametrizations.{name}" for name in ("orthogonal", "weight_norm", "spectral_norm")),
        "torch.nn.utils.parametrize.register_parametrization",
    }
)
_SAME: Final = GIVING_BACK | {"torch.compile", "copy.deepcopy", "copy.copy", "dataclasses.replace"}


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of one value: its type, and the number, flag or tuple that it is."""

    type: Type
    value: object = UNKNOWN_VALUE

    def is_a(self, info: TypeInfo) -> bool:
        """Whether it is an object of this very class."""
        proper = get_proper_type(self.type)
        return isinstance(proper, Instance) and proper.type is info


NOTHING: Final = Known(unknown())


def with_made(chk: TypeChecker, module: Instance, arguments: Sequence[Known]) -> Instance:
    """The module's type with its constructor's arguments beside it, in the order of the parameters."""
    make = Maker(chk)
    fallback = make("builtins.tuple", [unknown()])
    items: list[Type] = [TupleType([a.type, literal(make, _text(a.value))], fallback) for a in arguments]
    return module.copy_with_extra_attr(MADE_ATTR, TupleType(items, fallback))


def made_of(typ: Type) -> list[Known] | None:
    """The constructor's arguments, or None when they are not known."""
    proper = get_proper_type(typ)
    if not isinstance(proper, Instance) or proper.extra_attrs is None:
        return None
    made = get_proper_type(proper.extra_attrs.attrs.get(MADE_ATTR))
    if not isinstance(made, TupleType):
        return None
    return [_known(get_proper_type(item)) for item in made.items]


def _known(item: ProperType) -> Known:
    if not isinstance(item, TupleType) or len(item.items) != 2:
        return NOTHING
    text = get_proper_type(item.items[1])
    value = text.value if isinstance(text, LiteralType) else None
    return Known(item.items[0], _read(value) if isinstance(value, str) else UNKNOWN_VALUE)


@lru_cache(maxsize=4096)
def _read(text: str) -> object:
    return _value(json.loads(text))


def _text(value: object) -> str:
    return json.dumps(_plain(value))


def _plain(value: object) -> object:
    """A value as JSON; `{}` is an unknown one."""
    if value is None or isinstance(value, bool | str | float):
        return value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Dim):
        return value.value if value.value is not None else _plain_dim(value)
    return {}


def _plain_dim(dim: Dim) -> object:
    symbols = sorted(dim.symbols, key=lambda s: s.key)
    if dim.is_unknown or not all(s.implicit for s in symbols):
        return {}
    template = dim.substitute({s: Dim.symbol(f"_{i}") for i, s in enumerate(symbols)})
    return {"dim": str(template), "of": [s.key for s in symbols]}


def _value(plain: object) -> object:
    if isinstance(plain, list):
        return tuple(_value(item) for item in plain)
    if isinstance(plain, dict):
        if "dim" not in plain:
            return UNKNOWN_VALUE
        parts = {Symbol(f"_{i}"): Dim.of(implicit_symbol(key)) for i, key in enumerate(plain["of"])}
        return parse_dim(plain["dim"]).substitute(parts)
    if isinstance(plain, int) and not isinstance(plain, bool):
        return Dim.of(plain)
    return plain


class _Forgetter(TypeTranslator):
    def visit_instance(self, t: Instance) -> Type:
        result = super().visit_instance(t)
        if (
            not isinstance(result, Instance)
            or result.extra_attrs is None
            or _CLAIMS.isdisjoint(result.extra_attrs.attrs)
        ):
            return result
        plain = result.copy_modified()
        plain.extra_attrs = result.extra_attrs.copy()
        for name in _CLAIMS.intersection(plain.extra_attrs.attrs):
            del plain.extra_attrs.attrs[name]
        if not plain.extra_attrs.attrs:
            plain.extra_attrs = None
        return plain

    def visit_type_alias_type(self, t: TypeAliasType) -> Type:
        return t if t.is_recursive else get_proper_type(t).accept(self)


def forget_made(typ: Type) -> Type:
    """The type without what its modules were constructed with."""
    return typ.accept(_Forgetter())


def settled(chk: TypeChecker, expr: Expression | None, typ: Type) -> Type:
    """The type of an expression; constructor arguments stay only where the expression surely is that very object."""
    proper = get_proper_type(typ)
    if isinstance(expr, TupleExpr) and isinstance(proper, TupleType) and len(expr.items) == len(proper.items):
        items = [settled(chk, e, t) for e, t in zip(expr.items, proper.items, strict=True)]
        return proper.copy_modified(items=items)
    if isinstance(proper, AnyType | LiteralType) or (expr is not None and is_settled(chk, expr)):
        return typ
    return forget_made(typ)


def is_settled(chk: TypeChecker, expr: Expression, depth: int = 0) -> bool:
    """Whether an expression has one origin: a constructor, a call, or a name bound once to such."""
    if depth > 16:
        return False
    assumed = bindings_of(chk.tree).assumed
    if assumed and place_of(expr) in assumed:
        return True
    if isinstance(expr, CallExpr):
        return _is_settled_call(chk, expr, depth)
    if isinstance(expr, NameExpr | MemberExpr) and isinstance(expr.node, TypeInfo):
        return True  # the class itself
    if isinstance(expr, NameExpr):
        return isinstance(expr.node, Var) and _is_settled_name(chk, expr.node, depth)
    if isinstance(expr, MemberExpr):
        return _is_settled_member(chk, expr, depth)
    if isinstance(expr, IndexExpr):
        return is_settled(chk, expr.base, depth + 1)
    return False


def _is_settled_call(chk: TypeChecker, call: CallExpr, depth: int) -> bool:
    callee = call.callee
    if isinstance(callee, NameExpr | MemberExpr) and callee.fullname in _SAME:
        return bool(call.args) and is_settled(chk, call.args[0], depth + 1)
    if isinstance(callee, NameExpr) and isinstance(callee.node, Var) and _is_class(chk, callee):
        return is_settled(chk, callee, depth + 1)
    if isinstance(callee, NameExpr | MemberExpr) and isinstance(callee.node, TypeInfo):
        return callee.node.fullname not in WRAPPERS or (bool(call.args) and is_settled(chk, call.args[0], depth + 1))
    if isinstance(callee, MemberExpr) and callee.name in _FLUENT:
        return is_settled(chk, callee.expr, depth + 1)
    function = _called(callee)
    if isinstance(function, Decorator) and not function.decorators:  # mypy takes @staticmethod off
        function = function.func
    if isinstance(function, FuncDef):
        return not getattr(get_proper_type(function.type), "variables", ())
    return isinstance(callee, MemberExpr) and callee.node is None and is_settled(chk, callee.expr, depth + 1)


def _is_class(chk: TypeChecker, callee: Expression) -> bool:
    typ = get_proper_type(chk.lookup_type_or_none(callee))
    return isinstance(typ, CallableType) and typ.is_type_obj()


def _called(callee: Expression) -> SymbolNode | None:
    """The function that a name or `Class.method` stands for."""
    if isinstance(callee, MemberExpr) and isinstance(callee.expr, RefExpr) and isinstance(callee.expr.node, TypeInfo):
        symbol = callee.expr.node.get(callee.name)
        return symbol.node if symbol is not None else None
    return callee.node if isinstance(callee, NameExpr | MemberExpr) else None


def _is_settled_name(chk: TypeChecker, var: Var, depth: int) -> bool:
    known = bindings_of(chk.tree)
    found = known.variables.get(var, [])
    if is_running():  # what a run has not come to: in another branch, or further on
        found = [b for b in found if b.value is None or chk.lookup_type_or_none(b.value) is not None]
    if var in known.arguments:
        return not found
    if len(found) != 1 or found[0].value is None or found[0].path:
        return False
    return is_settled(chk, found[0].value, depth + 1)


def _is_settled_member(chk: TypeChecker, expr: MemberExpr, depth: int) -> bool:
    """An attribute: bound once in its class, to something settled (then its type is the one of that binding)."""
    owner = get_proper_type(chk.lookup_type_or_none(expr.expr))
    if not isinstance(owner, Instance):
        return False
    if is_untold(chk, expr):
        return True
    if made_of(owner) is not None or (owner.type.fullname in WRAPPERS and expr.name == "module"):
        return is_settled(chk, expr.expr, depth + 1)
    for base in owner.type.mro:
        tree = chk.modules.get(base.module_name)
        if expr.name in base.names and tree is not None:
            found = bindings_of(tree).attributes.get((base.fullname, expr.name), [])
            elsewhere = expr.name in bindings_of(chk.tree).attributes_elsewhere
            value = found[0].value if len(found) == 1 else None
            return value is not None and not elsewhere and is_settled(chk, value, depth + 1)
    return False


def module_expression(context: Context) -> Expression | None:
    """The module that a call calls: `self.net` of `self.net(x)` and of `self.net.forward(x)`."""
    if not isinstance(context, CallExpr):
        return None
    callee = context.callee
    return callee.expr if isinstance(callee, MemberExpr) and callee.name in ("forward", "__call__") else callee


def own_constructor(chk: TypeChecker, expr: Expression) -> FuncDef | None:
    """The constructor of the object that `self` is in a method of a module."""
    method = chk.scope.current_function()
    if not isinstance(method, FuncDef) or not method.info or not method.arguments or method.info.type_vars:
        return None
    if not isinstance(expr, NameExpr) or expr.node is not method.arguments[0].variable or method.is_static:
        return None
    init = method.info.get_method("__init__")
    return init if isinstance(init, FuncDef) and method.info.has_base(MODULE) else None


def is_untold(chk: TypeChecker, expr: MemberExpr) -> bool:
    """Whether mypy knows less of `self.layers` than the constructor does, whose own account of it we then have.

    It knows nothing of what a constructor without annotations assigns, and not what one fills a container with.
    """
    init = own_constructor(chk, expr.expr)
    owner = get_proper_type(chk.lookup_type_or_none(expr.expr))
    symbol = owner.type.get(expr.name) if isinstance(owner, Instance) and init is not None else None
    var = symbol.node if symbol is not None else None
    if not isinstance(var, Var) or init is None:
        return False
    typ = get_proper_type(var.type)
    return init.type is None if isinstance(typ, AnyType) else _is_filled(chk, expr, var)


def _is_filled(chk: TypeChecker, expr: MemberExpr, var: Var) -> bool:
    """`self.layers = nn.ModuleList()`, and then `append`."""
    sites = bindings_of(chk.tree).attributes.get((var.info.fullname, expr.name), ())
    return is_container(var.type or unknown()) and var.is_inferred and any(site.value is None for site in sites)


def is_user_module(typ: Type) -> bool:
    """Whether a type is a subclass of nn.Module that isn't torch's own."""
    proper = get_proper_type(typ)
    if not isinstance(proper, Instance) or proper.type.fullname.startswith("torch."):
        return False
    return proper.type.has_base(MODULE)
