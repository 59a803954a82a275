"""The parameters of one signature unified with the arguments of one call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mypy.checker import TypeChecker
from mypy.maptype import map_instance_to_supertype
from mypy.nodes import Expression, FuncDef, IndexExpr, MemberExpr, NameExpr
from mypy.type_visitor import TypeTranslator
from mypy.types import (
    AnyType,
    CallableType,
    Instance,
    NoneType,
    ProperType,
    TupleType,
    Type,
    TypeAliasType,
    TypeOfAny,
    TypeVarTupleType,
    TypeVarType,
    UnionType,
    UnpackType,
    get_proper_type,
)

from mypy_plugin.annotations.broadcastable import with_broadcastable
from mypy_plugin.calls.bind import Argument
from mypy_plugin.calls.plain_ints import as_constructed
from mypy_plugin.calls.signatures import dim_variables
from mypy_plugin.messages.operands import source_text
from mypy_plugin.types.decode import decode_dim, decode_dtype, decode_shape, symbol_of, variadic_of
from mypy_plugin.types.encode import Maker, encode_entries, encode_tensor, unknown
from mypy_plugin.types.names import EXPR, SIZED_INT, TENSOR
from mypy_plugin.types.phantoms import with_riding
from mypy_plugin.values.dtypes import known_dtype
from mypy_plugin.values.evaluate import Values
from mypy_plugin.values.refine import Refiner
from shapetypes.algebra import UNKNOWN, Bindings, Dim, Shape, ShapeError, Symbol, Variadic, unify, unify_dim
from shapetypes.rules._dtypes import may_be_in, members


@dataclass(slots=True)
class Operand:
    """A tensor argument, for the note under an error."""

    text: str
    shape: Shape


class Unifier:
    """Unifies the parameters of one signature with the arguments of one call."""

    def __init__(self, chk: TypeChecker, signature: CallableType) -> None:
        self.chk = chk
        self.values = Values(chk)
        self.signature = signature
        own = dim_variables(signature).values()
        symbols = [symbol_of(v) for v in own if isinstance(v, TypeVarType)]
        variadics = [variadic_of(v) for v in own if isinstance(v, TypeVarTupleType)]
        # in a recursive call the callee's variables are the caller's rigid symbols: give them names of their own
        self.fresh = {s: Dim.of(Symbol(s.name, f"callee:{s.key}")) for s in symbols}
        self.fresh_variadics = {v: Shape(Variadic(v.name, f"callee:{v.key}")) for v in variadics}
        self.variables: frozenset[Symbol | Variadic] = frozenset(
            [d for dim in self.fresh.values() for d in dim.symbols]
            + [e for shape in self.fresh_variadics.values() for e in shape.dims if isinstance(e, Variadic)]
        )
        self.bindings = Bindings()
        self.operands: list[Operand] = []
        self.where = ""

    def match_all(self, arguments: Sequence[Argument]) -> None:
        """Every argument against its parameter; `ShapeError` where a size contradicts what is known so far."""
        for formal, pattern in zip(arguments, self.signature.arg_types, strict=True):
            if not formal.exprs:
                self._match_default(pattern, formal.name)
            for i, typ in enumerate(formal.types):
                if i < len(formal.kinds) and formal.kinds[i].is_star():
                    continue
                expr = formal.exprs[i] if i < len(formal.exprs) else None
                self.where = f"argument `{formal.name}`" if formal.name else "the argument"
                self._match(pattern, typ, expr, formal.name or "argument")

    def _match_default(self, pattern: Type, name: str | None) -> None:
        """`h: SizeOf[H] = 8`, where nothing is passed for it."""
        wanted, function = get_proper_type(pattern), self.signature.definition
        if not isinstance(wanted, Instance) or wanted.type.fullname != SIZED_INT or not isinstance(function, FuncDef):
            return
        for argument in getattr(function, "arguments", ()):
            if argument.variable.name == name and argument.initializer is not None:
                self.where = f"the default of `{name}`"
                value = self.values.of(argument.initializer, AnyType(TypeOfAny.special_form))
                if isinstance(value, Dim):
                    self._match_dim(wanted.args[0], value)

    def _match(self, pattern: Type, actual: Type, expr: Expression | None, name: str) -> None:
        wanted, got = get_proper_type(pattern), get_proper_type(actual)
        if isinstance(wanted, UnionType):
            self._match_union(wanted, got, expr, name)
        elif isinstance(got, UnionType):
            self._match_each(wanted, got, expr, name)
        elif isinstance(wanted, Instance):
            self._match_instance(wanted, got, expr, name)
        elif isinstance(wanted, TupleType) and isinstance(got, TupleType):
            if len(wanted.items) == len(got.items):
                for w, g in zip(wanted.items, got.items, strict=True):
                    self._match(w, g, None, name)
        elif isinstance(wanted, CallableType) and isinstance(got, CallableType):
            self._match_callback(wanted, got)

    def _match_callback(self, wanted: CallableType, got: CallableType) -> None:
        """Whose sizes its parameters have, its caller decides; how many axes is certain."""
        for called_with, parameter in zip(wanted.arg_types, got.arg_types, strict=False):
            passed, taken = decode_shape(called_with), decode_shape(parameter)
            ranks = None if passed is None or taken is None else (passed.rank, taken.rank)
            if ranks is not None and None not in ranks and ranks[0] != ranks[1]:
                raise ShapeError(f"{self.where} is called with a tensor of {ranks[0]} axes, but takes {ranks[1]}")

    def _match_each(self, wanted: ProperType, got: UnionType, expr: Expression | None, name: str) -> None:
        """An argument of one of several shapes: each must fit, and what they bind to different sizes stays open."""
        before, found = self.bindings, []
        for member in got.items:
            self.bindings = before
            self._match(wanted, member, expr, name)
            found.append(self.bindings)
        dims = {s: d for s, d in found[0].dims.items() if all(other.dims.get(s) == d for other in found)}
        shapes = {v: p for v, p in found[0].shapes.items() if all(other.shapes.get(v) == p for other in found)}
        is_settled = all(other.deferred == found[0].deferred for other in found)
        self.bindings = replace(found[0], dims=dims, shapes=shapes, deferred=found[0].deferred if is_settled else ())

    def _match_union(self, wanted: UnionType, got: ProperType, expr: Expression | None, name: str) -> None:
        """`Tensor[B] | None`: only members that could hold the argument count, and one of them must fit."""
        members = [m for m in map(get_proper_type, wanted.items) if _could_hold(m, got)]
        before = self.bindings
        for i, member in enumerate(members):
            try:
                self._match(member, got, expr, name)
                return
            except ShapeError:
                if i == len(members) - 1:
                    raise
                self.bindings = before

    def _match_instance(self, wanted: Instance, got: ProperType, expr: Expression | None, name: str) -> None:
        if wanted.type.fullname == SIZED_INT:
            value = self.values.of(expr, got) if expr is not None else decode_dim(got)
            if isinstance(value, Dim):
                self._match_dim(wanted.args[0], value)
            return
        pattern = decode_shape(wanted)
        if pattern is not None:
            self._check_dtype(wanted, got, expr)
            self._match_tensor(with_broadcastable(wanted, pattern, got, self.signature), got, expr, name)
        elif isinstance(got, Instance) and wanted.args and got.type.has_base(wanted.type.fullname):
            mapped = map_instance_to_supertype(as_constructed(self.chk, expr, got), wanted.type)
            for w, g in zip(wanted.args, mapped.args, strict=False):
                self._match_argument(w, g, name)

    def _match_argument(self, wanted: Type, got: Type, name: str) -> None:
        """Arguments of generic classes: dims unify as dims, anything else structurally."""
        proper = get_proper_type(wanted)
        is_own = isinstance(proper, TypeVarType) and symbol_of(proper) in self.fresh
        if is_own or (isinstance(proper, Instance) and proper.type.fullname == EXPR):
            self._match_dim(proper, decode_dim(got))
        else:
            self._match(wanted, got, None, name)

    def _match_dim(self, pattern: Type, actual: Dim) -> None:
        wanted = decode_dim(pattern).substitute(self.fresh)
        self.bindings = unify_dim(wanted, actual, self.bindings, variables=self.variables, source=self.where)

    def _match_tensor(self, pattern: Shape, got: ProperType, expr: Expression | None, name: str) -> None:
        actual = decode_shape(got)
        if actual is None:
            return
        actual = Refiner(self.chk).refine(expr, actual) if expr is not None else actual
        text = source_text(self.chk, expr) if isinstance(expr, NameExpr | MemberExpr | IndexExpr) else None
        self.operands.append(Operand(text or name, actual))
        wanted = pattern.substitute(self.fresh, self.fresh_variadics)
        self.bindings = unify(wanted, actual, self.bindings, variables=self.variables, source=self.where)

    def _check_dtype(self, wanted: Instance, got: ProperType, expr: Expression | None) -> None:
        demanded = decode_dtype(wanted)
        actual = known_dtype(self.chk, expr, got)
        if demanded is not None and actual is not None and not may_be_in(actual, members(demanded)):
            message = f"{self.where} is of dtype {actual} but must be {demanded}"
            raise ShapeError(message, code="dtype-mismatch")

    def substitute(self, declared: Type) -> Type:
        """A declared type with the callee's variables replaced by what they are bound to, or unknown."""
        return declared.accept(_Substituter(self))


