"""Window arithmetic with a symbolic size says for every size what torch does."""

from __future__ import annotations

import itertools

import pytest
import torch
import torch.nn.functional as F

from shapetypes.algebra.dim import Dim, Symbol
from shapetypes.algebra.shape import Shape
from shapetypes.rules.convolution import conv1d, conv_transpose1d
from shapetypes.rules.pooling import pool

H = Symbol("h")
SIZES = range(1, 24)
WINDOWS = [
    (kernel, stride, padding, dilation)
    for kernel, stride, dilation in itertools.product((1, 2, 3, 4, 5), (1, 2, 3, 4), (1, 2, 3))
    for padding in range(kernel // 2 + 1)
]


def at(dim: Dim, size: int) -> int:
    return dim.evaluate({H: size})


@pytest.mark.parametrize("ceil_mode", [False, True])
def test_pooling(ceil_mode: bool) -> None:
    compared = 0
    for kernel, stride, padding, dilation in WINDOWS:
        sizes = (Dim.of(n) for n in (kernel, stride, padding, dilation))
        result = pool(1, Shape(1, H), *sizes, ceil_mode=ceil_mode)
        for size in SIZES:
            try:
                actual = F.max_pool1d(
                    torch.empty(1, 1, size, device="meta"), kernel, stride, padding, dilation, ceil_mode
                )
            except RuntimeError:
                continue  # the kernel doesn't fit
            assert at(result[1], size) == actual.shape[-1], (kernel, stride, padding, dilation, size)
            compared += 1
    assert compared > 1000


def test_convolution_and_its_transpose() -> None:
    for kernel, stride, padding, dilation in WINDOWS:
        k, s, p, d = (Dim.of(n) for n in (kernel, stride, padding, dilation))
        weight = torch.empty(1, 1, kernel, device="meta")
        forward = conv1d(Shape(1, H), Shape(1, 1, k), stride=s, padding=p, dilation=d)
        back = conv_transpose1d(Shape(1, H), Shape(1, 1, k), stride=s, padding=p, dilation=d)
        for size in SIZES:
            x = torch.empty(1, size, device="meta")
            if size + 2 * padding >= dilation * (kernel - 1) + 1:
                actual = F.conv1d(x, weight, stride=stride, padding=padding, dilation=dilation)
                assert at(forward[1], size) == actual.shape[-1]
            if (size - 1) * stride - 2 * padding + dilation * (kernel - 1) + 1 > 0:
                actual = F.conv_transpose1d(x, weight, stride=stride, padding=padding, dilation=dilation)
                assert at(back[1], size) == actual.shape[-1]
