"""What a polynomial is made of: symbols, and operations that are not polynomial."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

if TYPE_CHECKING:
    from .dim import Dim

SortKey: TypeAlias = "tuple[int, int, str, str]"


class Symbol:
    """A named size; identity is `(key or name, implicit)`, `name` is only what we print.

    `order` comes before the name when terms are sorted: the place where the user first wrote it, so that
    `[B, T]` has `B*T` elements. It belongs to the identity: one key always has one order.
    """

    __slots__ = ("_hash", "implicit", "key", "name", "origin", "sort_key")

    def __init__(self, name: str, key: str = "", implicit: bool = False, origin: object = None, order: int = 0) -> None:
        self.name = name
        self.key = key or name
        self.implicit = implicit
        self.origin = origin
        self._hash = hash((self.key, implicit))
        self.sort_key: SortKey = (0, order, name, f"{self.key}!" if implicit else self.key)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Symbol) and self.key == other.key and self.implicit == other.implicit

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Symbol({self.name!r}, key={self.key!r}, implicit={self.implicit})"


class Operation:
    """An atom that is not a plain symbol: an operator applied to Dims, already canonical."""

    __slots__ = ("_hash", "_sort_key", "args")
    operator: ClassVar[str]

    def __init__(self, *args: Dim) -> None:
        """For the algebra itself: `args` must be canonical. Everybody else says `a // b`."""
        self.args = args
        self._hash = hash((self.operator, args))
        self._sort_key: SortKey | None = None

    @property
    def sort_key(self) -> SortKey:
        if self._sort_key is None:
            self._sort_key = (1, 0, self.operator, "|".join(arg.identity for arg in self.args))
        return self._sort_key

    def rebuild(self, args: tuple[Dim, ...]) -> Dim:
        """The same operation on other arguments, canonicalised anew."""
        raise NotImplementedError

    def compute(self, args: list[int]) -> int:
        """The operation on plain numbers."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Operation) and self.operator == other.operator and self.args == other.args

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.args!r}"


class FloorDiv(Operation):
    __slots__ = ()
    operator = "//"

    def rebuild(self, args: tuple[Dim, ...]) -> Dim:
        return args[0] // args[1]

    def compute(self, args: list[int]) -> int:
        return args[0] // args[1]


class Mod(Operation):
    __slots__ = ()
    operator = "%"

    def rebuild(self, args: tuple[Dim, ...]) -> Dim:
        return args[0] % args[1]

    def compute(self, args: list[int]) -> int:
        return args[0] % args[1]


class Min(Operation):
    __slots__ = ()
    operator = "min"

    def rebuild(self, args: tuple[Dim, ...]) -> Dim:
        return args[0].minimum(*args[1:])

    def compute(self, args: list[int]) -> int:
        return min(args)


class Max(Operation):
    __slots__ = ()
    operator = "max"

    def rebuild(self, args: tuple[Dim, ...]) -> Dim:
        return args[0].maximum(*args[1:])

    def compute(self, args: list[int]) -> int:
        return max(args)


class Pow(Operation):
    __slots__ = ()
    operator = "**"

    def rebuild(self, args: tuple[Dim, ...]) -> Dim:
        return args[0] ** args[1]

    def compute(self, args: list[int]) -> int:
        if args[1] < 0:
            raise ValueError("a negative power is not a size")
        return int(args[0] ** args[1])


Atom: TypeAlias = "Symbol | Operation"
