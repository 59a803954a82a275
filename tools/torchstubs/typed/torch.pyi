"""Decorators keep the signature of what they decorate."""

from collections.abc import Callable as _Callable
from typing import Any as _Any, TypeVar as _TypeVar, overload as _overload

_CallableT = _TypeVar("_CallableT", bound=_Callable[..., _Any])

@_overload
def compile(
    model: _CallableT,
    *,
    fullgraph: builtins.bool = False,
    dynamic: builtins.bool | None = None,
    backend: str | _Callable[..., _Any] = "inductor",
    mode: str | None = None,
    options: dict[str, _Any] | None = None,
    disable: builtins.bool = False,
    **kwargs: _Any,
) -> _CallableT: ...
@_overload
def compile(
    model: None = None,
    *,
    fullgraph: builtins.bool = False,
    dynamic: builtins.bool | None = None,
    backend: str | _Callable[..., _Any] = "inductor",
    mode: str | None = None,
    options: dict[str, _Any] | None = None,
    disable: builtins.bool = False,
    **kwargs: _Any,
) -> _Callable[[_CallableT], _CallableT]: ...
