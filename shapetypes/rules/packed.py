"""Packed sequences: what of a padded batch's shape survives packing, and comes back with padding."""

from __future__ import annotations

from dataclasses import dataclass

from shapetypes.algebra.compare import Answer, equal
from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._registry import Rule
from shapetypes.rules._values import Unknown
from shapetypes.rules.joining import Tensors


@dataclass(frozen=True, slots=True)
class Packed:
    """The batch of a packed sequence, and what each step of it holds."""

    batch: Dim
    features: Shape

    @property
    def padded(self) -> Shape:
        """As a recurrent layer without batch_first reads it: [steps, batch, *features]."""
        return Shape(UNKNOWN, self.batch) + self.features


def _pack_padded_sequence(
    input: Shape, lengths: Shape | tuple[Dim, ...] | Unknown, batch_first: bool | Unknown = False
) -> Packed:
    """[T, N, *] or, with batch_first, [N, T, *]; `lengths` has one entry for each of the batch."""
    require.min_rank(2, input=input)
    if isinstance(batch_first, Unknown):
        return Packed(UNKNOWN, input[2:])
    axis = 0 if batch_first else 1
    count = _count(lengths)
    if equal(input[axis], count) is Answer.NO:
        raise ShapeError(
            f"the batch (axis {axis} of `input`) is {input[axis]} but there are {count} `lengths`",
            help=None if batch_first or equal(input[0], count) is Answer.NO else "batch_first=True",
        )
    return Packed(count if input[axis].is_unknown else input[axis], input[2:])


def _count(lengths: Shape | tuple[Dim, ...] | Unknown) -> Dim:
    if isinstance(lengths, tuple):
        return Dim.of(len(lengths))
    return lengths[0] if isinstance(lengths, Shape) and lengths.rank == 1 else UNKNOWN


def _pack_sequence(sequences: Tensors) -> Packed:
    """Sequences [L, *] of any lengths."""
    if not isinstance(sequences, tuple):
        return Packed(UNKNOWN, Shape.unknown())
    common = require.equal_dims(require.numbered("sequences", sequences), except_axis=0)
    return Packed(Dim.of(len(sequences)), common[1:])


def _pad_packed_sequence(
    sequence: Packed, batch_first: bool | Unknown = False, padding_value: object = 0.0, total_length: Dim | None = None
) -> tuple[Shape, Shape]:
    """[longest, N, *] or, with batch_first, [N, longest, *]; and the lengths [N]."""
    longest = UNKNOWN if total_length is None else total_length
    front = Shape(longest, sequence.batch)
    if isinstance(batch_first, Unknown):
        front = Shape(UNKNOWN, UNKNOWN)
    elif batch_first:
        front = Shape(sequence.batch, longest)
    return front + sequence.features, Shape(sequence.batch)


PACKING = {
    "torch.nn.utils.rnn.pack_padded_sequence": Rule(("pack_padded_sequence",), _pack_padded_sequence),
    "torch.nn.utils.rnn.pack_sequence": Rule(("pack_sequence",), _pack_sequence),
}
UNPACKING = {"torch.nn.utils.rnn.pad_packed_sequence": Rule(("pad_packed_sequence",), _pad_packed_sequence)}
