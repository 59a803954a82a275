"""Recurrent networks: RNN, GRU, LSTM over sequences, and their cells for one step."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from shapetypes.algebra.compare import Answer, equal
from shapetypes.algebra.dim import Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._registry import example, shape_rule
from shapetypes.rules._values import Unknown

State: TypeAlias = Shape | Unknown | None
Pair: TypeAlias = tuple[Shape, Shape] | Unknown | None


class Recurrence(NamedTuple):
    """What the constructor of an RNN, GRU or LSTM fixed."""

    input_size: Dim
    hidden_size: Dim
    num_layers: Dim
    directions: Dim
    out_size: Dim
    batch_first: bool

    def run(self, input: Shape) -> tuple[Shape, Shape, Shape]:
        """Shapes of the output, of the hidden state and of the cell state."""
        require.rank(2, 3, input=input)
        check_features(input, self.input_size)
        features, stack = self.directions * self.out_size, self.directions * self.num_layers
        if input.rank is None:
            middle = Shape(stack) + Shape.unknown()
            return (
                Shape.unknown() + Shape(features),
                middle + Shape(self.out_size),
                middle + Shape(self.hidden_size),
            )
        batch = Shape() if input.rank == 2 else Shape(input[0 if self.batch_first else 1])
        states = Shape(stack) + batch
        return input[:-1] + Shape(features), states + Shape(self.out_size), states + Shape(self.hidden_size)

    def check_state(self, given: Shape | None, wanted: Shape, name: str, input: Shape) -> Shape:
        """The initial state fits; it is the final one's shape."""
        if given is None:
            return wanted
        if given.rank is not None and wanted.rank is not None and given.rank != wanted.rank:
            raise ShapeError(f"`{name}` must be {wanted}, but is {given}")
        for axis in range(min(given.min_rank, wanted.min_rank) if wanted.rank is None else wanted.rank):
            if equal(given[axis], wanted[axis]) is Answer.NO:
                what = self._what(axis, wanted)
                raise ShapeError(
                    f"axis {axis} of `{name}` is {given[axis]} but {what} is {wanted[axis]}",
                    help=self._batch_help(axis, given, input),
                )
        return wanted

    def _what(self, axis: int, wanted: Shape) -> str:
        if axis == 0:
            return "num_layers" if self.directions.value == 1 else "num_layers * directions"
        if axis == 1 and wanted.rank == 3:
            return f"the batch (axis {0 if self.batch_first else 1} of `input`)"
        return "the hidden size"

    def _batch_help(self, axis: int, given: Shape, input: Shape) -> str | None:
        other = 1 if self.batch_first else 0
        if axis != 1 or input.rank != 3 or equal(given[axis], input[other]) is not Answer.YES:
            return None
        if self.batch_first:
            return "with batch_first=True axis 1 of `input` is the sequence: take the batch from input.size(0)"
        return None  # `read_layout` then says that batch_first=True would fit


def check_features(input: Shape, size: Dim, name: str = "input") -> None:
    """The last axis holds the features."""
    if equal(input[-1], size) is Answer.NO:
        axis = -1 if input.rank is None else input.rank - 1
        raise ShapeError(f"axis {axis} of `{name}` is {input[-1]} but {size} features are expected")


def run_with_state(layer: Recurrence, input: Shape, hx: State) -> tuple[Shape, Shape]:
    """(output, h_n) of an RNN or GRU."""
    output, hidden, _ = layer.run(input)
    given = None if isinstance(hx, Unknown) else hx
    return output, layer.check_state(given, hidden, "hx", input)


def run_with_cell(layer: Recurrence, input: Shape, hx: Pair) -> tuple[Shape, tuple[Shape, Shape]]:
    """(output, (h_n, c_n)) of an LSTM."""
    output, hidden, cell = layer.run(input)
    h_0, c_0 = (None, None) if hx is None or isinstance(hx, Unknown) else hx
    return output, (
        layer.check_state(h_0, hidden, "hx[0]", input),
        layer.check_state(c_0, cell, "hx[1]", input),
    )


def step(input: Shape, hx: Shape | None, input_size: Dim, hidden_size: Dim, name: str = "hx") -> Shape:
    """One step: [N, input_size] and [N, hidden_size] give [N, hidden_size]; both may lack the batch."""
    require.rank(1, 2, input=input)
    check_features(input, input_size)
    result = input[:-1] + Shape(hidden_size) if input.rank is not None else Shape.unknown() + Shape(hidden_size)
    if hx is None:
        return result
    require.rank(1, 2, **{name: hx})
    require.same_rank({"input": input, name: hx})
    check_features(hx, hidden_size, name)
    if input.rank == 2 and hx.rank == 2:
        batch = require.equal_sizes(input[0], "axis 0 of `input`", hx[0], f"axis 0 of `{name}`")
        return result.with_dim(0, batch)
    return result


def _gates(w_ih: Shape, w_hh: Shape, gates: int) -> Dim:
    require.rank(2, w_ih=w_ih, w_hh=w_hh)
    hidden = w_hh[1]
    require.equal_sizes(w_ih[0], "axis 0 of `w_ih`", hidden * gates, f"{gates} * the hidden size of `w_hh`")
    require.equal_sizes(w_hh[0], "axis 0 of `w_hh`", hidden * gates, f"{gates} * its hidden size")
    return hidden


@shape_rule("torch.rnn_tanh_cell", "torch.rnn_relu_cell")
@example('rnn_tanh_cell("b 3", "b 5", "5 3", "5 5")', "b 5")
@example('rnn_tanh_cell("2 4", "2 5", "5 3", "5 5")', error="axis 1 of `input` is 4 but 3 features are expected")
def rnn_tanh_cell(input: Shape, hx: Shape, w_ih: Shape, w_hh: Shape, b_ih: object = None, b_hh: object = None) -> Shape:
    """[N, I], [N, H] with weights [H, I], [H, H] give [N, H]."""
    return step(input, hx, w_ih[1], _gates(w_ih, w_hh, 1))


@shape_rule("torch.gru_cell")
@example('gru_cell("b 3", "b 5", "15 3", "15 5")', "b 5")
@example('gru_cell("2 3", "4 5", "15 3", "15 5")', error="axis 0 of `input` is 2 but axis 0 of `hx` is 4")
def gru_cell(input: Shape, hx: Shape, w_ih: Shape, w_hh: Shape, b_ih: object = None, b_hh: object = None) -> Shape:
    """[N, I], [N, H] with weights [3*H, I], [3*H, H] give [N, H]."""
    return step(input, hx, w_ih[1], _gates(w_ih, w_hh, 3))


@shape_rule("torch.lstm_cell")
@example('lstm_cell("b 3", ("b 5", "b 5"), "20 3", "20 5")', ("b 5", "b 5"))
@example('lstm_cell("2 3", ("2 5", "2 6"), "20 3", "20 5")', error="axis 1 of `hx[1]` is 6 but 5 features")
def lstm_cell(
    input: Shape, hx: tuple[Shape, Shape], w_ih: Shape, w_hh: Shape, b_ih: object = None, b_hh: object = None
) -> tuple[Shape, Shape]:
    """[N, I], ([N, H], [N, H]) with weights [4*H, I], [4*H, H] give ([N, H], [N, H])."""
    hidden = _gates(w_ih, w_hh, 4)
    return step(input, hx[0], w_ih[1], hidden, "hx[0]"), step(input, hx[1], w_ih[1], hidden, "hx[1]")
