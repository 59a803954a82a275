"""The few laws of dtypes that results follow.

A dtype is torch's name of one ("float32"), the name of a category of them ("floating": one of these, not known
which), or None: not known at all. Unknown stays unknown.
"""

from __future__ import annotations

from typing import Final

_SIGNED: Final = frozenset({"int8", "int16", "int32", "int64"})
_UNSIGNED: Final = frozenset({"uint8", "uint16", "uint32", "uint64"})
INTEGERS: Final = _SIGNED | _UNSIGNED
FLOATS: Final = frozenset({"float16", "bfloat16", "float32", "float64"})
COMPLEX: Final = frozenset({"complex32", "complex64", "complex128"})
_FLOATS_OF_8_BITS: Final = frozenset({"e4m3fn", "e4m3fnuz", "e5m2", "e5m2fnuz", "e8m0fnu"})
_FLOATING: Final = FLOATS | {f"float8_{kind}" for kind in _FLOATS_OF_8_BITS}
ALL: Final = INTEGERS | _FLOATING | COMPLEX | {"bool"}

#: Narrow ones first.
CATEGORIES: Final[dict[str, frozenset[str]]] = {
    "signed": _SIGNED,
    "unsigned": _UNSIGNED,
    "integer": INTEGERS,
    "floating": _FLOATING,
    "complex": COMPLEX,
    "inexact": _FLOATING | COMPLEX,
    "real": INTEGERS | _FLOATING,
    "number": INTEGERS | _FLOATING | COMPLEX,
}
_REAL: Final = {
    "complex32": "float16", "complex64": "float32", "complex128": "float64",
    "complex": "floating", "inexact": "floating", "number": "real",
}  # fmt: skip
_TO_COMPLEX: Final = {"float16": "complex32", "float32": "complex64", "float64": "complex128", "floating": "complex"}


def members(dtype: str) -> frozenset[str]:
    """The dtypes that a category stands for; a dtype stands for itself."""
    return CATEGORIES.get(dtype) or frozenset({dtype})


def is_in(dtype: str | None, wanted: frozenset[str]) -> bool:
    """Whether it is known to be one of `wanted`."""
    return dtype is not None and members(dtype) <= wanted


def may_be_in(dtype: str | None, wanted: frozenset[str]) -> bool:
    """Whether it is not known to be none of `wanted`."""
    return dtype is None or not members(dtype).isdisjoint(wanted)


def as_float(dtype: str | None) -> str | None:
    """Of `exp`, `mean` and the like: floats stay, integers become the default dtype, which isn't known."""
    return dtype if is_in(dtype, CATEGORIES["inexact"]) else None


def as_sum(dtype: str | None) -> str | None:
    """Of `sum`, `prod`, `cumsum`: integers and bools are summed as int64."""
    return "int64" if is_integer(dtype) or dtype == "bool" else dtype


def as_real(dtype: str | None) -> str | None:
    """Of `abs`, `real`: the dtype of a complex number's parts."""
    return _REAL.get(dtype, dtype) if dtype is not None else None


def as_complex(dtype: str | None) -> str | None:
    """Of `fft`, `complex`: the complex dtype with such parts."""
    if is_complex(dtype):
        return dtype
    return _TO_COMPLEX.get(dtype) if dtype is not None else None


def common(*dtypes: str | None) -> str | None:
    """Of `add`: the dtype that all operands share, or else the category that theirs are of and promotion stays in."""
    known = [dtype for dtype in dtypes if dtype is not None]
    if len(known) < len(dtypes) or len(set(known)) <= 1:
        return dtypes[0] if len(set(dtypes)) == 1 else None
    together = frozenset().union(*map(members, known))
    return next((name for name, inside in CATEGORIES.items() if together <= inside and name != "unsigned"), None)


def is_integer(dtype: str | None) -> bool:
    """Whether it is known to be an integer one."""
    return is_in(dtype, INTEGERS)


def is_complex(dtype: str | None) -> bool:
    """Whether it is known to be a complex one."""
    return is_in(dtype, COMPLEX)
