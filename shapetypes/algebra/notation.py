"""The parser of the notation, for strings (`"b t 3*c"`) and for native annotations (`B, T, 3 * C`).

Grammar of a size: integers, names, `+ - * // % **`, parentheses, `min(a, b)`, `max(a, b)`. Errors carry the
column (from 0) inside the text that was passed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from .dim import Dim, dim_max, dim_min
from .shape import Entry, Shape, Variadic

SymbolOf: TypeAlias = Callable[[str, int], Dim]
VariadicOf: TypeAlias = Callable[[str, int], Variadic]

_BINARY = ("+", "*", "//", "%", "**")
ALLOWED = "allowed are integers, names, + - * // % **, parentheses, min(...) and max(...)"


class NotationError(Exception):
    """The text is not in the notation; `column` counts from 0."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message)
        self.message = message
        self.column = column


@dataclass(frozen=True)
class Token:
    """A number, a name, an operator or the end, at a column."""

    kind: str
    text: str
    column: int


_TOKEN = re.compile(r"(?P<space>\s+)|(?P<int>\d+(?![\w.]))|(?P<name>[^\W\d]\w*)|(?P<op>\.\.\.|\*\*|//|[-+*%(),])")


def tokenize(text: str, start: int = 0, end: int | None = None) -> Iterator[Token]:
    """The tokens of `text[start:end]`, closed by one of kind "end"."""
    end = len(text) if end is None else end
    position = start
    while position < end:
        found = _TOKEN.match(text, position, end)
        if found is None or (found.lastgroup == "name" and not found.group().isidentifier()):
            raise NotationError(_unexpected(text, position), position)
        if found.lastgroup != "space":
            yield Token(found.lastgroup or "", found.group(), position)
        position = found.end()
    yield Token("end", "", end)


def _unexpected(text: str, position: int) -> str:
    if text[position] == "/":
        return "`/` is not allowed in a size; use `//`"
    word = re.match(r"\w[\w.]*", text[position:])
    if word is not None:
        return f"`{word.group()}` is neither an integer nor a name"
    return f"unexpected `{text[position]}`; {ALLOWED}"


def default_symbol(name: str, column: int) -> Dim:
    """A declared symbol of that name."""
    return Dim.symbol(name)


def default_variadic(name: str, column: int) -> Variadic:
    """A variadic part of that name."""
    return Variadic(name)


class ExpressionParser:
    """Recursive descent over a part of a text; `symbol` says what a name stands for."""

    def __init__(self, text: str, start: int = 0, end: int | None = None, symbol: SymbolOf = default_symbol) -> None:
        self._tokens = list(tokenize(text, start, end))
        self._next = 0
        self._symbol = symbol

    @property
    def token(self) -> Token:
        """The next token."""
        return self._tokens[self._next]

    def advance(self) -> Token:
        """Take the next token."""
        token = self.token
        self._next = min(self._next + 1, len(self._tokens) - 1)
        return token

    def accept(self, *operators: str) -> Token | None:
        """Take the next token if it is one of these operators."""
        return self.advance() if self.token.kind == "op" and self.token.text in operators else None

    def whole(self) -> Dim:
        """An expression up to the end of the text; a size can't be a negative number."""
        first = self.token
        dim = self.sum()
        if self.token.kind != "end":
            raise NotationError(f"unexpected `{self.token.text}` after a size", self.token.column)
        if dim.value is not None and dim.value < 0:
            raise NotationError("a size can't be negative", first.column)
        return dim

    def sum(self) -> Dim:
        """`a + b - c`."""
        total = self.product()
        while operator := self.accept("+", "-"):
            other = self.product()
            total = total + other if operator.text == "+" else total - other
        return total

    def product(self) -> Dim:
        """`a * b // c % d`, from left to right."""
        total = self.unary()
        while operator := self.accept("*", "//", "%"):
            column = self.token.column
            other = self.unary()
            if operator.text == "*":
                total = total * other
                continue
            if other.value == 0:
                raise NotationError("division by zero", column)
            total = total // other if operator.text == "//" else total % other
        return total

    def unary(self) -> Dim:
        """`-a`."""
        if self.accept("-"):
            return -self.unary()
        return self.power()

    def power(self) -> Dim:
        """`a ** b`."""
        base = self.primary()
        if self.accept("**"):
            column = self.token.column
            exponent = self.unary()
            if exponent.value is not None and exponent.value < 0:
                raise NotationError("a negative power is not a size", column)
            return base**exponent
        return base

    def primary(self) -> Dim:
        """A number, a name, a call or a parenthesis."""
        token = self.advance()
        if token.kind == "int":
            return Dim.of(int(token.text))
        if token.kind == "name":
            if token.text in ("min", "max") and self.accept("("):
                return self._call(token)
            return self._symbol(token.text, token.column)
        if token.text == "(":
            inner = self.sum()
            self._close(token)
            return inner
        if token.kind == "end":
            raise NotationError("a size is missing at the end", token.column)
        if self._next == 1 and token.text in _BINARY:
            message = f"a size is missing before `{token.text}` (in a string, spaces separate sizes)"
            raise NotationError(message, token.column)
        raise NotationError(f"expected a size, found `{token.text}`; {ALLOWED}", token.column)

    def _call(self, function: Token) -> Dim:
        args = [self.sum()]
        while self.accept(","):
            args.append(self.sum())
        self._close(function)
        return dim_min(*args) if function.text == "min" else dim_max(*args)

    def _close(self, opened: Token) -> None:
        if not self.accept(")"):
            raise NotationError("`(` is never closed", opened.column)


