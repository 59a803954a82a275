"""mypy's own `return` and assignment errors, judged once more by the algebra and under the facts of the line.

mypy compares types letter by letter. It knows no `assert n == m`, no size that is undecided (`min(N, 3)`), and takes a
union of shapes for wrong if one member is. What is not certainly wrong is no error; what only a fact is missing for
says which.
"""

from __future__ import annotations

import enum
import gc
from typing import Final

from mypy.checker import TypeChecker
from mypy.errorcodes import ASSIGNMENT, RETURN_VALUE
from mypy.errors import ErrorInfo
from mypy.nodes import AssignmentStmt, Expression, MypyFile, NameExpr, Node, ReturnStmt, Var
from mypy.subtypes import is_subtype
from mypy.types import Instance, ProperType, TupleType, Type, UnionType, get_proper_type

from mypy_plugin.messages.operands import source_text
from mypy_plugin.types.decode import decode_shape
from mypy_plugin.values.evidence import EVIDENCE
from mypy_plugin.values.walk import walk
from shapetypes.algebra import Answer, Shape, assuming, equal, only_if, suggest_move, with_operand_names

_EXPLAINED: Final = "; "


class Rejudge:
    """Knows the checker that is at work, and the statements of its file by line."""

    def __init__(self) -> None:
        self.chk: TypeChecker | None = None
        self._tree: MypyFile | None = None
        self._by_line: dict[int, list[Node]] = {}

    def is_mistaken(self, file: str, info: ErrorInfo) -> bool:
        """Whether an error of mypy's is only about shapes and not certain."""
        if info.code not in (RETURN_VALUE, ASSIGNMENT) or info.severity != "error":
            return False
        chk = self._checker_of(file)
        if chk is None:
            return False
        for statement in self._statements(chk, info.line):
            expected, value = _sides(chk, statement)
            actual = chk.lookup_type_or_none(value) if value is not None else None
            if expected is None or actual is None:
                continue
            with assuming(EVIDENCE.at(chk, statement)):
                verdict = conflict(expected, actual)
                if verdict is Verdict.SHAPE and _EXPLAINED not in info.message:  # mypy asks twice
                    info.message += explanation(expected, actual, source_text(chk, value) or "")
            return verdict is Verdict.FITS
        return False

    def _checker_of(self, file: str) -> TypeChecker | None:
        """The one that a hook has told of; before the first call of an op in a file, the garbage collector knows it."""
        if self.chk is None or self.chk.path != file:
            checkers = [item for item in gc.get_objects() if type(item) is TypeChecker]
            self.chk = next((chk for chk in checkers if chk.path == file), None)
        return self.chk

    def _statements(self, chk: TypeChecker, line: int) -> list[Node]:
        if chk.tree is not self._tree:
            self._tree, self._by_line = chk.tree, {}
            for node in walk(chk.tree):
                if isinstance(node, ReturnStmt | AssignmentStmt):
                    self._by_line.setdefault(node.line, []).append(node)
        return self._by_line.get(line, [])


def _sides(chk: TypeChecker, statement: Node) -> tuple[Type | None, Expression | None]:
    if isinstance(statement, ReturnStmt):
        return (chk.return_types[-1] if chk.return_types else None), statement.expr
    assert isinstance(statement, AssignmentStmt)
    target = statement.lvalues[0] if len(statement.lvalues) == 1 else None
    declared = target.node.type if isinstance(target, NameExpr) and isinstance(target.node, Var) else None
    return declared, statement.rvalue


class Verdict(enum.Enum):
    """What there is between a declared type and the type of a value."""

    FITS = "nothing that the algebra knows of"
    SHAPE = "a size or a rank, certainly"
    OTHER = "something that is no matter of shapes"


def conflict(expected: Type, actual: Type) -> Verdict:
    """A union conflicts by its shapes only if every member does."""
    wanted, got = get_proper_type(expected), get_proper_type(actual)
    if isinstance(got, UnionType):
        return _of_members([conflict(wanted, member) for member in got.items])
    if isinstance(wanted, UnionType):
        verdicts = [conflict(member, got) for member in wanted.items]
        return min(verdicts, key=[Verdict.FITS, Verdict.SHAPE, Verdict.OTHER].index)
    if isinstance(wanted, TupleType) and isinstance(got, TupleType) and len(wanted.items) == len(got.items):
        verdicts = [conflict(w, g) for w, g in zip(wanted.items, got.items, strict=True)]
        return max(verdicts, key=[Verdict.FITS, Verdict.SHAPE, Verdict.OTHER].index, default=Verdict.FITS)
    return _conflict_of_tensors(wanted, got)


def _of_members(verdicts: list[Verdict]) -> Verdict:
    if Verdict.OTHER in verdicts:
        return Verdict.OTHER
    return Verdict.SHAPE if all(verdict is Verdict.SHAPE for verdict in verdicts) else Verdict.FITS


def _conflict_of_tensors(wanted: ProperType, got: ProperType) -> Verdict:
    left, right = decode_shape(wanted), decode_shape(got)
    if left is None or right is None:
        return Verdict.FITS if is_subtype(got, wanted) else Verdict.OTHER
    if not isinstance(wanted, Instance) or not isinstance(got, Instance) or not got.type.has_base(wanted.type.fullname):
        return Verdict.OTHER
    differ = _differ(left, right)
    if left.rank is None or right.rank is None:
        return Verdict.SHAPE if left.variadic != right.variadic or differ else Verdict.FITS
    return Verdict.SHAPE if left.rank != right.rank or differ else Verdict.FITS


def _differ(left: Shape, right: Shape) -> bool:
    pairs = [*zip(left.prefix, right.prefix, strict=False), *zip(left.suffix[::-1], right.suffix[::-1], strict=False)]
    return any(equal(a, b) is Answer.NO for a, b in pairs)


def explanation(expected: Type, actual: Type, text: str) -> str:
    """`; equal only if D % H == 0`, where that is all that is missing, the fix, or the axis that differs."""
    left, right = decode_shape(expected), decode_shape(actual)
    if left is None or right is None or left.rank is None or right.rank is None:
        return ""
    move = suggest_move(right, left)
    if move is not None:
        return _EXPLAINED + with_operand_names(f"`value`{move}", {"value": text} if text else {}) + f" has shape {left}"
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
