"""mypy's own errors of returns, assignments and overrides, judged once more by the algebra and the facts of the line.

mypy compares types letter by letter. It knows no `assert n == m`, no size that is undecided (`min(N, 3)`), and takes a
union of shapes for wrong if one member is. What is not certainly wrong is no error; what only a fact is missing for
says which.
"""

from __future__ import annotations

import gc
import re
from typing import Final

from mypy.checker import TypeChecker
from mypy.errorcodes import ARG_TYPE, ASSIGNMENT, CALL_OVERLOAD, OVERRIDE, RETURN_VALUE, TYPEDDICT_ITEM, ErrorCode
from mypy.errors import ErrorInfo
from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    ConditionalExpr,
    DictExpr,
    Expression,
    FuncDef,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    ReturnStmt,
    Var,
    YieldExpr,
)
from mypy.types import AnyType, CallableType, Type, UnionType, get_proper_type

from mypy_plugin.calls.nameless import is_settled
from mypy_plugin.messages.conflicts import Verdict, conflict
from mypy_plugin.messages.displays import conflict_of_display, conflict_of_item, holds_functions
from mypy_plugin.messages.operands import source_text
from mypy_plugin.messages.origins import note_origin
from mypy_plugin.messages.overrides import conflict_of_override
from mypy_plugin.types.container_types import is_module
from mypy_plugin.types.decode import decode_shape
from mypy_plugin.types.encode import unknown
from mypy_plugin.values.evidence import EVIDENCE
from mypy_plugin.values.guards import is_guarded
from mypy_plugin.values.walk import walk
from shapetypes.algebra import Answer, assuming, equal, only_if, suggest_move, with_operand_names

_CODES: Final = (RETURN_VALUE, ASSIGNMENT, TYPEDDICT_ITEM, OVERRIDE)
_UNCODED: Final = ("Type of TypedDict is ambiguous", 'Incompatible types in "yield"')
_ITEM: Final = re.compile(r'TypedDict item "(\w+)"')
_NO_FUNCTION: Final = "Cannot call function of unknown type"
_NOT_INFERRED: Final = "Cannot infer function type argument"
_TENSORS: Final = re.compile(r'incompatible type "(?:[\w.]*\.)?Tensor\[.*; expected "(?:[\w.]*\.)?Tensor\[')
#: `h: SizeOf[H] = 8`: what the size is where nothing is passed.
_DEFAULT_SIZE: Final = re.compile(r'Incompatible default for .* \(default has type "int", \w+ has type ".*SizedInt\[')
_EXPLAINED: Final = "; "


class Rejudge:
    """Knows the checker that is at work, and the statements of its file by line."""

    def __init__(self) -> None:
        self.chk: TypeChecker | None = None
        self._tree: MypyFile | None = None
        self._by_line: dict[int, list[Node]] = {}
        self._dropped: tuple[int, ErrorCode | None] | None = None

    def is_mistaken(self, file: str, info: ErrorInfo) -> bool:
        """Whether an error of mypy's is only about shapes and not certain, or a note belongs to such an error."""
        if info.severity != "error":
            return self._dropped == (info.line, info.code)
        self._dropped = None
        is_mistaken = self._judge(file, info) is Verdict.FITS
        if is_mistaken:
            self._dropped = (info.line, info.code)
        return is_mistaken

    def _judge(self, file: str, info: ErrorInfo) -> Verdict:
        is_of_call = info.code in (ARG_TYPE, CALL_OVERLOAD) or info.message.startswith((_NO_FUNCTION, _NOT_INFERRED))
        if not (is_of_call or info.code in _CODES or info.message.startswith(_UNCODED)):
            return Verdict.OTHER
        if _DEFAULT_SIZE.match(info.message):
            return Verdict.FITS
        chk = self._checker_of(file)
        if chk is None:
            return Verdict.OTHER
        if is_of_call:
            return _of_call(chk, self._nodes(chk, info.line), info)
        for node in self._nodes(chk, info.line):
            if isinstance(node, CallExpr) or isinstance(node, FuncDef) != (info.code == OVERRIDE):
                continue
            if isinstance(node, FuncDef):
                return conflict_of_override(node, info.message)
            verdict = _of_statement(chk, node, info)
            if verdict is not None:
                return verdict
        return Verdict.OTHER

    def _checker_of(self, file: str) -> TypeChecker | None:
        """The one that a hook has told of; before the first call of an op in a file, the garbage collector knows it."""
        if self.chk is None or self.chk.path != file:
            checkers = [item for item in gc.get_objects() if type(item) is TypeChecker]
            self.chk = next((chk for chk in checkers if chk.path == file), None)
        return self.chk

    def _nodes(self, chk: TypeChecker, line: int) -> list[Node]:
        if chk.tree is not self._tree:
            self._tree, self._by_line = chk.tree, {}
            for node in walk(chk.tree):
                if isinstance(node, ReturnStmt | AssignmentStmt | YieldExpr | FuncDef | CallExpr):
                    for each in _lines(node):
                        self._by_line.setdefault(each, []).append(node)
        return self._by_line.get(line, [])


