"""Names of sizes that a run may speak of: those of its arguments.

`d` of `def __init__(self, d: int)` is one size for one object. Of two objects whose sizes nobody knows, both have a
`d`, and what a body gives for the one must not be compared with the other's: so such names stay inside.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from mypy.type_visitor import TypeTranslator
from mypy.types import Instance, LiteralType, TupleType, Type, TypeAliasType, get_proper_type

from mypy_plugin.runs.made import MADE_ATTR, Known
from mypy_plugin.types.decode import DIMS_ATTR
from mypy_plugin.types.encode import unknown
from mypy_plugin.types.layer_types import LAYER_ATTR
from shapetypes.algebra import Dim

#: `d@module.Class.__init__`, as it stands in what rides along on a type.
_NAME: Final = re.compile(r"[\w.]+@[\w.:<>]+")


def names_in(arguments: Iterable[Known]) -> frozenset[str]:
    """The names that arguments mention."""
    return frozenset(name for known in arguments for name in (*_of_value(known.value), *_of_type(known.type)))


def _of_value(value: object) -> Iterator[str]:
    if isinstance(value, Dim):
        yield from (symbol.key for symbol in value.symbols)
    elif isinstance(value, tuple):
        for item in value:
            yield from _of_value(item)


def _of_type(typ: Type) -> Iterator[str]:
    proper = get_proper_type(typ)
    if isinstance(proper, LiteralType):
        yield from _NAME.findall(proper.value) if isinstance(proper.value, str) else ()
    elif isinstance(proper, TupleType):
        for item in proper.items:
            yield from _of_type(item)
    elif isinstance(proper, Instance):
        for part in (*proper.args, *(proper.extra_attrs.attrs.values() if proper.extra_attrs else ())):
            yield from _of_type(part)


class _Forgetter(TypeTranslator):
    def __init__(self, kept: frozenset[str]) -> None:
        super().__init__()
        self.kept = kept

    def visit_instance(self, t: Instance) -> Type:
        result = super().visit_instance(t)
        extras = result.extra_attrs if isinstance(result, Instance) else None
        if not isinstance(result, Instance) or extras is None or self.kept.issuperset(_of_type(result)):
            return result
        plain = result.copy_modified()
        plain.extra_attrs = extras.copy()
        for name in (DIMS_ATTR, MADE_ATTR):
            if name in extras.attrs:
                plain.extra_attrs.attrs[name] = self._without(extras.attrs[name])
        if LAYER_ATTR in extras.attrs:
            plain.extra_attrs.attrs[LAYER_ATTR] = extras.attrs[LAYER_ATTR].accept(self)
        return plain

    def _without(self, typ: Type) -> Type:
        """A tuple with one part for each dim or argument; those with other names become unknown."""
        proper = get_proper_type(typ)
        assert isinstance(proper, TupleType)
        items = [item if self.kept.issuperset(_of_type(item)) else unknown() for item in proper.items]
        return proper.copy_modified(items=items)

    def visit_type_alias_type(self, t: TypeAliasType) -> Type:
        return t if t.is_recursive else get_proper_type(t).accept(self)


def forget_other_names(typ: Type, kept: frozenset[str]) -> Type:
    """The type without sizes that are not named by what is `kept`."""
    return typ.accept(_Forgetter(kept))
