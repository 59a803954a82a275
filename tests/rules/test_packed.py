"""The rules of packed sequences against torch."""

from __future__ import annotations

import pytest
import torch
from torch.nn.utils.rnn import pack_padded_sequence, pack_sequence, pad_packed_sequence

from shapetypes.algebra.dim import Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules.packed import PACKING, UNPACKING, Packed

RNN = "torch.nn.utils.rnn."


def test_packing_keeps_the_batch_and_the_features() -> None:
    pack, unpack = PACKING[RNN + "pack_padded_sequence"], UNPACKING[RNN + "pad_packed_sequence"]
    for batch_first, shape in ((False, (7, 3, 5)), (True, (3, 7, 5))):
        packed = pack.run({"input": Shape(*shape), "lengths": Shape(3), "batch_first": batch_first})
        assert packed == Packed(Dim.of(3), Shape(5))
        real = pack_padded_sequence(torch.zeros(shape), torch.tensor([7, 4, 2]), batch_first=batch_first)
        padded, lengths = pad_packed_sequence(real, batch_first=batch_first, total_length=9)
        result = unpack.run({"sequence": packed, "batch_first": batch_first, "total_length": 9})
        assert result == (Shape(*padded.shape), Shape(*lengths.shape))


def test_packing_single_sequences() -> None:
    sequences = [torch.zeros(4, 6), torch.zeros(2, 6)]
    rule = PACKING[RNN + "pack_sequence"]
    assert rule.run({"sequences": [Shape(*s.shape) for s in sequences]}) == Packed(Dim.of(2), Shape(6))
    assert pad_packed_sequence(pack_sequence(sequences))[0].shape == (4, 2, 6)


def test_lengths_of_another_batch() -> None:
    rule = PACKING[RNN + "pack_padded_sequence"]
    with pytest.raises(ShapeError, match="there are 3 `lengths`"):
        rule.run({"input": Shape(3, 7, 5), "lengths": Shape(3)})
    with pytest.raises(RuntimeError):
        pack_padded_sequence(torch.zeros(3, 7, 5), torch.tensor([3, 2, 1]))
