"""What only the running module shows: names that torch makes by `globals()[...]`, in C++, or brings from modules
without a stub.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import types
import warnings
from collections.abc import Iterable, Mapping
from functools import cache

from torchstubs.resolve import is_torch
from torchstubs.strip import defined_name

CONSTANTS = (bool, int, float, str, bytes)


def public_names(module: str) -> dict[str, object] | None:
    """The names that `module` has on purpose; None when it cannot be imported here.

    Left out: what it merely imported from outside torch.
    """
    found = loaded(module)
    if found is None:
        return None
    names = {name: getattr(found, name) for name in dir(found) if not name.startswith("_")}
    names |= {name: value for name, value in vars(found).items() if _is_private_submodule(module, name, value)}
    listed = set(getattr(found, "__all__", ()))
    return {name: value for name, value in names.items() if name in listed or not is_foreign(value)}


@cache
def loaded(module: str) -> types.ModuleType | None:
    """The running module; None when it cannot be imported (an optional dependency is not installed)."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return importlib.import_module(module)
        except Exception:
            return None


def _is_private_submodule(module: str, name: str, value: object) -> bool:
    """`torch._ops` and the like are used by name (`torch._ops.ops`) though no one declares them."""
    return isinstance(value, types.ModuleType) and value.__name__ == f"{module}.{name}" and module == "torch"


def is_foreign(value: object) -> bool:
    """A module, class or function of another distribution, or a feature of the language."""
    if isinstance(value, types.ModuleType):
        return not is_torch(value.__name__)
    owner = value if isinstance(value, type | types.FunctionType | types.BuiltinFunctionType) else type(value)
    home = getattr(owner, "__module__", None) or ""
    if owner is value:
        return not is_torch(home)
    return home in {"__future__", "typing"}


def complete(bodies: Mapping[str, list[ast.stmt]]) -> None:
    """Adds to each stub the public names that its source does not show, and hides those that exist in source only."""
    for module, body in bodies.items():
        found = public_names(module)
        if found is None or "__getattr__" in map(defined_name, body):
            continue
        known = exported_names(module, bodies)
        body.extend(_declaration(name, value) for name, value in sorted(found.items()) if name not in known)
        body.extend(_submodules(module, body, found))
        body[:] = [new for stmt in body for new in _as_it_runs(stmt, loaded(module), body)]
        body.extend(_all(getattr(loaded(module), "__all__", None)))


def _submodules(module: str, body: list[ast.stmt], found: Mapping[str, object]) -> list[ast.stmt]:
    """Packages have their submodules as attributes: type checkers differ in which imports tell them so."""
    children = {c.rpartition(".")[2] for c in _loaded_children(module, {module: body})} - set(map(defined_name, body))
    shown = sorted(c for c in children if isinstance(found.get(c), types.ModuleType))
    return [ast.ImportFrom(module, [ast.alias(child, child)], 0) for child in shown]


def _as_it_runs(stmt: ast.stmt, running: types.ModuleType | None, body: list[ast.stmt]) -> list[ast.stmt]:
    """`stmt` without what only type checkers (or the import of torch itself) see; `__all__` is written anew."""
    if defined_name(stmt) == "__all__" or "__all__" in ast.unparse(stmt)[:7]:
        return []
    if isinstance(stmt, ast.ImportFrom):
        aliases = [a if hasattr(running, a.asname or a.name) else _private(a) for a in stmt.names]
        return [ast.ImportFrom(stmt.module, aliases, stmt.level)]
    name = defined_name(stmt)
    if not isinstance(stmt, ast.AnnAssign | ast.Assign) or name is None or name[0] == "_" or hasattr(running, name):
        return [stmt]
    if isinstance(stmt.value, ast.Name):  # stands for another name: imported as this one, it is not handed on
        source = next((s.module for s in body if isinstance(s, ast.ImportFrom) and _binds(s, stmt.value.id)), "typing")
        return [ast.ImportFrom(source, [ast.alias(stmt.value.id, name)], 0)]
    used = any(isinstance(node, ast.Name) and node.id == name for s in body if s is not stmt for node in ast.walk(s))
    return [stmt] if used else []


def _binds(stmt: ast.ImportFrom, name: str) -> bool:
    return any(alias.name == name and alias.asname in {None, name} for alias in stmt.names)


