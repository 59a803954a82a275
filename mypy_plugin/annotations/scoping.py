"""What a name means inside an annotation, and how it becomes a type variable of the function around it."""

from __future__ import annotations

from mypy.nodes import (
    GDEF,
    Context,
    Decorator,
    FuncDef,
    SymbolTableNode,
    TypeInfo,
    TypeVarExpr,
    TypeVarLikeExpr,
    TypeVarTupleExpr,
    Var,
)
from mypy.semanal import SemanticAnalyzer
from mypy.typeanal import TypeAnalyser
from mypy.types import (
    AnyType,
    CallableType,
    Instance,
    Type,
    TypeOfAny,
    TypeVarId,
    TypeVarLikeType,
    TypeVarTupleType,
    TypeVarType,
    UnboundType,
)

#: Marks names that come from strings, so that they never collide with the user's own.
MARK = "~"


class Scope:
    """Resolves names at one annotation."""

    def __init__(self, api: TypeAnalyser, context: Context) -> None:
        assert isinstance(api.api, SemanticAnalyzer)
        self.api = api
        self.sem = api.api
        self.context = context

    def symbol(self, name: str, *, implicit: bool) -> Type | None:
        """The type a name stands for; in a string (`implicit`) a name that is nowhere declared is a new symbol."""
        found = self.api.lookup_qualified(name, self.context, suppress_errors=True)
        node = found.node if found is not None else None
        if isinstance(node, TypeVarExpr) and found is not None:
            return self._bind(node)
        if isinstance(node, TypeInfo) and (node.has_base("builtins.int") or not implicit):
            return Instance(node, [])
        if isinstance(node, Var) and isinstance(node.final_value, int):
            return self._literal(node.final_value)
        if not implicit:
            return None
        return self._bind(self._declare(name, TypeVarExpr))

    def variadic(self, name: str) -> TypeVarTupleType | None:
        found = self.api.lookup_qualified(name, self.context, suppress_errors=True)
        node = found.node if found is not None else None
        declared = node if isinstance(node, TypeVarTupleExpr) else self._declare(name, TypeVarTupleExpr)
        bound = self._bind(declared)
        return bound if isinstance(bound, TypeVarTupleType) else None

    def constant(self, arg: Type) -> int | None:
        """`N: Final = 64` used as a dim."""
        if not isinstance(arg, UnboundType) or arg.args:
            return None
        found = self.api.lookup_qualified(arg.name, arg, suppress_errors=True)
        node = found.node if found is not None else None
        value = node.final_value if isinstance(node, Var) else None
        return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None

    def _literal(self, value: int) -> Type:
        from mypy_plugin.types.encode import literal

        return literal(self.api.named_type, value)

    def _declare(self, name: str, kind: type[TypeVarLikeExpr], depth: int = 1) -> TypeVarLikeExpr:
        """A type variable under a name no user can write, in the module's symbol table (so that it is cached)."""
        key = mangled(name, kind, depth)
        module = self.sem.cur_mod_node
        existing = self.sem.globals.get(key)
        if existing is not None and isinstance(existing.node, kind):
            return existing.node
        made = self._make(kind, key, f"{module.fullname}.{key}")
        self.sem.globals[key] = SymbolTableNode(GDEF, made)
        return made

    def _make(self, kind: type[TypeVarLikeExpr], name: str, fullname: str) -> TypeVarLikeExpr:
        default = AnyType(TypeOfAny.from_omitted_generics)
        if kind is TypeVarTupleExpr:
            fallback = self.api.named_type("builtins.tuple", [self._object()])
            return TypeVarTupleExpr(name, fullname, fallback.copy_modified(), fallback, default)
        return TypeVarExpr(name, fullname, [], self._object(), default)

    def _object(self) -> Instance:
        return self.api.named_type("builtins.object", [])

    def _bind(self, declared: TypeVarLikeExpr) -> Type:
        """The variable as bound here; where nothing binds it, bind it to the function being analysed."""
        bound = self.api.tvar_scope.get_binding(declared.fullname)
        if bound is not None:
            return bound
        function = self._function()
        if function is not None:
            _add_variable(function, declared)
            self.sem.progress = True
            self.sem.record_incomplete_ref()  # analyse this signature again, now with the variable bound
        return AnyType(TypeOfAny.special_form)

    def _function(self) -> CallableType | None:
        statement = self.sem.statement
        if isinstance(statement, Decorator):
            statement = statement.func
        if isinstance(statement, FuncDef) and isinstance(statement.type, CallableType):
            return statement.type
        return None


def mangled(name: str, kind: type[TypeVarLikeExpr], depth: int) -> str:
    """`b` and `*b` are different variables, and so is `b` of a function within a function."""
    return MARK * depth + name + (MARK if kind is TypeVarTupleExpr else "")


def _add_variable(function: CallableType, declared: TypeVarLikeExpr) -> None:
    if any(variable.fullname == declared.fullname for variable in function.variables):
        return
    function.variables = (*function.variables, _variable(declared))


def _variable(declared: TypeVarLikeExpr) -> TypeVarLikeType:
    name, fullname, bound, default = (
        declared.name,
        declared.fullname,
        declared.upper_bound,
        declared.default,
    )
    if isinstance(declared, TypeVarTupleExpr):
        return TypeVarTupleType(name, fullname, TypeVarId(0), bound, declared.tuple_fallback, default)
    return TypeVarType(name, fullname, TypeVarId(0), [], bound, default)
