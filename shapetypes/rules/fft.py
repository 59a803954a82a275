"""Fourier transforms: `fft`, `rfft` and so on over one axis, two, or any number; shifts; frequencies; stft."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from shapetypes.algebra.compare import equal, less_equal
from shapetypes.algebra.dim import Dim
from shapetypes.algebra.errors import Decline, ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _dtypes as dtypes
from shapetypes.rules import _require as require
from shapetypes.rules._axes import axes_of, axis_of
from shapetypes.rules._registry import example, shape_rule
from shapetypes.rules._values import UNKNOWN_VALUE, Unknown
from shapetypes.rules.creation import DTypeArg, new

Sizes = Sequence[Dim] | None


def fft(*names: str) -> tuple[str, ...]:
    """`"rfft"` gives `torch.fft.rfft`."""
    return tuple(f"torch.fft.{name}" for name in names)


def _same(size: Dim) -> Dim:
    return size


def _half(size: Dim) -> Dim:
    """A real signal of `size` has this many frequencies."""
    return size // 2 + 1


def _double(size: Dim) -> Dim:
    """The even size of a real signal with this many frequencies."""
    return 2 * (size - 1)


@shape_rule(*fft("fft", "ifft"))
@example('fft("b n")', "b n")
@example('fft("b n", 8)', "b 8")
@example('fft("b n", dim=2)', error="`dim` is 2")
def complex_to_complex(input: Shape, n: Dim | None = None, dim: int = -1) -> Shape:
    """Axis `dim` keeps its size, or is padded or cut to `n`."""
    axis, size = _one(input, n, dim)
    return input.with_dim(axis, size).with_dtype(dtypes.as_complex(input.dtype))


@shape_rule(*fft("rfft", "ihfft"))
@example('rfft("b 8")', "b 5")
@example('rfft("b n")', "b n//2+1")
def real_to_complex(input: Shape, n: Dim | None = None, dim: int = -1) -> Shape:
    """Of a real signal, half of the frequencies are kept."""
    axis, size = _one(input, n, dim)
    return input.with_dim(axis, _half(size)).with_dtype(dtypes.as_complex(input.dtype))


@shape_rule(*fft("irfft", "hfft"))
@example('irfft("b 5")', "b 8")
@example('irfft("b 5", n=9)', "b 9")
@example('irfft("b 1")', error="0 data points")
def complex_to_real(input: Shape, n: Dim | None = None, dim: int = -1) -> Shape:
    """Back to a real signal of size `n`, by default the even one."""
    axis, size = _one(input, n, dim, _double)
    return input.with_dim(axis, size).with_dtype(dtypes.as_real(dtypes.as_float(input.dtype)))


def _one(input: Shape, n: Dim | None, dim: int, default: Callable[[Dim], Dim] = _same) -> tuple[int, Dim]:
    """The axis to transform and its size."""
    require.min_rank(1, input=input)
    axis = axis_of(dim, input)
    size = default(input[axis]) if n is None else n
    require.that(not less_equal(size, Dim.of(0)), f"axis {axis} of `input` is transformed with {size} data points")
    return axis, size


@shape_rule(*fft("fft2", "ifft2"))
@example('fft2("b h w")', "b h w")
@example('fft2("b h w", (8, 9))', "b 8 9")
def complex_to_complex_2(input: Shape, s: Sizes = None, dim: Sequence[int] = (-2, -1)) -> Shape:
    """The axes keep their sizes, or are padded or cut to `s`."""
    return complex_to_complex_n(input, s, dim)


@shape_rule(*fft("fftn", "ifftn"))
@example('fftn("b h w")', "b h w")
@example('fftn("b h w", (8,), (-1,))', "b h 8")
@example('fftn("b h w", (8,), (0, 1))', error="`s` has 1 size but `dim` has 2 axes")
def complex_to_complex_n(input: Shape, s: Sizes = None, dim: Sequence[int] | None = None) -> Shape:
    """The axes keep their sizes, or are padded or cut to `s`."""
    sizes = _many(input, s, dim)
    return _with_sizes(input, sizes).with_dtype(dtypes.as_complex(input.dtype))


@shape_rule(*fft("rfft2", "ihfft2"))
@example('rfft2("b h w")', "b h w//2+1")
def real_to_complex_2(input: Shape, s: Sizes = None, dim: Sequence[int] = (-2, -1)) -> Shape:
    """Of the last axis transformed, half of the frequencies are kept."""
    return real_to_complex_n(input, s, dim)


@shape_rule(*fft("rfftn", "ihfftn"))
@example('rfftn("b h 8", dim=(1, 2))', "b h 5")
def real_to_complex_n(input: Shape, s: Sizes = None, dim: Sequence[int] | None = None) -> Shape:
    """Of the last axis transformed, half of the frequencies are kept."""
    sizes = _many(input, s, dim)
    require.that(bool(sizes), "at least one axis must be transformed")
    axis, size = sizes[-1]
    return _with_sizes(input, [*sizes[:-1], (axis, _half(size))]).with_dtype(dtypes.as_complex(input.dtype))


@shape_rule(*fft("irfft2", "hfft2"))
@example('irfft2("b h 5")', "b h 8")
def complex_to_real_2(input: Shape, s: Sizes = None, dim: Sequence[int] = (-2, -1)) -> Shape:
    """Back to a real signal; the last axis transformed has its size of `s`, by default the even one."""
    return complex_to_real_n(input, s, dim)


@shape_rule(*fft("irfftn", "hfftn"))
@example('irfftn("b h 5", (6, 9), (1, 2))', "b 6 9")
def complex_to_real_n(input: Shape, s: Sizes = None, dim: Sequence[int] | None = None) -> Shape:
    """Back to a real signal; the last axis transformed has its size of `s`, by default the even one."""
    sizes = _many(input, s, dim, _double)
    require.that(bool(sizes), "at least one axis must be transformed")
    return _with_sizes(input, sizes).with_dtype(dtypes.as_real(dtypes.as_float(input.dtype)))


def _many(
    input: Shape, s: Sizes, dim: Sequence[int] | None, default: Callable[[Dim], Dim] = _same
) -> list[tuple[int, Dim]]:
    """The axes to transform with their sizes; `default` is the size of the last one if `s` doesn't say."""
    axes = _transformed(input, s, dim)
    if s is not None and dim is not None and len(s) != len(dim):
        raise ShapeError(f"`s` has {_count(len(s), 'size')} but `dim` has {len(dim)} axes")
    sizes = []
    for index, axis in enumerate(axes):
        own = default(input[axis]) if index == len(axes) - 1 else input[axis]
        size = own if s is None or s[index] == Dim.of(-1) else s[index]
        require.that(not less_equal(size, Dim.of(0)), f"axis {axis} of `input` is transformed with {size} data points")
        sizes.append((axis, size))
    return sizes


