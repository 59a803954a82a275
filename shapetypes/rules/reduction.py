"""Reductions: the axes in `dim` go away, or stay with size 1 under `keepdim`; without `dim`, all axes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from shapetypes.algebra.broadcast import broadcast
from shapetypes.algebra.compare import equal
from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import Decline, ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _dtypes as dtypes
from shapetypes.rules import _require as require
from shapetypes.rules._axes import axes_of, axis_of
from shapetypes.rules._registry import example, functions_and_methods, methods, shape_rule
from shapetypes.rules._values import UNKNOWN_RESULT, UNKNOWN_VALUE, Many, Unknown, UnknownResult

Axis: TypeAlias = int | Dim  # a `Dim` is an int whose value isn't known
Axes: TypeAlias = int | Dim | Sequence[int | Dim] | Unknown | None
Flag: TypeAlias = bool | Unknown


def reduce(input: Shape, dim: Axes = None, keepdim: Flag = False) -> Shape:
    """`input` without the axes in `dim`; what isn't known of `dim` blurs sizes, and the rank only if it must."""
    if dim is None or dim == ():
        return _reduce_all(input, keepdim)
    if keepdim is UNKNOWN_VALUE:
        return Shape.unknown()
    if dim is UNKNOWN_VALUE:
        return _blurred(input, 0) if keepdim else Shape.unknown()
    wanted = (dim,) if isinstance(dim, (int, Dim)) else tuple(dim)
    known = [d for d in wanted if isinstance(d, int)]
    if len(known) < len(wanted):
        return _blurred(input, 0 if keepdim else len(wanted))
    axes = axes_of(known, input)
    require.that(input.rank is None or input.rank <= 64, "torch reduces at most 64 axes")
    if not keepdim:
        return input.remove(axes)
    for axis in axes if input.rank != 0 else ():
        input = input.with_dim(axis, 1)
    return input


def _reduce_all(input: Shape, keepdim: Flag) -> Shape:
    if keepdim is UNKNOWN_VALUE:
        return Shape.unknown()
    if not keepdim:
        return Shape()
    return Shape.unknown() if input.rank is None else Shape(*[1] * input.rank)


def _blurred(input: Shape, removed: int) -> Shape:
    """`input` with all sizes unknown and fewer axes; sizes that are all equal are not lost."""
    if input.rank is None:
        return Shape.unknown()
    if removed and len(set(input.dims)) == 1:
        return Shape(*input.dims[removed:])
    return Shape(*[UNKNOWN] * max(input.rank - removed, 0))


def not_empty(input: Shape, dim: Axes) -> None:
    """A reduction without a neutral element needs at least one item."""
    if dim is None or dim == ():
        if input.rank is not None and any(size.value == 0 for size in input):
            raise ShapeError(f"`input` of shape {input} has no elements to choose from")
        return
    for d in (dim,) if isinstance(dim, int) else dim if isinstance(dim, tuple) else ():
        if isinstance(d, int) and input.rank != 0 and input[axis_of(d, input)].value == 0:
            raise ShapeError(f"axis {axis_of(d, input)} of `input` is 0: there are no elements to choose from")


@shape_rule(*functions_and_methods("sum", "nansum", "prod"))
@example('sum("b t d")', "")
@example('sum("b t d", dim=1)', "b d")
@example('sum("b t d", -1, keepdim=True)', "b t 1")
@example('sum("b t d", (0, 2))', "t")
@example('sum("b t", dim=2)', error="`dim` is 2")
def sum_(input: Shape, dim: Axes = None, keepdim: Flag = False, *, dtype: str | Unknown | None = None) -> Shape:
    """The axes in `dim` are summed away."""
    return reduce(input, dim, keepdim).with_dtype(_given(dtype, dtypes.as_sum(input.dtype)))


@shape_rule(*functions_and_methods("mean", "nanmean"))
@example('mean("b t d", dim=(1, 2))', "b")
@example('mean("b t d", axis=1, keepdims=True)', "b 1 d")
def mean(input: Shape, dim: Axes = None, keepdim: Flag = False, *, dtype: str | Unknown | None = None) -> Shape:
    """The axes in `dim` are averaged away."""
    return reduce(input, dim, keepdim).with_dtype(_given(dtype, dtypes.as_float(input.dtype)))


@shape_rule(*functions_and_methods("logsumexp"), "torch.special.logsumexp")
@example('logsumexp("b t", 1)', "b")
def logsumexp(input: Shape, dim: Axes, keepdim: Flag = False) -> Shape:
    """The axes in `dim` go away."""
    return reduce(input, dim, keepdim).with_dtype(dtypes.as_float(input.dtype))


