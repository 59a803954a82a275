"""Follows a name through torch's chains of imports to the module that defines it."""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping

from torchstubs.source import absolute, is_package, module_file
from torchstubs.strip import defined_name

# where the stubs take a name from, if torch defines it in a module that is costly to read
MOVED = {("torch._prims_common", "DeviceLikeType"): ("torch.types", "Device")}


class Origins:
    """Knows which names each covered module defines, and where the others that it has come from."""

    def __init__(self, bodies: Mapping[str, list[ast.stmt]], covered: Collection[str]) -> None:
        self.covered = covered
        self.defined: dict[str, set[str | None]] = {}
        self.imported: dict[str, dict[str, tuple[str, str]]] = {}
        self.stars: dict[str, list[str]] = {}
        for module, body in bodies.items():
            self.defined[module] = {defined_name(stmt) for stmt in body}
            self.imported[module] = {}
            self.stars[module] = []
            for stmt in body:
                if isinstance(stmt, ast.ImportFrom):
                    self._record(module, stmt)

    def _record(self, module: str, stmt: ast.ImportFrom) -> None:
        source = absolute(module, is_package(module), stmt.level, stmt.module)
        for alias in stmt.names:
            if alias.name == "*":
                self.stars[module].append(source)
            else:
                self.imported[module].setdefault(alias.asname or alias.name, (source, alias.name))

    def find(self, source: str, name: str) -> tuple[str, str] | None:
        """The module to import `name` from and its name there; None when it lies in a module that has no stub."""
        for _ in range(10):
            source, name = MOVED.get((source, name), (source, name))
            if not is_torch(source):
                return source, name
            if module_file(f"{source}.{name}") is not None and name not in self.defined.get(source, ()):
                return (source, name) if f"{source}.{name}" in self.covered else None
            if source not in self.covered:
                return None
            if source not in self.defined or name in self.defined[source]:
                return source, name
            if "__getattr__" in self.defined[source] and name not in self.imported[source]:
                return None  # left open there
            if name not in self.imported[source]:
                return self._through_star(source, name)
            source, name = self.imported[source][name]
        return None

    def _through_star(self, source: str, name: str) -> tuple[str, str] | None:
        for star in self.stars[source]:
            if not is_torch(star) or name in self.defined.get(star, ()) or name in self.imported.get(star, ()):
                return self.find(star, name) if is_torch(star) else (source, name)
        return source, name


def is_torch(module: str) -> bool:
    return module == "torch" or module.startswith("torch.")


class Uncovered(ast.NodeTransformer):
    """Replaces `torch.a.b.C` by `Any` where the module `torch.a.b` has no stub, and so `unread` names and their
    attributes.
    """

    def __init__(self, covered: Collection[str], unread: Collection[str]) -> None:
        self.covered = covered
        self.unread = unread

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Name("Any") if node.id in self.unread else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        return node.value if isinstance(node.value, ast.Name) and node.value.id == "Any" else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        parts = ast.unparse(node).split(".")
        if parts[0] in self.unread:
            return ast.Name("Any")
        if parts[0] != "torch":
            return node
        for end in range(len(parts) - 1, 1, -1):
            module = ".".join(parts[:end])
            if module_file(module) is not None:
                return node if module in self.covered else ast.Name("Any")
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if not (isinstance(node.value, str) and node.value.startswith("torch.")):
            return node
        try:
            inner = ast.parse(node.value, mode="eval").body
        except SyntaxError:
            return node
        return ast.Constant(ast.unparse(self.visit(inner)))
