# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch._C
from typing_extensions import TypeAlias
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from torch._jit_internal import export as export, Final as Final, Future as Future, ignore as ignore, is_scripting as is_scripting, unused as unused
from torch.utils import set_module as set_module
fork: TypeAlias = Any
wait: TypeAlias = Any
freeze: TypeAlias = Any
optimize_for_inference: TypeAlias = Any
set_fusion_strategy: TypeAlias = Any
Attribute: TypeAlias = Any
CompilationUnit: TypeAlias = Any
interface: TypeAlias = Any
script: TypeAlias = Any
ScriptFunction: TypeAlias = Any
ScriptModule: TypeAlias = Any
load: TypeAlias = Any
save: TypeAlias = Any
trace: TypeAlias = Any
trace_module: TypeAlias = Any
__all__ = ['Attribute', 'CompilationUnit', 'Error', 'Future', 'ScriptFunction', 'ScriptModule', 'annotate', 'enable_onednn_fusion', 'export', 'export_opnames', 'fork', 'freeze', 'interface', 'ignore', 'isinstance', 'load', 'onednn_fusion_enabled', 'optimize_for_inference', 'save', 'script', 'script_if_tracing', 'set_fusion_strategy', 'strict_fusion', 'trace', 'trace_module', 'unused', 'wait']
_fork = fork
_wait = wait
_set_fusion_strategy = set_fusion_strategy
def export_opnames(m: Any) -> Any: ...
Error = torch._C.JITException
def annotate(the_type: Any, the_value: Any) -> Any: ...
def script_if_tracing(fn: Any) -> Any: ...
def isinstance(obj: Any, target_type: Any) -> Any: ...
class strict_fusion:
    def __init__(self) -> None: ...
    def __enter__(self) -> None: ...
    def __exit__(self, type: Any, value: Any, tb: Any) -> None: ...
@contextmanager
def _hide_source_ranges() -> Iterator[None]: ...
def enable_onednn_fusion(enabled: bool) -> None: ...
def onednn_fusion_enabled() -> Any: ...
