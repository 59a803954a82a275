"""Valid calls with one axis of one tensor changed, added or dropped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch
from torch.utils import _pytree as pytree


def mutations(args: Sequence[Any], kwargs: Mapping[str, Any]) -> Iterator[tuple[list[Any], dict[str, Any]]]:
    """Each neighbour of the call. Values stay valid (indices in range): axes are repeated or cut, never filled."""
    leaves, spec = pytree.tree_flatten((list(args), dict(kwargs)))
    for position, leaf in enumerate(leaves):
        if isinstance(leaf, torch.Tensor) and leaf.layout is torch.strided:
            for changed in neighbours(leaf):
                replaced = [*leaves[:position], changed, *leaves[position + 1 :]]
                yield pytree.tree_unflatten(replaced, spec)


def neighbours(tensor: torch.Tensor) -> Iterator[torch.Tensor]:
    """`tensor` with each axis longer by one, cut to 1, dropped; and with one more axis at either end."""
    for axis, size in enumerate(tensor.shape):
        if size:
            yield torch.cat([tensor, tensor.narrow(axis, 0, 1)], axis)
            yield tensor.select(axis, 0)
        if size > 1:
            yield tensor.narrow(axis, 0, 1)
    yield torch.stack([tensor, tensor])
    if tensor.ndim:
        yield torch.stack([tensor, tensor], -1)