@shape_rule(*functions_and_methods("amax", "amin"))
@example('amax("b t d", (1, 2))', "b")
@example('amax("b 0", 1)', error="no elements")
def amax(input: Shape, dim: Axes = None, keepdim: Flag = False) -> Shape:
    """The axes in `dim` go away."""
    not_empty(input, dim)
    return reduce(input, dim, keepdim).with_dtype(input.dtype)


_UINT8: Final = frozenset({"uint8"})


@shape_rule(*functions_and_methods("all", "any"))
@example('any("b t", 1)', "b")
@example('any("b t", ())', "b t")
def any_(input: Shape, dim: Axes = None, keepdim: Flag = False) -> Shape:
    """The axes in `dim` go away (none for `()`, unlike in `sum`); of bool (of uint8 for uint8)."""
    if dim == ():
        return input.with_dtype(None)
    dtype = "uint8" if input.dtype == "uint8" else None if dtypes.may_be_in(input.dtype, _UINT8) else "bool"
    return reduce(input, dim, keepdim).with_dtype(dtype)


@shape_rule(*functions_and_methods("count_nonzero"))
@example('count_nonzero("b t", 1)', "b : int64")
def count_nonzero(input: Shape, dim: Axes = None) -> Shape:
    """The axes in `dim` are counted away."""
    return reduce(input, dim).with_dtype("int64")


@shape_rule(*functions_and_methods("argmax", "argmin"))
@example('argmax("b t", dim=-1)', "b : int64")
@example('argmax("b t")', " : int64")
def argmax(input: Shape, dim: Axis | Unknown | None = None, keepdim: Flag = False) -> Shape:
    """The axis `dim` goes away; of int64."""
    not_empty(input, dim)
    return reduce(input, dim, keepdim).with_dtype("int64")


@shape_rule(*functions_and_methods("max", "min"))
@example('max("b t")', "")
@example('max("b t", 1)', ("b", "b : int64"))
@example('max("b t", dim=1, keepdim=True)', ("b 1", "b 1 : int64"))
@example('max("b t", "t")', "b t")
def max_(
    input: Shape,
    dim: Shape | Axis | Unknown | None = None,
    keepdim: Flag = False,
    *,
    other: Shape | None = None,
) -> Shape | tuple[Shape, Shape]:
    """The greatest of all; with `dim`, values and indices along it; with a second tensor, pointwise."""
    second = dim if isinstance(dim, Shape) else other
    if second is not None:
        return broadcast(input=input, other=second)
    if dim is UNKNOWN_VALUE:
        raise Decline
    assert not isinstance(dim, Shape)
    not_empty(input, dim)
    if dim is None:
        return Shape(dtype=input.dtype)
    return values_and_indices(input, dim, keepdim)


def values_and_indices(input: Shape, dim: Axis | Unknown, keepdim: Flag) -> tuple[Shape, Shape]:
    """What is chosen along `dim`, and where it was."""
    result = reduce(input, dim, keepdim)
    return result.with_dtype(input.dtype), result.with_dtype("int64")


@shape_rule(*functions_and_methods("median", "nanmedian"))
@example('median("b t")', "")
@example('median("b t", 1)', ("b", "b : int64"))
def median(input: Shape, dim: Axis | Unknown | None = None, keepdim: Flag = False) -> Shape | tuple[Shape, Shape]:
    """The median of all; with `dim`, values and indices along it."""
    if dim is None:
        return Shape(dtype=input.dtype)
    if dim is UNKNOWN_VALUE:
        raise Decline
    not_empty(input, dim)
    return values_and_indices(input, dim, keepdim)


@shape_rule(*functions_and_methods("mode"))
@example('mode("b t")', ("b", "b : int64"))
def mode(input: Shape, dim: Axis | Unknown = -1, keepdim: Flag = False) -> tuple[Shape, Shape]:
    """Values and indices along `dim`."""
    not_empty(input, dim)
    return values_and_indices(input, dim, keepdim)


@shape_rule(*functions_and_methods("kthvalue"))
@example('kthvalue("b 5", 2)', ("b", "b : int64"))
@example('kthvalue("b 5", 6)', error="`k` is 6 but axis 1 of `input` is 5")
def kthvalue(input: Shape, k: Dim | Unknown, dim: Axis | Unknown = -1, keepdim: Flag = False) -> tuple[Shape, Shape]:
    """Values and indices along `dim`."""
    at_most(k, input, dim)
    not_empty(input, dim)
    return values_and_indices(input, dim, keepdim)


def at_most(k: Dim | Unknown, input: Shape, dim: Axis | Unknown) -> None:
    """`k` items are to be taken from axis `dim`."""
    if not isinstance(dim, int) or not isinstance(k, Dim):
        return
    axis = axis_of(dim, input)
    size = Dim.of(1) if input.rank == 0 else input[axis]
    require.at_most(k, size, f"`k` is {k} but axis {axis} of `input` is {size}")


