"""`Float[Tensor, "b t 3*d"]`: jaxtyping's annotations as shapes. jaxtyping itself is never imported.

Its names are `typing.Annotated` to mypy. The strings' names become type variables of the function whose
parameters mention them, one per name, as jaxtyping scopes them; everywhere else (a name that only the result
has, a `Callable`, an attribute, a local that is the first to use it) a name is an unknown size.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextvars import ContextVar
from typing import Final

from mypy.nodes import (
    FuncDef,
    ImportFrom,
    MypyFile,
    SymbolNode,
    TypeAlias,
    TypeInfo,
    TypeVarExpr,
    TypeVarLikeExpr,
    TypeVarTupleExpr,
    Var,
)
from mypy.plugin import AnalyzeTypeContext
from mypy.semanal import SemanticAnalyzer
from mypy.typeanal import TypeAnalyser
from mypy.types import (
    Instance,
    Type,
    TypeVarLikeType,
    TypeVarTupleType,
    UnboundType,
    UnionType,
    get_proper_type,
)

from mypy_plugin.annotations.jaxtyping_text import text_of
from mypy_plugin.annotations.scoping import Scope, mangled
from mypy_plugin.annotations.signature import (
    function_of,
    has_tensor_default,
    in_callable,
    is_member,
    is_parameter,
    is_setter,
    union_around,
    uses_names_of,
)
from mypy_plugin.messages.errorcodes import SHAPE_SYNTAX
from mypy_plugin.types.decode import AXES_ATTR, DTYPE_ATTR, axes_of, decode_dim, decode_shape, variadic_of
from mypy_plugin.types.encode import encode_entries, literal, unknown
from mypy_plugin.types.names import TENSOR
from shapetypes.algebra import UNKNOWN, Dim, Shape, Symbol, Variadic
from shapetypes.algebra.jaxtyping_notation import common_axes, parse_jaxtyping

#: What each of jaxtyping's words says about the dtype: a dtype of torch, a category of them, or nothing.
DTYPES: Final[dict[str, str | None]] = {
    "Shaped": None, "Key": None, "Num": "number", "Real": "real", "Inexact": "inexact", "Complex": "complex",
    "Float": "floating", "Integer": "integer", "Int": "signed", "UInt": "unsigned", "Bool": "bool",
    "BFloat16": "bfloat16", "Float16": "float16", "Float32": "float32", "Float64": "float64",
    "Float4e2m1fn": "floating", "Float8e4m3b11fnuz": "floating", "Float8e4m3fn": "float8_e4m3fn",
    "Float8e4m3fnuz": "float8_e4m3fnuz", "Float8e5m2": "float8_e5m2", "Float8e5m2fnuz": "float8_e5m2fnuz",
    "Complex64": "complex64", "Complex128": "complex128",
    "Int2": None, "Int4": None, "Int8": "int8", "Int16": "int16", "Int32": "int32", "Int64": "int64",
    "UInt2": None, "UInt4": None, "UInt8": "uint8", "UInt16": "uint16", "UInt32": "uint32", "UInt64": "uint64",
}  # fmt: skip

#: Whether mypy has shown us the word and its string around the type that it is analysing.
spelled_out: ContextVar[bool] = ContextVar("spelled_out", default=False)

GENERIC_TENSORS: Final = (TENSOR, "torch.nn.parameter.Parameter", "torch.nn.parameter.Buffer")


def analyze_annotated(ctx: AnalyzeTypeContext) -> Type:
    """`Float[Tensor, "b t"]`; a plain `Annotated[...]` is left to mypy."""
    api = ctx.api
    assert isinstance(api, TypeAnalyser) and isinstance(api.api, SemanticAnalyzer)
    word = dtype_word(api.api.cur_mod_node, ctx.type.name)
    if word is None or len(ctx.type.args) < 2:
        return api.try_analyze_special_unbound_type(ctx.type, "typing.Annotated") or unknown()
    return _written(ctx, word)


def is_word(node: SymbolNode | None) -> bool:
    """A dtype of the user's own (`class Pixel(AbstractDtype)`), or one of the words where jaxtyping isn't installed."""
    if isinstance(node, TypeInfo):
        return node.has_base("jaxtyping._array_types.AbstractDtype")
    return isinstance(node, Var) and node.is_suppressed_import


def analyze_word(ctx: AnalyzeTypeContext) -> Type | None:
    """What `is_word` found, used as an annotation; None when it is something else."""
    api = ctx.api
    assert isinstance(api, TypeAnalyser) and isinstance(api.api, SemanticAnalyzer)
    found = api.lookup_qualified(ctx.type.name, ctx.type)
    is_missing = found is not None and isinstance(found.node, Var)
    word = _imported_word(api.api.cur_mod_node, ctx.type.name) if is_missing else "Shaped"
    return None if word is None or len(ctx.type.args) < 2 else _written(ctx, word)


def dtype_word(module: MypyFile, name: str) -> str | None:
    """The dtype word a name stands for, also under another name (`from jaxtyping import Float as F`)."""
    last = name.rpartition(".")[2]
    return _imported_word(module, name) or (last if last in DTYPES else None)


def _imported_word(module: MypyFile, name: str) -> str | None:
    for statement in module.imports:
        if isinstance(statement, ImportFrom) and statement.id.partition(".")[0] == "jaxtyping":
            for original, alias in statement.names:
                if (alias or original) == name and original in DTYPES:
                    return original
    return None


def _written(ctx: AnalyzeTypeContext, word: str) -> Type:
    api = ctx.api
    assert isinstance(api, TypeAnalyser)
    base, text, *rest = ctx.type.args
    if rest:
        api.fail("jaxtyping's annotations have two parts: an array type and one string", ctx.type, code=SHAPE_SYNTAX)
        return unknown()
    axes = text_of(api, text, ctx.type.name)
    token = spelled_out.set(True)
    try:
        typ = api.anal_type(base)
    finally:
        spelled_out.reset(token)
    if axes is None:
        return typ
    return Shaper(ctx).shaped(typ, common_axes([axes, *alternatives(ctx)]), DTYPES[word])


def alternatives(ctx: AnalyzeTypeContext) -> Iterator[str]:
    """The axes of the other tensors in the union that the annotation is one of.

    Which of them a value is, the code knows by other means (a flag, the rank): to us it has what all have in common.
    """
    api = ctx.api
    assert isinstance(api, TypeAnalyser) and isinstance(api.api, SemanticAnalyzer)
    for member in union_around(api.api, ctx.type):
        if not isinstance(member, UnboundType) or member is ctx.type:
            continue
        if member.name.rpartition(".")[2] == "Tensor" and not member.args:
            yield "..."
        elif len(member.args) == 2 and dtype_word(api.api.cur_mod_node, member.name) is not None:
            yield text_of(api, member.args[1], member.name) or "..."
        elif not member.args:
            yield from axes_of_alias(api, member)


def axes_of_alias(api: TypeAnalyser, used: UnboundType) -> Iterator[str]:
    """The strings that ride along on the tensors of an alias."""
    found = api.lookup_qualified(used.name, used, suppress_errors=True)
    target = found.node.target if found is not None and isinstance(found.node, TypeAlias) else None
    proper = get_proper_type(target) if target is not None else None
    for item in proper.items if isinstance(proper, UnionType) else [proper]:
        member = get_proper_type(item) if item is not None else None
        text = axes_of(member) if isinstance(member, Instance) else None
        if text is not None:
            yield text


class Shaper:
    """Puts the axes of a string into the tensor types that a word was written around."""

    def __init__(self, ctx: AnalyzeTypeContext) -> None:
        assert isinstance(ctx.api, TypeAnalyser)
        self.type = ctx.type
        self.api = ctx.api
        self.names = Names(ctx)

    def make(self, fullname: str, args: list[Type], /) -> Instance:
        return self.api.named_type(fullname, args)

    def shaped(self, typ: Type, text: str, dtype: str | None) -> Type:
        proper = get_proper_type(typ)
        if isinstance(proper, UnionType):
            items = [self.shaped(item, text, dtype) for item in proper.items]
            return UnionType(items, line=typ.line, column=typ.column)
        if isinstance(proper, Instance) and proper.type.fullname in GENERIC_TENSORS:
            return self._tensor(proper, text, dtype)
        return typ

    def _tensor(self, base: Instance, text: str, dtype: str | None) -> Type:
        inner = decode_shape(base)
        entries = self.names.entries(text)
        known = axes_of(base)
        is_bare = not base.args or (known is None and inner is not None and inner.is_unknown)
        if inner is not None and not is_bare:
            if inner.variadic is not None and any(isinstance(e, Variadic) for e in entries):
                message = "only one of two nested annotations may have `...` or `*`"
                self.api.fail(message, self.type, code=SHAPE_SYNTAX)
                return base
            entries.extend(inner.dims)
            text = f"{text} {known}" if known is not None else ""
        result = base.copy_modified(args=encode_entries(self.make, Shape(*entries)))
        if self.api.defining_alias or self.names.is_attribute or "#" in text or text == "...":
            result = result.copy_with_extra_attr(AXES_ATTR, literal(self.make, text))
        return result if dtype is None else result.copy_with_extra_attr(DTYPE_ATTR, literal(self.make, dtype))

    def renamed(self, typ: Instance, text: str) -> Instance:
        """The tensor of an alias, its names bound where the alias is used."""
        return typ.copy_modified(args=encode_entries(self.make, Shape(*self.names.entries(text))))


class Names(Scope):
    """What the names of a jaxtyping string mean at one annotation."""

    def __init__(self, ctx: AnalyzeTypeContext) -> None:
        assert isinstance(ctx.api, TypeAnalyser)
        super().__init__(ctx.api, ctx.context)
        self.annotation = ctx.type
        outer = [f for f in self.sem.function_stack if isinstance(f, FuncDef)]
        function = function_of(self.sem)
        #: The function whose signature this is part of.
        self.function = function if function not in outer else None
        self.outer = outer
        self.depth = len(outer) + (self.function is not None)
        #: Part of an attribute's annotation, whose names belong to the object.
        self.is_attribute = self.function is None and (self.sem.is_class_scope() or is_member(self.sem.statement))
        is_local = self.function is not None or (outer and not self.is_attribute)
        is_open = in_callable(self.sem, self.annotation) or (
            self.function is not None and has_tensor_default(self.function, self.annotation)
        )
        self.has_scope = is_local and not is_open

    def entries(self, text: str) -> list[Dim | Variadic]:
        """Dims over type variables; what may be 1 or something else is unknown."""
        result: list[Dim | Variadic] = []
        for axis in parse_jaxtyping(text):
            entry = axis.entry
            known = self._several(entry) if isinstance(entry, Variadic) else self._dim(entry)
            hidden = Variadic() if isinstance(entry, Variadic) else UNKNOWN
            result.append(hidden if axis.broadcastable else known)
        return result

    def _dim(self, dim: Dim) -> Dim:
        found: dict[Symbol, Dim] = {}
        for symbol in dim.symbols:
            typ = self._variable(symbol.name, TypeVarExpr)
            found[symbol] = UNKNOWN if typ is None else decode_dim(typ)
        return dim.substitute(found)

    def _several(self, entry: Variadic) -> Variadic:
        typ = self._variable(entry.name, TypeVarTupleExpr) if entry.name else None
        return variadic_of(typ) if isinstance(typ, TypeVarTupleType) else Variadic()

    def _variable(self, name: str, kind: type[TypeVarLikeExpr]) -> TypeVarLikeType | None:
        if not self.has_scope:
            return None
        bound = self._bound(name, kind, self.depth)
        if bound is not None or not self._binds_here() or self._is_captured(name, kind):
            return bound
        self._bind(self._declare(name, kind, self.depth))
        return None  # the signature is analysed again, and then it is bound

    def _bound(self, name: str, kind: type[TypeVarLikeExpr], depth: int) -> TypeVarLikeType | None:
        module = self.sem.cur_mod_node.fullname
        return self.api.tvar_scope.get_binding(f"{module}.{mangled(name, kind, depth)}")

    def _binds_here(self) -> bool:
        function = self.function
        return (
            function is not None
            and not self.sem.final_iteration
            and is_parameter(function, self.annotation)
            and not is_setter(self.sem, function)
        )

    def _is_captured(self, name: str, kind: type[TypeVarLikeExpr]) -> bool:
        """A name of a function around this one means the same there only as far as the two share values."""
        assert self.function is not None
        return any(
            self._bound(name, kind, depth) is not None and uses_names_of(self.function, outer)
            for depth, outer in enumerate(self.outer, start=1)
        )
