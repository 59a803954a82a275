"""What goes into a rule besides shapes, dims and plain Python values, and what comes out."""

from __future__ import annotations

import enum
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


Result: TypeAlias = "Shape | Dim | bool | Many | UnknownResult | tuple[Result, ...]"
