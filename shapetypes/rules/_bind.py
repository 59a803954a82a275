"""Binds a Python call (positional and keyword arguments) to a rule's parameters, without mypy."""

from __future__ import annotations

import typing
from collections.abc import Mapping, Sequence

from shapetypes.rules._registry import Rule


def bind_positional(rule: Rule, args: Sequence[object], kwargs: Mapping[str, object]) -> dict[str, object]:
    """Arguments by name: `view(x, 2, 3)` and `view(x, (2, 3))` both give `size=(2, 3)`.

    `TypeError` if they don't fit the rule's parameters.
    """
    bound: dict[str, object] = {}
    rest = list(args)
    for parameter in rule.parameters.values():
        if not rest or parameter.keyword_only:
            break
        if parameter.is_variadic:
            bound[parameter.name] = spread(rest)
            rest = []
        else:
            bound[parameter.name] = rest.pop(0)
    if rest:
        raise TypeError(f"{rule.name}: too many positional arguments")
    for name, value in kwargs.items():
        if name in bound:
            raise TypeError(f"{rule.name}: two values for {name}")
        parameter_of_name = rule.parameters.get(name)
        if parameter_of_name is None and (keywords := _keywords_of(rule)) is not None:
            bound[keywords] = {**typing.cast(Mapping[str, object], bound.get(keywords, {})), name: value}
            continue
        bound[name] = spread([value]) if parameter_of_name and parameter_of_name.is_variadic else value
    return bound


def _keywords_of(rule: Rule) -> str | None:
    return next((parameter.name for parameter in rule.parameters.values() if parameter.is_keywords), None)


def spread(values: Sequence[object]) -> tuple[object, ...]:
    """What `*size` receives: `((2, 3),)` is `(2, 3)`."""
    if len(values) == 1 and isinstance(values[0], (tuple, list)):
        return tuple(values[0])
    return tuple(values)
