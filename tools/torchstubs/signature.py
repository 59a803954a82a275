"""A signature one can calculate with, read from and written to `ast`."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Parameter:
    """`types` are the members of the annotated union; `default` is source text, None when the parameter is required."""

    name: str
    types: tuple[str, ...]
    default: str | None = None

    def widened(self, other: Parameter) -> Parameter:
        types = tuple(dict.fromkeys([*self.types, *other.types]))
        return replace(self, types=types, default=self.default if self.default is not None else other.default)

    def optional(self) -> Parameter:
        if self.default is not None:
            return self
        return replace(self, default="None" if "None" in self.types else "...")


@dataclass(frozen=True)
class Signature:
    name: str
    positional: tuple[Parameter, ...]
    posonly: int
    vararg: Parameter | None
    keyword: tuple[Parameter, ...]
    returns: str
    decorators: tuple[str, ...] = field(default=())

    @property
    def names(self) -> list[str]:
        return [p.name for p in self.positional]


def read(node: ast.FunctionDef) -> Signature:
    args = node.args
    everything = [*args.posonlyargs, *args.args]
    defaults: list[ast.expr | None] = [*[None] * (len(everything) - len(args.defaults)), *args.defaults]
    positional = tuple(_parameter(a, d) for a, d in zip(everything, defaults, strict=True))
    keyword = tuple(_parameter(a, d) for a, d in zip(args.kwonlyargs, args.kw_defaults, strict=True))
    decorators = tuple(ast.unparse(d) for d in node.decorator_list if ast.unparse(d) != "overload")
    return Signature(
        name=node.name,
        positional=positional,
        posonly=len(args.posonlyargs),
        vararg=_parameter(args.vararg, None) if args.vararg else None,
        keyword=keyword,
        returns=ast.unparse(node.returns) if node.returns else "Any",
        decorators=decorators,
    )


def _parameter(arg: ast.arg, default: ast.expr | None) -> Parameter:
    types = tuple(_members(arg.annotation)) if arg.annotation is not None else ()
    return Parameter(arg.arg, types, ast.unparse(default) if default is not None else None)


def _members(annotation: ast.expr) -> list[str]:
    if isinstance(annotation, ast.BinOp) and isinstance(annotation.op, ast.BitOr):
        return [*_members(annotation.left), *_members(annotation.right)]
    return [ast.unparse(annotation)]


def write(signature: Signature, overload: bool) -> ast.FunctionDef:
    decorators = [*(["overload"] if overload else []), *signature.decorators]
    text = "".join(f"@{d}\n" for d in decorators)
    text += f"def {signature.name}({_parameters(signature)}) -> {signature.returns}: ..."
    node = ast.parse(text).body[0]
    assert isinstance(node, ast.FunctionDef)
    return node


def _parameters(signature: Signature) -> str:
    parts = []
    for i, parameter in enumerate(signature.positional):
        parts.append(_text(parameter))
        if signature.posonly and i + 1 == signature.posonly:
            parts.append("/")
    if signature.vararg is not None:
        parts.append("*" + _text(signature.vararg))
    elif signature.keyword:
        parts.append("*")
    parts.extend(_text(parameter) for parameter in signature.keyword)
    return ", ".join(parts)


def _text(parameter: Parameter) -> str:
    # None goes last, as people write it
    types = [t for t in parameter.types if t != "None"] + [t for t in parameter.types if t == "None"]
    annotation = f": {' | '.join(types)}" if types else ""
    default = f" = {parameter.default}" if parameter.default is not None else ""
    return f"{parameter.name}{annotation}{default}"
