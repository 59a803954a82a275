"""What only the running class shows: members that torch adds by `setattr` or in C++, the values of enums, what is a
property, and what cannot be subclassed.
"""

from __future__ import annotations

import ast
import enum
import inspect
import keyword
import types
from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cached_property

from torchstubs.runtime import CONSTANTS, loaded, parameters
from torchstubs.strip import defined_name, name_of

# what every class has, or what a type checker makes by itself
IMPLIED = {"__class_getitem__", "__getattr__", "__getattribute__", "__hash__", "__init_subclass__", "__reduce__"}
IMPLIED |= {"__setattr__", "__setstate__", "__getstate__"}
ORDERINGS = {"__lt__", "__le__", "__gt__", "__ge__"}  # of object these only say that there are none
PROPERTIES = (property, cached_property, types.GetSetDescriptorType)
ACCEPTABLE_BASE = 1 << 10  # CPython's Py_TPFLAGS_BASETYPE


def complete_classes(bodies: Mapping[str, list[ast.stmt]]) -> None:
    """Brings each class of each stub in line with the class of the running module."""
    for module, body in bodies.items():
        found = loaded(module)
        for node in body:
            running = getattr(found, node.name, None) if isinstance(node, ast.ClassDef) else None
            if isinstance(running, type) and running.__name__.lstrip("_") == node.name.lstrip("_"):
                _complete(node, running)


def _complete(node: ast.ClassDef, running: type) -> None:
    node.body = [_as_it_runs(member, node.name, running) for member in node.body]
    known = {defined_name(member) for member in node.body}
    missing = [name for name in vars(running) if name not in known and _is_meant(name, running)]
    in_enum = any(name_of(base).endswith("Enum") for base in node.bases)
    node.body.extend(_member(name, running, in_enum) for name in sorted(missing))
    sealed = not running.__flags__ & ACCEPTABLE_BASE
    if sealed and "final" not in map(ast.unparse, node.decorator_list):
        node.decorator_list.append(ast.Name("final"))


def _as_it_runs(member: ast.stmt, owner: str, running: type) -> ast.stmt:
    """`member` as a property, with an enum's value, or with the type of its siblings (C++ enums), if so it is."""
    name = defined_name(member) or ""
    value = inspect.getattr_static(running, name, None)
    if isinstance(member, ast.AnnAssign) and isinstance(value, property) and value.fset is None:
        return ast.parse(f"@property\ndef {name}(self) -> {ast.unparse(member.annotation)}: ...").body[0]
    if isinstance(member, ast.FunctionDef) and isinstance(value, property) and not member.decorator_list:
        member.decorator_list.append(ast.Name("property"))
    if isinstance(member, ast.AnnAssign) and type(value) is running:
        member.annotation = ast.Name(owner)
    if isinstance(member, ast.Assign) and issubclass(running, enum.Enum) and isinstance(value, running):
        if type(value.value) in CONSTANTS:
            member.value = ast.Constant(value.value)
    return member


def _is_meant(name: str, running: type) -> bool:
    """A public name or an operator of the class's own, which no base has already."""
    bases = running.__mro__[1:-1] if name in ORDERINGS else running.__mro__[1:]
    if name in IMPLIED or keyword.iskeyword(name) or any(name in vars(base) for base in bases):
        return False
    if name == "__match_args__":
        return not is_dataclass(running) and not hasattr(running, "_fields")
    operator = name.startswith("__") and name.endswith("__") and callable(getattr(running, name, None))
    return operator or name == "__members__" or not name.startswith("_")


def _member(name: str, running: type, in_enum: bool) -> ast.stmt:
    value = vars(running)[name]
    if isinstance(value, PROPERTIES):
        text = f"@property\ndef {name}(self) -> Any: ..."
    elif isinstance(value, classmethod | staticmethod):
        receiver = "cls" if isinstance(value, classmethod) else ""
        text = f"@{type(value).__name__}\ndef {name}({_parameters(value.__func__, receiver)}) -> Any: ..."
    elif callable(value) and not isinstance(value, type | running):
        text = f"def {name}({_parameters(value, 'self')}) -> Any: ..."
    elif name == "__match_args__":
        text = f"{name} = {value!r}"
    elif isinstance(value, running):
        text = f"{name} = {value.value}" if in_enum else f"{name}: {running.__name__}"
    else:
        text = f"{name}: {type(value).__name__ if type(value) in CONSTANTS else 'Any'}"
    return ast.parse(text).body[0]


def _parameters(function: object, receiver: str) -> str:
    """The parameters of a method, `self` or `cls` without a type."""
    given = parameters(function)
    if given.startswith("*"):
        return f"{receiver}, {given}" if receiver else given
    return given.replace(f"{receiver}: Any", receiver, 1) if receiver else given