def _transformed(input: Shape, s: Sizes, dim: Sequence[int] | None) -> Sequence[int]:
    if dim is not None:
        require.min_rank(1 if dim else 0, input=input)
        return axes_of(dim, input)
    if input.rank is None:
        raise Decline
    count = input.rank if s is None else len(s)
    require.that(count <= input.rank, f"`s` has {_count(count, 'size')} but `input` has {_count(input.rank, 'axis')}")
    return range(input.rank - count, input.rank)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun if number == 1 else {'axis': 'axes'}.get(noun, noun + 's')}"


def _with_sizes(shape: Shape, sizes: Sequence[tuple[int, Dim]]) -> Shape:
    for axis, size in sizes:
        shape = shape.with_dim(axis, size)
    return shape


@shape_rule(*fft("fftshift", "ifftshift"))
@example('fftshift("b n", dim=-1)', "b n")
@example('fftshift("b n", 2)', error="`dim` is 2")
def fftshift(input: Shape, dim: int | Sequence[int] | Unknown | None = None) -> Shape:
    """The input's shape."""
    if dim is not None and dim is not UNKNOWN_VALUE:
        require.min_rank(1, input=input)
        axes_of(dim, input)
    return input


@shape_rule(*fft("fftfreq"))
@example('fftfreq("n")', "n")
def fftfreq(n: Dim, d: object = 1.0, *, dtype: DTypeArg = None) -> Shape:
    """`n` frequencies."""
    return new((n,), dtype)


