"""`Tensor[B, 3 * D]` where mypy sees an expression first: aliases, `cast`, `assert_type`, base classes.

There mypy refuses arithmetic before it asks any plugin. So, right after parsing, `3 * D` inside a subscript of
`Tensor` is replaced by `Tensor["3*D", D]`: mypy lets a string through, sees which type variables are used, and our
annotation hook reads it.

So is `B, T = Dim("B"), Dim("T")` taken apart: only a name assigned alone becomes a type variable.

And `a, b = b, a @ b`: mypy would bind `a` before it looks at `a @ b`.
"""

from __future__ import annotations

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    DictExpr,
    Expression,
    IndexExpr,
    LambdaExpr,
    ListExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    OpExpr,
    SetExpr,
    SliceExpr,
    Statement,
    StrExpr,
    TupleExpr,
    UnaryExpr,
)

from mypy_plugin.annotations.source import file_lines
from mypy_plugin.values.walk import walk


def quote_arithmetic(file: MypyFile) -> None:
    """Replaces arithmetic in every `Tensor[...]` that stands in an expression."""
    lines = file_lines(file.path)
    for node in list(walk(file)):
        if isinstance(node, CallExpr) and _is_named(node.callee, "assert_shape"):
            node.args = [node.args[0], *(_named_dim(arg, lines) for arg in node.args[1:])] if node.args else []
        if isinstance(node, IndexExpr) and _is_tensor(node.base):
            if isinstance(node.index, TupleExpr):
                node.index.items = [_quoted(item, node.base, lines) for item in node.index.items]
            else:
                node.index = _quoted(node.index, node.base, lines)


def _is_named(callee: Expression, name: str) -> bool:
    return isinstance(callee, NameExpr | MemberExpr) and callee.name == name


def _named_dim(arg: Expression, lines: tuple[str, ...]) -> Expression:
    """`assert_shape(x, B, 2 * T)`: mypy refuses a type variable in an expression, so its name goes as a string."""
    if not isinstance(arg, NameExpr | OpExpr) or arg.end_line != arg.line or arg.line > len(lines):
        return arg
    names = [node.name for node in walk(arg) if isinstance(node, NameExpr)]
    if not names or not all(name[:1].isupper() for name in names):
        return arg  # an ordinary variable: its value counts
    text = lines[arg.line - 1].encode()[arg.column : arg.end_column].decode(errors="replace")
    quoted = StrExpr("".join(text.split()))
    quoted.set_line(arg)
    return quoted


def _is_tensor(base: Expression) -> bool:
    return isinstance(base, NameExpr | MemberExpr) and base.name == "Tensor"


def _quoted(item: Expression, base: Expression, lines: tuple[str, ...]) -> Expression:
    if not isinstance(item, OpExpr | UnaryExpr | CallExpr) or item.end_line != item.line or item.line > len(lines):
        return item
    text = lines[item.line - 1].encode()[item.column : item.end_column].decode(errors="replace")
    quoted = StrExpr("".join(text.split()))  # in a string a space would separate two dims
    names: dict[str, Expression] = {n.name: n for n in walk(item) if isinstance(n, NameExpr)}
    callee = item.callee if isinstance(item, CallExpr) else None
    parts: list[Expression] = [quoted, *(n for n in names.values() if n is not callee)]
    inner: Expression = TupleExpr(parts) if len(parts) > 1 else quoted
    result = IndexExpr(_copy_name(base), inner)
    for made in (quoted, inner, result, result.base):
        made.set_line(item)
    return result


def _copy_name(base: Expression) -> Expression:
    if isinstance(base, MemberExpr):
        return MemberExpr(_copy_name(base.expr), base.name)
    assert isinstance(base, NameExpr)
    return NameExpr(base.name)


def assign_dims_alone(file: MypyFile) -> None:
    """`B, T = Dim("B"), Dim("T")` becomes `B = Dim("B")` and `T = Dim("T")`."""
    file.defs = [part for statement in file.defs for part in _each_dim(statement)]


def _each_dim(statement: Statement) -> list[Statement]:
    target = statement.lvalues[0] if isinstance(statement, AssignmentStmt) and len(statement.lvalues) == 1 else None
    value = statement.rvalue if isinstance(statement, AssignmentStmt) else None
    if not isinstance(target, TupleExpr) or not isinstance(value, TupleExpr) or len(target.items) != len(value.items):
        return [statement]
    if not all(isinstance(item, CallExpr) and _is_named(item.callee, "Dim") for item in value.items):
        return [statement]
    parts: list[Statement] = [AssignmentStmt([t], v) for t, v in zip(target.items, value.items, strict=True)]
    for part in parts:
        part.set_line(statement)
    return parts


def evaluate_first(file: MypyFile) -> None:
    """`a, b = b, a` becomes `a, b = (b, a)[:]`: then the right side is looked at as a whole before `a` is bound.

    Not where an item takes its type from its target: `xs, head = [], xs[0]`.
    """
    for node in walk(file):
        if isinstance(node, AssignmentStmt) and isinstance(node.rvalue, TupleExpr) and node.type is None:
            if all(_reads_bound(target, node.rvalue) for target in node.lvalues):
                node.rvalue = _sliced(node.rvalue)


def _reads_bound(target: Expression, value: TupleExpr) -> bool:
    if not isinstance(target, TupleExpr) or len(target.items) != len(value.items):
        return False
    bound: set[str] = set()
    reads = False
    for name, item in zip(target.items, value.items, strict=True):
        if isinstance(item, ListExpr | DictExpr | SetExpr | LambdaExpr):
            return False
        reads = reads or any(isinstance(part, NameExpr) and part.name in bound for part in walk(item))
        bound.update([name.name] if isinstance(name, NameExpr) else [])
    return reads


def _sliced(value: TupleExpr) -> IndexExpr:
    everything = SliceExpr(None, None, None)
    result = IndexExpr(value, everything)
    for made in (everything, result):
        made.set_line(value)
    return result


def without_slice(value: Expression) -> Expression:
    """What the author wrote instead of `(b, a)[:]`."""
    if isinstance(value, IndexExpr) and isinstance(value.base, TupleExpr) and isinstance(value.index, SliceExpr):
        return value.base
    return value
