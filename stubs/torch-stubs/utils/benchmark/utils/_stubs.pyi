# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any as Any
from collections.abc import Callable as Callable
from typing_extensions import Protocol as Protocol, runtime_checkable as runtime_checkable
class TimerClass(Protocol):
    def __init__(self, stmt: str, setup: str, timer: Callable[[], float], globals: dict[str, Any], **kwargs: Any) -> None: ...
    def timeit(self, number: int) -> float: ...
@runtime_checkable
class TimeitModuleType(Protocol):
    def timeit(self, number: int) -> float: ...
class CallgrindModuleType(Protocol):
    __file__: str
    __name__: str
    def _valgrind_supported_platform(self) -> bool: ...
    def _valgrind_toggle(self) -> None: ...
