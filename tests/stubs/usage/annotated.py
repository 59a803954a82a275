"""Shapes that any type checker can read: jaxtyping's, and our own where they are names only."""

# ruff: noqa: F722 (shapes in strings)
from __future__ import annotations

from jaxtyping import Float, Int
from torch import Tensor, nn
from typing_extensions import assert_type

from shapetypes import Dim

B = Dim("B")
T = Dim("T")
D = Dim("D")


def pool(x: Tensor[B, T, D]) -> Tensor[B, D]:
    return x.mean(1)


def pick(x: Float[Tensor, "b 3*d"], index: Int[Tensor, " b"]) -> Float[Tensor, "b d"]:
    return x[index]


class Head(nn.Module):
    def forward(self, x: Float[Tensor, "b t d"]) -> Float[Tensor, "b d"]:
        return x.mean(1)


def calls(x: Tensor, head: Head) -> None:
    print(pool(x).shape, pool(head(x) + 1))
    assert_type(pick(x, x), Tensor)
    pick(x, "0")  # error
    pool(3)  # error
    print(head(x).no_such_attribute)  # error
