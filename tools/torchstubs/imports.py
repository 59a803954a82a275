"""Imports of a stub: what it uses, what it re-exports, and `Any` for what lies in modules that have no stub of ours."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from torchstubs.plan import LAZY
from torchstubs.resolve import Origins, Uncovered, is_torch
from torchstubs.source import absolute, is_package, module_file
from torchstubs.strip import defined_name

HELPERS = {
    "Any": "typing",
    "ClassVar": "typing",
    "Generic": "typing",
    "overload": "typing",
    "Literal": "typing",
    "Final": "typing",
    "final": "typing",
    "Sequence": "collections.abc",
    "Tensor": "torch._tensor",
    "Self": "typing_extensions",
    "TypeAlias": "typing_extensions",
    "TypeVarTuple": "typing_extensions",
    "Unpack": "typing_extensions",
}
# standard modules that every run of a type checker reads anyway: worth keeping where torch imports them
CHEAP = {
    "abc",
    "builtins",
    "collections",
    "collections.abc",
    "contextlib",
    "copy",
    "copyreg",
    "dataclasses",
    "enum",
    "functools",
    "io",
    "itertools",
    "math",
    "numbers",
    "operator",
    "os",
    "pathlib",
    "pickle",
    "re",
    "string",
    "sys",
    "textwrap",
    "threading",
    "time",
    "types",
    "typing",
    "typing_extensions",
    "urllib.parse",
    "uuid",
    "warnings",
    "weakref",
}
# too costly to read for the few signatures (private ones, mostly) that name something of theirs: it is `Any` there
COSTLY = {"numpy", "ctypes", "json", "logging", "random", "tempfile"}


class Imports:
    """Rewrites the imports of `module`, given where names come from."""

    def __init__(self, module: str, origins: Origins) -> None:
        self.module = module
        self.origins = origins
        self.covered = origins.covered
        self.package = is_package(module)
        self.public: set[str] = set()
        # a .py file exports all that it imports, a stub only what it says it does
        file = module_file(module)
        self.exports_all = file is not None and file.suffix == ".py"

    def rewrite(self, body: list[ast.stmt]) -> list[ast.stmt]:
        costly = {name for stmt in body if _is_costly(stmt) for name in _bound(stmt)}
        uncovered = Uncovered(self.covered, costly)
        body = [
            stmt if isinstance(stmt, ast.Import | ast.ImportFrom) else uncovered.visit(stmt)
            for stmt in body
            if not _is_costly(stmt)
        ]
        self.public = set(exported(body))
        used = set(used_names(body)) | self.public
        imports: list[ast.stmt] = []
        unknown: list[str] = []
        for stmt in body:
            if isinstance(stmt, ast.Import | ast.ImportFrom):
                for alias in stmt.names:
                    kept = self._import(stmt, alias, used)
                    if isinstance(kept, str):
                        unknown.append(kept)
                    elif kept is not None:
                        imports.append(kept)
        rest = [stmt for stmt in body if not isinstance(stmt, ast.Import | ast.ImportFrom)]
        local = {defined_name(stmt) for stmt in rest}
        imports, renamed = _renamed_exports(imports, set(exported(body)), self.exports_all, local)
        rest = [*renamed, *rest]
        defined = {defined_name(stmt) for stmt in rest}
        names = [name for name in dict.fromkeys(unknown) if name not in defined]
        cut = [_alias(name) for name in names]
        rest = [_WithoutArguments(names).visit(stmt) for stmt in rest]
        if not self.module.startswith("torch._C"):
            imports.insert(0, ast.Import([ast.alias("torch", "torch")]))
        return [*(stmt for stmt in imports if not _bound(stmt) & defined), *cut, *rest]

    def _import(self, stmt: ast.Import | ast.ImportFrom, alias: ast.alias, used: set[str]) -> ast.stmt | str | None:
        """The import to keep, or the name that stands for something we have no stub of, or None: not needed."""
        bound = alias.asname or alias.name.partition(".")[0]
        if isinstance(stmt, ast.Import) and alias.asname is not None and alias.name.startswith("torch."):
            package, _, name = alias.name.rpartition(".")
            stmt, alias = ast.ImportFrom(package, [], 0), ast.alias(name, alias.asname)
        if isinstance(stmt, ast.Import):
            return self._plain_import(alias, bound in used)
        source = absolute(self.module, self.package, stmt.level, stmt.module)
        if alias.name == "*":
            return ast.ImportFrom(source, [alias], 0) if not is_torch(source) or source in self.covered else None
        origin = self.origins.find(source, alias.name)
        explicit = alias.asname == alias.name
        exported_here = is_torch(source) and (explicit or not bound.startswith("_"))
        if origin is None or (bound not in self.public and self._is_lazy(*origin)):
            return bound if bound in used else None
        cheap = not bound.startswith("_") and source in CHEAP and self.exports_all
        if bound not in used and not exported_here and not cheap:
            return None
        source, name = origin
        asname = bound if exported_here or explicit or name != bound or cheap else None
        return ast.ImportFrom(source, [ast.alias(name, asname)], 0)

    def _is_lazy(self, source: str, name: str) -> bool:
        """Nothing outside a lazy package reads it, except to export it on purpose."""
        return any(is_below(f"{source}.{name}", package) and not is_below(self.module, package) for package in LAZY)

    def _plain_import(self, alias: ast.alias, used: bool) -> ast.stmt | None:
        if alias.name.split(".")[0] != "torch":
            keep = alias.name in CHEAP and "." not in alias.name and alias.asname is None and self.exports_all
            return ast.Import([ast.alias(alias.name, alias.name) if keep else alias]) if used or keep else None
        if alias.name not in self.covered or any(
            is_below(alias.name, p) and not is_below(self.module, p) for p in LAZY
        ):
            return None
        if self.module == "torch" and alias.asname is None and "." in alias.name:
            head, _, tail = alias.name.partition(".")
            child = tail.split(".")[0]
            return ast.ImportFrom(head, [ast.alias(child, child)], 0)
        return ast.Import([ast.alias(alias.name, alias.asname)])


class _WithoutArguments(ast.NodeTransformer):
    """What stands for `Any` takes no arguments."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id in self.names:
            return node.value
        self.generic_visit(node)
        return node


