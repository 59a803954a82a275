"""The register, the decoding of arguments, the standard checks."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import Decline, ShapeError
from shapetypes.algebra.shape import Shape, Variadic
from shapetypes.rules import _require as require
from shapetypes.rules._bind import bind_positional
from shapetypes.rules._kinds import Kind
from shapetypes.rules._registry import Rule, all_operations, find_rule, shape_rule
from shapetypes.rules._values import UNKNOWN_RESULT, UNKNOWN_VALUE, Many, Unknown
from tests.conformance.forms import resolve_attribute

B, N = Dim.symbol("B"), Dim.symbol("N")


def view(input: Shape, *size: Dim) -> Shape:
    return Shape(*size)


def scale(input: Shape, factor: float = 1.0, axes: int | Sequence[int] | None = None, *, keep: bool = False) -> Shape:
    return input if keep else Shape()


VIEW, SCALE = Rule(("torch.view",), view), Rule(("torch.scale",), scale)


def test_a_name_has_one_rule() -> None:
    assert find_rule("torch.cat") is not None
    with pytest.raises(ValueError, match=r"two rules for torch\.cat"):
        shape_rule("torch.cat")(view)


def test_every_rule_has_a_law_and_an_example_or_shares_one() -> None:
    lawless = [rule.name for rule in all_operations() if not rule.function.__doc__]
    assert not lawless


def test_names_are_what_torch_has() -> None:
    """A misspelt name would never be asked for. Of the forms that a table gives in bulk, one must exist."""
    torch = pytest.importorskip("torch")
    spaces = [torch, torch.Tensor, torch.nn.functional]

    def exists(name: str) -> bool:
        last = name.rpartition(".")[2]
        base = last if last.endswith("__") else last.rstrip("_")
        forms = (base, f"{base}_")
        return resolve_attribute(name) is not None or any(hasattr(space, form) for space in spaces for form in forms)

    names = [name for rule in all_operations() for name in rule.names if name.startswith("torch.")]
    assert not [name for name in names if not exists(name)]


@pytest.mark.parametrize(("args", "kwargs"), [((2, 3), {}), (((2, 3),), {}), (([2, 3],), {}), ((), {"size": (2, 3)})])
def test_sizes_may_come_one_by_one_or_together(args: tuple[object, ...], kwargs: dict[str, object]) -> None:
    assert VIEW.run(bind_positional(VIEW, (Shape(6), *args), kwargs)) == Shape(2, 3)


def test_an_unknown_size_is_one_unknown_dim_but_an_unknown_tuple_has_no_length() -> None:
    assert VIEW.run({"input": Shape(6), "size": (UNKNOWN_VALUE, 3)}) == Shape(UNKNOWN, 3)
    assert VIEW.run({"input": Shape(6), "size": (UNKNOWN_VALUE,)}) is UNKNOWN_RESULT
    assert VIEW.run({"input": Shape(6), "size": (UNKNOWN,)}) == Shape(UNKNOWN)


def test_defaults_are_filled_in_and_foreign_arguments_ignored() -> None:
    assert SCALE.run({"input": Shape(B), "out": Shape(7)}) == Shape()
    assert SCALE.run({"input": Shape(B), "keep": True}) == Shape(B)


def test_a_needed_value_that_is_unknown_makes_the_result_unknown() -> None:
    assert SCALE.run({"input": Shape(B), "keep": UNKNOWN_VALUE}) is UNKNOWN_RESULT
    assert SCALE.run({"input": Shape(B), "axes": (0, UNKNOWN_VALUE)}) is UNKNOWN_RESULT
    assert SCALE.run({"input": UNKNOWN_VALUE, "keep": True}) == Shape.unknown()


def test_too_many_arguments_do_not_bind() -> None:
    with pytest.raises(TypeError, match="too many"):
        bind_positional(SCALE, (Shape(), 1.0, None, True), {})
    with pytest.raises(TypeError, match="two values for factor"):
        bind_positional(SCALE, (Shape(), 1.0), {"factor": 2.0})


@pytest.mark.parametrize(
    ("annotation", "value", "received"),
    [
        (Shape, 2, Shape()),
        (Shape, N, Shape()),
        (Shape | None, None, None),
        (Shape | None, UNKNOWN_VALUE, Shape.unknown()),
        (Dim, 3, Dim.of(3)),
        (Dim, True, Dim.of(1)),
        (Dim, UNKNOWN_VALUE, UNKNOWN),
        (int, Dim.of(3), 3),
        (int | Dim, Dim.of(3), 3),
        (int | Dim, N, N),
        (int | Unknown, N, UNKNOWN_VALUE),
        (bool, 1, True),
        (float, 2, 2),
        (int | Sequence[int], 2, 2),
        (Sequence[int], 2, (2,)),
        (Sequence[Dim], [2, N], (Dim.of(2), N)),
        (Sequence[Shape] | Many, Many(Shape(3)), Many(Shape(3))),
        (str | None, "mean", "mean"),
        (object, UNKNOWN_VALUE, UNKNOWN_VALUE),
    ],
    ids=str,
)
def test_what_a_rule_receives(annotation: object, value: object, received: object) -> None:
    assert Kind.of(annotation).convert(value) == received


@pytest.mark.parametrize(
    ("annotation", "value"),
    [(int, N), (int, "dim"), (Shape, "x"), (Sequence[int], (1, N)), (Sequence[Shape], Shape(2, 3)), (bool, None)],
    ids=str,
)
def test_what_a_rule_does_not_take(annotation: object, value: object) -> None:
    with pytest.raises(Decline):
        Kind.of(annotation).convert(value)


def test_numpy_names_of_axes() -> None:
    rule = find_rule("torch.sum")
    assert rule is not None
    assert rule.run({"input": Shape(B, N), "axis": 0, "keepdims": True}) == Shape(1, N)


def test_ranks() -> None:
    require.rank(2, 3, input=Shape(B, N))
    require.rank(2, input=Shape.unknown())
    with pytest.raises(ShapeError, match="`input` must have 2 or 3 axes, but has 1 axis"):
        require.rank(2, 3, input=Shape(B))
    with pytest.raises(ShapeError, match="`input` must have 1 axis, but has at least 2 axes"):
        require.rank(1, input=Shape(B, Variadic(), N))


def test_equal_dims_takes_what_is_known() -> None:
    operands = {"a": Shape(UNKNOWN, 3), "b": Shape(B, UNKNOWN)}
    assert require.equal_dims(operands) == Shape(B, 3)
    with pytest.raises(ShapeError, match="axis 0 is B in `b` but N in `c`"):
        require.equal_dims({**operands, "c": Shape(N, 3)})


def test_dtypes_are_checked_only_where_known() -> None:
    require.integer(index=Shape(3))
    require.integer(index=Shape(3, dtype="int32"))
    with pytest.raises(ShapeError) as raised:
        require.integer(index=Shape(3, dtype="float32"))
    assert raised.value.code == "dtype-mismatch"
