"""Merges the overloads of an operator into one signature per kind of result.

torch writes one overload per schema; a type checker then reports "no overload variant matches" and a plugin's hook runs
per item. What differs only in how the same thing may be said becomes one signature with unions and optional parameters.
Items
stay apart when they give different kinds of results, or when no single signature can bind them: `arange(end)` against
`arange(start, end)`, and `*size` against `size=`. Such items differ in their number or names of arguments, so that a
call
matches one of them.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import replace

from torchstubs.signature import Parameter, Signature, read, write

TUPLES = {"Sequence[Tensor]", "list[Tensor]", "tuple[Tensor, ...] | list[Tensor]"}
AXES = {"dim", "dim0", "dim1", "dim2", "start_dim", "end_dim", "axis0", "axis1"}
WIDER = {
    "_int": "_SizeLike",
    "_float": "_NumberLike",
    "Number": "_NumberLike",
    "_complex": "_NumberLike",
    "_dtype": "_DTypeLike",
}
ALIASES = {"dim": "axis", "keepdim": "keepdims"}


def merge_overloads(nodes: Sequence[ast.FunctionDef]) -> list[ast.FunctionDef]:
    """One definition, or several marked as overloads."""
    return merge_signatures([read(node) for node in nodes])


def merge_signatures(given: Sequence[Signature]) -> list[ast.FunctionDef]:
    signatures = [_normalized(signature) for signature in given]
    groups: dict[str, list[Signature]] = {}
    for signature in _without_deprecated(signatures):
        groups.setdefault(signature.returns, []).append(signature)
    items = [item for group in groups.values() for item in _merge_group(group)]
    items = list(dict.fromkeys(_with_aliases(item) for item in items))
    return [write(item, overload=len(items) > 1) for item in items]


def _normalized(signature: Signature) -> Signature:
    """Lists of tensors come back as tuples; the first operand of a function is called `input` by torch's parser."""
    returns = "tuple[Tensor, ...]" if signature.returns in TUPLES else signature.returns
    positional = tuple(replace(p, name="input") if p.name == "self" and p.types else p for p in signature.positional)
    return replace(
        signature,
        returns=returns,
        positional=tuple(map(_with_tensor_sizes, positional)),
        vararg=_with_tensor_sizes(signature.vararg) if signature.vararg else None,
        keyword=tuple(map(_with_tensor_sizes, signature.keyword)),
    )


def _with_tensor_sizes(parameter: Parameter) -> Parameter:
    """torch takes a tensor of one element for a number or a size, and Python's own types for a dtype."""
    if parameter.name in AXES:
        return parameter
    return replace(parameter, types=tuple(dict.fromkeys(_wider(t) for t in parameter.types if t != "SymInt")))


def _wider(annotation: str) -> str:
    return WIDER.get(
        annotation, annotation.replace("_int | SymInt", "_SizeLike").replace("Sequence[_int]", "Sequence[_SizeLike]")
    )


def _without_deprecated(signatures: list[Signature]) -> list[Signature]:
    """Drops `addmm(beta, input, alpha, ...)`: a positional scalar in front of a tensor, keyword-only everywhere else.
    """
    keyword = {p.name for s in signatures for p in s.keyword}
    kept = [s for s in signatures if not _leading_keyword(s, keyword)]
    return kept or signatures


def _leading_keyword(signature: Signature, keyword: set[str]) -> bool:
    names = signature.names
    return any(
        name in keyword and any("Tensor" in p.types for p in signature.positional[i + 1 :])
        for i, name in enumerate(names)
    )


def _merge_group(group: list[Signature]) -> list[Signature]:
    variadic = [s for s in group if s.vararg is not None]
    if variadic:
        return _merge_variadic(variadic, [s for s in group if s.vararg is None])
    merged: list[Signature] = []
    for signature in sorted(group, key=lambda s: -len(s.positional)):
        for i, other in enumerate(merged):
            both = _merge_two(other, signature)
            if both is not None:
                merged[i] = both
                break
        else:
            merged.append(signature)
    return merged


