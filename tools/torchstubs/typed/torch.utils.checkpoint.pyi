"""A checkpointed call has the result of the function."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

_R = TypeVar("_R")

def checkpoint(
    function: Callable[..., _R],
    *args: Any,
    use_reentrant: bool | None = None,
    context_fn: Callable[[], tuple[Any, Any]] = ...,
    determinism_check: str = "default",
    debug: bool = False,
    early_stop: bool = True,
    preserve_rng_state: bool = True,
    **kwargs: Any,
) -> _R: ...
