"""How the mypy plugin writes arithmetic inside a type. Not for use in code."""

from __future__ import annotations

from typing import Any, Generic

from typing_extensions import TypeVar, TypeVarTuple, Unpack

Parts = TypeVarTuple("Parts", default=Unpack[tuple[Any, ...]])
Size = TypeVar("Size", default=Any, covariant=True)


class Expr(int, Generic[Unpack[Parts]]):
    """An arithmetic dim: `Expr[Literal["3*_0 + _1"], C, D]` is `3*C + D`.

    One class for every expression: mypy substitutes type variables in the arguments, and two equal
    dims are equal types since the text is canonical.
    """


class SizedInt(int, Generic[Size]):
    """An int that knows it is the size `Size`: what `x.shape[0]` and `SizeOf[D]` are to mypy."""
