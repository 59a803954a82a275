"""The string of a jaxtyping annotation, as far as it can be known without running the program."""

from __future__ import annotations

import ast
import re
from typing import Final

from mypy.nodes import AssignmentStmt, Context, Expression, IntExpr, NameExpr, StrExpr, Var
from mypy.semanal import SemanticAnalyzer
from mypy.typeanal import TypeAnalyser
from mypy.types import RawExpressionType, Type, UnboundType, UnionType

from mypy_plugin.annotations.native import string_of
from mypy_plugin.annotations.source import expression_at
from mypy_plugin.messages.errorcodes import SHAPE_SYNTAX
from shapetypes.algebra import NotationError
from shapetypes.algebra.jaxtyping_notation import parse_jaxtyping

_F_STRING: Final = re.compile(r"(?:f|rf|fr)('''|\"\"\"|'|\")(?P<text>.*)\1", re.IGNORECASE | re.DOTALL)
_FIELD: Final = re.compile(r"(?P<before>\S*)\{(?P<code>[^{}]*)\}(?P<behind>\S*)")


def text_of(api: TypeAnalyser, arg: Type, word: str) -> str | None:
    """The string as jaxtyping gets it; None when only running the program could tell, or after an error."""
    text = string_of(arg)
    if text is None and isinstance(arg, UnionType):
        text = arg.original_str_expr
    if text is not None:
        return checked(api, text, arg)
    if isinstance(arg, RawExpressionType) and arg.literal_value is None:
        return _of_f_string(api, expression_at(api, arg, word, 1))
    value = _value(api, arg.name) if isinstance(arg, UnboundType) and not arg.args else None
    return value if isinstance(value, str) and _is_readable(value) else None


def checked(api: TypeAnalyser, text: str, place: Context) -> str | None:
    """The string, or None after an error that says what is wrong with it, and at which column."""
    try:
        parse_jaxtyping(text)
    except NotationError as error:
        column = Context(place.line, place.column + 1 + error.column)
        message = f'cannot read shape "{text}": {error.message} (column {error.column + 1})'
        api.fail(message, column, code=SHAPE_SYNTAX)
        return None
    return text


def _is_readable(text: str) -> bool:
    try:
        parse_jaxtyping(text)
    except NotationError:
        return False
    return True


def _of_f_string(api: TypeAnalyser, source: str | None) -> str | None:
    """The text of an f-string with its fields filled in, or left as sizes that are not known."""
    found = _F_STRING.fullmatch(source.strip()) if source is not None else None
    if found is None:
        return None
    text = _FIELD.sub(lambda field: _filled(api, field), found["text"])
    return text if _is_readable(text) else None


def _filled(api: TypeAnalyser, field: re.Match[str]) -> str:
    """A field that makes up a word may hold several axes, unless we know it or it looks like a number."""
    code = field["code"].strip()
    value = _value(api, code) if code.isidentifier() else None
    if value is not None:
        return f"{field['before']}{value}{field['behind']}"
    is_word = not field["before"] and not field["behind"]
    return "..." if is_word and not _is_number(code) else field[0]


def _is_number(code: str) -> bool:
    try:
        tree = ast.parse(code, mode="eval").body
    except SyntaxError:
        return False
    return not isinstance(tree, ast.Name | ast.JoinedStr | ast.Constant) or (
        isinstance(tree, ast.Constant) and isinstance(tree.value, int)
    )


def _value(api: TypeAnalyser, name: str) -> str | int | None:
    """What a name is bound to: `Final`, or assigned once in this module, as an int or a string written out."""
    found = api.lookup_qualified(name, Context(), suppress_errors=True)
    node = found.node if found is not None else None
    if not isinstance(node, Var):
        return None
    if isinstance(node.final_value, int | str):
        return node.final_value
    sem = api.api
    assert isinstance(sem, SemanticAnalyzer)
    values = [
        statement.rvalue
        for statement in sem.cur_mod_node.defs
        if isinstance(statement, AssignmentStmt) and any(_is(target, name) for target in statement.lvalues)
    ]
    value = values[0] if len(values) == 1 and node.fullname == f"{sem.cur_mod_node.fullname}.{name}" else None
    return value.value if isinstance(value, IntExpr | StrExpr) else None


def _is(target: Expression, name: str) -> bool:
    return isinstance(target, NameExpr) and target.name == name
