"""Dataclasses under `@jaxtyped(typechecker=...)`: jaxtyping checks their constructor as it does a function."""

from __future__ import annotations

from typing import Final

from mypy.nodes import CallExpr, NameExpr, TypeInfo
from mypy.plugin import ClassDefContext

JAXTYPED: Final = "jaxtyping._decorator.jaxtyped"
_CHECKED: Final = "shapetypes.jaxtyped"


def mark_checked(ctx: ClassDefContext) -> None:
    """Remembers, in mypy's cache as well, that the names of the fields are one size each in a call.

    At run time the decorator does nothing to a class that isn't a dataclass yet: it must be the outermost.
    """
    decorator = ctx.reason
    if ctx.cls.decorators[0] is decorator and isinstance(decorator, CallExpr):
        checkers = [arg for arg, name in zip(decorator.args, decorator.arg_names, strict=True) if name == "typechecker"]
        if checkers and not (isinstance(checkers[0], NameExpr) and checkers[0].name == "None"):
            ctx.cls.info.metadata[_CHECKED] = {}


def shares_names(info: TypeInfo) -> bool:
    """Whether jaxtyping checks the arguments of the class's own constructor together."""
    return _CHECKED in info.metadata and "dataclass" in info.metadata
