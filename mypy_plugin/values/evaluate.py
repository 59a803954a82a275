"""What an expression is worth: sizes, numbers, flags and shapes, followed to where they were written.

mypy forgets that `batch = 32` is 32 and that `b, t, d = x.shape` are the sizes of `x`. Here a name that is assigned
exactly once is followed to its value; everything else is `UNKNOWN_VALUE`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from mypy.checker import TypeChecker
from mypy.maptype import map_instance_to_supertype
from mypy.nodes import (
    CallExpr,
    DictExpr,
    Expression,
    FuncDef,
    ListExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    TupleExpr,
    TypeInfo,
    Var,
)
from mypy.types import (
    AnyType,
    CallableType,
    Instance,
    LiteralType,
    NoneType,
    TupleType,
    Type,
    TypeVarType,
    get_proper_type,
)

from mypy_plugin.runs.running import is_running
from mypy_plugin.types.decode import decode_dim, decode_shape, implicit_symbol, symbol_of
from mypy_plugin.types.layer_types import fixed_attribute
from mypy_plugin.types.names import SIZED_INT
from mypy_plugin.values import named_tuples
from mypy_plugin.values.arithmetic import (
    item_of,
    shape_attribute,
)
from mypy_plugin.values.bindings import Binding, bindings_of, is_changed_below, is_handed_out, place_of
from mypy_plugin.values.dictionaries import is_only_read
from mypy_plugin.values.dtypes import known_dtype
from mypy_plugin.values.entries import constant
from mypy_plugin.values.forms import items, of_form
from mypy_plugin.values.reaching import value_reaching
from shapetypes.algebra import UNKNOWN, Dim, Shape, Symbol
from shapetypes.rules import UNKNOWN_VALUE

MAX_DEPTH: Final = 24


class Values:
    """Evaluates expressions of the file that is being checked."""

    #: What `owner.name` is worth where the owner's construction is known, else NotImplemented; `runs/` puts it here.
    of_object: ClassVar[Callable[[TypeChecker, MemberExpr, Instance], object]]
    #: What the call of a function of the user's is worth.
    of_call: ClassVar[Callable[[TypeChecker, CallExpr], object]]

    def __init__(self, chk: TypeChecker) -> None:
        self.chk = chk
        self.depth = 0
        self.known: dict[tuple[Expression, object], object] = {}  # while one expression is evaluated

    def of(self, expr: Expression, typ: Type | None = None) -> object:
        """The value of an expression; `typ` is its type where the caller has it already."""
        if self.depth > MAX_DEPTH:
            return UNKNOWN_VALUE
        key = (expr, self.chk.scope.current_function())
        if self.depth and typ is None and key in self.known:
            return self.known[key]
        if not self.depth:
            self.known.clear()
        self.known[key] = UNKNOWN_VALUE  # should it turn out to hang on itself: `self.x = f(self.x)`
        self.depth += 1
        try:
            value = self.known[key] = self._evaluated(expr, typ)
            return value
        finally:
            self.depth -= 1

    def _evaluated(self, expr: Expression, typ: Type | None) -> object:
        if isinstance(expr, TupleExpr | ListExpr):
            return items(self, expr.items)
        if isinstance(expr, DictExpr):
            return of_form(self, expr)
        known = typ if typ is not None else self.chk.lookup_type_or_none(expr)
        assumed = bindings_of(self.chk.tree).assumed
        if assumed and (place := place_of(expr)) in assumed:
            return self._by_type(known) if assumed[place] is UNKNOWN_VALUE else assumed[place]
        value = self._by_type(known)
        if isinstance(value, Shape) and known is not None:
            return value.with_dtype(known_dtype(self.chk, expr, known))
        if isinstance(value, tuple) and UNKNOWN_VALUE in value:
            return _filled(value, of_form(self, expr))
        return of_form(self, expr) if value is UNKNOWN_VALUE else value

    def dim(self, expr: Expression) -> Dim:
        value = self.of(expr)
        return value if isinstance(value, Dim) else UNKNOWN

    # -- what the type alone tells

    def _by_type(self, typ: Type | None) -> object:
        proper = get_proper_type(typ)
        if proper is None or isinstance(proper, AnyType):
            return UNKNOWN_VALUE
        if isinstance(proper, NoneType):
            return None
        if isinstance(proper, LiteralType):
            return _literal(proper)
        if isinstance(proper, TupleType):
            return self._tuple_by_type(proper)
        if isinstance(proper, Instance):
            if proper.type.fullname == SIZED_INT:
                return decode_dim(proper)
            if proper.last_known_value is not None:
                return _literal(proper.last_known_value)
        shape = decode_shape(proper)
        return UNKNOWN_VALUE if shape is None else shape

    def _tuple_by_type(self, typ: TupleType) -> object:
        items = [self._by_type(item) for item in typ.items]
        return UNKNOWN_VALUE if all(item is UNKNOWN_VALUE for item in items) else tuple(items)

    # -- names

    def of_name(self, expr: NameExpr) -> object:
        if expr.fullname == "builtins.True":
            return True
        if expr.fullname == "builtins.False":
            return False
        if expr.fullname == "builtins.None":
            return None
        if not isinstance(expr.node, Var) or is_handed_out(expr, expr.node, self.chk):
            return UNKNOWN_VALUE
        found = self._reassigned(expr.node)
        return value_reaching(self, expr, expr.node, found) if found else self._variable(expr.node)

    def _reassigned(self, var: Var) -> list[Binding]:
        """The assignments of a local name whose value depends on the place."""
        known = bindings_of(self.chk.tree)
        found = known.variables.get(var, [])
        is_local = var.is_argument or var.fullname == var.name  # as mypy calls locals
        return found if is_local and var not in known.shared and len(found) + var.is_argument > 1 else []

    def definition(self, expr: Expression) -> Expression | None:
        """The expression that a name (or an attribute of self) stands for, when it is assigned exactly once."""
        found: list[Binding] = []
        if isinstance(expr, NameExpr) and isinstance(expr.node, Var) and not expr.node.is_argument:
            tree = self._tree_of(expr.node)
            found = bindings_of(tree).variables.get(expr.node, []) if tree is not None else []
        elif isinstance(expr, MemberExpr):
            owner = get_proper_type(self.chk.lookup_type_or_none(expr.expr))
            info = owner.type if isinstance(owner, Instance) else None
            tree = self.chk.modules.get(info.module_name) if info is not None else None
            if info is not None and tree is not None and expr.name not in bindings_of(tree).attributes_elsewhere:
                found = bindings_of(tree).attributes.get((info.fullname, expr.name), [])
        return found[0].value if len(found) == 1 and not found[0].path else None

    def _variable(self, var: Var) -> object:
        if isinstance(var.final_value, bool | str | float):
            return var.final_value
        if isinstance(var.final_value, int):
            return Dim.of(var.final_value)
        bindings = self._tree_of(var)
        found = bindings_of(bindings).variables.get(var, []) if bindings is not None else []
        if var.is_argument:
            return UNKNOWN_VALUE if found else self.argument(var)
        if len(found) != 1:
            return UNKNOWN_VALUE
        value = self.of_binding(found[0])
        if isinstance(value, dict) and not is_only_read(self.chk, var):
            return UNKNOWN_VALUE
        return self._named(var, found[0]) if value is UNKNOWN_VALUE else value

    def _named(self, var: Var, binding: Binding) -> object:
        """`b, t, d = x.shape` of an unknown `x`: sizes of their own, the same wherever the names are used."""
        proper = get_proper_type(var.type)
        is_int = isinstance(proper, Instance) and proper.type.fullname == "builtins.int"
        if binding.value is None or binding.in_loop or not is_int:
            return UNKNOWN_VALUE
        function = self.chk.scope.current_function()
        scope = function.fullname if function is not None else self.chk.tree.fullname
        return Dim.of(implicit_symbol(f"{var.name}@{scope}:{binding.line}"))

    def argument(self, var: Var) -> object:
        """A plain `int` parameter that is never reassigned: some size, the same wherever it is used."""
        known = bindings_of(self.chk.tree).arguments
        if var in known:
            return known[var]
        proper = get_proper_type(var.type)
        function = self.chk.scope.current_function()
        if not isinstance(proper, Instance) or proper.type.fullname != "builtins.int":
            return UNKNOWN_VALUE
        if not isinstance(function, FuncDef) or not _has_parameter(function, var):
            return UNKNOWN_VALUE
        return Dim.of(implicit_symbol(f"{var.name}@{function.fullname}"))

    def _tree_of(self, var: Var) -> MypyFile | None:
        module, _, _ = var.fullname.rpartition(".")
        return self.chk.modules.get(module) if module in self.chk.modules else self.chk.tree

    def of_binding(self, binding: Binding) -> object:
        """What an assignment gives its target."""
        if binding.value is None:
            return UNKNOWN_VALUE
        value = self.of(binding.value)
        for step in binding.path:
            value = item_of(value, Dim.of(step)) if isinstance(value, tuple) else UNKNOWN_VALUE
        return value

    def of_member(self, expr: MemberExpr) -> object:
        if isinstance(expr.node, Var) and expr.kind is not None:  # module.NAME
            return self._variable(expr.node)
        owner = self.chk.lookup_type_or_none(expr.expr)
        if owner is None:
            return UNKNOWN_VALUE
        shape = decode_shape(owner)
        if shape is not None:
            return shape_attribute(shape, expr.name)
        proper = get_proper_type(owner)
        if isinstance(proper, TupleType):
            return named_tuples.item_named(proper, self.of(expr.expr), expr.name)
        fixed = fixed_attribute(proper, expr.name)
        if fixed is not UNKNOWN_VALUE:
            return fixed
        if isinstance(proper, CallableType) and proper.is_type_obj():  # `block.expansion` of a class handed in
            return constant(self, proper.type_object(), expr.name)
        if isinstance(proper, Instance):
            assigned = Values.of_object(self.chk, expr, proper)
            if assigned is not NotImplemented:
                return assigned
        value = self._attribute(proper, expr.name) if isinstance(proper, Instance) else UNKNOWN_VALUE
        return self._field(expr) if value is UNKNOWN_VALUE else value

    def _field(self, expr: MemberExpr) -> object:
        """`config.n_embd` of a parameter (or of `self.config = config`): some size, the same wherever it stands."""
        proper = get_proper_type(self.chk.lookup_type_or_none(expr))
        is_int = isinstance(proper, Instance) and proper.type.fullname == "builtins.int"
        if not is_int and not (is_running() and isinstance(proper, AnyType)):
            return UNKNOWN_VALUE
        owner: Expression = expr.expr
        holder = symbol_alone(self.of(owner))
        if holder is not None and expr.name not in bindings_of(self.chk.tree).attributes_elsewhere:
            name, _, scope = holder.key.partition("@")
            return Dim.of(implicit_symbol(f"{name}.{expr.name}@{scope}"))
        function: object = self.chk.scope.current_function()
        if isinstance(owner, MemberExpr):
            stored, info = self.definition(owner), self.chk.scope.current_class()
            function = info.get_method("__init__") if info is not None else None
            owner = stored if stored is not None else owner
        if not isinstance(owner, NameExpr) or not isinstance(function, FuncDef):
            return UNKNOWN_VALUE
        known = bindings_of(self.chk.tree)
        is_parameter = _has_parameter(function, owner.node) and owner.node not in known.variables
        if not is_parameter or expr.name in known.attributes_elsewhere:
            return UNKNOWN_VALUE
        return Dim.of(implicit_symbol(f"{owner.name}.{expr.name}@{function.fullname}"))

    def _attribute(self, owner: Instance, name: str) -> object:
        """`self.n_head`, assigned once in its class: the value it got there, as far as it means the same here."""
        for base in owner.type.mro:
            tree = self.chk.modules.get(base.module_name)
            if name not in base.names:
                if tree is not None and (base.fullname, name) in bindings_of(tree).attributes:
                    return UNKNOWN_VALUE  # a derived class replaces what its base assigned
                continue
            if tree is None:
                return UNKNOWN_VALUE
            found = bindings_of(tree).attributes.get((base.fullname, name), [])
            if len(found) != 1 or name in bindings_of(self.chk.tree).attributes_elsewhere or _is_filled(base, name):
                return UNKNOWN_VALUE
            if is_changed_below(self.chk, base, name):
                return UNKNOWN_VALUE
            return self._seen_from_here(map_instance_to_supertype(owner, base), found[0])
        return UNKNOWN_VALUE

    def _seen_from_here(self, owner: Instance, binding: Binding) -> object:
        """Outside of the class only the dims of a generic one are meaningful, as the object has them."""
        value = self._constructor_value(owner.type, binding)
        if self.chk.scope.current_class() is owner.type or not isinstance(value, Dim) or not value.symbols:
            return value
        own = [v for v in owner.type.defn.type_vars if isinstance(v, TypeVarType)]
        known = {symbol_of(v): decode_dim(arg) for v, arg in zip(own, owner.args, strict=False)}
        if len(own) != len(owner.args) or not value.symbols <= known.keys():
            return UNKNOWN_VALUE
        result = value.substitute(known)
        return UNKNOWN_VALUE if result.is_unknown else result

    def _constructor_value(self, info: TypeInfo, binding: Binding) -> object:
        init = info.get_method("__init__")
        if not isinstance(init, FuncDef):
            return self.of_binding(binding)
        with self.chk.scope.push_function(init):
            return self.of_binding(binding)


def _is_filled(info: TypeInfo, name: str) -> bool:
    """Whether a method may replace, or not, what the class or an argument (of a dataclass's) gave the attribute."""
    node = info.names[name].node
    if isinstance(node, Var) and node.is_initialized_in_class:
        return True
    init = info.get_method("__init__")
    return "dataclass" in info.metadata and isinstance(init, FuncDef) and name in init.arg_names


def _has_parameter(function: FuncDef, var: object) -> bool:
    """A function that mypy read from its cache has no arguments, only a type."""
    return any(argument.variable is var for argument in getattr(function, "arguments", ()))


def _filled(items: tuple[object, ...], others: object) -> object:
    """The items, and those of the same tuple seen another way where they are unknown."""
    if not isinstance(others, tuple) or len(others) != len(items):
        return items
    return tuple(other if item is UNKNOWN_VALUE else item for item, other in zip(items, others, strict=True))


def symbol_alone(value: object) -> Symbol | None:
    """The name of the user's that a value is, if it is nothing more: of an object, its fields can be named after it."""
    symbols = list(value.symbols) if isinstance(value, Dim) else []
    return symbols[0] if len(symbols) == 1 and symbols[0].implicit and value == Dim.of(symbols[0]) else None


def _literal(typ: LiteralType) -> object:
    if isinstance(typ.value, bool | str | float):
        return typ.value
    return Dim.of(typ.value) if isinstance(typ.value, int) else UNKNOWN_VALUE
