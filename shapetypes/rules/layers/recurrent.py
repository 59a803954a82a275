"""Recurrent layers and cells."""

from __future__ import annotations

from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules._checks import check_not_negative
from shapetypes.rules._layout import read_layout
from shapetypes.rules._registry import attribute_rule, constructor_rule, example, layer_rule
from shapetypes.rules._values import Unknown
from shapetypes.rules._window import ONE, ZERO, check_positive
from shapetypes.rules.recurrent import Pair, Recurrence, State, run_with_cell, run_with_state, step


def directions(bidirectional: bool | Unknown) -> Dim:
    """1, or 2 for both."""
    return UNKNOWN if isinstance(bidirectional, Unknown) else Dim.of(1 + bidirectional)


def out_size(hidden_size: Dim, proj_size: Dim) -> Dim:
    """The hidden state is projected if proj_size isn't 0."""
    return hidden_size if proj_size.value == 0 else proj_size


@layer_rule("torch.nn.RNN", "torch.nn.GRU")
@example('GRU(8, "h", input="t b 8")', ("t b h", "1 b h"))
@example('GRU(8, "h", 2, True, True, input="b t 8", hx="4 b h")', ("b t 2*h", "4 b h"))
@example('RNN(8, 5, input="t 8", hx="1 5")', ("t 5", "1 5"))
@example('GRU(8, 5, batch_first=UNKNOWN, input="b t 8")', ("b t 5", "1 _ 5"))
@example(
    'GRU(28, 128, 1, True, input="4 20 28", hx="1 20 128")',
    error="axis 1 of `hx` is 20 but the batch (axis 0 of `input`) is 4",
)
@example('GRU(28, 128, input="4 20 32")', error="axis 2 of `input` is 32 but 28 features are expected")
@example('RNN(8, 5, input="t b 8", hx="1 5")', error="`hx` must be [1, b, 5], but is [1, 5]")
def rnn(
    input_size: Dim,
    hidden_size: Dim,
    num_layers: Dim = ONE,
    batch_first: bool | Unknown = False,
    bidirectional: bool | Unknown = False,
    *,
    input: Shape,
    hx: State = None,
) -> tuple[Shape, Shape]:
    """[L, N, I] gives ([L, N, D*H], [D*layers, N, H]); batch_first swaps L and N in input and output alone."""

    def run(first: bool) -> tuple[Shape, Shape]:
        ways = directions(bidirectional)
        layer = Recurrence(input_size, hidden_size, num_layers, ways, hidden_size, first)
        return run_with_state(layer, input, hx)

    return read_layout(batch_first, run)


@layer_rule("torch.nn.LSTM")
@example('LSTM(8, "h", input="t b 8")', ("t b h", ("1 b h", "1 b h")))
@example('LSTM(8, "h", 2, True, True, input="b t 8")', ("b t 2*h", ("4 b h", "4 b h")))
@example('LSTM(8, 6, proj_size=3, input="t b 8")', ("t b 3", ("1 b 3", "1 b 6")))
@example('LSTM(8, 6, input="t 8")', ("t 6", ("1 6", "1 6")))
@example(
    'LSTM(8, 6, input="b 6 8", hx=("1 b 6", "1 b 6"))',
    error="axis 1 of `hx[0]` is b but the batch (axis 1 of `input`) is 6",
)
@example('LSTM(8, 6, input="t b 8", hx=("1 b 6", "1 b 5"))', error="axis 2 of `hx[1]` is 5 but the hidden size is 6")
@example(
    'LSTM(8, 6, bidirectional=True, input="t b 8", hx=("1 b 6", "1 b 6"))',
    error="axis 0 of `hx[0]` is 1 but num_layers * directions is 2",
)
def lstm(
    input_size: Dim,
    hidden_size: Dim,
    num_layers: Dim = ONE,
    batch_first: bool | Unknown = False,
    bidirectional: bool | Unknown = False,
    proj_size: Dim = ZERO,
    *,
    input: Shape,
    hx: Pair = None,
) -> tuple[Shape, tuple[Shape, Shape]]:
    """[L, N, I] gives [L, N, D*H] and the states (h, c), each [D*layers, N, H]; h has proj_size if that is given."""

    def run(first: bool) -> tuple[Shape, tuple[Shape, Shape]]:
        projected = out_size(hidden_size, proj_size)
        layer = Recurrence(input_size, hidden_size, num_layers, directions(bidirectional), projected, first)
        return run_with_cell(layer, input, hx)

    return read_layout(batch_first, run)


@constructor_rule("torch.nn.RNN", "torch.nn.GRU", "torch.nn.LSTM")
@example("RNN(8, 6, 0)", error="`num_layers` must be at least 1, not 0")
@example("RNN(8, 0)", error="`hidden_size` must be at least 1, not 0")
def check_recurrent(input_size: Dim, hidden_size: Dim, num_layers: Dim = ONE, *, proj_size: Dim = ZERO) -> None:
    """There is a layer, and the projection makes the hidden state smaller."""
    check_positive((input_size,), "input_size")
    check_positive((hidden_size,), "hidden_size")
    check_positive((num_layers,), "num_layers")
    check_not_negative(proj_size=proj_size)
    if proj_size.value is not None and hidden_size.value is not None and proj_size.value >= hidden_size.value:
        raise ShapeError(f"proj_size {proj_size} must be smaller than hidden_size {hidden_size}")


