"""mypy's own messages about our types, in our notation: `Tensor[2, 3*C]`, never `Literal[2]` or class names of ours."""

from __future__ import annotations

import re
from collections.abc import Callable

from mypy.errors import ErrorInfo, Errors, ErrorWatcher

from mypy_plugin.scoping import MARK

_WORTH_A_LOOK = re.compile(r"Tensor\[|Parameter\[|Expr\[|SizedInt\[|Literal\[|" + re.escape(MARK))
_LITERAL = re.compile(r"Literal\[(-?\d+|True|False|'[^']*')\]\??")
_UNKNOWN_DIMS = re.compile(r"Unpack\[(?:builtins\.)?tuple\[(?:Any|int|object), \.\.\.\]\]|\*tuple\[(?:Any|int|object), \.\.\.\]")


def install(errors: Errors) -> None:
    """Puts the rewriting at the bottom of mypy's stack of error watchers, once per run."""
    if not any(getattr(watcher, "_filter", None) is rewrite for watcher in errors._watchers):
        errors._watchers.insert(0, ErrorWatcher(errors, filter_errors=rewrite))


def rewrite(file: str, info: ErrorInfo) -> bool:
    """Changes the message in place; filters nothing."""
    if _WORTH_A_LOOK.search(info.message):
        info.message = prettify(info.message)
    return False


def prettify(message: str) -> str:
    """The message with every type of ours in the notation that users write."""
    message = _replace_class(message, "Expr", _expression)
    message = _replace_class(message, "SizedInt", lambda args: f"SizeOf[{args[0]}]")
    message = _replace_class(message, "Tensor", lambda args: _subscript("Tensor", args))
    message = _replace_class(message, "Parameter", lambda args: _subscript("Parameter", args))
    return message.replace(MARK, "")


def _subscript(name: str, args: list[str]) -> str:
    dims = [_UNKNOWN_DIMS.sub("...", _LITERAL.sub(r"\1", arg)) for arg in args]
    return name if dims == ["..."] else f"{name}[{', '.join(dims)}]" if dims else f"{name}[()]"


def _expression(args: list[str]) -> str:
    text, *parts = args
    text = text.removeprefix("Literal['").removesuffix("']")
    return re.sub(r"_(\d+)", lambda m: parts[int(m[1])] if int(m[1]) < len(parts) else m[0], text)


def _replace_class(message: str, name: str, build: Callable[[list[str]], str]) -> str:
    """Every `name[a, b, ...]`, innermost first, through `build([a, b, ...])`."""
    pattern = re.compile(rf"(?<![\w.]){name}\[")
    for match in reversed(list(pattern.finditer(message))):
        args, end = _arguments(message, match.end())
        if end is not None:
            message = message[: match.start()] + build(args) + message[end:]
    return message


def _arguments(text: str, start: int) -> tuple[list[str], int | None]:
    """The comma-separated arguments from `start` up to the closing bracket, and where that ends."""
    args: list[str] = []
    depth, begin, quoted = 0, start, False
    for i in range(start, len(text)):
        char = text[i]
        if char == "'":
            quoted = not quoted
        if quoted:
            continue
        if char == "]" and depth == 0:
            last = text[begin:i].strip()
            return ([*args, last] if last else args), i + 1
        if char in "[(":
            depth += 1
        elif char in "])":
            depth -= 1
        elif char == "," and depth == 0:
            args.append(text[begin:i].strip())
            begin = i + 1
    return args, None
