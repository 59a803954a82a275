"""`torch.einsum`, as an equation and as sublists, and the contraction that `einops.einsum` shares."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from types import EllipsisType

from shapetypes.algebra.broadcast import broadcast_all
from shapetypes.algebra.dim import Dim
from shapetypes.algebra.errors import Decline, ShapeError
from shapetypes.algebra.render import render_shape
from shapetypes.algebra.shape import Shape
from shapetypes.rules._pattern import ELLIPSIS, Label, label_error, pattern_error
from shapetypes.rules._registry import example, shape_rule
from shapetypes.rules._shapes import differ, join_all, split_ends
from shapetypes.rules._values import UNKNOWN_RESULT, Many, Unknown, UnknownResult

Subscripts = tuple[Label, ...]


@dataclass(frozen=True)
class Equation:
    """The subscripts of each operand and of the output; `text` is what the user wrote (empty for sublists)."""

    inputs: tuple[Subscripts, ...]
    output: Subscripts
    text: str = ""


@dataclass
class _Sizes:
    """What each name stands for so far, and which operand said so."""

    equation: Equation
    sizes: dict[str, Dim] = field(default_factory=dict)
    owner: dict[str, str] = field(default_factory=dict)

    def bind(self, label: Label, size: Dim, operand: str) -> None:
        """A name has one size everywhere; size 1 in one operand stretches to the size in another."""
        known = self.sizes.get(label.name)
        if known is None:
            self.sizes[label.name], self.owner[label.name] = size, operand
            return
        try:
            self.sizes[label.name] = broadcast_all({"a": Shape(known), "b": Shape(size)})[0]
        except ShapeError:
            message = f"axis `{label.name}` is {known} in `{self.owner[label.name]}` but {size} in `{operand}`"
            raise label_error(message, self.equation.text, label) from None


def contract(equation: Equation, shapes: Sequence[Shape], names: Sequence[str]) -> Shape:
    """The axes of the output: each name's one size, and for `...` the broadcast of what it covers in the operands."""
    if len(shapes) != len(equation.inputs):
        message = f"the pattern describes {len(equation.inputs)} operands, but {len(shapes)} are given"
        raise pattern_error(message, equation.text, 0 if equation.text else -1, len(equation.text))
    sizes = _Sizes(equation)
    batches: dict[str, Shape] = {}
    for subscripts, shape, name in zip(equation.inputs, shapes, names, strict=True):
        batch = _bind_operand(equation, sizes, subscripts, shape, name)
        if batch is not None:
            batches[name] = batch
    batch = broadcast_all(batches)
    parts = [batch if label.is_ellipsis else Shape(sizes.sizes[label.name]) for label in equation.output]
    return join_all(parts)


def _bind_operand(equation: Equation, sizes: _Sizes, subscripts: Subscripts, shape: Shape, name: str) -> Shape | None:
    """Binds the names of one operand; returns what its `...` covers, if it has one."""
    dots = next((i for i, label in enumerate(subscripts) if label.is_ellipsis), None)
    left = len(subscripts) if dots is None else dots
    right = 0 if dots is None else len(subscripts) - dots - 1
    _check_rank(equation, subscripts, shape, name, left + right, exact=dots is None)
    before, batch, after = split_ends(shape, left, right)
    labels = [label for label in subscripts if not label.is_ellipsis]
    seen: dict[str, Dim] = {}
    for label, size in zip(labels, (*before, *after), strict=True):
        if label.name in seen and differ(seen[label.name], size):
            message = f"axis `{label.name}` is both {seen[label.name]} and {size} in `{name}`"
            raise label_error(message, equation.text, label)
        seen[label.name] = size
        sizes.bind(label, size, name)
    return None if dots is None else batch


def _check_rank(
    equation: Equation, subscripts: Subscripts, shape: Shape, name: str, count: int, *, exact: bool
) -> None:
    too_many = exact and shape.min_rank > count
    too_few = shape.rank is not None and shape.rank < count
    if not (too_many or too_few):
        return
    axes = f"{count} axis" if count == 1 else f"{count} axes"
    message = f"the pattern names {axes} of `{name}`, which has {len(shape.dims)}: {render_shape(shape)}"
    if not subscripts:
        raise ShapeError(message)
    column, end = subscripts[0].column, subscripts[-1].column + len(subscripts[-1].name)
    raise pattern_error(message, equation.text, column, end - column)


def parse_equation(text: str) -> Equation:
    """Torch's grammar: single letters, `...` and blanks; without `->` the output is implicit."""
    left, arrow, right = text.partition("->")
    inputs: list[Subscripts] = []
    start = 0
    for part in left.split(","):
        inputs.append(_parse_subscripts(text, part, start))
        start += len(part) + 1
    if not arrow:
        return Equation(tuple(inputs), implicit_output(inputs), text)
    output = _parse_subscripts(text, right, len(left) + 2)
    return check_output(Equation(tuple(inputs), output, text))


def _parse_subscripts(text: str, part: str, start: int) -> Subscripts:
    labels: list[Label] = []
    for match in re.finditer(r"\.\.\.|[a-zA-Z]|\S", part):
        label = Label(match[0], start + match.start())
        if label.is_ellipsis and any(seen.is_ellipsis for seen in labels):
            raise label_error("a second `...` for one operand", text, label, code="shape-syntax")
        if not (label.is_ellipsis or label.name.isalpha()):
            raise label_error(f"`{label.name}` can't stand in an einsum equation", text, label, code="shape-syntax")
        labels.append(label)
    return tuple(labels)


