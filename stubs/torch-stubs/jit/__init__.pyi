# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import warnings as warnings
import torch._C
from collections.abc import Callable, Iterator as Iterator
from typing import Any, TypeVar, Final as Final
from contextlib import contextmanager as contextmanager
from torch._jit_internal import export as export, ignore as ignore, is_scripting as is_scripting, unused as unused
from torch.futures import Future as Future
from torch.jit._async import fork as fork, wait as wait
from torch.jit._freeze import freeze as freeze, optimize_for_inference as optimize_for_inference, run_frozen_optimizations as run_frozen_optimizations
from torch.jit._fuser import fuser as fuser, last_executed_optimized_graph as last_executed_optimized_graph, optimized_execution as optimized_execution, set_fusion_strategy as set_fusion_strategy
from torch.jit._script import Attribute as Attribute, CompilationUnit as CompilationUnit, interface as interface, RecursiveScriptClass as RecursiveScriptClass, RecursiveScriptModule as RecursiveScriptModule, script as script, script_method as script_method, ScriptFunction as ScriptFunction, ScriptModule as ScriptModule, ScriptWarning as ScriptWarning
from torch.jit._serialization import jit_module_from_flatbuffer as jit_module_from_flatbuffer, load as load, save as save, save_jit_module_to_flatbuffer as save_jit_module_to_flatbuffer
from torch.jit._trace import is_tracing as is_tracing, ONNXTracedModule as ONNXTracedModule, TopLevelTracedModule as TopLevelTracedModule, trace as trace, trace_module as trace_module, TracedModule as TracedModule, TracerWarning as TracerWarning, TracingCheckError as TracingCheckError
from torch.utils import set_module as set_module
_fork = fork
_wait = wait
_set_fusion_strategy = set_fusion_strategy
def export_opnames(m: Any) -> Any: ...
Error = torch._C.JITException
def annotate(the_type: Any, the_value: Any) -> Any: ...
def script_if_tracing(fn: _F) -> _F: ...
def isinstance(obj: Any, target_type: Any) -> Any: ...
class strict_fusion:
    def __init__(self) -> None: ...
    def __enter__(self) -> None: ...
    def __exit__(self, type: Any, value: Any, tb: Any) -> None: ...
@contextmanager
def _hide_source_ranges() -> Iterator[None]: ...
def enable_onednn_fusion(enabled: bool) -> None: ...
def onednn_fusion_enabled() -> Any: ...
_F = TypeVar('_F', bound=Callable[..., Any])
annotations: Any
frontend: Any
__all__ = ['Attribute', 'CompilationUnit', 'Error', 'Future', 'ScriptFunction', 'ScriptModule', 'annotate', 'enable_onednn_fusion', 'export', 'export_opnames', 'fork', 'freeze', 'interface', 'ignore', 'isinstance', 'load', 'onednn_fusion_enabled', 'optimize_for_inference', 'save', 'script', 'script_if_tracing', 'set_fusion_strategy', 'strict_fusion', 'trace', 'trace_module', 'unused', 'wait']
