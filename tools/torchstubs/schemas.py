"""Signatures of operators that torch wraps without annotation (`torch.linalg.svd = _add_docstr(_linalg.linalg_svd,
...)`).
"""

from __future__ import annotations

import ast
import re
from typing import Any

import torch

from torchstubs.merge import merge_signatures
from torchstubs.signature import Parameter, Signature

# which Python type a schema's type is written as; torch's parser takes tensors for numbers
TYPES = {
    "Tensor": "Tensor",
    "int": "int",
    "float": "torch.types._NumberLike",
    "bool": "bool",
    "str": "str",
    "number": "torch.types._NumberLike",
    "Scalar": "torch.types._NumberLike",
    "SymInt": "torch.types._SizeLike",
    "Device": "torch.types.Device",
    "complex": "complex",
    "Generator": "torch.Generator",
}
BY_NAME = {
    "dtype": ("torch.types._DTypeLike", "None"),
    "layout": ("torch.layout", "None"),
    "device": ("torch.types.Device",),
}


def operator_stubs(name: str, operator: str) -> list[ast.FunctionDef]:
    """`def name(...)` for the ATen operator, one per kind of result."""
    found: list[Any] = torch._C._jit_get_schemas_for_operator(f"aten::{operator}")
    signatures = [_signature(name, operator, schema) for schema in found if "Dimname" not in str(schema)]
    return merge_signatures(signatures)


def _signature(name: str, operator: str, schema: Any) -> Signature:
    arguments = [a for a in schema.arguments if not _is_out(a)]
    outs = len(schema.arguments) - len(arguments)
    keyword = [_parameter(a) for a in arguments if a.kwarg_only]
    if outs:
        keyword.append(Parameter("out", ("Tensor" if outs == 1 else "tuple[Tensor, ...]", "None"), "None"))
    return Signature(
        name=name,
        positional=tuple(_parameter(a) for a in arguments if not a.kwarg_only),
        posonly=0,
        vararg=None,
        keyword=tuple(keyword),
        returns=_returns(operator, schema),
    )


def _is_out(argument: Any) -> bool:
    return bool(argument.is_out)


def _parameter(argument: Any) -> Parameter:
    types = BY_NAME.get(argument.name) or _annotation(str(argument.type))
    default = None
    if argument.has_default_value():
        value = argument.default_value
        default = repr(value) if value is None or isinstance(value, bool | int | float | str) else "..."
    return Parameter(argument.name, tuple(types), default)


def _annotation(schema_type: str) -> tuple[str, ...]:
    optional = re.fullmatch(r"Optional\[(.*)\]", schema_type)
    if optional:
        return (*_annotation(optional[1]), "None")
    many = re.fullmatch(r"List\[(.*)\]", schema_type)
    if many and many[1] in {"int", "SymInt"}:
        return ("int", "Sequence[int]")  # one number stands for a list of one
    if many:
        return (f"Sequence[{' | '.join(_annotation(many[1]))}]",)
    return (TYPES.get(schema_type, "Any"),)


def _returns(operator: str, schema: Any) -> str:
    kinds = [str(r.type) for r in schema.returns]
    if len(kinds) > 1 and hasattr(torch.return_types, operator):
        return f"torch.return_types.{operator}"
    if len(kinds) == 1:
        return "tuple[Tensor, ...]" if kinds[0] == "List[Tensor]" else " | ".join(_annotation(kinds[0]))
    return f"tuple[{', '.join('Tensor' if kind == 'Tensor' else 'Any' for kind in kinds)}]" if kinds else "None"
