"""Decorators that keep the signature of what they decorate."""

from collections.abc import Callable
from typing import Any, TypeVar, overload

_F = TypeVar("_F", bound=Callable[..., Any])

class autocast:
    def __exit__(self, exc_type: Any, exc_val: Any, exc_tb: Any) -> None: ...
    def __call__(self, func: _F) -> _F: ...

@overload
@deprecated("Please use `torch.amp.custom_fwd(args..., device_type='cuda')` instead.", category=FutureWarning)
def custom_fwd(fwd: _F, *, cast_inputs: torch.dtype | None = None) -> _F: ...
@overload
@deprecated("Please use `torch.amp.custom_fwd(args..., device_type='cuda')` instead.", category=FutureWarning)
def custom_fwd(fwd: None = None, *, cast_inputs: torch.dtype | None = None) -> Callable[[_F], _F]: ...
@deprecated("Please use `torch.amp.custom_bwd(args..., device_type='cuda')` instead.", category=FutureWarning)
def custom_bwd(bwd: _F) -> _F: ...
