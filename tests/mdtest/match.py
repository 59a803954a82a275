"""Compares what mypy said with the markers in the code.

Markers stand at the end of the line, or on a line of their own above it::

    x + y  # error: [shape-mismatch] "part of the message"   (several allowed; the text may be left out)
    reveal_type(x)  # revealed: Tensor[B, 3*C]
    x + y  # note: "part of a note"
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tests.mdtest.run import Diagnostic

_MARKER = re.compile(
    r"#\s*(?:error: \[(?P<code>[\w-]+)\](?:\s*\"(?P<error>(?:[^\"\\]|\\.)*)\")?"
    r"|note: \"(?P<note>(?:[^\"\\]|\\.)*)\""
    r"|revealed: (?P<revealed>.*?)\s*$)"
)
_REVEALED = re.compile(r'Revealed type is "(.*)"')
_MODULE_PREFIX = re.compile(r"\b(?:[a-z_]\w*\.)+(?=\w)")


@dataclass(frozen=True)
class Expected:
    """One marker, on the line it speaks of (from 1)."""

    line: int
    severity: str
    text: str
    code: str | None = None
    revealed: bool = False

    def accepts(self, found: Diagnostic) -> bool:
        """Whether ``found`` is what the marker announces."""
        if (found.line, found.severity) != (self.line, self.severity):
            return False
        if self.revealed:
            return revealed_type(found) == short(self.text)
        return self.code in (None, found.code) and self.text in found.message

    def __str__(self) -> str:
        kind = "revealed" if self.revealed else self.severity
        return f"{kind}:" + (f" [{self.code}]" if self.code else "") + f' "{self.text}"'


def expectations(lines: Sequence[str]) -> list[Expected]:
    """The markers of a module, given its lines."""
    return [
        _expected(marker, _target(lines, index) + 1)
        for index, text in enumerate(lines)
        for marker in _MARKER.finditer(text)
    ]


def compare(lines: Sequence[str], found: Sequence[Diagnostic]) -> list[tuple[int, str]]:
    """What differs, as (line, sentence); empty when the markers tell exactly what mypy said."""
    problems = []
    left = list(found)
    for expected in expectations(lines):
        match = next((item for item in left if expected.accepts(item)), None)
        if match:
            left.remove(match)
        else:
            problems.append((expected.line, f"missing    {expected}"))
    problems += [(item.line, f"unexpected {item}") for item in left if _must_be_marked(item)]
    return sorted(problems)


def revealed_type(found: Diagnostic) -> str | None:
    """The type that a ``reveal_type`` note shows, without module names."""
    match = _REVEALED.fullmatch(found.message)
    return short(match[1]) if match else None


def short(type_text: str) -> str:
    """``builtins.list[torch._tensor.Tensor[3]]`` as ``list[Tensor[3]]``."""
    return _MODULE_PREFIX.sub("", type_text)


def _expected(marker: re.Match[str], line: int) -> Expected:
    if marker["revealed"] is not None:
        return Expected(line, "note", marker["revealed"], revealed=True)
    if marker["note"] is not None:
        return Expected(line, "note", _unescaped(marker["note"]))
    return Expected(line, "error", _unescaped(marker["error"] or ""), marker["code"])


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def _target(lines: Sequence[str], index: int) -> int:
    """A marker on a line of its own speaks of the next line of code."""
    while lines[index].lstrip().startswith("#") and index + 1 < len(lines):
        index += 1
    return index


def _must_be_marked(found: Diagnostic) -> bool:
    """Errors always; of the notes only revealed types, the others explain an error."""
    return found.severity == "error" or revealed_type(found) is not None
