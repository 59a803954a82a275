"""Layers of torch.nn are generic over what their constructor fixes, and calling one has the type of its `forward`."""

from __future__ import annotations

import ast
import copy

from torchstubs.strip import name_of

PACKAGES = ("torch.nn.modules.", "torch.nn.utils.parametrizations")
NOT_LAYERS = {"torch.nn.modules.module", "torch.nn.modules.container", "torch.nn.modules.lazy"}
CONFIG = 'Config = TypeVarTuple("Config", default=Unpack[tuple[Any, ...]])'
CONTAINERS = {"Sequential", "ModuleList", "ModuleDict", "ParameterList", "ParameterDict"}


def is_layer_module(module: str) -> bool:
    return module.startswith("torch.nn.modules.") and module not in NOT_LAYERS


def layer_names(trees: dict[str, ast.Module]) -> set[str]:
    """All classes of torch.nn.modules below `Module`, by a fixed point over the written bases."""
    classes = [n for module, tree in trees.items() if is_layer_module(module) for n in tree.body if isinstance(n, ast.ClassDef)]
    names: set[str] = set()
    while True:
        below = {"Module", *names}
        new = {c.name for c in classes if any(name_of(base) in below for base in c.bases)} - names
        if not new:
            return names
        names |= new


def make_generic(body: list[ast.stmt], layers: set[str]) -> list[ast.stmt]:
    """Adds `Generic[Unpack[Config]]` to each layer class and hands Config on to the layer that it extends."""
    result: list[ast.stmt] = []
    found = False
    for stmt in body:
        if isinstance(stmt, ast.ClassDef) and stmt.name in layers:
            if not found:
                result.extend(ast.parse(CONFIG).body)
            found = True
            result.append(_generic(stmt, layers))
        else:
            result.append(stmt)
    return result


def _generic(node: ast.ClassDef, layers: set[str]) -> ast.ClassDef:
    unpacked = ast.parse("Unpack[Config]", mode="eval").body
    bases = [ast.Subscript(base, unpacked) if name_of(base) in layers else base for base in node.bases]
    bases.append(ast.Subscript(ast.Name("Generic"), unpacked))
    body = [*node.body, *_calls(node)]
    return ast.ClassDef(node.name, bases, node.keywords, body, node.decorator_list)


def _calls(node: ast.ClassDef) -> list[ast.stmt]:
    """`__call__` with the parameters and result of `forward`; open for more, since a subclass may take more."""
    calls: list[ast.stmt] = []
    for member in node.body:
        if isinstance(member, ast.FunctionDef) and member.name == "forward":
            call = copy.deepcopy(member)
            call.name = "__call__"
            call.args.vararg = call.args.vararg or ast.arg("args", ast.Name("Any"))
            call.args.kwarg = call.args.kwarg or ast.arg("kwargs", ast.Name("Any"))
            calls.append(call)
    return calls
