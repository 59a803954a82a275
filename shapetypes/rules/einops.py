"""einops: `rearrange`, `reduce`, `repeat`, `einsum`, `parse_shape`, `pack` and `unpack`, from the pattern alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from shapetypes.algebra.compare import Answer, equal
from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import Decline, ShapeError
from shapetypes.algebra.facts import simplify
from shapetypes.algebra.render import render_shape
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._einops_pattern import Group, Pattern, Side, parse_pattern, parse_side
from shapetypes.rules._pattern import Label, label_error, pattern_error
from shapetypes.rules._registry import example, shape_rule
from shapetypes.rules._shapes import differ, join_all, split_ends
from shapetypes.rules._values import UNKNOWN_RESULT, Many, UnknownResult
from shapetypes.rules.einsum import Equation, check_output, contract

REDUCTIONS: Final = ("min", "max", "sum", "mean", "prod", "any", "all")


@dataclass
class _Axes:
    """The sizes that the left side gives to the names of a pattern."""

    pattern: Pattern
    given: Mapping[str, Dim]
    name: str = "tensor"
    sizes: dict[Label, Dim] = field(default_factory=dict)
    batch: Shape = field(default_factory=Shape)
    split: list[tuple[frozenset[str], Dim]] = field(default_factory=list)

    def bind_all(self, shape: Shape) -> None:
        side = self.pattern.left
        check_rank(self.pattern.text, side, shape, exact=side.ellipsis is None, name=self.name)
        sizes, self.batch = _sizes(side, shape)
        for group, size in sizes:
            self._bind(group, size)

    def _known(self, label: Label) -> Dim | None:
        return Dim.of(int(label.name)) if label.name.isdecimal() else self.given.get(label.name)

    def _bind(self, group: Group, size: Dim) -> None:
        """An axis is the product of its names' sizes; one of them may follow from the others."""
        known = {label: dim for label in group.labels if (dim := self._known(label)) is not None}
        missing = [label for label in group.labels if label not in known]
        product = Dim.of(1)
        for dim in known.values():
            product = product * dim
        if len(missing) > 1:
            names = " and ".join(f"`{label.name}`" for label in missing)
            raise self.pattern.group_error(f"the sizes of {names} don't follow: give all but one of them", group)
        if not missing:
            self._check_product(group, product, size)
        self.sizes.update(known)
        for label in missing:
            self.sizes[label] = self._quotient(group, size, product)
        self.split.append((frozenset(label.name for label in group.labels), size))

    def _check_product(self, group: Group, product: Dim, size: Dim) -> None:
        if differ(product, size):
            raise self.pattern.group_error(f"this axis is {size}, but the pattern makes it {product}", group)

    def _quotient(self, group: Group, size: Dim, product: Dim) -> Dim:
        if size.is_unknown or product.is_unknown:
            return UNKNOWN
        remainder = simplify(size % product).value
        if remainder is not None and remainder != 0:
            raise self.pattern.group_error(f"this axis is {size}, which is not divisible by {product}", group)
        return simplify(size // product)

    def size_of(self, group: Group) -> Dim:
        """The product of the sizes; names that together were one axis are that axis again."""
        left = [label for label in group.labels if not label.is_ellipsis]
        product = self.batch.numel() if len(left) < len(group.labels) else Dim.of(1)
        for names, size in self.split:
            if len(names) > 1 and names <= {label.name for label in left}:
                left = [label for label in left if label.name not in names]
                product = product * size
        for label in left:
            product = product * self._size(label)
        return simplify(product)

    def _size(self, label: Label) -> Dim:
        by_name = {known.name: size for known, size in self.sizes.items() if not known.name.isdecimal()}
        if label.name in by_name:
            return by_name[label.name]
        size = self._known(label)
        if size is None:
            raise self.pattern.error(f"the size of the new axis `{label.name}` is not given", label)
        return size


def check_rank(text: str, side: Side, shape: Shape, *, exact: bool, name: str = "tensor") -> None:
    """The tensor has as many axes as the pattern lists, or at least as many besides `...`."""
    count = len(side.groups) - (not exact)
    too_many = exact and shape.min_rank > count
    if too_many or (shape.rank is not None and shape.rank < count):
        column = side.groups[0].column if side.groups else 0
        end = side.groups[-1].column + side.groups[-1].length if side.groups else len(text)
        least = "" if exact else "at least "
        message = f"the pattern lists {least}{count} axes, but `{name}` has {len(shape.dims)}: {render_shape(shape)}"
        raise pattern_error(message, text, column, end - column)


def transform(
    tensor: Shape | Sequence[Shape] | Many, pattern: Pattern, given: Mapping[str, Dim], name: str = "tensor"
) -> Shape:
    """The shape of the right side, after the left side has matched `tensor`."""
    names = pattern.left.names | pattern.right.names
    for axis in given:
        if axis not in names:
            raise ShapeError(f"the pattern has no axis `{axis}`", notes=(f"    {pattern.text}",))
    axes = _Axes(pattern, given, name)
    axes.bind_all(_stacked(tensor))
    parts = [axes.batch if group.is_ellipsis else Shape(axes.size_of(group)) for group in pattern.right.groups]
    return join_all(parts)


def _stacked(tensor: Shape | Sequence[Shape] | Many) -> Shape:
    """A list of tensors counts as one tensor with a new first axis."""
    if isinstance(tensor, Shape):
        return tensor
    if isinstance(tensor, Many):
        return Shape(tensor.count) + tensor.item
    return Shape(len(tensor)) + require.equal_dims(require.numbered("tensor", tensor))


def _only_on(pattern: Pattern, one: Side, other: Side, side: str) -> None:
    for label in one.labels:
        if label.name not in other.names:
            name = "`...`" if label.is_ellipsis else f"axis `{label.name}`"
            raise pattern.error(f"{name} stands only on the {side}", label)


@shape_rule("einops.rearrange")
@example('rearrange("b t d", "b t d -> t b d")', "t b d")
@example('rearrange("b t d", "b t (h k) -> b h t k", h="h")', "b h t d//h")
@example('rearrange("b h t k", "b h t k -> b t (h k)")', "b t h*k")
@example('rearrange("b c h w", "b c h w -> b (h w) c")', "b h*w c")
@example('rearrange("b 3 32 32", "b c (h p) (w q) -> b (h w) (c p q)", p=4, q=4)', "b 64 48")
@example('rearrange("b t d", "b t (h k) -> b (k h) t", h="h")', "b d t")
@example('rearrange("*b t d", "... t d -> ... d t")', "*b d t")
@example('rearrange("2 3 4", "a ... -> (a ...)")', "24")
@example('rearrange("b 1 d", "b () d -> b d 1")', "b d 1")
@example('rearrange(["b d", "b d"], "n b d -> b n d")', "b 2 d")
@example('rearrange("b t d", "b d -> d b")', error="the pattern lists 2 axes, but `tensor` has 3: [b, t, d]")
@example('rearrange("b t d", "b t d -> b t")', error="axis `d` stands only on the left")
@example('rearrange("b t d", "b t d -> b t d e")', error="axis `e` stands only on the right")
@example('rearrange("b t d", "b t t -> b t")', error="axis `t` stands twice on the same side")
@example('rearrange("b 10", "b (h k) -> b h k", h=4)', error="this axis is 10, which is not divisible by 4")
@example('rearrange("b 12", "b (h k) -> b h k", h=4, k=4)', error="this axis is 12, but the pattern makes it 16")
@example('rearrange("b t d", "b t (h k) -> b h t k")', error="the sizes of `h` and `k` don't follow")
@example('rearrange("b t", "b t -> t b", c=3)', error="the pattern has no axis `c`")
@example('rearrange("b t", "b 3 -> b")', error="`3` can't stand in a rearrange pattern: only 1 can")
@example('rearrange("b t", "b (t -> b t")', error="this parenthesis is never closed")
@example('rearrange("b t", "b t")', error="the pattern has no `->`")
def rearrange(tensor: Shape | Sequence[Shape] | Many, pattern: str, **axes_lengths: Dim) -> Shape:
    """The names of the left side in the order of the right side; parentheses split an axis or merge several."""
    return transform(tensor, rearrange_pattern(pattern), axes_lengths)


def rearrange_pattern(text: str) -> Pattern:
    """A pattern with the same names on both sides and no numbers but 1."""
    parsed = parse_pattern(text)
    for label in (*parsed.left.labels, *parsed.right.labels):
        if label.name.isdecimal():
            raise parsed.error(f"`{label.name}` can't stand in a rearrange pattern: only 1 can", label)
    _only_on(parsed, parsed.left, parsed.right, "left")
    _only_on(parsed, parsed.right, parsed.left, "right")
    return parsed


@shape_rule("einops.reduce")
@example('reduce("b t d", "b t d -> b d", "mean")', "b d")
@example('reduce("b c h w", "b c (h p) (w q) -> b c h w", "max", p=2, q=2)', "b c h//2 w//2")
@example('reduce("b c 32 32", "b c (h 2) (w 2) -> b c h w", "max")', "b c 16 16")
@example('reduce("b c h w", "b c h w -> b c 1 1", "sum")', "b c 1 1")
@example('reduce("b t d", "... d -> d", "sum")', "d")
@example('reduce("b t d", "b t d -> b e", "mean")', error="axis `e` stands only on the right")
@example('reduce("b t d", "b t d -> b t", "avg")', error="there is no reduction `avg`")
@example('reduce("b 7", "b (t 2) -> b t", "max")', error="this axis is 7, which is not divisible by 2")
def reduce(tensor: Shape | Sequence[Shape] | Many, pattern: str, reduction: object, **axes_lengths: Dim) -> Shape:
    """Names that stand only on the left are reduced."""
    return transform(tensor, reduce_pattern(pattern, reduction), axes_lengths)


def reduce_pattern(text: str, reduction: object) -> Pattern:
    """A pattern whose right side has no new names."""
    if isinstance(reduction, str) and reduction not in REDUCTIONS:
        raise ShapeError(f"there is no reduction `{reduction}`", help=f"one of {', '.join(REDUCTIONS)}")
    parsed = parse_pattern(text)
    _only_on(parsed, parsed.right, parsed.left, "right")
    return parsed


@shape_rule("einops.repeat")
@example('repeat("t d", "t d -> b t d", b="b")', "b t d")
@example('repeat("b t d", "b t d -> b (t r) d", r=2)', "b 2*t d")
@example('repeat("b d", "b d -> b 7 d")', "b 7 d")
@example('repeat("b t d", "... -> ... k", k=4)', "b t d 4")
@example('repeat("b t d", "b t d -> b t", r=2)', error="axis `d` stands only on the left")
@example('repeat("t d", "t d -> b t d")', error="the size of the new axis `b` is not given")
def repeat(tensor: Shape | Sequence[Shape] | Many, pattern: str, **axes_lengths: Dim) -> Shape:
    """Names that stand only on the right are new axes, of the sizes given."""
    parsed = parse_pattern(pattern)
    _only_on(parsed, parsed.left, parsed.right, "left")
    return transform(tensor, parsed, axes_lengths)


@shape_rule("einops.einsum")
@example('einsum(tensor("b t d"), tensor("d e"), "b t d, d e -> b t e")', "b t e")
@example('einsum(tensor("b h q k"), tensor("b h s k"), "b h q k, b h s k -> b h q s")', "b h q s")
@example('einsum(tensor("*b i j"), tensor("*b j k"), "... i j, ... j k -> ... i k")', "*b i k")
@example(
    'einsum(tensor("b t d"), tensor("e f"), "b t d, d f -> b t f")',
    error="axis `d` is d in `tensors_and_pattern[0]` but e in `tensors_and_pattern[1]`",
)
@example('einsum(tensor("b t"), "b t -> b d")', error="axis `d` of the output is in no operand")
@example('einsum(tensor("b t"), "b (t) -> b")', error="parentheses can't stand in an einsum pattern")
def einsum(*tensors_and_pattern: Shape | str) -> Shape:
    """`torch.einsum` with whole words for names; the pattern comes last."""
    *shapes, text = tensors_and_pattern
    tensors = [shape for shape in shapes if isinstance(shape, Shape)]
    if not isinstance(text, str) or len(tensors) < len(shapes):
        raise Decline
    return contract(_word_equation(text), tensors, [f"tensors_and_pattern[{i}]" for i in range(len(tensors))])


def _word_equation(text: str) -> Equation:
    arrow = text.find("->")
    if arrow < 0:
        raise pattern_error("the pattern has no `->`", text, 0, len(text), code="shape-syntax")
    inputs: list[tuple[Label, ...]] = []
    start = 0
    for part in text[:arrow].split(","):
        inputs.append(_words(text, parse_side(text, start, start + len(part), repeats=True)))
        start += len(part) + 1
    output = _words(text, parse_side(text, arrow + 2, len(text)))
    return check_output(Equation(tuple(inputs), output, text))


def _words(text: str, side: Side) -> tuple[Label, ...]:
    for group in side.groups:
        what = "parentheses" if group.in_parentheses else f"`{text[group.column : group.column + group.length]}`"
        if group.in_parentheses or not group.labels or group.labels[0].name.isdecimal():
            message = f"{what} can't stand in an einsum pattern"
            raise pattern_error(message, text, group.column, group.length, code="shape-syntax")
    return tuple(side.labels)


def _sizes(side: Side, shape: Shape) -> tuple[list[tuple[Group, Dim]], Shape]:
    """The size that each group of a pattern stands for, and the axes that `...` does."""
    groups = side.groups
    dots = next((i for i, group in enumerate(groups) if group.is_ellipsis), None)
    left = len(groups) if dots is None else dots
    right = 0 if dots is None else len(groups) - dots - 1
    before, batch, after = split_ends(shape, left, right)
    named = [group for group in groups if not group.is_ellipsis]
    return list(zip(named, (*before, *after), strict=True)), batch


@shape_rule("einops.parse_shape")
@example('parse_shape("b t d", "b _ d")', None)
@example('parse_shape("b t d", "b d")', error="the pattern lists 2 axes, but `x` has 3: [b, t, d]")
def parse_shape(x: Shape, pattern: str) -> UnknownResult:
    """A dictionary of sizes by name; `_` skips an axis."""
    sizes_by_name(x, pattern)
    return UNKNOWN_RESULT


def sizes_by_name(x: Shape, pattern: str) -> dict[str, Dim]:
    """What is in the dictionary of `parse_shape`."""
    side = parse_side(pattern, 0, len(pattern), wildcard="_")
    check_rank(pattern, side, x, exact=side.ellipsis is None, name="x")
    sizes, _ = _sizes(side, x)
    return {label.name: size for group, size in sizes for label in group.labels if label.name != "_"}


def _packing(pattern: str) -> tuple[int, int]:
    """How many axes stand before and after the `*` of a pattern."""
    names = pattern.split()
    if names.count("*") != 1:
        raise pattern_error("the pattern needs exactly one `*`", pattern, 0, len(pattern), code="shape-syntax")
    for name in names:
        if name != "*" and (not name.isidentifier() or "_" in (name[0], name[-1])):
            label = Label(name, pattern.find(name))
            raise label_error(f"`{name}` is not an axis name", pattern, label, code="shape-syntax")
        if names.count(name) > 1:
            raise label_error(f"axis `{name}` stands twice", pattern, Label(name, pattern.rfind(name)))
    star = names.index("*")
    return star, len(names) - star - 1


@shape_rule("einops.pack")
@example('pack(["b 3 d", "b d", "b 2 5 d"], "b * d")', ("b 14 d", None), except_torch="shapes are values")
@example('pack(["b t d", "b c t"], "b * d")', error="axis `d` is d in `tensors[0]` but t in `tensors[1]`")
@example('pack(["b d", "b"], "b * d")', error="`tensors[1]` must have at least 2 axes, but has 1 axis")
@example('pack(["b d"], "b d")', error="the pattern needs exactly one `*`")
def pack(tensors: Sequence[Shape] | Many, pattern: str) -> tuple[Shape, UnknownResult]:
    """All axes that `*` covers become one; their numbers of elements add up. The named axes are equal."""
    left, right = _packing(pattern)
    if isinstance(tensors, Many):
        before, _, after = split_ends(tensors.item, left, right)
        return Shape(*before, UNKNOWN, *after), UNKNOWN_RESULT
    named = require.numbered("tensors", tensors)
    require.min_rank(left + right, **named)
    total = Dim.of(0)
    ends: dict[str, Shape] = {}
    for name, shape in named.items():
        before, middle, after = split_ends(shape, left, right)
        total = total + middle.numel()
        ends[name] = Shape(*before, *after)
    common = _equal_by_name([word for word in pattern.split() if word != "*"], ends)
    return Shape(*common[:left], total, *common[left:]), UNKNOWN_RESULT


def _equal_by_name(names: Sequence[str], ends: Mapping[str, Shape]) -> list[Dim]:
    common = [UNKNOWN] * len(names)
    owner = [""] * len(names)
    for tensor, shape in ends.items():
        for i, size in enumerate(shape):
            if differ(common[i], size):
                raise ShapeError(f"axis `{names[i]}` is {common[i]} in `{owner[i]}` but {size} in `{tensor}`")
            if common[i].is_unknown:
                common[i], owner[i] = size, tensor
    return common


@shape_rule("einops.unpack")
@example('unpack("b 34 d", [[3], [], [5, 6]], "b * d")', ("b 3 d", "b d", "b 5 6 d"))
@example('unpack("b t d", [[3], [-1]], "b * d")', ("b 3 d", "b t-3 d"))
@example('unpack("b 34 d", [[3], []], "b * d")', error="the axis `*` is 34, but `packed_shapes` needs 4")
@example('unpack("b 34", [[3], [31]], "b * d")', error="`tensor` must have 3 axes, but has 2 axes")
def unpack(tensor: Shape, packed_shapes: Sequence[Sequence[Dim]], pattern: str) -> tuple[Shape, ...]:
    """The reverse of `pack`: the axis `*` is cut into pieces that get the shapes of the list."""
    left, right = _packing(pattern)
    require.rank(left + right + 1, tensor=tensor)
    before, middle, after = split_ends(tensor, left, right)
    pieces = [Shape(*sizes) for sizes in packed_shapes]
    total = middle.dims[0] if middle.rank == 1 else UNKNOWN
    rest = [piece for piece in pieces if Dim.of(-1) in piece.dims]
    needed = Dim.of(0)
    for piece in pieces:
        if piece not in rest:
            needed = needed + piece.numel()
    assert isinstance(total, Dim)
    if not rest and differ(needed, total):
        raise ShapeError(f"the axis `*` is {total}, but `packed_shapes` needs {needed}")
    return tuple(Shape(*before, *_fill(piece, total - needed), *after) for piece in pieces)


def _fill(piece: Shape, size: Dim) -> list[Dim]:
    """Puts the size that is left in the place of a -1; with other axes in the same piece it stays unknown."""
    alone = piece.rank == 1
    return [(size if alone else UNKNOWN) if equal(dim, Dim.of(-1)) is Answer.YES else dim for dim in piece]
