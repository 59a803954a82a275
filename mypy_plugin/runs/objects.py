"""Attributes of an object by what its constructor, run with this very object's arguments, assigned to them."""

from __future__ import annotations

from collections import Counter

from mypy.checker import TypeChecker
from mypy.nodes import Decorator, FuncDef, MypyFile, Statement, Var
from mypy.types import Instance, Type, get_proper_type

from mypy_plugin.runs.derived import with_layer
from mypy_plugin.runs.made import NOTHING, Known, made_of
from mypy_plugin.runs.records import field_of, is_dataclass, is_record, may_change_any
from mypy_plugin.runs.runs import Frame, Outcome, Runs
from mypy_plugin.values.bindings import bindings_of


def attribute_of(runs: Runs, owner: Type, name: str) -> Known | None:
    """What `owner.name` is, or None when the constructor doesn't settle it."""
    proper = get_proper_type(owner)
    if not isinstance(proper, Instance) or made_of(proper) is None:
        return None
    computed = _property(proper, name)
    if computed is not None:
        outcome = runs.run(computed, [Known(proper)])
        return outcome.result if outcome is not None else None
    if is_dataclass(proper.type):
        known = None if is_assigned_from_outside(runs, name) else field_of(runs.chk, proper, name)
        return None if known is NOTHING else known
    if _is_assigned_elsewhere(runs, proper, name):
        return None
    frame = _under_construction(runs, proper)
    if frame is not None:
        known = runs.assigned_to(frame, name)
        if known is None or known is NOTHING or not _only_in_constructor(runs.chk, proper, name, runs.sites(frame)):
            return None
    else:
        outcome = construction(runs, proper)
        if outcome is None or not _only_in_constructor(runs.chk, proper, name, outcome.sites):
            return None
        known = outcome.attributes.get(name)
    return None if known is NOTHING else known


def _property(owner: Instance, name: str) -> FuncDef | None:
    """What computes `owner.name`, if that is a property of the user's."""
    symbol = owner.type.get(name)
    node = symbol.node if symbol is not None else None
    is_read = isinstance(node, Decorator) and node.func.is_property and hasattr(node.func, "arguments")
    return node.func if isinstance(node, Decorator) and is_read and not node.fullname.startswith("torch.") else None


def construction(runs: Runs, owner: Instance) -> Outcome | None:
    """The run of the constructor that made this object."""
    made = made_of(owner)
    init = owner.type.get_method("__init__")
    if made is None or not isinstance(init, FuncDef) or init.fullname.startswith("torch."):
        return None
    return runs.run(init, [Known(with_layer(owner, None)), *made])


def _under_construction(runs: Runs, owner: Instance) -> Frame | None:
    for frame in reversed(runs.frames):
        if frame.copy.original.name == "__init__" and frame.receiver == owner:
            return frame
    return None


def _is_assigned_elsewhere(runs: Runs, owner: Instance, name: str) -> bool:
    """`net.fc = nn.Linear(8, 2)` in any file that is loaded: then `fc` isn't what the constructor made."""
    symbol = owner.type.get(name)
    if symbol is not None and (not isinstance(symbol.node, Var) or symbol.node.is_initialized_in_class):
        return True
    if is_record(owner.type) and may_change_any(runs.chk, owner.type):
        return True
    return is_assigned_from_outside(runs, name)


def is_assigned_from_outside(runs: Runs, name: str) -> bool:
    """Whether an attribute of that name is assigned in any file of the user's that is loaded."""
    if runs.assigned_from_outside is None:
        runs.assigned_from_outside = frozenset().union(*map(_assigned_in, _user_files(runs.chk)))
    return name in runs.assigned_from_outside


#: By file, with its last statement, which tells trees apart: of what may be a thousand files no tree is kept alive.
_assigned: dict[str, tuple[Statement, frozenset[str]]] = {}


def _assigned_in(tree: MypyFile) -> frozenset[str]:
    known = _assigned.get(tree.path)
    if known is None or known[0] is not tree.defs[-1]:
        known = _assigned[tree.path] = (tree.defs[-1], frozenset(bindings_of(tree).attributes_elsewhere))
    return known[1]


def _user_files(chk: TypeChecker) -> list[MypyFile]:
    """Files with code that mypy has analysed by now (others come later: nothing here knows of them)."""
    own = chk.tree.fullname.partition(".")[0]
    analysed = (tree for tree in chk.modules.values() if tree.defs and tree.names and not tree.is_stub)
    return [tree for tree in analysed if tree.fullname.partition(".")[0] == own or not _is_library(tree)]


def _is_library(tree: MypyFile) -> bool:
    """Whether the file is installed: it changes no object of the user's that it doesn't know."""
    return "site-packages" in tree.path or "dist-packages" in tree.path


def _only_in_constructor(chk: TypeChecker, owner: Instance, name: str, sites: Counter[str]) -> bool:
    """Whether no other method assigns the attribute."""
    total = 0
    for base in owner.type.mro:
        tree = chk.modules.get(base.module_name)
        if tree is not None and not _is_library(tree) and not tree.is_stub:
            known, key = bindings_of(tree), (base.fullname, name)
            total += len(known.attributes.get(key, ())) + len(known.registered.get(key, ()))
    return total <= sites[name]
