"""The public spellings of an op of torch's databases: function, method, in-place, operators, aliases."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.opinfo.core import OpInfo

OPERATORS = {
    "add": "__add__", "sub": "__sub__", "mul": "__mul__", "div": "__truediv__", "floor_divide": "__floordiv__",
    "remainder": "__mod__", "pow": "__pow__", "matmul": "__matmul__", "eq": "__eq__", "ne": "__ne__", "lt": "__lt__",
    "le": "__le__", "gt": "__gt__", "ge": "__ge__", "bitwise_and": "__and__", "bitwise_or": "__or__",
    "bitwise_xor": "__xor__", "bitwise_left_shift": "__lshift__", "bitwise_right_shift": "__rshift__",
    "neg": "__neg__", "abs": "__abs__", "bitwise_not": "__invert__",
}  # fmt: skip


@dataclass(frozen=True)
class Form:
    """One spelling: the name that a rule would have, and what to call."""

    name: str
    call: Callable[..., Any]
    in_place: bool = False


def key_of(op: OpInfo) -> str:
    """`max.reduction_no_dim`: name and variant."""
    return f"{op.name}.{op.variant_test_name}" if op.variant_test_name else str(op.name)


def base_name(key: str) -> str:
    """The op's name in a key: the longest prefix that is an op of the database."""
    names = {op.name for op in op_db}
    parts = key.split(".")
    return next((n for n in (".".join(parts[:i]) for i in range(len(parts), 0, -1)) if n in names), key)


def forms_of(op: OpInfo) -> Iterator[Form]:
    """Every spelling of `op` that exists, each once."""
    seen: set[str] = set()
    for name in (op.name, *(alias.name for alias in op.aliases)):
        for form in _forms_of_name(name):
            if form.name not in seen:
                seen.add(form.name)
                yield form


def _forms_of_name(name: str) -> Iterator[Form]:
    function = resolve(name if name.startswith("torch.") else f"torch.{name}")
    if function is not None and not name.startswith("__"):
        yield Form(name if name.startswith("torch.") else f"torch.{name}", function)
    operator_name = OPERATORS.get(name)
    in_place_operator = operator_name and f"__i{operator_name[2:]}"
    short = name.rpartition(".")[2] if name.startswith(("nn.functional.", "special.")) else name
    for method in (short, f"{short}_", operator_name, in_place_operator):
        found = getattr(torch.Tensor, method, None) if method else None
        if found is not None and callable(found):
            in_place = method == f"{short}_" or method == in_place_operator
            yield Form(f"torch.Tensor.{method}", found, in_place)
    if name.startswith("nn.functional."):
        in_place_function = getattr(torch.nn.functional, f"{short}_", None)
        if in_place_function is not None:
            yield Form(f"torch.nn.functional.{short}_", in_place_function, True)


def resolve(path: str) -> Callable[..., Any] | None:
    """What can be called under a dotted public name."""
    found = resolve_attribute(path)
    return found if callable(found) else None


def resolve_attribute(path: str) -> Any:
    """The object under a dotted public name, or None."""
    try:
        return pkgutil.resolve_name(path)
    except (AttributeError, ImportError):
        return None


def is_wrapped(op: OpInfo) -> bool:
    """Whether the database calls the op through a function of its own, with arguments in an order of its own."""
    return all(op.op is not form.call for form in forms_of(op))
