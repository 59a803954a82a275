"""`@no_grad` without parentheses: the class is made from the function, and gives it back. Under mypy an `__init__` would
hide that.
"""

from collections.abc import Callable
from typing import Any, TypeVar, overload
from typing_extensions import Self

_F = TypeVar("_F", bound=Callable[..., Any])

class no_grad:
    del __init__

class inference_mode:
    del __init__
    @overload
    def __new__(cls, mode: _F) -> _F: ...
    @overload
    def __new__(cls, mode: bool = True) -> Self: ...
