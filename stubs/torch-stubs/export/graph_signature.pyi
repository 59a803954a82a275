# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import dataclasses as dataclasses
from typing import Any, TYPE_CHECKING as TYPE_CHECKING, Any as GraphSignature
from typing_extensions import TypeAlias
from collections.abc import Collection as Collection, Mapping as Mapping
from enum import auto as auto, Enum as Enum
FakeScriptObject: TypeAlias = Any
@dataclasses.dataclass
class TensorArgument:
    name: str
@dataclasses.dataclass
class TokenArgument:
    name: str
@dataclasses.dataclass
class SymIntArgument:
    name: str
@dataclasses.dataclass
class SymFloatArgument:
    name: str
@dataclasses.dataclass
class SymBoolArgument:
    name: str
@dataclasses.dataclass
class CustomObjArgument:
    name: str
    class_fqn: str
    fake_val: FakeScriptObject | None = None
@dataclasses.dataclass
class ConstantArgument:
    name: str
    value: int | float | bool | str | None
ArgumentSpec = TensorArgument | SymIntArgument | SymFloatArgument | SymBoolArgument | ConstantArgument | CustomObjArgument | TokenArgument
class InputKind(Enum):
    USER_INPUT = 1
    PARAMETER = 2
    BUFFER = 3
    CONSTANT_TENSOR = 4
    CUSTOM_OBJ = 5
    TOKEN = 6
@dataclasses.dataclass
class InputSpec:
    kind: InputKind
    arg: ArgumentSpec
    target: str | None
    persistent: bool | None = None
    def __post_init__(self) -> None: ...
    def __str__(self) -> Any: ...
class OutputKind(Enum):
    USER_OUTPUT = 1
    LOSS_OUTPUT = 2
    BUFFER_MUTATION = 3
    PARAMETER_MUTATION = 4
    GRADIENT_TO_PARAMETER = 5
    GRADIENT_TO_USER_INPUT = 6
    USER_INPUT_MUTATION = 7
    TOKEN = 8
@dataclasses.dataclass
class OutputSpec:
    kind: OutputKind
    arg: ArgumentSpec
    target: str | None
    def __post_init__(self) -> None: ...
    def __str__(self) -> Any: ...
@dataclasses.dataclass
class ExportBackwardSignature:
    gradients_to_parameters: dict[str, str]
    gradients_to_user_inputs: dict[str, str]
    loss_output: str
@dataclasses.dataclass
class ExportGraphSignature:
    input_specs: list[InputSpec]
    output_specs: list[OutputSpec]
    @property
    def parameters(self) -> Collection[str]: ...
    @property
    def buffers(self) -> Collection[str]: ...
    @property
    def non_persistent_buffers(self) -> Collection[str]: ...
    @property
    def lifted_tensor_constants(self) -> Collection[str]: ...
    @property
    def lifted_custom_objs(self) -> Collection[str]: ...
    @property
    def user_inputs(self) -> Collection[int | float | bool | str | None]: ...
    @property
    def user_outputs(self) -> Collection[int | float | bool | str | None]: ...
    @property
    def inputs_to_parameters(self) -> Mapping[str, str]: ...
    @property
    def inputs_to_buffers(self) -> Mapping[str, str]: ...
    @property
    def buffers_to_mutate(self) -> Mapping[str, str]: ...
    @property
    def parameters_to_mutate(self) -> Mapping[str, str]: ...
    @property
    def user_inputs_to_mutate(self) -> Mapping[str, str]: ...
    @property
    def inputs_to_lifted_tensor_constants(self) -> Mapping[str, str]: ...
    @property
    def inputs_to_lifted_custom_objs(self) -> Mapping[str, str]: ...
    @property
    def backward_signature(self) -> ExportBackwardSignature | None: ...
    @property
    def assertion_dep_token(self) -> Mapping[int, str] | None: ...
    @property
    def input_tokens(self) -> Collection[str]: ...
    @property
    def output_tokens(self) -> Collection[str]: ...
    def __post_init__(self) -> None: ...
    def replace_all_uses(self, old: str, new: str) -> None: ...
    def get_replace_hook(self, replace_inputs: Any=False) -> Any: ...
    def __str__(self) -> Any: ...
def _immutable_dict(items: Any) -> Any: ...
def _make_argument_spec(node: Any, token_names: Any) -> ArgumentSpec: ...
def _convert_to_export_graph_signature(graph_signature: 'GraphSignature', gm: 'torch.fx.GraphModule', non_persistent_buffers: set[str]) -> 'ExportGraphSignature': ...
def get_opaque_type_name(cls: Any) -> Any: ...
def is_fake(x: Any) -> Any: ...
def is_opaque_type(cls: Any) -> Any: ...
__all__ = ['ConstantArgument', 'CustomObjArgument', 'ExportBackwardSignature', 'ExportGraphSignature', 'InputKind', 'InputSpec', 'OutputKind', 'OutputSpec', 'SymIntArgument', 'SymFloatArgument', 'SymBoolArgument', 'TensorArgument']
