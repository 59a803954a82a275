"""Makes stubs/torch-stubs from the installed torch: `python tools/generate_stubs.py [--check]`."""

from __future__ import annotations

import argparse
import ast
from importlib.metadata import version
from pathlib import Path

from torchstubs import builtin, classes, layers, overrides, runtime
from torchstubs.emit import render
from torchstubs.imports import Imports, with_helpers
from torchstubs.infer import Inferrer
from torchstubs.plan import covered, left_open
from torchstubs.resolve import Origins
from torchstubs.source import is_package, parse
from torchstubs.strip import Stripper

STUBS = Path(__file__).parent.parent / "stubs" / "torch-stubs"
ANYTHING = "from typing import Any\ndef __getattr__(name: str) -> Any: ..."
INHERITING = "torch.distributions"  # there the base class says what its methods give, and no class name occurs twice
MARK = "# Generated from torch "


def generate() -> dict[Path, str]:
    """The text of every generated stub, by its path below `torch-stubs`."""
    opened = left_open()
    modules = [*covered(), *opened]
    trees = {
        m: ast.parse(ANYTHING) if m in opened else parse(m) for m in dict.fromkeys(modules) if not is_handwritten(m)
    }
    layer_names = layers.layer_names(trees)
    bases = {c.name: c for m in trees if m.startswith(INHERITING) for c in trees[m].body if isinstance(c, ast.ClassDef)}
    bodies = {
        module: _body(module, tree, bases if module.startswith(INHERITING) else {}) for module, tree in trees.items()
    }
    layers.make_generic({m: body for m, body in bodies.items() if layers.is_layer_module(m)}, layer_names)
    origins = Origins(bodies, modules)
    release = version("torch").partition("+")[0]
    stubs = {m: Imports(m, origins).rewrite(body) for m, body in bodies.items()}
    runtime.complete(stubs)
    classes.complete_classes(stubs)
    for module in builtin.DTYPES_INSIDE:
        stubs[module] = [builtin.Builtins().visit(stmt) for stmt in stubs[module]]
    return {stub_path(m): render(with_helpers(body), release) for m, body in stubs.items()}


def _body(module: str, tree: ast.Module, bases: dict[str, ast.ClassDef]) -> list[ast.stmt]:
    body = Stripper(Inferrer(bases)).module(tree)
    body = builtin.merged(module, body)
    return overrides.apply(module, body)


def stub_path(module: str) -> Path:
    parts = module.split(".")[1:]
    return Path(*parts, "__init__.pyi") if is_package(module) or not parts else Path(*parts).with_suffix(".pyi")


def is_handwritten(module: str) -> bool:
    path = STUBS / stub_path(module)
    return path.is_file() and not is_generated(path)


def is_generated(path: Path) -> bool:
    return path.read_text(encoding="utf-8").startswith(MARK)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a stub is out of date")
    check = parser.parse_args().check
    texts = generate()
    stale = [path for path, text in texts.items() if not (STUBS / path).is_file() or (STUBS / path).read_text() != text]
    left = [p for p in STUBS.rglob("*.pyi") if p.relative_to(STUBS) not in texts and is_generated(p)]
    if check and (stale or left):
        raise SystemExit("out of date, run `python tools/generate_stubs.py`: " + ", ".join(map(str, [*stale, *left])))
    for path in stale:
        (STUBS / path).parent.mkdir(parents=True, exist_ok=True)
        (STUBS / path).write_text(texts[path], encoding="utf-8")
    for path in left:
        path.unlink()
    print(f"{len(texts)} stubs, {len(stale)} {'stale' if check else 'written'}, {len(left)} removed")


if __name__ == "__main__":
    main()
