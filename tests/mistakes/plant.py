"""Plants one mistake at a time into a program: the kinds that people make, everywhere the program gives room for them.

A kind is a function that looks at one node and yields what to write instead of some part of it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

#: What to write in place of a node's source text.
Edit: TypeAlias = tuple[ast.expr | ast.keyword, str]
#: From an unparsed node to edits.
Kind: TypeAlias = Callable[[ast.AST], Iterator[Edit]]

KINDS: dict[str, Kind] = {}
LAYERS = {"Linear", "Embedding", "LSTM", "GRU", "GRUCell", "LayerNorm", "GroupNorm", "MultiheadAttention", "Parameter"}
SIZED = {"view", "reshape", "zeros", "ones", "randn", "rand", "expand", "new_zeros", "repeat", "unflatten"}
PICKED = {"flatten", "transpose", "squeeze", "unsqueeze", "permute", "view", "expand", "mean", "gather", "t", "detach"}
ALONG = {"cat", "stack", "softmax", "log_softmax", "sum", "mean", "max", "argmax", "unsqueeze", "squeeze", "flatten"}
ALONG |= {"split", "chunk", "gather", "size", "norm", "index_add", "index_add_", "scatter_add", "unbind", "flip"}


@dataclass(frozen=True)
class Mistake:
    kind: str
    line: int
    before: str
    after: str
    #: the whole program with the mistake in it
    source: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.before} -> {self.after}"


def plant(source: str) -> Iterator[Mistake]:
    """Every mistake, each in a program of its own; the same ones in the same order every time."""
    text = source.encode()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    seen = set()
    for node in _statements(ast.parse(source)):
        for kind, edits in KINDS.items():
            for part, after in edits(node):
                start = starts[part.lineno - 1] + part.col_offset
                end = starts[(part.end_lineno or 0) - 1] + (part.end_col_offset or 0)
                program = (text[:start] + after.encode() + text[end:]).decode()
                if program not in seen and _parses(program):
                    seen.add(program)
                    yield Mistake(kind, part.lineno, text[start:end].decode(), after, program)


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """All that is executed: annotations and base classes are what the mistakes are held against."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            for statement in node.body:
                yield from ast.walk(statement)
        elif isinstance(node, ast.ClassDef):
            yield from _statements(ast.Module(node.body, []))


def _parses(program: str) -> bool:
    try:
        ast.parse(program)
    except SyntaxError:
        return False
    return True


def kind(function: Kind) -> Kind:
    KINDS[function.__name__.replace("_", " ")] = function
    return function


def called(node: ast.AST) -> str:
    """The last part of the name that is called."""
    function = node.func if isinstance(node, ast.Call) else None
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def is_layer(node: ast.AST) -> bool:
    name = called(node)
    return name in LAYERS or "Conv" in name or "Norm" in name or "Pool" in name


