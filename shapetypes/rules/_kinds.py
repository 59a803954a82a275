"""From a parameter's annotation to what it accepts, and from any value to what the rule receives."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import Decline
from shapetypes.algebra.shape import Shape
from shapetypes.rules._values import UNKNOWN_VALUE, Unknown


@dataclass(frozen=True, slots=True)
class Kind:
    """The alternatives of an annotation: `int | Sequence[int]` has the class `int` and items of that kind."""

    classes: frozenset[type] = field(default_factory=frozenset)
    items: Kind | None = None

    @classmethod
    def of(cls, annotation: object) -> Kind:
        """The kind that an (evaluated) annotation describes."""
        origin = typing.get_origin(annotation)
        if origin in (typing.Union, types.UnionType):
            return cls.union(cls.of(part) for part in typing.get_args(annotation))
        if isinstance(origin, type) and issubclass(origin, Sequence):
            parts = [part for part in typing.get_args(annotation) if part is not ...]
            return cls(items=cls.union(cls.of(part) for part in parts))
        if annotation is None:
            return cls(frozenset({types.NoneType}))
        if isinstance(annotation, type):
            return cls(frozenset({annotation}))
        raise TypeError(f"a rule's parameter can't be annotated with {annotation!r}")

    @classmethod
    def union(cls, kinds: Iterable[Kind]) -> Kind:
        """Accepts what any of `kinds` accepts."""
        members = list(kinds)
        items = [kind.items for kind in members if kind.items is not None]
        classes = frozenset(c for kind in members for c in kind.classes)
        return cls(classes, cls.union(items) if items else None)

    def accepts(self, *classes: type) -> bool:
        """Whether one of `classes` is among the alternatives."""
        return not self.classes.isdisjoint(classes)

    def convert(self, value: object) -> object:
        """What the rule receives for `value`; `Decline` if it is of another type, or unknown and needed."""
        if self.accepts(object):
            return value
        if value is UNKNOWN_VALUE:
            return self._convert_unknown()
        if isinstance(value, Dim):
            return self._convert_dim(value)
        if type(value) in self.classes:
            return value
        if isinstance(value, (bool, int, float, complex)):
            return self._convert_number(value)
        if isinstance(value, (tuple, list)) and self.items is not None:
            return tuple(self.items.convert(item) for item in value)
        if isinstance(value, Shape) and self.accepts(Dim, int, float, bool):
            return self._convert_unknown()  # torch reads the number out of a tensor without axes
        if isinstance(value, tuple(self.classes)):
            return value
        raise Decline

    def _convert_unknown(self) -> object:
        if self.accepts(Unknown):
            return UNKNOWN_VALUE
        if self.accepts(Shape) and not self.accepts(Dim, int, float, bool) and self.items is None:
            return Shape.unknown()
        if self.classes == {Dim}:
            return UNKNOWN
        raise Decline

    def _convert_dim(self, value: Dim) -> object:
        if self.accepts(int, float, bool) and value.value is not None:
            return self._convert_number(value.value)
        if self.accepts(Dim):
            return value
        if self.accepts(int, float, bool):
            return self._convert_unknown()
        if self.accepts(Shape):
            return Shape()
        if self.items is not None:
            return (self.items.convert(value),)
        raise Decline

    def _convert_number(self, value: complex) -> object:
        if isinstance(value, int):
            if self.accepts(int):
                return int(value)
            if self.accepts(bool):
                return bool(value)
            if self.accepts(Dim):
                return Dim.of(int(value))
        if self.accepts(float):
            return value
        if self.accepts(Shape):
            return Shape()
        if self.items is not None:
            return (self.items.convert(value),)
        raise Decline
