"""Decorators that keep the signature of what they decorate."""

from collections.abc import Callable
from typing import Any, TypeVar, overload

F = TypeVar("F", bound=Callable[..., Any])
_M = TypeVar("_M", bound="Callable[..., Any] | list[Any] | tuple[Any, ...]")

def allow_in_graph(fn: _M) -> _M: ...
def assume_constant_result(fn: F) -> F: ...
@overload
def disable(fn: F, recursive: bool = True, *, reason: str | None = None) -> F: ...
@overload
def disable(fn: None = None, recursive: bool = True, *, reason: str | None = None) -> Callable[[F], F]: ...
