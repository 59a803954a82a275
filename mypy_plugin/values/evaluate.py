"""What an expression is worth: sizes, numbers, flags and shapes, followed to where they were written.

mypy forgets that `batch = 32` is 32 and that `b, t, d = x.shape` are the sizes of `x`. Here a name that is assigned
exactly once is followed to its value; everything else is `UNKNOWN_VALUE`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentExpr,
    CallExpr,
    ConditionalExpr,
    DictExpr,
    EllipsisExpr,
    Expression,
    FloatExpr,
    FuncDef,
    IndexExpr,
    IntExpr,
    ListExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    OpExpr,
    SliceExpr,
    StarExpr,
    StrExpr,
    TupleExpr,
    TypeInfo,
    UnaryExpr,
    Var,
)
from mypy.types import AnyType, CallableType, Instance, LiteralType, NoneType, TupleType, Type, get_proper_type

from mypy_plugin.runs.running import is_running
from mypy_plugin.types.decode import decode_dim, decode_shape, implicit_symbol
from mypy_plugin.types.layer_types import fixed_attribute
from mypy_plugin.types.names import SIZED_INT
from mypy_plugin.values import named_tuples
from mypy_plugin.values.arithmetic import (
    ARITHMETIC,
    call_builtin,
    float_arithmetic,
    item_of,
    known,
    shape_attribute,
    slice_of,
)
from mypy_plugin.values.bindings import Binding, bindings_of, is_handed_out, place_of
from mypy_plugin.values.conditions import decide
from mypy_plugin.values.dictionaries import PARSE_SHAPE, is_only_read, parsed_shape, size_named
from mypy_plugin.values.dtypes import dtype_constant, known_dtype
from mypy_plugin.values.entries import constant
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
            return self.items(expr.items)
        if isinstance(expr, DictExpr):
            return self._dictionary(expr)
        known = typ if typ is not None else self.chk.lookup_type_or_none(expr)
        assumed = bindings_of(self.chk.tree).assumed
        if assumed and (place := place_of(expr)) in assumed:
            return self._by_type(known) if assumed[place] is UNKNOWN_VALUE else assumed[place]
        value = self._by_type(known)
        if isinstance(value, Shape) and known is not None:
            return value.with_dtype(known_dtype(self.chk, expr, known))
        if isinstance(value, tuple) and UNKNOWN_VALUE in value:
            return _filled(value, self._by_form(expr))
        return self._by_form(expr) if value is UNKNOWN_VALUE else value

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

    # -- what the expression tells

    def _by_form(self, expr: Expression) -> object:
        if isinstance(expr, IntExpr):
            return Dim.of(expr.value)
        if isinstance(expr, StrExpr | FloatExpr):
            return expr.value
        dtype = dtype_constant(expr)
        if dtype is not None:
            return dtype
        if isinstance(expr, UnaryExpr):
            return self._unary(expr)
        if isinstance(expr, OpExpr):
            return self._arithmetic(expr)
        if isinstance(expr, CallExpr):
            return self._call(expr)
        if isinstance(expr, IndexExpr):
            return self._index(expr)
        if isinstance(expr, NameExpr):
            return self._name(expr)
        if isinstance(expr, MemberExpr):
            return self._member(expr)
        if isinstance(expr, SliceExpr):
            return slice(*(self._bound(b) for b in (expr.begin_index, expr.end_index, expr.stride)))
        if isinstance(expr, EllipsisExpr):
            return ...
        if isinstance(expr, AssignmentExpr):
            return self.of(expr.value)
        if isinstance(expr, ConditionalExpr):
            return self._either(expr)
        return UNKNOWN_VALUE

    def _either(self, expr: ConditionalExpr) -> object:
        holds = decide(expr.cond, self)
        if holds is not None:
            return self.of(expr.if_expr if holds else expr.else_expr)
        chosen, other = self.of(expr.if_expr), self.of(expr.else_expr)
        return chosen if chosen == other else UNKNOWN_VALUE

    def items(self, exprs: Sequence[Expression]) -> object:
        """A tuple or list display; `*x.shape` is spread, an unknown spread leaves the whole unknown."""
        result: list[object] = []
        for expr in exprs:
            if not isinstance(expr, StarExpr):
                result.append(self.of(expr))
                continue
            spread = self.of(expr.expr)
            if not isinstance(spread, tuple):
                return UNKNOWN_VALUE
            result.extend(spread)
        return tuple(result)

    def _dictionary(self, expr: DictExpr) -> object:
        """A dictionary display by its keys, if all of them are texts and numbers written out."""
        keys = [key.value if isinstance(key, StrExpr | IntExpr) else None for key, _ in expr.items]
        if None in keys:
            return UNKNOWN_VALUE
        return {key: self.of(value) for key, (_, value) in zip(keys, expr.items, strict=True)}

    def _unary(self, expr: UnaryExpr) -> object:
        value = self.of(expr.expr)
        if expr.op == "-" and isinstance(value, Dim | float):
            return -value if isinstance(value, float) else 0 - value
        if expr.op == "not" and isinstance(value, bool):
            return not value
        return UNKNOWN_VALUE

    def _arithmetic(self, expr: OpExpr) -> object:
        if expr.op in ("and", "or"):
            holds = decide(expr.left, self)
            return UNKNOWN_VALUE if holds is None else self.of(expr.left if holds == (expr.op == "or") else expr.right)
        left, right = self.of(expr.left), self.of(expr.right)
        if isinstance(left, tuple) and isinstance(right, tuple) and expr.op == "+":
            return left + right
        if isinstance(left, tuple) and isinstance(right, Dim) and right.value is not None and expr.op == "*":
            return left * right.value if right.value < 64 else UNKNOWN_VALUE
        if isinstance(left, Dim) and isinstance(right, Dim):
            return self._dim_arithmetic(expr.op, left, right)
        if isinstance(left, Dim | float) and isinstance(right, Dim | float):
            return float_arithmetic(expr.op, left, right)
        return UNKNOWN_VALUE

    def _dim_arithmetic(self, op: str, left: Dim, right: Dim) -> object:
        if op == "/":
            return float_arithmetic(op, left, right)
        if op not in ARITHMETIC or (op in ("//", "%") and right.value == 0):
            return UNKNOWN_VALUE
        return ARITHMETIC[op](left, right)

    def _call(self, expr: CallExpr) -> object:
        callee = expr.callee
        if isinstance(callee, MemberExpr):
            shape = self.of(callee.expr)
            if isinstance(shape, Shape):
                return self._size_method(shape, callee.name, expr)
        if not isinstance(callee, NameExpr | MemberExpr):
            return UNKNOWN_VALUE
        if isinstance(callee.node, TypeInfo):
            if callee.node.is_named_tuple:
                return named_tuples.construct(self, expr, callee.node)
        elif not callee.fullname.startswith(("builtins.", "math.", "einops.")):
            return Values.of_call(self.chk, expr)
        args = [self.of(arg) for arg in expr.args]
        return parsed_shape(args) if callee.fullname == PARSE_SHAPE else call_builtin(callee.fullname, args)

    def _size_method(self, shape: Shape, name: str, expr: CallExpr) -> object:
        if name in ("dim", "ndimension") and not expr.args:
            return Dim.of(shape.rank) if shape.rank is not None else UNKNOWN_VALUE
        if name in ("numel", "nelement") and not expr.args:
            return known(shape.numel())
        if name != "size":
            return UNKNOWN_VALUE
        if not expr.args:
            return tuple(shape.dims)
        axis = self.of(expr.args[0])
        return item_of(tuple(shape.dims), axis)

    def _index(self, expr: IndexExpr) -> object:
        base = self.of(expr.base)
        if isinstance(base, dict):
            return size_named(base, self.of(expr.index))
        if not isinstance(base, tuple):
            return UNKNOWN_VALUE
        if isinstance(expr.index, SliceExpr):
            return self._slice(base, expr.index)
        return item_of(base, self.of(expr.index))

    def _bound(self, bound: Expression | None) -> object:
        return None if bound is None else self.of(bound)

    def _slice(self, base: tuple[object, ...], index: SliceExpr) -> object:
        bounds: list[int | None] = []
        for bound in (index.begin_index, index.end_index, index.stride):
            value = None if bound is None else self.of(bound)
            if isinstance(value, Dim):
                value = value.value if value.value is not None else UNKNOWN_VALUE
            if value is not None and not isinstance(value, int):
                return UNKNOWN_VALUE
            bounds.append(value)
        return slice_of(base, bounds)

    # -- names

    def _name(self, expr: NameExpr) -> object:
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

    def _member(self, expr: MemberExpr) -> object:
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
        value = self._attribute(proper.type, expr.name) if isinstance(proper, Instance) else UNKNOWN_VALUE
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

    def _attribute(self, info: TypeInfo, name: str) -> object:
        """`self.n_head`, assigned once in its class: the value it got there, as far as it means the same here."""
        for base in info.mro:
            if name not in base.names:
                continue
            tree = self.chk.modules.get(base.module_name)
            if tree is None:
                return UNKNOWN_VALUE
            found = bindings_of(tree).attributes.get((base.fullname, name), [])
            if len(found) != 1 or name in bindings_of(self.chk.tree).attributes_elsewhere:
                return UNKNOWN_VALUE
            return self._inside(base, found[0])
        return UNKNOWN_VALUE

    def _inside(self, info: TypeInfo, binding: Binding) -> object:
        """Only from within the class itself are the constructor's own parameters meaningful."""
        current = self.chk.scope.current_class()
        value = self._constructor_value(info, binding)
        if current is info or not isinstance(value, Dim) or not value.symbols:
            return value
        return UNKNOWN_VALUE

    def _constructor_value(self, info: TypeInfo, binding: Binding) -> object:
        init = info.get_method("__init__")
        if not isinstance(init, FuncDef):
            return self.of_binding(binding)
        with self.chk.scope.push_function(init):
            return self.of_binding(binding)


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
