"""Attributes of an object by what its constructor, run with this very object's arguments, assigned to them."""

from __future__ import annotations

from collections import Counter

from mypy.checker import TypeChecker
from mypy.nodes import Decorator, FuncDef, Var
from mypy.types import Instance, Type, get_proper_type

from mypy_plugin.runs.assigned import fields, is_installed
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
        if is_assigned_from_outside(runs, name) or may_change_any(runs.chk, proper.type):
            return None
        known = field_of(runs.chk, proper, name) or _computed_field(runs, proper, name)
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


def _computed_field(runs: Runs, owner: Instance, name: str) -> Known | None:
    """`self.head_dim = self.d // self.heads` in a `__post_init__`, of what no argument fills."""
    init, computing = owner.type.get_method("__init__"), owner.type.get_method("__post_init__")
    if not isinstance(init, FuncDef) or not isinstance(computing, FuncDef) or name in init.arg_names:
        return None
    outcome = runs.run(computing, [Known(owner)])
    if outcome is None or not _only_in_constructor(runs.chk, owner, name, outcome.sites):
        return None
    return outcome.attributes.get(name)


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
    """Whether an attribute of that name is assigned in any file of the user's."""
    tree = runs.chk.tree
    if name in bindings_of(tree).attributes_elsewhere:
        return True
    return fields.is_assigned(tree.path, tree.fullname, name)


def _only_in_constructor(chk: TypeChecker, owner: Instance, name: str, sites: Counter[str]) -> bool:
    """Whether no other method assigns the attribute."""
    total = 0
    for base in owner.type.mro:
        tree = chk.modules.get(base.module_name)
        if tree is not None and not is_installed(tree.path) and not tree.is_stub:
            known, key = bindings_of(tree), (base.fullname, name)
            total += len(known.attributes.get(key, ())) + len(known.registered.get(key, ()))
    return total <= sites[name]
