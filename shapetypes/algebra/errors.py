"""What a rule may raise, and the convention for naming operands in messages.

An operand is its parameter name in backticks, everywhere: in the message, the notes and the help. Code that goes
on from it follows the closing backtick: "`target`.unsqueeze(-1) has shape [B, 1]". `with_operand_names` swaps in
what the user wrote: "target.unsqueeze(-1) has shape [B, 1]", or "(a + b).unsqueeze(-1)" where it needs
parentheses.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar


class ShapeError(Exception):
    """The call is wrong. The message is the fact, `help` is what to type."""

    def __init__(
        self,
        message: str,
        *,
        code: str = "shape-mismatch",
        notes: Sequence[str] = (),
        help: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.notes = tuple(notes)
        self.help = help


_DOUBTS: ContextVar[list[ShapeError] | None] = ContextVar("doubts", default=None)


def doubt(message: str, *, code: str, help: str | None = None) -> None:
    """The call is right, and rarely meant: said beside the rule's result, under a code that users switch on."""
    found = _DOUBTS.get()
    if found is not None:
        found.append(ShapeError(message, code=code, help=help))


@contextmanager
def doubts() -> Iterator[list[ShapeError]]:
    """Collects what the rules inside doubt."""
    found: list[ShapeError] = []
    token = _DOUBTS.set(found)
    try:
        yield found
    finally:
        _DOUBTS.reset(token)


class Decline(Exception):
    """Control flow: the rule has no opinion, the stub's type stands."""


_OPERAND = re.compile(r"`([A-Za-z_][\w.\[\]]*)`(?=(\.\w|\[)?)")


def with_operand_names(text: str, sources: Mapping[str, str]) -> str:
    """`text` with each operand replaced by the user's own expression, if `sources` has one."""

    def swap(found: re.Match[str]) -> str:
        name, goes_on = found.group(1), found.group(2) is not None
        source = sources.get(name, name)
        if not goes_on:
            return f"`{source}`"
        return source if _is_primary(source) else f"({source})"

    return _OPERAND.sub(swap, text)


def _is_primary(source: str) -> bool:
    """Whether an attribute can be taken of it without parentheses."""
    try:
        found = ast.parse(source, mode="eval").body
    except SyntaxError:
        return False
    return isinstance(found, ast.Name | ast.Attribute | ast.Subscript | ast.Call)
