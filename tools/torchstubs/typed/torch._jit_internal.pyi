"""`@ignore`, `@ignore()` and `@ignore(drop=True)` keep the signature of what they decorate."""

from collections.abc import Callable
from typing import Any, TypeVar, overload

_F = TypeVar("_F", bound=Callable[..., Any])

@overload
def ignore(drop: _F, **kwargs: Any) -> _F: ...
@overload
def ignore(drop: bool = False, **kwargs: Any) -> Callable[[_F], _F]: ...
