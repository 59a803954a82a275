"""Registers what comes in variants for one, two and three spatial axes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def documented(function: F, *examples: Callable[[F], F]) -> F:
    """Attaches `example(...)`s to a function that was made, not written."""
    for one in reversed(examples):
        function = one(function)
    return function
