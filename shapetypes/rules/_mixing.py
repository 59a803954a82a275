"""A `view` that ends in the right shape with its elements mixed up.

`[B, H, T, D].reshape(B, T, H*D)` without the transpose: every row of the result holds elements of several `T`. What
tells is a name that is a whole axis before and after, with another number of elements inside it (to the right of it)
and outside of it. Said only where moving whole axes explains the other shape: the result is those of the tensor in
another order, some of them merged, or the other way round. The same axes in another order (Transformer-XL's shift by
`view(k, q)`) are meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import prod

from shapetypes.algebra.compare import Answer, equal, is_one
from shapetypes.algebra.dim import Dim, Symbol
from shapetypes.algebra.errors import doubt
from shapetypes.algebra.render import render_dim
from shapetypes.algebra.shape import Shape

#: More axes than this have too many orders to try.
_MOST_AXES = 6


def doubt_mixing(before: Shape, after: Shape) -> None:
    """Doubts a view, both of whose shapes are known, if an axis that it keeps gets other elements."""
    if before.rank is None or after.rank is None or max(before.rank, after.rank) > _MOST_AXES:
        return
    old, new = tuple(before), tuple(after)
    if any(dim.is_unknown for dim in (*old, *new)) or _without_ones(old) == _without_ones(new):
        return
    kept = [name for name in _whole_axes(old) if name in _whole_axes(new)]
    mixed = [name for name in kept if _is_moved(name, old, new)]
    move = _explained(old, new) if mixed else None
    if move is not None:
        axis = render_dim(Dim.of(mixed[0]))
        doubt(f"the elements of different {axis} are mixed up", code="scrambled-view", help=move)


def _without_ones(dims: Sequence[Dim]) -> list[str]:
    return sorted(str(dim) for dim in dims if is_one(dim) is not Answer.YES)


def _whole_axes(dims: Sequence[Dim]) -> dict[Symbol, int]:
    """The declared names that are an axis of their own and stand nowhere else."""
    found: dict[Symbol, int] = {}
    for axis, dim in enumerate(dims):
        symbol = dim.as_symbol
        others = {name for i, other in enumerate(dims) if i != axis for name in other.symbols}
        if symbol is not None and not symbol.implicit and symbol not in others:
            found[symbol] = axis
    return found


def _is_moved(name: Symbol, old: Sequence[Dim], new: Sequence[Dim]) -> bool:
    """Whether other numbers of elements, certainly, lie inside and outside of an axis."""
    was, now = _whole_axes(old)[name], _whole_axes(new)[name]
    inside = equal(_product(old[was + 1 :]), _product(new[now + 1 :]))
    outside = equal(_product(old[:was]), _product(new[:now]))
    return inside is Answer.NO and outside is Answer.NO and equal(_product(old), _product(new)) is Answer.YES


def _product(dims: Sequence[Dim]) -> Dim:
    return prod(dims, start=Dim.of(1))


def _explained(old: Sequence[Dim], new: Sequence[Dim]) -> str | None:
    """What to type, if one shape is the other with its axes in another order and neighbours merged."""
    order = _merging_order(old, new)
    if order is not None:
        return f"`input`.permute({', '.join(map(str, order))}) first puts the axes in this order"
    order = _merging_order(new, old)
    if order is None:
        return None
    sizes = ", ".join(render_dim(new[axis]) for axis in order)
    back = ", ".join(str(order.index(axis)) for axis in range(len(order)))
    return f"`input`.view({sizes}).permute({back}) splits the axes first"


def _merging_order(parts: Sequence[Dim], merged: Sequence[Dim]) -> tuple[int, ...] | None:
    """The order of `parts`, least different from theirs, in which neighbours multiply to `merged`."""
    fitting = [order for order in permutations(range(len(parts))) if _merges([parts[i] for i in order], merged)]
    return min(fitting, key=_inversions, default=None)


def _merges(parts: Sequence[Dim], merged: Sequence[Dim]) -> bool:
    rest = list(parts)
    for wanted in merged:
        size = Dim.of(1)
        while equal(size, wanted) is not Answer.YES:
            if not rest:
                return False
            size *= rest.pop(0)
    return all(is_one(part) is Answer.YES for part in rest)


def _inversions(order: Sequence[int]) -> int:
    return sum(a > b for i, a in enumerate(order) for b in order[i + 1 :])
