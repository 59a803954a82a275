"""The grammar of jaxtyping's strings: `"*batch #t 3*d rows=4 _ {n}"`.

Axes are separated by spaces. An axis is an integer, a name, an expression of these, `...`, and before it, in any
order, `#` (may be 1), `*` (any number of axes), `_` (no matter which), `?` (differs between leaves of a tree) and
`text=` (a comment). What only Python can evaluate (`{self.n}`, `len(x)`) is an unknown size.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .dim import UNKNOWN, Dim
from .notation import ExpressionParser, NotationError
from .shape import Entry, Variadic

_MARKS = "#*_?"
_MEANING = {"#": "broadcastable", "*": "several axes", "_": "anonymous", "?": "tree-dependent"}
_NUMBER = re.compile(r"[-+]?\d+")
_SEVERAL = re.compile(r"[#_?]*\*")


@dataclass(frozen=True)
class Axis:
    """One entry of the string: what its size is, and whether it may be 1 all the same."""

    entry: Entry
    broadcastable: bool = False


@dataclass(frozen=True)
class _Word:
    """What is left of a word behind its marks, and where that begins."""

    text: str
    column: int
    marks: str = ""
    first: int = 0


def parse_jaxtyping(text: str) -> tuple[Axis, ...]:
    """The axes in order; `NotationError` for what jaxtyping itself refuses."""
    axes: list[Axis] = []
    for start, word in _words(text):
        axis = _axis(word, start)
        if isinstance(axis.entry, Variadic) and any(isinstance(a.entry, Variadic) for a in axes):
            raise NotationError("only one axis may be `...` or begin with `*`", start)
        axes.append(axis)
    return tuple(axes)


def common_axes(texts: Sequence[str]) -> str:
    """What every one of the strings says: "b t d" and "b d" have "b ... d" in common."""
    words = [[word for _, word in _words(text)] for text in texts]
    first = words[0]
    if all(other == first for other in words):
        return texts[0]
    if all(len(other) == len(first) for other in words) and not any(map(_is_several, first)):
        return " ".join(w if all(other[i] == w for other in words) else "_" for i, w in enumerate(first))
    shortest = min(map(len, words))
    before = _agreeing([list(w) for w in words], shortest)
    behind = _agreeing([w[::-1] for w in words], shortest - before)
    return " ".join([*first[:before], "...", *first[len(first) - behind :]])


def _agreeing(words: Sequence[Sequence[str]], limit: int) -> int:
    """How many words, from the start, are the same in all and one axis each."""
    first = words[0]
    same = (i for i in range(limit) if any(w[i] != first[i] for w in words) or _is_several(first[i]))
    return next(same, limit)


def _is_several(word: str) -> bool:
    return word == "..." or _SEVERAL.match(word) is not None


def _words(text: str) -> Iterator[tuple[int, str]]:
    """Words and their columns; spaces within braces don't separate."""
    depth, start = 0, -1
    for position, character in enumerate(text):
        depth += (character == "{") - (character == "}")
        if character.isspace() and depth <= 0:
            if start >= 0:
                yield start, text[start:position]
            start = -1
        elif start < 0:
            start = position
    if start >= 0:
        yield start, text[start:]


def _axis(word: str, start: int) -> Axis:
    if word == "...":
        return Axis(Variadic())
    if "{" in word:
        return Axis(Variadic() if _SEVERAL.match(word) else UNKNOWN)
    _refuse_habits(word, start)
    found = _without_marks(word, start)
    if not found.text or found.text.isidentifier():
        return _named(found)
    _refuse_marks(found)
    return Axis(_size(found), "#" in found.marks)


def _refuse_habits(word: str, start: int) -> None:
    """What people write who think of another notation."""
    if "," in word and "(" not in word:
        raise NotationError("axes are separated by spaces, not commas", start + word.index(","))
    if "..." in word:
        raise NotationError("`...` stands alone", start + word.index("..."))
    if word.endswith("#"):
        raise NotationError("`#` goes before the name", start + len(word) - 1)


def _without_marks(word: str, start: int) -> _Word:
    found = _Word(word, start, first=start)
    while found.text:
        mark = found.text[0]
        if mark in _MARKS:
            if mark in found.marks:
                raise NotationError(f"`{mark}` ({_MEANING[mark]}) stands twice", found.column)
            found = replace(found, text=found.text[1:], column=found.column + 1, marks=found.marks + mark)
        elif found.text.count("=") == 1:
            _, _, rest = found.text.partition("=")
            found = replace(found, text=rest, column=found.column + len(found.text) - len(rest))
        else:
            break
    return found


def _named(word: _Word) -> Axis:
    """`b`, `*b`, `#b`, `_`, `_b`, `*_`, `?b`."""
    broadcastable = "#" in word.marks
    if "_" in word.marks:
        if broadcastable:
            raise NotationError("an anonymous axis (`_`) can't be broadcastable (`#`)", word.first)
        return Axis(Variadic() if "*" in word.marks else UNKNOWN)
    is_open = "?" in word.marks or not word.text  # jaxtyping accepts a mark without a name
    if "*" in word.marks:
        return Axis(Variadic() if is_open else Variadic(word.text), broadcastable)
    return Axis(UNKNOWN if is_open else Dim.symbol(word.text), broadcastable)


def _refuse_marks(word: _Word) -> None:
    kind = "a number" if _NUMBER.fullmatch(word.text) else "an expression"
    for mark in "*_?":
        if mark in word.marks:
            raise NotationError(f"{kind} can't have `{mark}` ({_MEANING[mark]})", word.first)


def _size(word: _Word) -> Dim:
    """A number or an expression; unknown when it is Python but none that we can follow."""
    try:
        return ExpressionParser(word.text).whole()
    except NotationError as error:
        if _is_python(word.text) and not _NUMBER.fullmatch(word.text):
            return UNKNOWN
        raise NotationError(error.message, word.column + error.column) from None


def _is_python(text: str) -> bool:
    try:
        ast.parse(text, mode="eval")
    except (SyntaxError, ValueError):
        return False
    return True
