"""Layers of torch.nn are generic over what their constructor fixes, and calling one has the type of its `forward`."""

from __future__ import annotations

import ast
import copy

from torchstubs.strip import name_of

PACKAGES = ("torch.nn.modules.", "torch.nn.utils.parametrizations")
NOT_LAYERS = {"torch.nn.modules.module", "torch.nn.modules.container", "torch.nn.modules.lazy"}
CONFIG = '_Config = TypeVarTuple("_Config", default=Unpack[tuple[Any, ...]])'
CONTAINERS = {"Sequential", "ModuleList", "ModuleDict", "ParameterList", "ParameterDict"}


def is_layer_module(module: str) -> bool:
    return module.startswith("torch.nn.modules.") and module not in NOT_LAYERS


def layer_names(trees: dict[str, ast.Module]) -> set[str]:
    """All classes of torch.nn.modules below `Module`, by a fixed point over the written bases."""
    classes = [
        n for module, tree in trees.items() if is_layer_module(module) for n in tree.body if isinstance(n, ast.ClassDef)
    ]
    names: set[str] = set()
    while True:
        below = {"Module", *names}
        new = {c.name for c in classes if any(name_of(base) in below for base in c.bases)} - names
        if not new:
            return names
        names |= new


def make_generic(bodies: dict[str, list[ast.stmt]], layers: set[str]) -> None:
    """Adds `Generic[Unpack[_Config]]` to each layer class and hands _Config on to the layer that it extends."""
    classes = {c.name: c for body in bodies.values() for c in body if isinstance(c, ast.ClassDef) and c.name in layers}
    for body in bodies.values():
        first = next((i for i, stmt in enumerate(body) if isinstance(stmt, ast.ClassDef) and stmt.name in layers), None)
        if first is None:
            continue
        body[:] = [_generic(s, classes) if isinstance(s, ast.ClassDef) and s.name in layers else s for s in body]
        body[first:first] = ast.parse(CONFIG).body


def _generic(node: ast.ClassDef, layers: dict[str, ast.ClassDef]) -> ast.ClassDef:
    unpacked = ast.parse("Unpack[_Config]", mode="eval").body
    bases = [ast.Subscript(base, unpacked) if name_of(base) in layers else base for base in node.bases]
    bases.append(ast.Subscript(ast.Name("Generic"), unpacked))
    members = [m for m in node.body if not _is_init(m)]
    body = [*_inits(node, layers), *members, *_calls(node)]
    return ast.ClassDef(node.name, bases, node.keywords, body, node.decorator_list)


def _is_init(member: ast.stmt) -> bool:
    return isinstance(member, ast.FunctionDef) and member.name == "__init__"


def _inits(node: ast.ClassDef, layers: dict[str, ast.ClassDef]) -> list[ast.stmt]:
    """The constructor says that it does not infer Config.

    Left to inference, mypy 2.4 crashes on `layer if flag else nn.Conv2d(...)` where Any is expected
    ("Invalid type replacement").
    """
    found = next((c for c in _ancestors(node, layers) if any(map(_is_init, c.body))), None)
    inits = [copy.deepcopy(m) for m in found.body if _is_init(m)] if found is not None else []
    if len(inits) > 1:  # the last of torch's overloads takes anything: no call would be wrong
        inits = [ast.parse(ast.unparse(init).removeprefix("@overload\n")).body[0] for init in inits[:-1]]
    for init in inits:
        assert isinstance(init, ast.FunctionDef)
        init.args.args[0].annotation = ast.parse(f"{node.name}[Unpack[tuple[Any, ...]]]", mode="eval").body
    return list(inits)


def _ancestors(node: ast.ClassDef, layers: dict[str, ast.ClassDef]) -> list[ast.ClassDef]:
    line = [node]
    for base in node.bases:
        if name_of(base) in layers:
            line.extend(_ancestors(layers[name_of(base)], layers))
    return line


def _calls(node: ast.ClassDef) -> list[ast.stmt]:
    """`__call__` has the result of `forward` and takes anything, for a subclass may take something else than its base.
    """
    calls: list[ast.stmt] = []
    for member in node.body:
        if isinstance(member, ast.FunctionDef) and member.name == "forward":
            returns = ast.unparse(member.returns) if member.returns is not None else "Any"
            calls.extend(ast.parse(f"def __call__(self, *args: Any, **kwargs: Any) -> {returns}: ...").body)
    return calls[:1] if len({ast.unparse(call) for call in calls}) == 1 else _overloaded_calls(node)


def _overloaded_calls(node: ast.ClassDef) -> list[ast.stmt]:
    """Results that depend on the arguments (a packed sequence gives one back) keep the overloads of `forward`."""
    calls = [copy.deepcopy(m) for m in node.body if isinstance(m, ast.FunctionDef) and m.name == "forward"]
    for call in calls:
        call.name = "__call__"
    return list(calls)