@layer_rule("torch.nn.RNNCell", "torch.nn.GRUCell")
@example('GRUCell(8, "h", input="b 8", hx="b h")', "b h")
@example('RNNCell(8, "h", input="8")', "h")
@example('GRUCell(8, 6, input="2 7")', error="axis 1 of `input` is 7 but 8 features are expected")
@example('GRUCell(8, 6, input="2 8", hx="3 6")', error="axis 0 of `input` is 2 but axis 0 of `hx` is 3")
def cell(input_size: Dim, hidden_size: Dim, *, input: Shape, hx: State = None) -> Shape:
    """[N, I] gives [N, H]."""
    return step(input, None if isinstance(hx, Unknown) else hx, input_size, hidden_size)


@layer_rule("torch.nn.LSTMCell")
@example('LSTMCell(8, "h", input="b 8", hx=("b h", "b h"))', ("b h", "b h"))
@example('LSTMCell(8, 6, input="2 8", hx=("2 6", "2 8"))', error="axis 1 of `hx[1]` is 8 but 6 features are expected")
def lstm_cell(input_size: Dim, hidden_size: Dim, *, input: Shape, hx: Pair = None) -> tuple[Shape, Shape]:
    """[N, I] gives the states (h, c), each [N, H]."""
    h, c = (None, None) if hx is None or isinstance(hx, Unknown) else hx
    return step(input, h, input_size, hidden_size, "hx[0]"), step(input, c, input_size, hidden_size, "hx[1]")


@constructor_rule("torch.nn.RNNCell", "torch.nn.GRUCell", "torch.nn.LSTMCell")
@example("LSTMCell(3, -1)", error="`hidden_size` is -1, but a size cannot be negative")
def check_cell(input_size: Dim, hidden_size: Dim) -> None:
    """Sizes aren't negative."""
    check_not_negative(input_size=input_size, hidden_size=hidden_size)


_GATES = {"RNN": 1, "GRU": 3, "LSTM": 4}
_DEPTH = 8  # layers whose parameters have rules: names are per layer, so they must be listed


def _parameters(kind: str, gates: int, layer: int, suffix: str) -> None:
    name = f"torch.nn.{kind}.{{}}_l{layer}{suffix}"

    @attribute_rule(name.format("weight_ih"))
    def weight_ih(
        input_size: Dim, hidden_size: Dim, bidirectional: bool | Unknown = False, proj_size: Dim = ZERO
    ) -> Shape:
        """[gates*hidden_size, input_size], or the output of the layer before instead of the input."""
        before = out_size(hidden_size, proj_size) * directions(bidirectional)
        return Shape(hidden_size * gates, before if layer else input_size)

    @attribute_rule(name.format("weight_hh"))
    def weight_hh(hidden_size: Dim, proj_size: Dim = ZERO) -> Shape:
        """[gates*hidden_size, hidden_size]."""
        return Shape(hidden_size * gates, out_size(hidden_size, proj_size))

    @attribute_rule(name.format("bias_ih"), name.format("bias_hh"))
    def bias(hidden_size: Dim) -> Shape:
        """[gates*hidden_size]."""
        return Shape(hidden_size * gates)


def _cell_parameters(kind: str, gates: int) -> None:
    @attribute_rule(f"torch.nn.{kind}Cell.weight_ih")
    def weight_ih(input_size: Dim, hidden_size: Dim) -> Shape:
        """[gates*hidden_size, input_size]."""
        return Shape(hidden_size * gates, input_size)

    @attribute_rule(f"torch.nn.{kind}Cell.weight_hh")
    def weight_hh(hidden_size: Dim) -> Shape:
        """[gates*hidden_size, hidden_size]."""
        return Shape(hidden_size * gates, hidden_size)

    @attribute_rule(f"torch.nn.{kind}Cell.bias_ih", f"torch.nn.{kind}Cell.bias_hh")
    def bias(hidden_size: Dim) -> Shape:
        """[gates*hidden_size]."""
        return Shape(hidden_size * gates)


@attribute_rule(*(f"torch.nn.LSTM.weight_hr_l{n}{suffix}" for n in range(_DEPTH) for suffix in ("", "_reverse")))
def weight_hr(hidden_size: Dim, proj_size: Dim = ZERO) -> Shape:
    """[proj_size, hidden_size]."""
    return Shape(proj_size, hidden_size)


for _kind, _gates in _GATES.items():
    for _layer in range(_DEPTH):
        for _suffix in ("", "_reverse"):
            _parameters(_kind, _gates, _layer, _suffix)
    _cell_parameters(_kind, _gates)
