"""The grammar of einops patterns: `b (h w) ... -> b h w ...`, parsed with the column of every name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from shapetypes.algebra.errors import ShapeError
from shapetypes.rules._pattern import Label, label_error, pattern_error

SYNTAX: Final = "shape-syntax"
_TOKEN: Final = re.compile(r"[()]|[\w.]+|\S")


@dataclass(frozen=True)
class Group:
    """One axis of a tensor: a name, `...`, or several names in parentheses (none of them for `1` and `()`)."""

    labels: tuple[Label, ...]
    column: int
    length: int
    in_parentheses: bool = False

    @property
    def is_ellipsis(self) -> bool:
        return not self.in_parentheses and len(self.labels) == 1 and self.labels[0].is_ellipsis


@dataclass(frozen=True)
class Side:
    """The axes on one side of the arrow."""

    groups: tuple[Group, ...]

    @property
    def labels(self) -> Iterator[Label]:
        return (label for group in self.groups for label in group.labels)

    @property
    def names(self) -> frozenset[str]:
        """The names, without numbers; `...` is one of them."""
        return frozenset(label.name for label in self.labels if not label.name.isdecimal())

    @property
    def ellipsis(self) -> Label | None:
        return next((label for label in self.labels if label.is_ellipsis), None)


@dataclass(frozen=True)
class Pattern:
    """Both sides of a pattern, and its text for messages."""

    text: str
    left: Side
    right: Side

    def error(self, message: str, label: Label, *, code: str = "shape-mismatch") -> ShapeError:
        return label_error(message, self.text, label, code=code)

    def group_error(self, message: str, group: Group) -> ShapeError:
        return pattern_error(message, self.text, group.column, group.length)


def parse_pattern(text: str) -> Pattern:
    """`left -> right`, each side a list of axes, each name at most once on a side."""
    arrow = text.find("->")
    if arrow < 0:
        raise pattern_error("the pattern has no `->`", text, 0, len(text), code=SYNTAX)
    if (second := text.find("->", arrow + 2)) >= 0:
        raise pattern_error("the pattern has a second `->`", text, second, 2, code=SYNTAX)
    pattern = Pattern(text, parse_side(text, 0, arrow), parse_side(text, arrow + 2, len(text)))
    for group in pattern.left.groups:
        if group.in_parentheses and (dots := next((x for x in group.labels if x.is_ellipsis), None)):
            raise pattern.error("`...` can't stand in parentheses on the left", dots, code=SYNTAX)
    if pattern.right.ellipsis and not pattern.left.ellipsis:
        raise pattern.error("`...` stands only on the right", pattern.right.ellipsis, code=SYNTAX)
    return pattern


def parse_side(text: str, start: int, end: int, *, repeats: bool = False, wildcard: str = "") -> Side:
    """The axes between two columns of the pattern; `repeats` allows a name twice, `wildcard` is one more name."""
    groups: list[Group] = []
    opened: Label | None = None
    inside: list[Label] = []
    seen: set[str] = set()
    for match in _TOKEN.finditer(text, start, end):
        label = Label(match[0], match.start())
        if label.name == "(":
            if opened:
                raise label_error("parentheses within parentheses", text, label, code=SYNTAX)
            opened, inside = label, []
        elif label.name == ")":
            if not opened:
                raise label_error("this parenthesis was never opened", text, label, code=SYNTAX)
            groups.append(Group(tuple(inside), opened.column, match.end() - opened.column, in_parentheses=True))
            opened = None
        else:
            if label.name != wildcard:
                _check_name(text, label, set() if repeats else seen)
            labels = [] if label.name == "1" else [label]
            if opened:
                inside += labels
            else:
                groups.append(Group(tuple(labels), label.column, len(label.name)))
    if opened:
        raise label_error("this parenthesis is never closed", text, opened, code=SYNTAX)
    return Side(tuple(groups))


def _check_name(text: str, label: Label, seen: set[str]) -> None:
    name = label.name
    if name in seen:
        raise label_error(f"axis `{name}` stands twice on the same side", text, label)
    if name.isdecimal() or label.is_ellipsis:
        if name.isdecimal() and int(name) == 0:
            raise label_error("an axis of length 0 makes no sense in a pattern", text, label, code=SYNTAX)
    elif not name.isidentifier() or "_" in (name[0], name[-1]):
        raise label_error(f"`{name}` is not an axis name", text, label, code=SYNTAX)
    if not name.isdecimal():
        seen.add(name)
