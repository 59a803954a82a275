"""torch.nn.init and torch.nn.utils: what fills or packs parameters and sequences."""

from __future__ import annotations

from collections.abc import Sequence

from shapetypes.algebra.dim import UNKNOWN, Dim, dim_max
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._checks import check_splits
from shapetypes.rules._registry import example, shape_rule
from shapetypes.rules._values import Many, Unknown
from shapetypes.rules._window import ONE


@shape_rule(*(f"torch.nn.init.{name}_" for name in ("uniform", "normal", "trunc_normal", "constant", "ones", "zeros")))
@example('uniform_("o i")', "o i")
def fill(tensor: Shape, *options: object) -> Shape:
    """The tensor itself."""
    return tensor


@shape_rule(
    *(f"torch.nn.init.{name}_" for name in ("xavier_uniform", "xavier_normal", "kaiming_uniform", "kaiming_normal"))
)
@example('xavier_uniform_("o i")', "o i")
@example('kaiming_normal_("o i 3 3")', "o i 3 3")
@example('xavier_uniform_("o")', error="`tensor` [o] has no fan-in: it must have at least 2 axes")
def fill_by_fan(tensor: Shape, *options: object) -> Shape:
    """The tensor itself; axis 0 is the fan-out, the rest the fan-in."""
    if tensor.rank is not None and tensor.rank < 2:
        raise ShapeError(
            f"`tensor` {tensor} has no fan-in: it must have at least 2 axes",
            help="biases are usually filled by nn.init.zeros_",
        )
    return tensor


@shape_rule("torch.nn.init.orthogonal_")
@example('orthogonal_("o i")', "o i")
@example('orthogonal_("o")', error="`tensor` must have at least 2 axes, but has 1 axis")
def orthogonal(tensor: Shape, gain: object = 1) -> Shape:
    """The tensor itself."""
    require.min_rank(2, tensor=tensor)
    return tensor


@shape_rule("torch.nn.init.eye_", "torch.nn.init.sparse_")
@example('eye_("o i")', "o i")
@example('eye_("o i k")', error="`tensor` must have 2 axes, but has 3 axes")
def matrix(tensor: Shape, *options: object) -> Shape:
    """The tensor itself."""
    require.rank(2, tensor=tensor)
    return tensor


@shape_rule("torch.nn.init.dirac_")
@example('dirac_("4 i 3", 2)', "4 i 3")
@example('dirac_("o i")', error="`tensor` must have 3 or 4 or 5 axes, but has 2 axes")
@example('dirac_("5 i 3", 2)', error="axis 0 of `tensor` is 5, not a multiple of `groups` 2")
def dirac(tensor: Shape, groups: Dim = ONE) -> Shape:
    """The tensor itself: the weight of a convolution."""
    require.rank(3, 4, 5, tensor=tensor)
    check_splits(tensor[0], groups, "axis 0 of `tensor`", "`groups`")
    return tensor


@shape_rule("torch.nn.utils.rnn.pad_sequence")
@example('pad_sequence(["3 d", "5 d"])', "5 2 d")
@example('pad_sequence(["3 d", "5 d"], batch_first=True)', "2 5 d")
@example('pad_sequence(["3 4", "5 6"])', error="axis 1 is 4 in `sequences[0]` but 6 in `sequences[1]`")
def pad_sequence(sequences: Sequence[Shape] | Many | Shape, batch_first: bool | Unknown = False) -> Shape:
    """Sequences [L, *] of any lengths give [longest, N, *], or [N, longest, *] with batch_first."""
    if isinstance(sequences, Shape):
        return Shape.unknown()
    if isinstance(sequences, Many):
        count, length, rest = sequences.count, UNKNOWN, sequences.item[1:]
    else:
        if not sequences:
            raise ShapeError("needs at least one sequence")
        common = require.equal_dims(require.numbered("sequences", sequences), except_axis=0)
        count, length, rest = Dim.of(len(sequences)), dim_max(*(one[0] for one in sequences)), common[1:]
    if isinstance(batch_first, Unknown):
        return Shape(UNKNOWN, UNKNOWN) + rest
    return (Shape(count, length) if batch_first else Shape(length, count)) + rest
