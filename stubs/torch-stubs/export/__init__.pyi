# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import os as os
import warnings as warnings
from typing_extensions import TypeAlias, deprecated as deprecated
from collections.abc import Callable as Callable, Mapping as Mapping
from typing import Any as Any
from torch.types import FileLike as FileLike
from torch.export.dynamic_shapes import AdditionalInputs as AdditionalInputs, Constraint as Constraint, Dim as Dim, dims as dims, ShapesCollection as ShapesCollection
from torch.export.exported_program import default_decompositions as default_decompositions, ExportedProgram as ExportedProgram, ModuleCallEntry as ModuleCallEntry, ModuleCallSignature as ModuleCallSignature
from torch.export.graph_signature import ExportBackwardSignature as ExportBackwardSignature, ExportGraphSignature as ExportGraphSignature
from torch.export import dynamic_shapes as dynamic_shapes, exported_program as exported_program, graph_signature as graph_signature
PassResult: TypeAlias = Any
CustomDecompTable: TypeAlias = Any
FlatArgsAdapter: TypeAlias = Any
unflatten: TypeAlias = Any
UnflattenedModule: TypeAlias = Any
PassType = Callable[[torch.fx.GraphModule], PassResult | None]
log: Any
def export(mod: torch.nn.Module, args: tuple[Any, ...], kwargs: Mapping[str, Any] | None=None, *, dynamic_shapes: dict[str, Any] | tuple[Any, ...] | list[Any] | None=None, strict: bool=False, preserve_module_call_signature: tuple[str, ...]=(), prefer_deferred_runtime_asserts_over_guards: bool=False) -> ExportedProgram: ...
DEFAULT_PICKLE_PROTOCOL: int
def save(ep: ExportedProgram, f: FileLike, *, extra_files: dict[str, Any] | None=None, opset_version: dict[str, int] | None=None, pickle_protocol: int=...) -> None: ...
def load(f: FileLike, *, extra_files: dict[str, Any] | None=None, expected_opset_version: dict[str, int] | None=None) -> ExportedProgram: ...
def draft_export(mod: torch.nn.Module, args: tuple[Any, ...], kwargs: Mapping[str, Any] | None=None, *, dynamic_shapes: dict[str, Any] | tuple[Any, ...] | list[Any] | None=None, preserve_module_call_signature: tuple[str, ...]=(), strict: bool=False, prefer_deferred_runtime_asserts_over_guards: bool=False) -> ExportedProgram: ...
def register_dataclass(cls: type[Any], *, serialized_type_name: str | None=None) -> None: ...
custom_ops: Any
decomp_utils: Any
pytree: Any
__all__ = ['AdditionalInputs', 'Constraint', 'CustomDecompTable', 'default_decompositions', 'Dim', 'dims', 'draft_export', 'export', 'ExportBackwardSignature', 'ExportedProgram', 'ExportGraphSignature', 'FlatArgsAdapter', 'load', 'ModuleCallEntry', 'ModuleCallSignature', 'register_dataclass', 'save', 'ShapesCollection', 'unflatten', 'UnflattenedModule']
