"""What goes into a rule besides shapes, dims and plain Python values, and what comes out."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.shape import Shape


class Unknown(enum.Enum):
    """In an annotation (`dim: int | Unknown`): the rule copes with a value that isn't known statically."""

    VALUE = "unknown"

    def __repr__(self) -> str:
        return "UNKNOWN_VALUE"


class UnknownResult(enum.Enum):
    """The rule has no opinion: whatever the stub says stands."""

    RESULT = "unknown"

    def __repr__(self) -> str:
        return "UNKNOWN_RESULT"


UNKNOWN_VALUE: Final = Unknown.VALUE
UNKNOWN_RESULT: Final = UnknownResult.RESULT


@dataclass(frozen=True, slots=True)
class Many:
    """A tuple or list of `count` items (often unknown) that all look like `item`.

    As an argument: `torch.stack(list_of_rows)`; write `tensors: Sequence[Shape] | Many` to receive it.
    As a result: `x.split(n)` for unknown `n`.
    """

    item: Shape
    count: Dim = UNKNOWN


@dataclass(frozen=True)
class Inner:
    """A layer that another one holds (`attention.out_proj`): its name, and what its constructor was given.

    `is_stack`: a ModuleList of such layers (`encoder.layers`).
    """

    name: str
    config: Mapping[str, object]
    is_stack: bool = False


Result: TypeAlias = "Shape | Dim | bool | Many | Inner | UnknownResult | tuple[Result, ...]"