@shape_rule(*fft("rfftfreq"))
@example("rfftfreq(8)", "5")
def rfftfreq(n: Dim, d: object = 1.0, *, dtype: DTypeArg = None) -> Shape:
    """The frequencies of a real signal: `n // 2 + 1`."""
    return new((_half(n),), dtype)


@shape_rule("torch.stft", "torch.Tensor.stft")
@example('stft("b 1000", 64, return_complex=True)', "b 33 63")
@example('stft("b t", n_fft=64, hop_length=16, return_complex=True)', "b 33 t//16+1")
@example('stft("b 10", 64, center=False, return_complex=True)', error="`n_fft` is 64 but axis 1 of `input` is 10")
def stft(
    input: Shape,
    n_fft: Dim,
    hop_length: Dim | None = None,
    win_length: Dim | None = None,
    window: Shape | None = None,
    center: bool = True,
    pad_mode: object = "reflect",
    normalized: object = False,
    onesided: bool | None = None,
    return_complex: bool | None = None,
) -> Shape:
    """Frequencies by frames; a real signal has `n_fft // 2 + 1` frequencies, and there is one frame per hop."""
    require.rank(1, 2, input=input)
    length = input[-1]
    padded = length + 2 * (n_fft // 2) if center else length
    too_short = f"`n_fft` is {n_fft} but axis {(input.rank or 0) - 1} of `input` is {length}"
    require.at_most(n_fft, padded, too_short)
    if center and pad_mode == "reflect":
        require.at_most(n_fft // 2 + 1, length, too_short)
    _check_window(n_fft, win_length, window)
    hop = n_fft // 4 if hop_length is None else hop_length
    is_complex = dtypes.is_complex(input.dtype) or dtypes.is_complex(window.dtype if window else None)
    half = not is_complex if onesided is None else onesided
    frames = Shape(_half(n_fft) if half else n_fft, (padded - n_fft) // hop + 1)
    result = input.remove(-1) + frames
    return result.with_dtype(dtypes.as_complex(input.dtype)) if return_complex else result.insert(-1, 2)


def _check_window(n_fft: Dim, win_length: Dim | None, window: Shape | None) -> None:
    length = n_fft if win_length is None else win_length
    require.at_most(length, n_fft, f"`win_length` is {length}, more than `n_fft`, which is {n_fft}")
    if window is not None:
        require.rank(1, window=window)
        require.equal_sizes(window[0], "the size of `window`", length, "the window's length")


@shape_rule("torch.istft", "torch.Tensor.istft")
@example('istft("b 33 63 : complex64", 64)', "b 992")
@example('istft("b 33 63 : complex64", 64, length=1000)', "b 1000")
@example(
    'istft("b 30 63 : complex64", 64)',
    error="axis 1 of `input` is 30 but the number of frequencies for `n_fft` 64 is 33",
)
def istft(
    input: Shape,
    n_fft: Dim,
    hop_length: Dim | None = None,
    win_length: Dim | None = None,
    window: Shape | None = None,
    center: bool = True,
    normalized: object = False,
    onesided: bool | None = None,
    length: Dim | None = None,
    return_complex: bool = False,
) -> Shape:
    """The signal back from its frames."""
    require.rank(2, 3, input=input)
    _check_window(n_fft, win_length, window)
    if onesided is not None or not equal(input[-2], n_fft):
        expected = n_fft if onesided is False else _half(n_fft)
        where = f"axis {(input.rank or 2) - 2} of `input`"
        require.equal_sizes(input[-2], where, expected, f"the number of frequencies for `n_fft` {n_fft}")
    hop = n_fft // 4 if hop_length is None else hop_length
    whole = n_fft + hop * (input[-1] - 1)
    size = length if length is not None else whole - 2 * (n_fft // 2) if center else whole
    require.that(not less_equal(size, Dim.of(0)), f"no samples are left of {input[-1]} frames")
    return input.remove(-1).remove(-1) + Shape(size)
