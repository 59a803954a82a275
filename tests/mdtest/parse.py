"""Markdown -> cases.

A heading is a test; the ``py`` blocks under it merge into one module (or several: ``py file=layers.py``,
imported as ``from .layers import ...``).  Blocks under the level-1 heading go in front of every test.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

MAIN = "main.py"
_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*$")
_FENCE = re.compile(r"(```+)\s*(\S*)\s*(.*?)\s*$")
_XFAIL = re.compile(r"<!--\s*xfail:\s*(.+?)\s*-->")


class CaseError(Exception):
    """A Markdown file that is not a list of cases; says where."""


@dataclass(frozen=True)
class Line:
    """One line of code and where it stands in the Markdown file (from 1)."""

    number: int
    text: str


@dataclass(frozen=True)
class Output:
    """An ``output`` block: what mypy says of the code between the previous one (or the heading) and it."""

    first: int
    last: int
    text: str


@dataclass
class Case:
    """One heading with its code and what mypy shall say about it."""

    name: str
    line: int
    files: dict[str, list[Line]] = field(default_factory=dict)
    config: dict[str, Any] = field(default_factory=dict)
    outputs: list[Output] = field(default_factory=list)
    xfail: str | None = None

    def source(self, file: str) -> str:
        """The module's text; its line ``i`` is ``files[file][i - 1]``."""
        return "".join(line.text + "\n" for line in self.files[file])

    def add(self, block: _Block) -> None:
        """Files the block under what its info string says it is."""
        if block.language == "toml":
            self.config |= tomllib.loads(block.text)
        elif block.language == "output":
            self.outputs.append(Output(block.line + 1, block.line + len(block.body), block.text))
        elif block.language == "py" and block.info.split()[:1] != ["ignore"]:
            lines = [Line(block.line + i, text) for i, text in enumerate(block.body, 1)]
            self.files.setdefault(block.file, []).extend(lines)


@dataclass(frozen=True)
class _Block:
    language: str
    info: str
    line: int
    body: list[str]

    @property
    def text(self) -> str:
        return "".join(line + "\n" for line in self.body)

    @property
    def file(self) -> str:
        named = re.search(r"\bfile=(\S+)", self.info)
        return named[1] if named else MAIN


def parse(text: str) -> list[Case]:
    """All tests of a Markdown file, in order; headings without code are no tests."""
    cases = [Case("(top)", 1)]
    tops = [cases[0]]
    titles: list[str] = []
    for number, item in _items(text.splitlines()):
        if isinstance(item, _Block):
            cases[-1].add(item)
        elif heading := _HEADING.match(item):
            titles[len(heading[1]) - 1 :] = [""] * (len(heading[1]) - 1 - len(titles)) + [heading[2]]
            cases.append(Case(" / ".join(filter(None, titles[1:])) or titles[0], number))
            tops += cases[-1:] if heading[1] == "#" else []
        elif xfail := _XFAIL.search(item):
            cases[-1].xfail = xfail[1]
    return _unique(_with_preamble(tops, [case for case in cases if case.files]))


def _items(lines: list[str]) -> Iterator[tuple[int, str | _Block]]:
    """Fenced blocks as blocks, every other line as text."""
    position = 0
    while position < len(lines):
        start = position
        fence = _FENCE.match(lines[start])
        position += 1
        if not fence:
            yield start + 1, lines[start]
            continue
        while position < len(lines) and lines[position].rstrip() != fence[1]:
            position += 1
        if position == len(lines):
            raise CaseError(f"line {start + 1}: block is never closed")
        yield start + 1, _Block(fence[2], fence[3], start + 1, lines[start + 1 : position])
        position += 1


def _with_preamble(tops: list[Case], cases: list[Case]) -> list[Case]:
    """What stands under the level-1 headings goes in front of the others, unless it is all there is."""
    rest = [case for case in cases if not any(case is top for top in tops)]
    if not rest:
        return cases
    for case in rest:
        for top in reversed(tops):
            case.config = top.config | case.config
            case.files = {name: top.files.get(MAIN, []) + code for name, code in case.files.items()}
    return rest


def _unique(cases: list[Case]) -> list[Case]:
    seen: dict[str, int] = {}
    for case in cases:
        seen[case.name] = seen.get(case.name, 0) + 1
        if seen[case.name] > 1:
            case.name += f" ({seen[case.name]})"
    return cases