def _private(alias: ast.alias) -> ast.alias:
    """An import that the stub does not hand on."""
    return ast.alias(alias.name) if alias.asname == alias.name else alias


def _all(names: Iterable[str] | None) -> list[ast.stmt]:
    """`__all__` as it is at run time, however torch has put it together."""
    return [] if names is None else ast.parse(f"__all__ = {list(names)!r}").body


def exported_names(
    module: str, bodies: Mapping[str, list[ast.stmt]], seen: frozenset[str] = frozenset()
) -> set[str | None]:
    """What an importer of the stub can name, through star imports too."""
    names: set[str | None] = set()
    for stmt in bodies.get(module, ()):
        names.add(defined_name(stmt))
        if isinstance(stmt, ast.Import):
            names |= {alias.asname for alias in stmt.names}
        if not isinstance(stmt, ast.ImportFrom):
            continue
        names |= {alias.asname for alias in stmt.names if alias.asname == alias.name}
        names |= {
            alias.name for alias in stmt.names if f"{stmt.module}.{alias.name}" in bodies and stmt.module == module
        }
        if stmt.names[0].name == "*" and stmt.module not in seen:
            names |= exported_names(stmt.module or "", bodies, seen | {module})
            if not is_torch(stmt.module or ""):
                names |= set(getattr(importlib.import_module(stmt.module or ""), "__all__", ()))
    return (
        names
        | {child.rpartition(".")[2] for child in _loaded_children(module, bodies)}
        | set(_listed(bodies.get(module, ())))
    )


def _loaded_children(module: str, bodies: Mapping[str, list[ast.stmt]]) -> Iterable[str]:
    """Submodules that the package's own stub imports from: a type checker then knows them as its attributes."""
    for stmt in bodies.get(module, ()):
        if isinstance(stmt, ast.ImportFrom) and stmt.module is not None and stmt.module.startswith(f"{module}."):
            yield module + "." + stmt.module[len(module) + 1 :].partition(".")[0]


def _listed(body: Iterable[ast.stmt]) -> Iterable[str]:
    """Imported names that `__all__` exports."""
    bound = {a.asname or a.name for s in body if isinstance(s, ast.Import | ast.ImportFrom) for a in s.names}
    for stmt in body:
        if defined_name(stmt) == "__all__" and isinstance(stmt, ast.Assign):
            yield from bound & {node.value for node in ast.walk(stmt.value) if isinstance(node, ast.Constant)}


def _declaration(name: str, value: object) -> ast.stmt:
    if isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "n_sequence_fields"):
        return _named_tuple(name, value)
    if callable(value) and not isinstance(value, type):
        return ast.parse(f"def {name}({parameters(value)}) -> Any: ...").body[0]
    annotation = type(value).__name__ if type(value) in CONSTANTS else "Any"
    return ast.parse(f"{name}: {annotation}").body[0]


def parameters(function: object) -> str:
    """The parameters that the running function has, all `Any`; anything at all where it does not say."""
    try:
        signature = inspect.signature(function)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return "*args: Any, **kwargs: Any"
    parameters = [
        p.replace(annotation=_ANY, default=p.default if p.default is p.empty else _SOME)
        for p in signature.parameters.values()
    ]
    return str(signature.replace(parameters=parameters, return_annotation=inspect.Signature.empty))[1:-1]


class _Written:
    """Prints as the given source text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


_ANY, _SOME = _Written("Any"), _Written("...")


def _named_tuple(name: str, value: type) -> ast.stmt:
    """A result such as `torch.return_types.linalg_svd`: a tuple of tensors with names."""
    fields: tuple[str, ...] = getattr(value, "__match_args__", ())
    members = "".join(f"    @property\n    def {field}(self) -> Tensor: ...\n" for field in fields)
    counts = "".join(f"    {count}: Final[int]\n" for count in ("n_fields", "n_sequence_fields", "n_unnamed_fields"))
    new = "    def __new__(cls, sequence: Sequence[Tensor], dict: Any = ...) -> Self: ...\n"
    base = f"tuple[{', '.join(['Tensor'] * len(fields))}]"
    return ast.parse(f"class {name}({base}):\n{members}{counts}{new}").body[0]
