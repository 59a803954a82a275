"""Loops: mypy visits a body until nothing changes any more; shapes that keep changing must be widened for that to end.

The first visit of an expression speaks for the first round. When a later visit brings other shapes, nobody knows how
often the loop really runs, so there is no error from it, and what differs from the first round becomes unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mypy.checker import TypeChecker
from mypy.nodes import Context, ForStmt, MypyFile, WhileStmt

from mypy_plugin.runs.running import is_aside
from mypy_plugin.values.walk import walk
from shapetypes.algebra import UNKNOWN, Shape
from shapetypes.rules import Many


class Loops:
    """Remembers the first round of every expression that stands in a loop."""

    def __init__(self) -> None:
        self._ranges: dict[MypyFile, list[tuple[int, int]]] = {}
        self._first: dict[Context, tuple[object, object]] = {}

    def is_later_round(self, chk: TypeChecker, context: Context, arguments: Mapping[str, object]) -> bool:
        """Whether this expression in a loop has been seen with other operands before."""
        if is_aside() or not any(first <= context.line <= last for first, last in self._loops_of(chk.tree)):
            return False
        operands = [str(value) for value in arguments.values() if isinstance(value, Shape | tuple)]
        first = self._first.setdefault(context, (operands, None))
        return first[0] != operands

    def forget(self, contexts: Iterable[Context]) -> None:
        """A copy that is run again (copies.py) starts with the first round."""
        for context in contexts:
            self._first.pop(context, None)

    def settle(self, context: Context, result: object, later: bool) -> object:
        """The result of the first round, or a later one with everything that changed made unknown."""
        if context not in self._first or is_aside():
            return result
        operands, known = self._first[context]
        if not later and known is None:
            self._first[context] = (operands, result)
        return widen(known, result) if later else result

    def _loops_of(self, tree: MypyFile) -> list[tuple[int, int]]:
        if tree not in self._ranges:
            if len(self._ranges) > 64:
                self._ranges.clear()
                self._first.clear()
            loops = (node for node in walk(tree) if isinstance(node, ForStmt | WhileStmt))
            self._ranges[tree] = [(node.line, node.end_line or node.line) for node in loops]
        return self._ranges[tree]


def widen(first: object, later: object) -> object:
    """What both rounds agree on; the rest is unknown."""
    if isinstance(later, Shape):
        return _widen_shape(first, later)
    if isinstance(later, tuple):
        before = first if isinstance(first, tuple) and len(first) == len(later) else (None,) * len(later)
        return tuple(widen(a, b) for a, b in zip(before, later, strict=True))
    if isinstance(later, Many):
        item = first.item if isinstance(first, Many) else None
        widened = _widen_shape(item, later.item)
        return Many(widened, UNKNOWN)
    return later


def _widen_shape(first: object, later: Shape) -> Shape:
    if not isinstance(first, Shape) or first.rank is None or first.rank != later.rank:
        return Shape.unknown()
    dtype = later.dtype if first.dtype == later.dtype else None
    return Shape(*(a if a == b else UNKNOWN for a, b in zip(first, later, strict=True)), dtype=dtype)
