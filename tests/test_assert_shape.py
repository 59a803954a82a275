"""`assert_shape` at run time: returns the tensor, or says which axis is wrong and what its name was bound to."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from shapetypes import Dim, assert_shape

B = Dim("B")
D = Dim("D")


@pytest.mark.parametrize(
    ("sizes", "shape"),
    [
        ((2, 3), (2, 3)),
        ((2, 3), (B, D)),
        ((2, 6, 3), (B, 3 * B, 3)),
        ((2, 6), ("b 3*b",)),
        ((2, 3, 4), (..., 4)),
        ((7,), ("...",)),
        ((), ("",)),
        ((), ()),
        ((3, 4), (B, D + 1)),
    ],
)
def test_a_shape_that_fits_is_returned(sizes: tuple[int, ...], shape: tuple[Any, ...]) -> None:
    x = torch.zeros(sizes)
    assert assert_shape(x, *shape) is x


@pytest.mark.parametrize(
    ("sizes", "shape", "message"),
    [
        ((2, 3), (B, B), "expected shape [B, B], got [2, 3]: axis 1 of the tensor is 3 but must be B = 2"),
        ((2, 3), (2, 4), "axis 1 of the tensor is 3 but must be 4"),
        ((2, 3), (B,), "the tensor has 2 axes but must have 1"),
        ((2, 5), ("b 3*b",), "axis 1 of the tensor is 5 but must be 3*b = 6"),
        ((2, 3), (..., 4), "is 3 but must be 4"),
    ],
)
def test_a_shape_that_does_not_fit_is_named(sizes: tuple[int, ...], shape: tuple[Any, ...], message: str) -> None:
    with pytest.raises(ValueError) as caught:
        assert_shape(torch.zeros(sizes), *shape)
    assert message in str(caught.value)


@pytest.mark.parametrize("item", [1.5, -1, None, object()])
def test_what_is_no_dim_is_refused(item: object) -> None:
    with pytest.raises(TypeError, match="assert_shape takes ints, dims"):
        assert_shape(torch.zeros(2), item)


def test_a_string_that_cannot_be_read_and_what_is_no_tensor_are_named() -> None:
    with pytest.raises(ValueError, match=r'cannot read shape "b \(t": `\(` is never closed \(column 2\)'):
        assert_shape(torch.zeros(2), "b (t")
    with pytest.raises(TypeError, match="assert_shape checks a tensor, not list"):
        assert_shape([1], "b")  # type: ignore[type-var]


def test_each_shape_is_said_once() -> None:
    with pytest.raises(ValueError) as caught:
        assert_shape(torch.zeros(2, 3), "b t 64")
    assert str(caught.value) == "expected shape [b, t, 64], got [2, 3]: the tensor has 2 axes but must have 3"
