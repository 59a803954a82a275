"""Which attributes a file assigns, told by its text: `cfg.d = 128` anywhere but on the `self` of a method."""

from __future__ import annotations

import ast
import re
from typing import Final

from mypy_plugin.values.changing import ANY_NAME, MUTATORS, RESHAPING

#: An attribute of anything but `self`; where a function outside of classes takes a `self`, of that as well.
_OF_OTHERS: Final = re.compile(r"(?<!\bself)\s*\.\s*(\w+)")
_OF_ANY: Final = re.compile(r"\.\s*(\w+)")
_LOOSE_SELF: Final = re.compile(r"^(?:async )?def \w+\(\s*self\b", re.MULTILINE)
_IN_CONSTRUCTION: Final = frozenset({"__init__", "__post_init__"})



def mentioned(text: str) -> frozenset[str] | None:
    """Names of attributes among which are all that the file may assign; None where any may be."""
    if "setattr" in text:
        return None
    return frozenset((_OF_ANY if _LOOSE_SELF.search(text) else _OF_OTHERS).findall(text))


def assigned(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """What is assigned to other objects than `self`; and by methods other than the constructor, as `Class.name`."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):  # mypy says so itself
        return frozenset(), frozenset()
    collector = _Collector()
    collector.visit(tree)
    return frozenset(collector.elsewhere), frozenset(collector.by_methods)


def _configuring() -> frozenset[str]:
    """What a layer's constructor fixes: imported when a file is looked at, since a run without torch never is."""
    from shapetypes.rules import fixed_names

    return fixed_names()


class _Collector(ast.NodeVisitor):
    def __init__(self) -> None:
        self.elsewhere: set[str] = set()
        self.by_methods: set[str] = set()
        self.classes: list[str] = []
        self.owner = ""  # the name of `self`
        self.method = ""
        self.is_class_body = False

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        outside = self.owner, self.method, self.is_class_body
        self.owner, self.method, self.is_class_body = "", "", True
        self.classes.append(node.name)
        self.generic_visit(node)
        self.classes.pop()
        self.owner, self.method, self.is_class_body = outside

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        outside = self.owner, self.method, self.is_class_body
        if self.is_class_body:
            parameters = [*node.args.posonlyargs, *node.args.args]
            self.owner, self.method = parameters[0].arg if parameters else "", node.name
        self.is_class_body = False
        self.generic_visit(node)
        self.owner, self.method, self.is_class_body = outside

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.ctx, ast.Store | ast.Del):
            self.changes(node)
            if node.attr == "data" or node.attr in _configuring():  # `net.fc.weight = w`: `fc` is another layer
                self.changes(node.value)
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if isinstance(node.ctx, ast.Store | ast.Del):
            self.changes(node.value)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        function = node.func
        if isinstance(function, ast.Attribute) and function.attr in MUTATORS | RESHAPING:
            self.changes(function.value)
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        if name in ("setattr", "__setattr__"):
            texts = [a.value for a in node.args[:2] if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            owner = node.args[0] if node.args else None
            if texts:
                self.elsewhere.update(texts)
            elif not (isinstance(owner, ast.Name) and owner.id == self.owner):
                self.elsewhere.add(ANY_NAME)
        self.generic_visit(node)

    def changes(self, target: ast.expr) -> None:
        if not isinstance(target, ast.Attribute):
            return
        if not (isinstance(target.value, ast.Name) and target.value.id == self.owner):
            self.elsewhere.add(target.attr)
        elif self.method not in _IN_CONSTRUCTION:
            self.by_methods.add(f"{self.classes[-1]}.{target.attr}")
