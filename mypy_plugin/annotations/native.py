"""Annotations -> types: `Tensor[B, T, 3*C]`, `Tensor["b t 3*c"]`, `SizeOf[D]`, `nn.Linear[64, 10]`, `Net[64]`.

Names in strings, and symbols that occur in arithmetic only, become type variables of the function whose
signature is being analysed; from then on mypy itself does generics, overrides, callbacks and the cache.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mypy.nodes import Context, TypeInfo
from mypy.plugin import AnalyzeTypeContext
from mypy.semanal import SemanticAnalyzer
from mypy.typeanal import TypeAnalyser
from mypy.types import (
    AnyType,
    EllipsisType,
    Instance,
    LiteralType,
    RawExpressionType,
    Type,
    TypeVarTupleType,
    TypeVarType,
    UnboundType,
    UnpackType,
    get_proper_type,
)

from mypy_plugin.annotations.scoping import Scope
from mypy_plugin.annotations.source import expression_at
from mypy_plugin.messages.errorcodes import SHAPE_SYNTAX
from mypy_plugin.types.decode import decode_dim, variadic_of
from mypy_plugin.types.encode import encode_dim, encode_entries, unknown
from mypy_plugin.types.names import SIZED_INT, TENSOR
from shapetypes.algebra import UNKNOWN, Dim, NotationError, Shape, Symbol, Variadic, parse_dim, parse_shape

ALLOWED = "a dim is an int, a symbol such as B, arithmetic on these, `...`, `*Bs` or Any"


class ShapeAnnotation:
    """One subscript of a class whose parameters are dims."""

    def __init__(self, ctx: AnalyzeTypeContext) -> None:
        assert isinstance(ctx.api, TypeAnalyser)
        self.type = ctx.type
        self.api = ctx.api
        self.scope = Scope(ctx.api, ctx.context)

    def make(self, fullname: str, args: list[Type], /) -> Instance:
        return self.api.named_type(fullname, args)

    def fail(self, message: str, context: Context) -> None:
        self.api.fail(message, context, code=SHAPE_SYNTAX)

    def arguments(self) -> list[Type]:
        """The analysed type arguments; after an error, those of an unknown shape."""
        result: list[Type] = []
        for index, arg in enumerate(self.type.args):
            analysed = self._argument(arg, index)
            if analysed is None:
                return [self._any_dims()]
            result.extend(analysed)
        if sum(isinstance(arg, UnpackType) for arg in result) > 1:
            self.fail("a shape has at most one variadic part (`...` or `*Bs`)", self.type)
            return [self._any_dims()]
        return result

    def _any_dims(self) -> Type:
        return UnpackType(self.make("builtins.tuple", [unknown()]))

    def _argument(self, arg: Type, index: int) -> list[Type] | None:
        text = string_of(arg)
        if text is not None:
            return self._string(text, arg)
        if isinstance(arg, EllipsisType):
            return [self._any_dims()]
        if isinstance(arg, UnboundType) and arg.name == self.type.name and arg.args:
            return self._argument(arg.args[0], index)  # `Tensor["3*D", D]` inside: see expressions.py
        if isinstance(arg, RawExpressionType):
            dim = self._expression(arg, index)
            return None if dim is None else [encode_dim(self.make, dim)]
        return self._type(arg)

    def _expression(self, arg: RawExpressionType, index: int) -> Dim | None:
        value = arg.literal_value
        if isinstance(value, int) and not isinstance(value, bool):
            if value >= 0:
                return Dim.of(value)
            self.fail(f"{value} is not a size: sizes are 0 or more", arg)
            return None
        text = str(value) if value is not None else expression_at(self.api, arg, self.type.name, index)
        if text is None:
            return UNKNOWN
        try:
            return self._named(parse_dim(text), arg, in_string=False)
        except NotationError as error:
            self.fail(f'"{text}" is not a dim: {error.message}; {ALLOWED}', arg)
            return None

    def _string(self, text: str, arg: Type) -> list[Type] | None:
        try:
            shape = parse_shape(text)
        except NotationError as error:
            place = Context(arg.line, arg.column + 1 + error.column)
            self.fail(f'cannot read shape "{text}": {error.message}', place)
            return None
        entries: list[Dim | Variadic] = []
        for entry in shape.dims:
            if isinstance(entry, Variadic):
                entries.append(self._variadic(entry, arg))
                continue
            dim = self._named(entry, arg, in_string=True)
            if dim is None:
                return None
            entries.append(dim)
        return encode_entries(self.make, Shape(*entries))

    def _variadic(self, entry: Variadic, arg: Type) -> Variadic:
        if not entry.name:
            return entry
        found = self.scope.variadic(entry.name)
        return variadic_of(found) if found is not None else Variadic()

    def _named(self, dim: Dim, context: Context, *, in_string: bool) -> Dim | None:
        """The dim with its names resolved where they are used."""
        found: dict[Symbol, Dim] = {}
        for symbol in dim.symbols:
            typ = self.scope.symbol(symbol.name, implicit=in_string)
            if typ is None:
                self.fail(
                    f'name "{symbol.name}" is not defined; declare it: {symbol.name} = Dim("{symbol.name}")', context
                )
                return None
            if not self._is_dim(typ):
                self.fail(f'"{symbol.name}" is not a dim: {ALLOWED}', context)
                return None
            found[symbol] = decode_dim(typ)
        return dim.substitute(found)

    def _type(self, arg: Type) -> list[Type] | None:
        constant = self.scope.constant(arg)
        if constant is not None:
            return [encode_dim(self.make, Dim.of(constant))]
        analysed = self.api.anal_array([arg], allow_unpack=True)
        result: list[Type] = []
        for typ in analysed:
            if not self._is_dim(typ):
                self.fail(f"{describe(arg)} is not a dim: {ALLOWED}", arg if arg.line > 0 else self.type)
                return None
            proper = get_proper_type(typ)
            result.append(proper if isinstance(proper, UnpackType) else encode_dim(self.make, decode_dim(proper)))
        return result

    def _is_dim(self, typ: Type) -> bool:
        proper = get_proper_type(typ)
        if isinstance(proper, Instance):
            return proper.type.fullname == "builtins.int" or proper.type.has_base("builtins.int")
        if isinstance(proper, LiteralType):
            return isinstance(proper.value, int) and not isinstance(proper.value, bool) and proper.value >= 0
        return isinstance(proper, AnyType | TypeVarType | UnpackType | TypeVarTupleType | UnboundType)


def string_of(arg: Type) -> str | None:
    """The text of a string argument; mypy turns a string that is a single name into an unbound type."""
    if isinstance(arg, RawExpressionType) and isinstance(arg.literal_value, str):
        return arg.literal_value
    if isinstance(arg, UnboundType) and arg.original_str_expr is not None:
        return arg.original_str_expr
    return None


def describe(arg: Type) -> str:
    return f'"{arg.name}"' if isinstance(arg, UnboundType) else f'"{arg}"'


def analyze_subscript(ctx: AnalyzeTypeContext) -> Type:
    """`C[...]` for a class `C` over dims (Tensor, a layer, a generic class of the user's)."""
    api = ctx.api
    assert isinstance(api, TypeAnalyser)
    node = _class_of(api, ctx.type)
    if node is None:
        return api.named_type(TENSOR, [])
    args: Sequence[Type] = ctx.type.args
    empty = ctx.type.empty_tuple_index
    if (node.fullname == TENSOR and args) or any(isinstance(arg, RawExpressionType) for arg in args):
        args = ShapeAnnotation(ctx).arguments()
        empty = empty or (not args and bool(ctx.type.args))  # `Tensor[""]`
    return api.analyze_type_with_type_info(node, args, ctx.type, empty)


def quick_in_stubs(hook: Callable[[AnalyzeTypeContext], Type]) -> Callable[[AnalyzeTypeContext], Type]:
    """The hook, except for a bare class in torch's own stubs: there are thousands, with nothing to read."""

    def run(ctx: AnalyzeTypeContext) -> Type:
        api, typ = ctx.api, ctx.type
        if not typ.args and isinstance(api, TypeAnalyser) and isinstance(api.api, SemanticAnalyzer):
            node = _class_of(api, typ) if api.api.cur_mod_id.startswith("torch.") else None
            if node is not None:
                return api.analyze_type_with_type_info(node, (), typ, typ.empty_tuple_index)
        return hook(ctx)

    return run


def _class_of(api: TypeAnalyser, typ: UnboundType) -> TypeInfo | None:
    found = api.lookup_qualified(typ.name, typ)
    return found.node if found is not None and isinstance(found.node, TypeInfo) else None


def analyze_size_of(ctx: AnalyzeTypeContext) -> Type:
    """`SizeOf[D]`: the int that is the size of D."""
    api = ctx.api
    assert isinstance(api, TypeAnalyser)
    if len(ctx.type.args) != 1:
        api.fail("SizeOf takes one dim: SizeOf[D]", ctx.type, code=SHAPE_SYNTAX)
        return api.named_type("builtins.int", [])
    args = ShapeAnnotation(ctx).arguments()
    if len(args) != 1 or isinstance(args[0], UnpackType):
        return api.named_type("builtins.int", [])
    return api.named_type(SIZED_INT, args)
