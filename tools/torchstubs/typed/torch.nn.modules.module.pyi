"""Attributes that are set by name (`register_buffer`, `setattr`) are `Any`.

torch says `Tensor | Module`, and mypy then rejects working code: `self.mask[:t]` since a module has no index,
`self.block(x)` since a tensor is not callable.
"""

from typing import NamedTuple, Protocol

_Result = TypeVar("_Result", covariant=True)

class _Forward(Protocol[_Result]):
    def forward(self, *args: Any, **kwargs: Any) -> _Result: ...


class _IncompatibleKeys(NamedTuple):
    missing_keys: list[str]
    unexpected_keys: list[str]
    del __slots__, __str__

class Module:
    def __call__(self: _Forward[_Result], *args: Any, **kwargs: Any) -> _Result | Any: ...
    def __getattr__(self, name: str) -> Any: ...
    def __setattr__(self, name: str, value: Any) -> None: ...
    def to(self, *args: Any, **kwargs: Any) -> Self: ...
    def load_state_dict(self, state_dict: Mapping[str, Any], strict: bool = True, assign: bool = False) -> _IncompatibleKeys: ...
    def named_modules(
        self, memo: set[Module] | None = None, prefix: str = "", remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Module]]: ...
