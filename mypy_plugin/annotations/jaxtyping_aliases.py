"""`Image = Float[Tensor, "b 3 h w"]`: mypy forgets the string of such an alias, and of any annotation in an expression.

So where it analyses the `Tensor` within, we look the string up in the statement; it rides along on the alias's
type, and every use of the alias binds its names anew, as if the annotation stood there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.nodes import (
    AssignmentStmt,
    ClassDef,
    Decorator,
    Expression,
    FuncDef,
    ImportFrom,
    IndexExpr,
    MemberExpr,
    NameExpr,
    Node,
    OpExpr,
    StrExpr,
    TupleExpr,
    TypeAlias,
    TypeAliasStmt,
)
from mypy.plugin import AnalyzeTypeContext
from mypy.semanal import SemanticAnalyzer
from mypy.type_visitor import TypeQuery, TypeTranslator
from mypy.typeanal import TypeAnalyser
from mypy.types import Instance, Type, TypeAliasType, UnboundType, UnionType, get_proper_type

from mypy_plugin.annotations.jaxtyping import DTYPES, Shaper, alternatives, dtype_word, spelled_out
from mypy_plugin.annotations.jaxtyping_text import checked
from mypy_plugin.types.decode import axes_of
from mypy_plugin.values.walk import walk
from shapetypes.algebra.jaxtyping_notation import common_axes

_WITHOUT_EXPRESSIONS: Final = (FuncDef, Decorator, ClassDef)


def shaped_by_expression(ctx: AnalyzeTypeContext, typ: Type) -> Type:
    """The analysed type with what the expression around it says: `Float[<this>, "b t"]`, innermost first."""
    api = ctx.api
    assert isinstance(api, TypeAnalyser)
    for word, text in _around(api, ctx.type):
        axes = checked(api, text.value, text)
        if axes is not None:
            typ = Shaper(ctx).shaped(typ, axes, DTYPES[word])
    return typ


def _around(api: TypeAnalyser, typ: UnboundType) -> list[tuple[str, StrExpr]]:
    sem = api.api
    assert isinstance(sem, SemanticAnalyzer)
    statement = sem.statement
    if spelled_out.get() or isinstance(statement, _WITHOUT_EXPRESSIONS) or not _imports_jaxtyping(sem):
        return []
    found: list[tuple[str, StrExpr]] = []
    for root in _expressions(statement) if statement is not None else ():
        for node in walk(root):
            annotation = _annotation(sem, node)
            if annotation is not None and _is_about(annotation[1], typ):
                found.append((annotation[0], annotation[2]))
    return found[::-1]


def _imports_jaxtyping(sem: SemanticAnalyzer) -> bool:
    """Whether the file may have such an annotation at all; names may come by way of another module."""
    return (
        any(
            isinstance(statement, ImportFrom) and (statement.id.startswith("jaxtyping") or _has_word(statement))
            for statement in sem.cur_mod_node.imports
        )
        or "jaxtyping" in sem.globals
    )


def _has_word(statement: ImportFrom) -> bool:
    return any(name in DTYPES for name, _ in statement.names)


def _expressions(statement: Node) -> Iterator[Node]:
    if isinstance(statement, TypeAliasStmt):
        yield statement.value.expr()
    elif isinstance(statement, AssignmentStmt):
        yield statement.rvalue
    else:
        yield statement


def _annotation(sem: SemanticAnalyzer, node: Node) -> tuple[str, Expression, StrExpr] | None:
    """`word[base, "text"]` taken apart."""
    if not isinstance(node, IndexExpr) or not isinstance(node.index, TupleExpr) or len(node.index.items) != 2:
        return None
    base, text = node.index.items
    name = _dotted(node.base)
    word = dtype_word(sem.cur_mod_node, name) if name is not None else None
    return (word, base, text) if word is not None and isinstance(text, StrExpr) else None


def _dotted(expr: Expression) -> str | None:
    if isinstance(expr, NameExpr):
        return expr.name
    if isinstance(expr, MemberExpr):
        before = _dotted(expr.expr)
        return f"{before}.{expr.name}" if before is not None else None
    return None


def _is_about(base: Expression, typ: UnboundType) -> bool:
    if isinstance(base, OpExpr):
        return _is_about(base.left, typ) or _is_about(base.right, typ)
    if isinstance(base, IndexExpr):  # nested annotations, Union[...]
        index = base.index
        items = index.items if isinstance(index, TupleExpr) else [index]
        return any(_is_about(item, typ) for item in items)
    return isinstance(base, NameExpr | MemberExpr) and (base.line, base.column) == (typ.line, typ.column)


class _HasAxes(TypeQuery[bool]):
    def strategy(self, items: list[bool]) -> bool:
        return any(items)

    def visit_instance(self, t: Instance) -> bool:
        return axes_of(t) is not None or super().visit_instance(t)

    def visit_type_alias_type(self, t: TypeAliasType) -> bool:
        return not t.is_recursive and get_proper_type(t).accept(self)


def is_shaped(alias: TypeAlias) -> bool:
    """Whether names of a string ride along on what the alias stands for."""
    return alias.target.accept(_HasAxes())


class _Rebinder(TypeTranslator):
    def __init__(self, ctx: AnalyzeTypeContext) -> None:
        super().__init__()
        self.shaper = Shaper(ctx)
        self.others = list(alternatives(ctx))

    def visit_instance(self, t: Instance) -> Type:
        text = axes_of(t)
        return super().visit_instance(t) if text is None else self.shaper.renamed(t, common_axes([text, *self.others]))

    def visit_union_type(self, t: UnionType) -> Type:
        """As in a union that is written out: its tensors have what all of them have in common."""
        members = [get_proper_type(item) for item in t.items]
        texts = [axes_of(member) for member in members if isinstance(member, Instance)]
        outer = self.others
        self.others = [*outer, *(text for text in texts if text is not None)]
        try:
            return super().visit_union_type(t)
        finally:
            self.others = outer

    def visit_type_alias_type(self, t: TypeAliasType) -> Type:
        return t if t.is_recursive else get_proper_type(t).accept(self)


def bind_names(ctx: AnalyzeTypeContext, used: Type) -> Type:
    """What a use of an alias stands for, with the names of its strings bound here."""
    assert isinstance(ctx.api, TypeAnalyser)
    found = ctx.api.lookup_qualified(ctx.type.name, ctx.type)
    alias = found.node if found is not None else None
    if isinstance(alias, TypeAlias) and alias.no_args and not ctx.type.args:
        used = alias.target  # mypy takes `Float[Tensor, "b"]` for the bare class
    return used.accept(_Rebinder(ctx))
