"""A scripted function is called as the function is."""

from typing import Any, TypeVar, overload

_T = TypeVar("_T")

@overload
def script(
    obj: Module, optimize: bool | None = None, _frames_up: int = 0, _rcb: Any = None, example_inputs: Any = None
) -> RecursiveScriptModule: ...
@overload
def script(obj: _T, optimize: bool | None = None, _frames_up: int = 0, _rcb: Any = None, example_inputs: Any = None) -> _T: ...
