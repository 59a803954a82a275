"""A function that is scripted on its first traced call is called as before."""

from collections.abc import Callable
from typing import Any, TypeVar

_F = TypeVar("_F", bound=Callable[..., Any])

def script_if_tracing(fn: _F) -> _F: ...
