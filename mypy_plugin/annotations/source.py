"""The source text of an expression: mypy keeps only the place of `3 * C` inside a subscript."""

from __future__ import annotations

import ast
import re
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


def expression_at(api: TypeAnalyser, place: Context, name: str = "", index: int = 0) -> str | None:
    """The text of argument `index` of the subscript `name[...]`, which starts at `place`."""
    assert isinstance(api.api, SemanticAnalyzer)
    text = _from(file_lines(api.api.cur_mod_node.path), place.line, place.column)
    if text is None or text[:1] not in ("'", '"'):
        return None if text is None else _up_to_end(text)
    return _inside_string(text, name, index)


def _from(lines: tuple[str, ...], line: int, column: int) -> str | None:
    if not 0 < line <= len(lines):
        return None
    first = lines[line - 1].encode()[column:].decode(errors="replace")
    return first + "".join(lines[line : line + 20])


def _inside_string(text: str, name: str, index: int) -> str | None:
    """In an annotation that is a string as a whole, mypy gives every part the place of the string."""
    end = next((i for i in range(1, len(text)) if text[i] == text[0] and text[i - 1] != "\\"), None)
    if end is None:
        return None
    try:
        tree = ast.parse(ast.literal_eval(text[: end + 1]).strip(), mode="eval")
    except (SyntaxError, ValueError):
        return None
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and ast.unparse(node.value) == name:
            items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            if index < len(items) and isinstance(items[index], ast.BinOp | ast.UnaryOp | ast.Call):
                found.add(ast.unparse(items[index]))
    return found.pop() if len(found) == 1 else None


#: What may be subscripted with anything but dims.
_NO_DIMS = frozenset(
    "Literal Union Optional Callable Annotated Type Tuple List Dict Set FrozenSet Sequence Iterable Mapping".split()
)


def subscripted_class(path: str, line: int, column: int) -> bool:
    """Whether the place lies inside a subscript of something that looks like a class over dims: `Tensor[B, 3]`."""
    lines = file_lines(path)
    if not 0 < line <= len(lines):
        return False
    before = "".join(lines[max(0, line - 5) : line - 1]) + lines[line - 1].encode()[:column].decode(errors="replace")
    depth = 0
    for i in range(len(before) - 1, -1, -1):
        depth += (before[i] in _CLOSING) - (before[i] in _OPENING)
        if depth < 0:
            name = re.search(r"(\w+)\s*$", before[:i])
            return before[i] == "[" and name is not None and name[1][0].isupper() and name[1] not in _NO_DIMS
    return False


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
