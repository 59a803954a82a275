"""Whether a body is being checked for one call (runs.py): then sizes are numbers in types, too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

_depth = 0


def is_running() -> bool:
    return _depth > 0


@contextmanager
def running() -> Iterator[None]:
    global _depth
    _depth += 1
    try:
        yield
    finally:
        _depth -= 1