def _of_statement(chk: TypeChecker, statement: Node, info: ErrorInfo) -> Verdict | None:
    expected, value = _sides(chk, statement)
    if expected is None or value is None:
        return None
    if is_guarded(chk, _branch(value, info)):
        return Verdict.FITS
    with assuming(EVIDENCE.at(chk, statement)):
        item = _ITEM.search(info.message)
        if isinstance(value, DictExpr) and item is not None:
            return conflict_of_item(chk, expected, value, item[1])
        if isinstance(value, DictExpr):
            return conflict_of_display(chk, expected, value)
        actual = chk.lookup_type_or_none(value)
        verdict = conflict(expected, actual) if actual is not None else None
        if verdict is Verdict.OTHER and _is_unannotated(chk, value):
            return Verdict.FITS
        if actual is not None and verdict is Verdict.SHAPE and _EXPLAINED not in info.message:  # mypy asks twice
            info.message += explanation(expected, actual, source_text(chk, value) or "")
            note_origin(chk, info, expected, actual, value)
        return verdict


def _of_call(chk: TypeChecker, nodes: list[Node], info: ErrorInfo) -> Verdict:
    """Of functions one of which is called nothing is certain as soon as their shapes differ."""
    calls = [call for call in nodes if isinstance(call, CallExpr)]
    callees = [call.callee for call in calls]
    if info.message == _NO_FUNCTION:
        is_any = any(holds_functions(chk, callee) for callee in callees)
    elif any(_is_unannotated(chk, arg) for call in calls for arg in call.args if arg.column == info.column):
        is_any = True
    elif info.code == CALL_OVERLOAD:  # of an overloaded `forward`: torch doesn't ask what a module is passed
        is_any = any(is_module(chk.lookup_type_or_none(callee) or unknown()) for callee in callees)
    elif any(is_settled(chk, call, info) for call in calls):
        is_any = True
    else:
        types = [get_proper_type(chk.lookup_type_or_none(callee)) for callee in callees]
        is_any = _TENSORS.search(info.message) is not None and any(isinstance(typ, UnionType) for typ in types)
    return Verdict.FITS if is_any else Verdict.OTHER


def _is_unannotated(chk: TypeChecker, value: Expression) -> bool:
    """Whether mypy alone would know nothing of a value: the call of a function that doesn't say what it gives."""
    callee = get_proper_type(chk.lookup_type_or_none(value.callee)) if isinstance(value, CallExpr) else None
    return isinstance(callee, CallableType) and isinstance(get_proper_type(callee.ret_type), AnyType)


def _branch(value: Expression, info: ErrorInfo) -> Expression:
    """The branch of `a if c else b` that an error is about."""
    while isinstance(value, ConditionalExpr):
        other = value.else_expr
        value = other if (other.line, other.column) <= (info.line, info.column) else value.if_expr
    return value


def _lines(statement: ReturnStmt | AssignmentStmt | YieldExpr | FuncDef | CallExpr) -> set[int]:
    """The lines on which mypy reports a mistake of the statement."""
    if isinstance(statement, CallExpr):
        return {statement.line, *(argument.line for argument in statement.args)}
    if isinstance(statement, FuncDef):
        return {statement.line, *(argument.line for argument in statement.arguments)}
    value = statement.rvalue if isinstance(statement, AssignmentStmt) else statement.expr
    items = [item.line for _, item in value.items] if isinstance(value, DictExpr) else []
    return {statement.line, *items}


def _sides(chk: TypeChecker, statement: Node) -> tuple[Type | None, Expression | None]:
    if isinstance(statement, YieldExpr):
        generator = chk.return_types[-1] if chk.return_types else None
        return (chk.get_generator_yield_type(generator, False) if generator is not None else None), statement.expr
    if isinstance(statement, ReturnStmt):
        return (chk.return_types[-1] if chk.return_types else None), statement.expr
    assert isinstance(statement, AssignmentStmt)
    target = statement.lvalues[0] if len(statement.lvalues) == 1 else None
    declared = target.node.type if isinstance(target, NameExpr) and isinstance(target.node, Var) else None
    if isinstance(target, MemberExpr):
        declared = chk.lookup_type_or_none(target)
    return declared, statement.rvalue


def explanation(expected: Type, actual: Type, text: str) -> str:
    """`; equal only if D % H == 0`, where that is all that is missing, the fix, or the axis that differs."""
    left, right = decode_shape(expected), decode_shape(actual)
    if left is None or right is None or left.rank is None or right.rank is None:
        return ""
    move = suggest_move(right, left)
    if move is not None:
        moved = with_operand_names(f"`value`{move}", {"value": text}) if text else f"with {move} it"
        return f"{_EXPLAINED}{moved} has shape {left}"
    if left.rank != right.rank:
        return f"{_EXPLAINED}{_axes(right.rank)} where {_axes(left.rank)} {'is' if left.rank == 1 else 'are'} expected"
    wrong = [axis for axis, (a, b) in enumerate(zip(left, right, strict=True)) if equal(a, b) is Answer.NO]
    facts = [only_if(left[axis], right[axis]) for axis in wrong]
    if wrong and all(facts):
        return f"{_EXPLAINED}equal only if {' and '.join(fact for fact in facts if fact)}"
    return f"{_EXPLAINED}axis {wrong[0]} is {right[wrong[0]]}, not {left[wrong[0]]}" if wrong else ""


def _axes(count: int) -> str:
    return f"{count} {'axis' if count == 1 else 'axes'}"


REJUDGE = Rejudge()