def _could_hold(member: ProperType, got: ProperType) -> bool:
    if isinstance(got, NoneType) or isinstance(member, NoneType):
        return isinstance(got, NoneType) and isinstance(member, NoneType)
    if decode_shape(got) is not None:
        return decode_shape(member) is not None
    return True


class _Substituter(TypeTranslator):
    def __init__(self, unifier: Unifier) -> None:
        super().__init__()
        self.unifier = unifier
        self.make = Maker(unifier.chk)

    def shape(self, declared: Shape) -> Shape:
        wanted = declared.substitute(self.unifier.fresh, self.unifier.fresh_variadics)
        known = self.unifier.bindings.substitute(wanted)
        free = {s: UNKNOWN for s in known.symbols if s in self.unifier.variables}
        loose = {e: Shape(Variadic()) for e in known.dims if e in self.unifier.variables and isinstance(e, Variadic)}
        return known.substitute(free, loose)

    def visit_instance(self, t: Instance) -> Type:
        if t.type.fullname in (SIZED_INT, EXPR):
            entries = encode_entries(self.make, self.shape(Shape(decode_dim(t))))
            return entries[0] if t.type.fullname == EXPR else t.copy_modified(args=entries)
        if t.type.fullname == TENSOR:
            shape = decode_shape(t)
            assert shape is not None
            return encode_tensor(self.make, self.shape(shape).with_dtype(decode_dtype(t)))
        result = super().visit_instance(t)
        if not t.args or not isinstance(result, Instance) or t.type.has_type_var_tuple_type:
            return result
        return with_riding(self.make, result, [self._dim(arg) for arg in t.args])

    def _dim(self, arg: Type) -> Dim:
        return next(dim for dim in self.shape(Shape(decode_dim(arg))).prefix)

    def visit_type_var(self, t: TypeVarType) -> Type:
        if symbol_of(t) not in self.unifier.fresh:
            return t
        return encode_entries(self.make, self.shape(Shape(Dim.of(symbol_of(t)))))[0]

    def visit_unpack_type(self, t: UnpackType) -> Type:
        inner = get_proper_type(t.type)
        if not isinstance(inner, TypeVarTupleType) or variadic_of(inner) not in self.unifier.fresh_variadics:
            return super().visit_unpack_type(t)
        entries = encode_entries(self.make, self.shape(Shape(variadic_of(inner))))
        if len(entries) == 1:
            return entries[0]
        return UnpackType(TupleType(entries, self.make("builtins.tuple", [unknown()])))

    def visit_callable_type(self, t: CallableType) -> Type:
        return t.copy_modified(arg_types=[arg.accept(self) for arg in t.arg_types], ret_type=t.ret_type.accept(self))

    def visit_type_alias_type(self, t: TypeAliasType) -> Type:
        return t if t.is_recursive else get_proper_type(t).accept(self)
