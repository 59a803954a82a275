"""The source text of an expression: mypy keeps only the place of `3 * C` inside a subscript."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from mypy.nodes import Context
from mypy.semanal import SemanticAnalyzer
from mypy.typeanal import TypeAnalyser

_OPENING, _CLOSING = "([{", ")]}"


@lru_cache(maxsize=64)
def _lines(path: str, stamp: float) -> tuple[str, ...]:
    return tuple(Path(path).read_text(encoding="utf-8", errors="replace").splitlines(keepends=True))


def file_lines(path: str) -> tuple[str, ...]:
    """The lines of a file, or nothing when it cannot be read (`mypy -c`)."""
    try:
        return _lines(path, Path(path).stat().st_mtime)
    except OSError:
        return ()


def expression_at(api: TypeAnalyser, place: Context) -> str | None:
    """The text from `place` up to the comma or bracket that ends the type argument."""
    assert isinstance(api.api, SemanticAnalyzer)
    lines = file_lines(api.api.cur_mod_node.path)
    if not 0 < place.line <= len(lines):
        return None
    first = lines[place.line - 1].encode()[place.column :].decode(errors="replace")
    return _up_to_end(first + "".join(lines[place.line : place.line + 20]))


def _up_to_end(text: str) -> str | None:
    depth = 0
    kept: list[str] = []
    in_comment = False
    for char in text:
        if in_comment:
            in_comment = char != "\n"
            continue
        if char == "#":
            in_comment = True
            continue
        if depth == 0 and (char == "," or char in _CLOSING):
            return "".join(kept).strip()
        depth += (char in _OPENING) - (char in _CLOSING)
        kept.append(" " if char in "\n\\" else char)
    return None
