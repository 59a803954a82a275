"""What einsum equations and einops patterns share: names with their place, and errors that point at it."""

from __future__ import annotations

from dataclasses import dataclass

from shapetypes.algebra.errors import ShapeError

ELLIPSIS = "..."


@dataclass(frozen=True)
class Label:
    """One axis of a pattern: its name (or `...`, or a number) and its column; -1 without a text."""

    name: str
    column: int = -1

    @property
    def is_ellipsis(self) -> bool:
        return self.name == ELLIPSIS


def pattern_error(
    message: str, pattern: str, column: int, length: int = 1, *, code: str = "shape-mismatch"
) -> ShapeError:
    """An error with the pattern as a note and a caret under the place that is meant."""
    if column < 0:
        return ShapeError(message, code=code)
    caret = " " * column + "^" * max(length, 1)
    return ShapeError(message, code=code, notes=(f"    {pattern}", f"    {caret}"))


def label_error(message: str, pattern: str, label: Label, *, code: str = "shape-mismatch") -> ShapeError:
    return pattern_error(message, pattern, label.column, len(label.name), code=code)
