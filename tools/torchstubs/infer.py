"""Types for what torch's source leaves without annotation. Never a guess that could refuse working code: if in doubt,
`Any`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

CONVENTIONS = {
    "device": "torch.types.Device",
    "dtype": "torch.dtype | None",
}
ANYWHERE = {"Tensor", "torch.Tensor", "bool", "int", "float", "str", "None"}
LITERALS = {bool: "bool", int: "int", float: "float", str: "str", bytes: "bytes"}


class Inferrer:
    """Types parameters by torch's naming conventions, results by the base class and the return statements, attributes
    by `self.x = ...`.
    """

    def __init__(self, classes: Mapping[str, ast.ClassDef]) -> None:
        self.classes = classes

    def parameter(self, name: str) -> str:
        return CONVENTIONS.get(name, "Any")

    def variable(self, owner: str | None, name: str, value: ast.expr) -> str:
        del owner, name
        if isinstance(value, ast.Constant):
            return LITERALS.get(type(value.value), "Any")
        return "Any"

    def returned(self, node: ast.FunctionDef | ast.AsyncFunctionDef, owner: ast.ClassDef | None) -> str:
        if node.name == "__init__":
            return "None"
        inherited = self._inherited(node.name, owner) if owner is not None else None
        if inherited is not None:
            return inherited
        returns = list(_own_returns(node))
        if any(isinstance(n, ast.Yield | ast.YieldFrom) for n in _own_nodes(node)):
            return "Any"
        if node.name.startswith("_") and not node.name.startswith("__"):
            return "Any"  # meant to be overridden, by whatever the subclass likes
        values = [r.value for r in returns if r.value is not None and not _is_none(r.value)]
        if not values:
            return "Any" if _only_raises(node) else "None"
        first = node.args.args[0].arg if node.args.args else None
        if owner is not None and first == "self" and all(isinstance(v, ast.Name) and v.id == "self" for v in values):
            return "Self"
        if owner is not None and first == "cls" and all("__new__(" in ast.unparse(v) for v in values):
            return "Self"
        return "Any"

    def _inherited(self, method: str, owner: ast.ClassDef) -> str | None:
        """The result that the nearest base class declares for `method`, if it can be named anywhere."""
        for base in owner.bases:
            parent = self.classes.get(base.id) if isinstance(base, ast.Name) and base.id != owner.name else None
            if parent is None:
                continue
            for member in parent.body:
                if isinstance(member, ast.FunctionDef) and member.name == method and member.returns is not None:
                    text = ast.unparse(member.returns)
                    return text if text in ANYWHERE else None
            found = self._inherited(method, parent)
            if found is not None:
                return found
        return None

    def attributes(self, node: ast.ClassDef, known: set[str | None]) -> list[tuple[str, str]]:
        """`self.x = ...` in the methods, `__init__` first."""
        found: dict[str, str] = {}
        methods = [m for m in node.body if isinstance(m, ast.FunctionDef)]
        for method in sorted(methods, key=lambda m: m.name != "__init__"):
            for name, annotation in _self_assignments(method):
                if name not in known:
                    found.setdefault(name, annotation)
        return list(found.items())


def _self_assignments(method: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    parameters = {
        arg.arg: ast.unparse(arg.annotation)
        for arg in [*method.args.posonlyargs, *method.args.args, *method.args.kwonlyargs]
        if arg.annotation is not None
    }
    for name in _defaulted(method) & parameters.keys():
        parameters[name] = parameters[name].removesuffix(" | None")
    for stmt in _own_nodes(method):
        if isinstance(stmt, ast.AnnAssign) and _is_self(stmt.target):
            yield stmt.target.attr, ast.unparse(stmt.annotation)  # type: ignore[union-attr]
        elif isinstance(stmt, ast.Assign):
            for target in stmt.targets:
                items = target.elts if isinstance(target, ast.Tuple) else [target]
                for item in items:
                    if _is_self(item):
                        whole = item is target
                        yield item.attr, _value_type(stmt.value, parameters) if whole else "Any"  # type: ignore[attr-defined]


def _defaulted(method: ast.FunctionDef) -> set[str]:
    """The parameters of `if x is None: x = ...`."""
    found = set()
    for stmt in _own_nodes(method):
        if isinstance(stmt, ast.If) and ast.unparse(stmt.test).endswith(" is None"):
            name = ast.unparse(stmt.test).removesuffix(" is None")
            assigned = (n for n in ast.walk(stmt) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
            found |= {node.id for node in assigned if node.id == name}
    return found


def _value_type(value: ast.expr, parameters: dict[str, str]) -> str:
    if isinstance(value, ast.Name):
        return parameters.get(value.id, "Any")
    if isinstance(value, ast.Constant):
        return LITERALS.get(type(value.value), "Any")
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "Parameter":
        return "Parameter"
    return "Any"


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"


def _own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes of a function's body, not of the functions nested in it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            continue
        yield child
        yield from _own_nodes(child)


def _own_returns(node: ast.AST) -> Iterator[ast.Return]:
    return (n for n in _own_nodes(node) if isinstance(n, ast.Return))


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _only_raises(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return isinstance(node.body[-1], ast.Raise)