@shape_rule(*functions_and_methods("std", "var"))
@example('std("b t")', "")
@example('var("b t", 1, keepdim=True)', "b 1")
@example('std("b t", dim=1, unbiased=False)', "b")
def std(
    input: Shape,
    dim: Axes | bool = None,
    unbiased: object = True,
    keepdim: Flag = False,
    *,
    correction: object = 1,
) -> Shape:
    """The axes in `dim` go away."""
    axes = None if isinstance(dim, bool) else dim  # std(x, False) is std(x, unbiased=False)
    return reduce(input, axes, keepdim).with_dtype(dtypes.as_real(dtypes.as_float(input.dtype)))


@shape_rule("torch.std_mean", "torch.var_mean")
@example('var_mean("b t", 1)', ("b", "b"))
def std_mean(
    input: Shape,
    dim: Axes | bool = None,
    unbiased: object = True,
    keepdim: Flag = False,
    *,
    correction: object = 1,
) -> tuple[Shape, Shape]:
    """The axes in `dim` go away, in both results."""
    axes = None if isinstance(dim, bool) else dim
    result = reduce(input, axes, keepdim)
    return std(input, dim, unbiased, keepdim), result.with_dtype(dtypes.as_float(input.dtype))


@shape_rule(*functions_and_methods("aminmax"))
@example('aminmax("b t", dim=1)', ("b", "b"))
def aminmax(input: Shape, *, dim: Axis | Unknown | None = None, keepdim: Flag = False) -> tuple[Shape, Shape]:
    """The axis `dim` goes away, in both results."""
    not_empty(input, dim)
    result = reduce(input, dim, keepdim).with_dtype(input.dtype)
    return result, result


@shape_rule(*functions_and_methods("quantile", "nanquantile"))
@example('quantile("b t", 0.5, dim=1)', "b")
@example('quantile("b t", "3", dim=1, keepdim=True)', "3 b 1")
@example('quantile("b t", "3")', "3")
def quantile(input: Shape, q: Shape, dim: Axis | Unknown | None = None, keepdim: Flag = False) -> Shape:
    """The axis `dim` goes away; several `q` make a new first axis."""
    require.rank(0, 1, q=q)
    if dim is not UNKNOWN_VALUE:
        not_empty(input, dim)
    return (q + reduce(input, dim, keepdim)).with_dtype(input.dtype)


@shape_rule(*functions_and_methods("norm"))
@example('norm("b t")', "")
@example('norm("b t", dim=1)', "b")
@example('norm("b t", 2, -1, True)', "b 1")
def norm(input: Shape, p: object = "fro", dim: Axes = None, keepdim: Flag = False) -> Shape:
    """The axes in `dim` go away; the nuclear norm is one of matrices."""
    if p == "nuc" and input.rank is not None and dim is not UNKNOWN_VALUE:
        axes = range(input.rank) if dim is None else dim if isinstance(dim, tuple) else (dim,)
        require.that(len(axes) == 2, f"the nuclear norm is taken over 2 axes, not {len(axes)}")
    return reduce(input, dim, keepdim)


@shape_rule(*functions_and_methods("dist"))
@example('dist("b t", "t")', "")
def dist(input: Shape, other: Shape, p: object = 2) -> Shape:
    """One number; the operands broadcast together."""
    broadcast(input=input, other=other)
    return Shape()


@shape_rule("torch.hash_tensor")
@example('hash_tensor("b t", 1)', "b")
def hash_tensor(input: Shape, dim: Axes = None, keepdim: Flag = False) -> Shape:
    """The axes in `dim` go away; of uint64."""
    return reduce(input, dim, keepdim).with_dtype("uint64")


@shape_rule(*methods("item", "__bool__", "__float__", "__int__", "__index__", "__complex__"))
@example('item("1 1")', None)
@example('item("3")', error="`input` of shape [3] has 3 elements, not one")
def item(input: Shape) -> UnknownResult:
    """A Python number: the only element."""
    count = input.numel()
    require.that(equal(count, Dim.of(1)), f"`input` of shape {input} has {count} elements, not one")
    return UNKNOWN_RESULT


def _given(dtype: str | Unknown | None, otherwise: str | None) -> str | None:
    """The result's dtype under a `dtype` argument."""
    if dtype is UNKNOWN_VALUE:
        return None
    return dtype if dtype is not None else otherwise


@shape_rule("torch.nn.utils.clip_grad_norm_")
@example('clip_grad_norm_(["3 4", "5"], 1.0)', "")
def clip_grad_norm_(parameters: Shape | Sequence[Shape] | Many | Unknown, max_norm: object) -> Shape:
    """One number, whatever there is to be clipped."""
    return Shape()