def is_below(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def with_helpers(body: list[ast.stmt]) -> list[ast.stmt]:
    """`body` with its imports grouped, and those of typing's names and torch that the generator has used."""
    imports = [stmt for stmt in body if isinstance(stmt, ast.Import | ast.ImportFrom)]
    rest = [stmt for stmt in body if not isinstance(stmt, ast.Import | ast.ImportFrom)]
    bound = {name for stmt in imports for name in _bound(stmt)} | {defined_name(stmt) for stmt in rest}
    needed = set(used_names(rest))
    helpers = [_from(source, name) for name, source in HELPERS.items() if name in needed and name not in bound]
    helpers += [ast.Import([ast.alias(name)]) for name in ("builtins", "torch") if name in needed and name not in bound]
    return [*_grouped([*helpers, *imports]), *rest]


def _renamed_exports(
    imports: list[ast.stmt], public: set[str], exports_all: bool, local: set[str | None]
) -> tuple[list[ast.stmt], list[ast.stmt]]:
    """A stub exports `from m import _A as A` only when it is written as an import and `A = _A`."""
    kept: list[ast.stmt] = []
    assigned: list[ast.stmt] = []
    bound = {name for stmt in imports for name in _bound(stmt)}
    for stmt in imports:
        alias = stmt.names[0] if isinstance(stmt, ast.ImportFrom) else ast.alias("")
        new = alias.asname or "_"
        if new == alias.name or not (new in public or (exports_all and not new.startswith("_"))):
            kept.append(stmt)
        else:
            assert isinstance(stmt, ast.ImportFrom)
            taken = alias.name in bound | local
            kept.append(
                ast.Import([ast.alias(stmt.module or "")])
                if taken
                else ast.ImportFrom(stmt.module, [ast.alias(alias.name)], 0)
            )
            value = f"{stmt.module}.{alias.name}" if taken else alias.name
            assigned.append(ast.parse(f"{new} = {value}").body[0])
    return kept, assigned


def _alias(name: str) -> ast.stmt:
    return ast.AnnAssign(ast.Name(name), ast.Name("TypeAlias"), ast.Name("Any"), 1)


def _from(source: str, name: str) -> ast.stmt:
    return ast.ImportFrom(source, [ast.alias(name)], 0)


def _is_costly(stmt: ast.stmt) -> bool:
    if isinstance(stmt, ast.Import):
        return any(alias.name.partition(".")[0] in COSTLY for alias in stmt.names)
    return isinstance(stmt, ast.ImportFrom) and not stmt.level and (stmt.module or "").partition(".")[0] in COSTLY


def _bound(stmt: ast.stmt) -> set[str]:
    if isinstance(stmt, ast.Import | ast.ImportFrom):
        return {alias.asname or alias.name.partition(".")[0] for alias in stmt.names}
    return set()


def _grouped(imports: list[ast.stmt]) -> list[ast.stmt]:
    """One `from m import a, b` per module, plain imports first; torch's own modules last."""
    plain: dict[str, ast.stmt] = {}
    names: dict[str, dict[str, ast.alias]] = {}
    for stmt in imports:
        if isinstance(stmt, ast.ImportFrom):
            known = names.setdefault(stmt.module or "", {})
            known.update({ast.unparse(alias): alias for alias in stmt.names})
        else:
            plain[ast.unparse(stmt)] = stmt
    for text in [text for text in plain if f"{text} as {text.removeprefix('import ')}" in plain]:
        del plain[text]  # the other form exports the name as well
    ordered = sorted(names, key=lambda module: module.partition(".")[0] == "torch")
    froms: list[ast.stmt] = []
    for module in ordered:
        starred = names[module].pop("*", None)
        if starred is not None:
            froms.append(ast.ImportFrom(module, [starred], 0))
        if names[module]:
            froms.append(ast.ImportFrom(module, list(names[module].values()), 0))
    return [*plain.values(), *froms]


def used_names(body: list[ast.stmt]) -> Iterator[str]:
    """Every name that the non-import statements refer to, inside string annotations too."""
    for stmt in body:
        if isinstance(stmt, ast.Import | ast.ImportFrom):
            continue
        for node in ast.walk(stmt):
            if isinstance(node, ast.Name):
                yield node.id
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from _names_in_text(node.value)


def _names_in_text(text: str) -> Iterator[str]:
    try:
        tree = ast.parse(text, mode="eval")
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id


def exported(body: list[ast.stmt]) -> Iterator[str]:
    for stmt in body:
        if defined_name(stmt) == "__all__" or "__all__" in ast.dump(stmt)[:200]:
            for node in ast.walk(stmt):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value
