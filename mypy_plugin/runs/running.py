"""What mypy is used for: a body checked for one call (runs.py), or an expression looked at again (aside.py)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

_depth = 0


def is_running() -> bool:
    """Whether sizes are numbers in types, too."""
    return _depth > 0


@contextmanager
def running() -> Iterator[None]:
    global _depth
    _depth += 1
    try:
        yield
    finally:
        _depth -= 1


_depth_aside = 0


def is_aside() -> bool:
    """Whether what is being checked is looked at on the side, and properly at another time."""
    return _depth_aside > 0


@contextmanager
def on_the_side() -> Iterator[None]:
    global _depth_aside
    _depth_aside += 1
    try:
        yield
    finally:
        _depth_aside -= 1
