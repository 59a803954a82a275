"""mypy's own messages about our types, in our notation: `Tensor[2, 3*C]`, never `Literal[2]` or class names of ours."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable
from functools import partial

from mypy.errors import ErrorInfo, Errors, ErrorWatcher

from mypy_plugin.annotations.scoping import MARK
from mypy_plugin.annotations.source import subscripted_class
from mypy_plugin.messages.rejudge import REJUDGE
from shapetypes.algebra import parse_dim
from shapetypes.rules import find_layer

_WORTH_A_LOOK = re.compile(
    r"TypedDict|dict\[str|Cannot call function|Cannot infer function|overload variant|with supertype|"
    r"Tensor\[|Parameter\[|Expr\[|SizedInt\[|torch\.nn\.modules|Literal\[|" + re.escape(MARK)
)
_LITERAL = re.compile(r"Literal\[(-?\d+|True|False|'[^']*')\]\??")
_UNKNOWN_DIMS = re.compile(
    r"(?:typing_extensions\.|typing\.)?Unpack\[(?:builtins\.)?tuple\[(?:Any|int|object|builtins\.int), \.\.\.\]\]"
    r"|\*(?:builtins\.)?tuple\[(?:Any|int|object|builtins\.int), \.\.\.\]"
)
_MODULE = re.compile(r"\b(?:torch\._tensor|torch\.nn\.parameter|torch\.nn\.modules\.\w+|shapetypes\._expr)\.")
_SPECIAL_FORMS = frozenset({"Literal", "Union", "Optional", "Callable", "Annotated", "Type", "Unpack", "Generic"})
_CLASS = re.compile(r"(?<!\w)([A-Z]\w*)\[")


_TAKEN_FOR_A_TYPE = re.compile(r"Invalid type: try using Literal\[\d+\] instead|Invalid type comment or annotation$")


def install(errors: Errors) -> None:
    """Puts the rewriting at the bottom of mypy's stack of error watchers, which the daemon empties before each run."""
    watchers = errors._watchers
    if not watchers or getattr(watchers[0], "_filter", None) is not rewrite:
        watchers.insert(0, ErrorWatcher(errors, filter_errors=rewrite))


def install_early() -> Errors | None:
    """Before any hook with a context has run: aliases at the top of a file are analysed before the first annotation."""
    found = [item for item in gc.get_objects() if type(item) is Errors]
    for errors in found:
        install(errors)
    return found[-1] if found else None


def rewrite(file: str, info: ErrorInfo) -> bool:
    """Changes the message in place; filters only what mypy says of a dim that it takes for a type.

    `Image = Tensor[B, 3]` and `class Net(Block[64])` are analysed twice, once as a type (by us) and once as an
    expression, where no plugin is asked and every int or string is an "Invalid type".
    """
    if _TAKEN_FOR_A_TYPE.match(info.message) and subscripted_class(file, info.line, info.column):
        return True
    if info.severity != "error" or _WORTH_A_LOOK.search(info.message):
        try:
            mistaken = REJUDGE.is_mistaken(file, info)
        except Exception:  # mypy's message is better than none
            mistaken = False
        info.message = prettify(info.message)
        return mistaken
    return False


def prettify(message: str) -> str:
    """The message with every type of ours in the notation that users write."""
    message = _MODULE.sub("", message)
    for match in reversed(list(_CLASS.finditer(message))):
        build = _builder(match[1])
        if build is None:
            continue
        args, end = _arguments(message, match.end())
        if end is not None:
            message = message[: match.start()] + build(args) + message[end:]
    return message.replace(MARK, "")


def _builder(name: str) -> Callable[[list[str]], str] | None:
    if name == "Expr":
        return _expression
    if name == "SizedInt":
        return partial(_subscript, "SizeOf")
    if name in ("Tensor", "Parameter", "Buffer") or find_layer(f"torch.nn.{name}") is not None:
        return partial(_subscript, name)
    return None if name in _SPECIAL_FORMS else partial(_user_class, name)


def _user_class(name: str, args: list[str]) -> str:
    """A generic class of the user's: `Net[Literal[64]]` was written `Net[64]`."""
    dims = [_LITERAL.sub(r"\1", arg) for arg in args]
    return f"{name}[{', '.join(dims)}]"


def _subscript(name: str, args: list[str]) -> str:
    dims = [_UNKNOWN_DIMS.sub("...", _LITERAL.sub(r"\1", arg)) for arg in args]
    return name if dims == ["..."] else f"{name}[{', '.join(dims)}]" if dims else f"{name}[()]"


def _expression(args: list[str]) -> str:
    text, *parts = (_LITERAL.sub(r"\1", arg) if i else arg for i, arg in enumerate(args))
    text = text.removeprefix("Literal['").removesuffix("']")
    said = re.sub(r"_(\d+)", lambda m: parts[int(m[1])] if int(m[1]) < len(parts) else m[0], text)
    return str(parse_dim(said)) if any(part.isdecimal() for part in parts) else said  # mypy put 3 into `D + 1`


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