def parse_dim(text: str, *, symbol: SymbolOf = default_symbol) -> Dim:
    """The size that `text` stands for: `parse_dim("3*c + 1")`."""
    return ExpressionParser(text, symbol=symbol).whole()


def parse_shape(text: str, *, symbol: SymbolOf = default_symbol, variadic: VariadicOf = default_variadic) -> Shape:
    """The shape of the one-string notation, sizes separated by spaces: `parse_shape("*bs t 3*c")`."""
    return _shape(text, list(split_words(text)), symbol, variadic)


def parse_native_shape(
    text: str, *, symbol: SymbolOf = default_symbol, variadic: VariadicOf = default_variadic
) -> Shape:
    """The shape of the native notation, sizes separated by commas: `parse_native_shape("*Bs, T, 3 * C")`."""
    parts = list(split_at_commas(text))
    if len(parts) > 1 and not text[parts[-1][0] : parts[-1][1]].strip():
        parts.pop()
    return _shape(text, parts if text.strip() not in ("", "()") else [], symbol, variadic)


def split_words(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each word; spaces inside parentheses don't separate."""
    depth, start = 0, -1
    for position, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if character.isspace() and depth <= 0:
            if start >= 0:
                yield start, position
            start = -1
        elif start < 0:
            start = position
    if start >= 0:
        yield start, len(text)


def split_at_commas(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each part between commas outside parentheses."""
    depth, start = 0, 0
    for position, character in enumerate(text):
        depth += (character in "([") - (character in ")]")
        if character == "," and depth == 0:
            yield start, position
            start = position + 1
    yield start, len(text)


def _shape(text: str, parts: list[tuple[int, int]], symbol: SymbolOf, variadic: VariadicOf) -> Shape:
    entries: list[Entry] = []
    for start, end in parts:
        entry = parse_entry(text, start, end, symbol, variadic)
        if isinstance(entry, Variadic) and any(isinstance(e, Variadic) for e in entries):
            column = start + len(text[start:end]) - len(text[start:end].lstrip())
            raise NotationError("a shape has at most one variadic part (`...` or `*name`)", column)
        entries.append(entry)
    return Shape(*entries)


def parse_entry(
    text: str,
    start: int,
    end: int,
    symbol: SymbolOf = default_symbol,
    variadic: VariadicOf = default_variadic,
) -> Entry:
    """One entry of a shape: a size, `...` or `*name`."""
    tokens = list(tokenize(text, start, end))
    texts = [token.text for token in tokens[:-1]]
    if texts == ["..."]:
        return Variadic()
    if texts[:1] == ["*"]:
        if len(tokens) == 3 and tokens[1].kind == "name":
            return variadic(texts[1], tokens[1].column)
        raise NotationError("`*` must be followed by a name, as in `*batch`", tokens[0].column)
    if len(texts) > 1 and "..." in texts:
        column = tokens[texts.index("...")].column
        raise NotationError("`...` stands alone", column)
    return ExpressionParser(text, start, end, symbol).whole()