def _merge_variadic(variadic: list[Signature], fixed: list[Signature]) -> list[Signature]:
    """`f(*size)` takes a sequence too; by keyword it is a separate item, as Python cannot pass `size=` to `*size`."""
    first = variadic[0]
    assert first.vararg is not None
    prefix = set(first.names)
    vararg = first.vararg
    by_name: dict[str, Parameter] = {}
    keyword = {p.name: p for s in variadic for p in s.keyword}
    for signature in fixed:
        for parameter in signature.positional:
            if parameter.name not in prefix:
                vararg = vararg.widened(replace(parameter, default=None))
                known = by_name.get(parameter.name, parameter)
                by_name[parameter.name] = known.widened(parameter)
        for parameter in signature.keyword:
            keyword[parameter.name] = keyword.get(parameter.name, parameter).widened(parameter)
    options = tuple(_all_optional(keyword.values()))
    items = [replace(first, vararg=vararg, keyword=options)]
    if by_name:
        sole = len(by_name) == 1
        named = [p if sole else p.optional() for p in by_name.values()]
        rest = [p for p in options if p.name not in by_name]
        items.append(replace(first, vararg=None, keyword=(*named, *rest)))
    return items


def _all_optional(parameters: Iterable[Parameter]) -> list[Parameter]:
    return [p.optional() for p in parameters]


def _merge_two(longer: Signature, shorter: Signature) -> Signature | None:
    """The signature that takes what either takes, or None when a required parameter would follow an optional one."""
    order = _order(longer.names, shorter.names)
    if order is None:
        return None
    tables = [{p.name: p for p in s.positional} | {p.name: p for p in s.keyword} for s in (longer, shorter)]
    positional = [_union(name, tables) for name in order]
    if any(a.default is not None and b.default is None for a, b in itertools.pairwise(positional)):
        return None
    positional = [_with_alternatives(i, p, (longer, shorter)) for i, p in enumerate(positional)]
    names = dict.fromkeys(p.name for s in (longer, shorter) for p in s.keyword if p.name not in order)
    keyword = tuple(_union(name, tables) for name in names)
    posonly = max(longer.posonly, shorter.posonly)
    return replace(longer, positional=tuple(positional), keyword=keyword, posonly=posonly)


def _union(name: str, tables: list[dict[str, Parameter]]) -> Parameter:
    found = [table[name] for table in tables if name in table]
    merged = found[0]
    for parameter in found[1:]:
        merged = merged.widened(parameter)
    everywhere = len(found) == len(tables)
    required = everywhere and all(p.default is None for p in found)
    return merged if required else merged.optional()


def _with_alternatives(place: int, parameter: Parameter, signatures: Sequence[Signature]) -> Parameter:
    """`scatter(dim, index, src)` and `scatter(dim, index, value)`: by position the third may be either."""
    for signature in signatures:
        if place < len(signature.positional):
            types = signature.positional[place].types
            parameter = replace(parameter, types=tuple(dict.fromkeys([*parameter.types, *types])))
    return parameter


def _order(first: list[str], second: list[str]) -> list[str] | None:
    """`first` with the names of `second` that it lacks put in behind their predecessors; None if the two contradict."""
    common = [n for n in first if n in second]
    if common != [n for n in second if n in first]:
        return None
    order = list(first)
    for i, name in enumerate(second):
        if name not in order:
            place = order.index(second[i - 1]) + 1 if i else 0
            while place < len(order) and order[place] not in second:  # behind its own alternatives
                place += 1
            order.insert(place, name)
    return order


def _with_aliases(signature: Signature) -> Signature:
    """torch's parser takes NumPy's `axis` and `keepdims` as well, wherever a `dim` is optional."""
    names = {*signature.names, *(p.name for p in signature.keyword)}
    extra = [
        replace(p, name=ALIASES[p.name])
        for p in (*signature.positional, *signature.keyword)
        if p.name in ALIASES and p.default is not None and p.types != ("None",) and ALIASES[p.name] not in names
    ]
    if signature.vararg is not None and signature.vararg.name == "dim":
        return signature
    return replace(signature, keyword=(*signature.keyword, *extra))
