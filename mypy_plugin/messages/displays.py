"""`{"image": x, "depth": y}` where a TypedDict is wanted: item by item, as the algebra judges.

mypy takes a union of shapes for wrong if one member is, and where several TypedDicts are possible it wants one without
any doubt.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.join import join_type_list
from mypy.nodes import DictExpr, Expression, IndexExpr, ListExpr, MemberExpr, NameExpr, StrExpr, TupleExpr
from mypy.types import CallableType, Type, TypedDictType, UnionType, get_proper_type

from mypy_plugin.messages.conflicts import Verdict, best, conflict, worst
from mypy_plugin.types.forget import forget_sizes
from mypy_plugin.values.evaluate import Values


def typed_dicts(expected: Type) -> list[TypedDictType]:
    """Those among what is expected."""
    proper = get_proper_type(expected)
    members = [get_proper_type(m) for m in proper.items] if isinstance(proper, UnionType) else [proper]
    return [member for member in members if isinstance(member, TypedDictType)]


def conflict_of_display(chk: TypeChecker, expected: Type, display: DictExpr) -> Verdict:
    """Between a display and the TypedDict that suits it best."""
    found, is_open = _items(chk, display)
    return best([_conflict(wanted, found, is_open) for wanted in typed_dicts(expected)])


def conflict_of_item(chk: TypeChecker, expected: Type, display: DictExpr, key: str) -> Verdict:
    """Between one item and what the TypedDicts want of it."""
    found, _ = _items(chk, display)
    wanted = [items[key] for items in (each.items for each in typed_dicts(expected)) if key in items]
    return best([conflict(item, found[key]) for item in wanted if key in found])


def holds_functions(chk: TypeChecker, callee: Expression) -> bool:
    """Whether `FUNCTIONS[key]` is, but for its shapes, a function.

    What `Tensor[B] -> Tensor[B]` and `Tensor[B, T] -> Tensor[B]` have in common is to mypy a function of unknown type.
    """
    base = callee.base if isinstance(callee, IndexExpr) else callee
    display = Values(chk).definition(base) if isinstance(base, NameExpr | MemberExpr) else base
    values: list[Expression] = []
    if isinstance(display, DictExpr):
        values = [value for _, value in display.items]
    elif isinstance(display, ListExpr | TupleExpr):
        values = display.items
    types = [get_proper_type(_type_of(chk, value)) for value in values]
    plain = [forget_sizes(chk, typ.copy_modified(variables=[])) for typ in types if isinstance(typ, CallableType)]
    return len(plain) == len(types) > 0 and isinstance(get_proper_type(join_type_list(plain)), CallableType)


def _conflict(wanted: TypedDictType, found: dict[str, Type], is_open: bool) -> Verdict:
    if not found.keys() <= wanted.items.keys() or (not is_open and not wanted.required_keys <= found.keys()):
        return Verdict.OTHER
    return worst([conflict(wanted.items[key], typ) for key, typ in found.items()])


def _items(chk: TypeChecker, display: DictExpr) -> tuple[dict[str, Type], bool]:
    """The types by their keys, and whether there are others (`**views`, or a key that is computed)."""
    found: dict[str, Type] = {}
    for key, value in display.items:
        if isinstance(key, StrExpr):
            found[key.value] = _type_of(chk, value)
        elif key is None:
            spread = typed_dicts(_type_of(chk, value))
            for name in {name for each in spread for name in each.items}:
                found[name] = UnionType.make_union([each.items[name] for each in spread if name in each.items])
    return found, any(not isinstance(key, StrExpr) for key, _ in display.items)


def _type_of(chk: TypeChecker, value: Expression) -> Type:
    known = chk.lookup_type_or_none(value)
    if known is not None:
        return known
    with chk.msg.filter_errors(), chk.local_type_map:
        return chk.expr_checker.accept(value)
