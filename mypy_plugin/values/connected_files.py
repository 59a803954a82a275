"""Which files can hand each other objects: those that imports join, in any direction, over any number of files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

_FROM: Final = re.compile(r"\bfrom\s+(\.*)([\w.]*)\s+import\s*(\([^)]*\)|[^\n;]*)")
_IMPORT: Final = re.compile(r"(?:^|[;:])[ \t]*import[ \t]+([\w., \t]+)", re.MULTILINE)
_NAME: Final = re.compile(r"[\w.]+")


def imported(text: str, module: str, is_package: bool) -> Iterator[str]:
    """The modules that a file may import; of `from a import b`, both `a` and `a.b`."""
    for dots, name, items in _FROM.findall(text):
        parents = module.split(".")[: len(module.split(".")) - len(dots) + is_package] if dots else []
        base = ".".join([*parents, *([name] if name else [])])
        yield base
        yield from (f"{base}.{item}" for item in _NAME.findall(items))
    for names in _IMPORT.findall(text):
        yield from _NAME.findall(names)


def groups(imports: Mapping[str, list[str]]) -> dict[str, str]:
    """For each module one that stands for all those it is joined with."""
    parent = {module: module for module in imports}

    def root(module: str) -> str:
        while parent[module] != module:
            parent[module] = parent[parent[module]]
            module = parent[module]
        return module

    for module, names in imports.items():
        for name in names:
            parts = name.split(".")
            for i in range(len(parts)):  # `import a.b.c` runs `a` and `a.b`, too
                other = ".".join(parts[: i + 1])
                if other in parent:
                    parent[root(other)] = root(module)
    return {module: root(module) for module in imports}
