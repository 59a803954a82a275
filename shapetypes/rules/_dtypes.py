"""The few laws of dtypes that results follow; `None` is an unknown dtype and stays unknown."""

from __future__ import annotations

from typing import Final

INTEGERS: Final = frozenset({"uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64"})
FLOATS: Final = frozenset({"float16", "bfloat16", "float32", "float64"})
COMPLEX: Final = frozenset({"complex32", "complex64", "complex128"})
ALL: Final = INTEGERS | FLOATS | COMPLEX | {"bool"}
_REAL: Final = {"complex32": "float16", "complex64": "float32", "complex128": "float64"}
_TO_COMPLEX: Final = {real: name for name, real in _REAL.items()}


def as_float(dtype: str | None) -> str | None:
    """Of `exp`, `mean` and the like: floats stay, integers become the default dtype, which isn't known."""
    return dtype if dtype in FLOATS or dtype in COMPLEX else None


def as_sum(dtype: str | None) -> str | None:
    """Of `sum`, `prod`, `cumsum`: integers and bools are summed as int64."""
    return "int64" if dtype in INTEGERS or dtype == "bool" else dtype


def as_real(dtype: str | None) -> str | None:
    """Of `abs`, `real`: the dtype of a complex number's parts."""
    return _REAL.get(dtype, dtype) if dtype is not None else None


def as_complex(dtype: str | None) -> str | None:
    """Of `fft`, `complex`: the complex dtype with such parts."""
    if dtype in COMPLEX:
        return dtype
    return _TO_COMPLEX.get(dtype) if dtype is not None else None


def common(*dtypes: str | None) -> str | None:
    """Of `add`: the dtype that all operands share. Promotion of different ones is left unknown."""
    return dtypes[0] if len(set(dtypes)) == 1 else None


def is_integer(dtype: str | None) -> bool:
    """Whether it is known to be an integer one."""
    return dtype in INTEGERS


def is_complex(dtype: str | None) -> bool:
    """Whether it is known to be a complex one."""
    return dtype in COMPLEX
