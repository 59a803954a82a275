"""Whether a `view` can do without a copy: what it merges must lie one behind the other in memory.

`Shape.memory` is the order in which the axes of a dense tensor lie in memory, from the outermost to the innermost:
`(0, 1, 2)` as torch makes it, `(0, 2, 1)` after `transpose(1, 2)`. Axes of which each is the next one in memory are a
run; a view may cut a run anew, never join two. That is torch's `computeStride`
(https://github.com/pytorch/pytorch/blob/main/aten/src/ATen/TensorUtils.cpp).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from shapetypes.algebra.compare import Answer, equal, is_one
from shapetypes.algebra.dim import Dim, product_dims
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.render import render_dim
from shapetypes.algebra.reshape import surely_differ
from shapetypes.algebra.shape import Shape


def require_viewable(input: Shape, result: Shape) -> None:
    """Refuses a view that certainly joins axes which are no neighbours in memory."""
    if input.memory is None or input.rank is None or result.rank is None:
        return
    sizes, ends = tuple(input), [product_dims(result.prefix[:count]) for count in range(result.rank + 1)]
    for left, right in _gaps(sizes, input.memory):
        if all(surely_differ(product_dims(sizes[: left + 1]), end) for end in ends):
            pair = f"{left} ({render_dim(sizes[left])}) and {right} ({render_dim(sizes[right])})"
            raise ShapeError(
                f"axes {pair} of `input` are no neighbours in memory, and a view can't join them",
                code="strided-view",
                notes=("torch raises: view size is not compatible with input tensor's size and stride",),
                help=f"`input`.reshape({', '.join(map(render_dim, result.prefix))}) copies where it has to",
            )


def _gaps(sizes: Sequence[Dim], memory: Sequence[int]) -> list[tuple[int, int]]:
    """Pairs of axes in a row that certainly are no neighbours in memory; those of size 1 don't count."""
    axes = [axis for axis, size in enumerate(sizes) if is_one(size) is not Answer.YES]
    stride = {axis: product_dims(sizes[inner] for inner in memory[i + 1 :]) for i, axis in enumerate(memory)}
    return [(a, b) for a, b in pairwise(axes) if equal(stride[a], sizes[b] * stride[b]) is Answer.NO]