def is_own_class(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and called(node)[:1].isupper()


def number(node: ast.AST | None) -> int | None:
    try:
        value = ast.literal_eval(node)  # type: ignore[arg-type]
    except (ValueError, TypeError, SyntaxError):
        return None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def is_size(node: ast.AST) -> bool:
    """An int, as far as can be seen."""
    if isinstance(node, ast.BinOp):
        return is_size(node.left) and is_size(node.right) and not isinstance(node.op, ast.Div)
    return number(node) is not None or isinstance(node, ast.Name | ast.Attribute)


def other_axes(axis: int) -> list[int]:
    return [axis - 1, axis + 1] if axis > 0 else [axis + 1, axis - 1] if axis < -1 else [1] if axis == 0 else [-2, 1]


@kind
def sizes_swapped(node: ast.AST) -> Iterator[Edit]:
    """`nn.Linear(a, b)` for `nn.Linear(b, a)`, `view(b, h, t)` for `view(b, t, h)`."""
    if isinstance(node, ast.Call) and (is_layer(node) or is_own_class(node) or called(node) in SIZED):
        for left, right in zip(node.args, node.args[1:], strict=False):
            a, b = ast.unparse(left), ast.unparse(right)
            if a != b and is_size(left) and is_size(right):
                arguments = [ast.unparse(argument) for argument in node.args]
                i = node.args.index(left)
                arguments[i : i + 2] = [b, a]
                arguments += [ast.unparse(keyword) for keyword in node.keywords]
                yield node, f"{ast.unparse(node.func)}({', '.join(arguments)})"


@kind
def size_changed(node: ast.AST) -> Iterator[Edit]:
    """`d` for `4 * d`, 128 for 64: in layers, in what the user's own modules take, in views."""
    if isinstance(node, ast.Call) and (is_layer(node) or is_own_class(node) or called(node) in SIZED):
        for argument in node.args:
            value = number(argument)
            if isinstance(argument, ast.BinOp) and is_size(argument):
                yield argument, ast.unparse(argument.right if is_size(argument.right) else argument.left)
            elif value is not None and value > 0:
                yield argument, str(2 * value)
            elif value is None and is_size(argument):
                yield argument, f"2 * {ast.unparse(argument)}"


@kind
def axes_of_transpose(node: ast.AST) -> Iterator[Edit]:
    if called(node) in {"transpose", "permute", "swapaxes"} and isinstance(node, ast.Call):
        axes = [number(argument) for argument in node.args]
        for i, axis in enumerate(axes):
            if axis is None:
                return
            wrong = next((other for other in other_axes(axis) if other not in axes), axes[(i + 1) % len(axes)])
            changed = [wrong if j == i else axis if other == wrong else other for j, other in enumerate(axes)]
            yield node, f"{ast.unparse(node.func)}({', '.join(map(str, changed))})"


@kind
def keyword_forgotten(node: ast.AST) -> Iterator[Edit]:
    """`keepdim`, `batch_first`, `bidirectional`, `stride`, `padding`, `groups`, ..."""
    if isinstance(node, ast.Call):
        for keyword in node.keywords:
            if keyword.arg in {"dtype", "device", "bias", "lr", "inplace", "create_graph"}:
                continue
            arguments = [ast.unparse(item) for item in (*node.args, *node.keywords) if item is not keyword]
            yield node, f"{ast.unparse(node.func)}({', '.join(arguments)})"


@kind
def call_forgotten(node: ast.AST) -> Iterator[Edit]:
    """`x` for `x.squeeze(1)`, `x.transpose(1, 2)`, `x.flatten(1)`."""
    if called(node) in PICKED and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        receiver = ast.unparse(node.func.value)
        if receiver not in {"torch", "F"}:
            yield node, receiver


@kind
def axis_added(node: ast.AST) -> Iterator[Edit]:
    """`f(x.unsqueeze(0))`, `f(x.unsqueeze(-1))` for `f(x)`."""
    if isinstance(node, ast.Call):
        for argument in node.args:
            if isinstance(argument, ast.Name) and argument.id in {"x", "q", "k", "v", "h", "z", "mask", "images"}:
                yield argument, f"{argument.id}.unsqueeze(0)"
                yield argument, f"{argument.id}.unsqueeze(-1)"


@kind
def wrong_axis(node: ast.AST) -> Iterator[Edit]:
    """`dim=0` for `dim=1` in `cat`, `softmax`, `sum`, `size`, ..."""
    if called(node) in ALONG and isinstance(node, ast.Call):
        arguments: list[ast.expr] = [keyword.value for keyword in node.keywords if keyword.arg == "dim"]
        for argument in arguments + node.args[-2:]:
            axis = number(argument)
            if axis is not None:
                for other in other_axes(axis):
                    yield argument, str(other)


@kind
def wrong_index(node: ast.AST) -> Iterator[Edit]:
    """`x[0]` for `x[:, 0]`, `x[None]` for `x[:, None]`, `x` for `x[:, 1:]`, `h[-1]` forgotten."""
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        index = node.slice
        yield node, ast.unparse(node.value)
        if isinstance(index, ast.Tuple):
            for i, item in enumerate(index.elts):
                if isinstance(item, ast.Slice):
                    kept = ", ".join(ast.unparse(other) for j, other in enumerate(index.elts) if j != i)
                    yield node, f"{ast.unparse(node.value)}[{kept}]"
                    break
        elif number(index) is not None:
            yield node, f"{ast.unparse(node.value)}[:, {ast.unparse(index)}]"


@kind
def layer_twice(node: ast.AST) -> Iterator[Edit]:
    """`self.fc1(self.fc1(x))` for `self.fc2(self.fc1(x))`."""
    if isinstance(node, ast.Call) and len(node.args) == 1 and isinstance(node.args[0], ast.Call):
        outer, inner = node.func, node.args[0].func
        if all(isinstance(f, ast.Attribute) and ast.unparse(f.value) == "self" for f in (outer, inner)):
            yield outer, ast.unparse(inner)
            yield node, ast.unparse(node.args[0])


@kind
def layer_skipped(node: ast.AST) -> Iterator[Edit]:
    """One entry of an `nn.Sequential` is missing."""
    if called(node) == "Sequential" and isinstance(node, ast.Call) and len(node.args) > 1:
        for skipped in node.args:
            kept = [ast.unparse(argument) for argument in node.args if argument is not skipped]
            yield node, f"{ast.unparse(node.func)}({', '.join(kept)})"


@kind
def operands_swapped(node: ast.AST) -> Iterator[Edit]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
        yield node, f"{ast.unparse(node.right)} @ {ast.unparse(node.left)}"
    if called(node) in {"bmm", "matmul"} and isinstance(node, ast.Call) and len(node.args) == 2:
        yield node, f"{ast.unparse(node.func)}({ast.unparse(node.args[1])}, {ast.unparse(node.args[0])})"


@kind
def names_swapped(node: ast.AST) -> Iterator[Edit]:
    """`t, b, d = x.shape` for `b, t, d = x.shape`."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
        if not isinstance(node.value, ast.Attribute) and called(node.value) != "size":
            return
        names = [ast.unparse(item) for item in node.targets[0].elts]
        for i in range(len(names) - 1):
            if names[i] != names[i + 1]:
                swapped = [*names[:i], names[i + 1], names[i], *names[i + 2 :]]
                yield node.targets[0], ", ".join(swapped)
