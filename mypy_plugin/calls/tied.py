"""Weights that two layers share: `self.head.weight = self.emb.weight`.

torch takes a weight of any shape here and fails, or computes with other sizes, when the layer is called.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import Context, MemberExpr

from mypy_plugin.messages.operands import source_text
from mypy_plugin.messages.report import report
from mypy_plugin.types.decode import decode_shape
from mypy_plugin.values.bindings import bindings_of
from shapetypes.algebra import Answer, Shape, ShapeError, equal


def check_tie(chk: TypeChecker, target: Context, built: object) -> None:
    """The weight of the other layer has the shape of this one's."""
    value = bindings_of(chk.tree).tied.get(target) if isinstance(target, MemberExpr) else None
    if value is None or not isinstance(target, MemberExpr) or not isinstance(built, Shape):
        return
    with chk.msg.filter_errors(), chk.local_type_map:
        given = decode_shape(chk.expr_checker.accept(value))
    if given is not None and not _fits(given, built):
        note = "torch takes any weight here: the layer computes with other sizes than it was built for, or fails"
        error = ShapeError(f"`target` was built as {built} but `value` is {given}", notes=(note,))
        names = {"target": source_text(chk, target) or "weight", "value": source_text(chk, value) or "the other weight"}
        report(chk, target, "shared weight", error, sources=names)


def _fits(given: Shape, built: Shape) -> bool:
    if given.rank is None or built.rank is None:
        return True
    return given.rank == built.rank and all(equal(a, b) is not Answer.NO for a, b in zip(given, built, strict=True))