def implicit_output(inputs: Iterable[Subscripts]) -> Subscripts:
    """`...` first, then in alphabetical order the names that stand exactly once in all the operands."""
    every = [label for subscripts in inputs for label in subscripts]
    names = [label.name for label in every if not label.is_ellipsis]
    once = sorted((name for name in names if names.count(name) == 1), key=_torch_order)
    dots = [ELLIPSIS] if any(label.is_ellipsis for label in every) else []
    return tuple(Label(name) for name in (*dots, *once))


def _torch_order(name: str) -> tuple[int, str]:
    return (int(name), "") if name.isdigit() else (0, name)


def check_output(equation: Equation) -> Equation:
    """The output names axes of the operands, each once."""
    known = {label.name for subscripts in equation.inputs for label in subscripts}
    seen: set[str] = set()
    for label in equation.output:
        if label.name in seen:
            raise label_error(f"axis `{label.name}` stands twice in the output", equation.text, label)
        if label.name not in known and not label.is_ellipsis:
            raise label_error(f"axis `{label.name}` of the output is in no operand", equation.text, label)
        seen.add(label.name)
    return equation


def _from_sublists(args: Sequence[object]) -> tuple[Equation, list[Shape], list[str]]:
    """`(a, [0, 1], b, [1, 2], [0, 2])`: operands and their subscripts alternate, the output's come last."""
    shapes = list(args[0 : len(args) // 2 * 2 : 2])
    lists = list(args[1::2]) + ([args[-1]] if len(args) % 2 else [])
    if not all(isinstance(shape, Shape) for shape in shapes):
        raise Decline
    subscripts = [_sublist(item) for item in lists]
    inputs = tuple(subscripts[: len(shapes)])
    if len(args) % 2 == 0:
        equation = Equation(inputs, implicit_output(inputs))
    else:
        equation = check_output(Equation(inputs, subscripts[-1]))
    names = [f"args[{2 * i}]" for i in range(len(shapes))]
    return equation, [shape for shape in shapes if isinstance(shape, Shape)], names


def _sublist(item: object) -> Subscripts:
    if not isinstance(item, (tuple, list)):
        raise Decline
    labels: list[Label] = []
    for entry in item:
        if entry is ...:
            labels.append(Label(ELLIPSIS))
        elif isinstance(entry, Dim) and entry.value is not None:
            if not 0 <= entry.value < 52:
                raise ShapeError(f"a subscript must be in the range 0 to 51, but is {entry.value}")
            labels.append(Label(str(entry.value)))
        else:
            raise Decline
    return tuple(labels)


@shape_rule("torch.einsum", "torch.functional.einsum")
@example('einsum("ij,jk->ik", tensor("b 3"), tensor("3 d"))', "b d")
@example('einsum("bqd,bkd->bqk", tensor("b t d"), tensor("b s d"))', "b t s")
@example('einsum("ij,jk", tensor("2 3"), tensor("3 4"))', "2 4")
@example('einsum("ba,ac", tensor("2 3"), tensor("3 4"))', "2 4")
@example('einsum("ii->i", tensor("n n"))', "n")
@example('einsum("ij->", tensor("n m"))', "")
@example('einsum("...ij,...jk->...ik", tensor("7 2 3"), tensor("5 1 3 4"))', "5 7 2 4")
@example('einsum("...ij,jk", tensor("*b 2 3"), tensor("3 4"))', "*b 2 4")
@example('einsum("ij,ij->ij", tensor("1 3"), tensor("2 3"))', "2 3")
@example('einsum(tensor("2 3"), [0, 1], tensor("3 4"), [1, 2], [0, 2])', "2 4")
@example('einsum(tensor("2 3"), [..., 1], tensor("3 4"), [1, 0])', "2 4")
@example(
    'einsum("bqd,bkd->bqk", tensor("b t d"), tensor("b s e"))',
    error="axis `d` is d in `args[1]` but e in `args[2]`",
)
@example('einsum("ij,jk->ik", tensor("2 3"), tensor("4 5"))', error="axis `j` is 3 in `args[1]` but 4 in `args[2]`")
@example('einsum("ii->i", tensor("2 3"))', error="axis `i` is both 2 and 3 in `args[1]`")
@example(
    'einsum("ij,jk->ik", tensor("2 3"), tensor("3"))',
    error="the pattern names 2 axes of `args[2]`, which has 1: [3]",
)
@example('einsum("ij->iz", tensor("2 3"))', error="axis `z` of the output is in no operand")
@example('einsum("ij->ii", tensor("2 3"))', error="axis `i` stands twice in the output")
@example('einsum("ij,jk->ik", tensor("2 3"))', error="the pattern describes 2 operands, but 1 are given")
@example('einsum("i1->i", tensor("2 1"))', error="`1` can't stand in an einsum equation")
def einsum(*args: str | Shape | Many | Unknown | Sequence[Shape | Dim | EllipsisType]) -> Shape | UnknownResult:
    """Each name of the equation has one size in all operands (1 stretches); the output has the names after `->`."""
    first, *operands = args
    if not isinstance(first, str):
        return contract(*_from_sublists(args))
    names = [f"args[{i}]" for i in range(1, len(args))]
    if len(operands) == 1 and isinstance(operands[0], (tuple, list)):
        operands = list(operands[0])
        names = [f"operands[{i}]" for i in range(len(operands))]
    shapes = [operand for operand in operands if isinstance(operand, Shape)]
    if len(shapes) < len(operands):
        return UNKNOWN_RESULT
    return contract(parse_equation(first), shapes, names)
