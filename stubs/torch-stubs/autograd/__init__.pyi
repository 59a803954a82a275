# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import warnings as warnings
from typing import Any, cast as cast, overload as overload
from collections.abc import Mapping as Mapping, Sequence as Sequence
from torch.overrides import handle_torch_function as handle_torch_function, has_torch_function as has_torch_function, is_tensor_like as is_tensor_like
from torch.types import _size, _TensorOrOptionalTensors, _TensorOrTensorsOrGradEdge
from torch.autograd import forward_ad as forward_ad, functional as functional, graph as graph, profiler as profiler, anomaly_mode as anomaly_mode, function as function, grad_mode as grad_mode
from torch.autograd.anomaly_mode import detect_anomaly as detect_anomaly, set_detect_anomaly as set_detect_anomaly
from torch.autograd.function import Function as Function, NestedIOFunction as NestedIOFunction
from torch.autograd.grad_mode import enable_grad as enable_grad, enforce_grad_layout_policy as enforce_grad_layout_policy, inference_mode as inference_mode, no_grad as no_grad, set_grad_enabled as set_grad_enabled, set_multithreading_enabled as set_multithreading_enabled
from torch.autograd.gradcheck import gradcheck as gradcheck, gradgradcheck as gradgradcheck
from torch.autograd.variable import Variable as Variable
from torch._C._autograd import DeviceType as DeviceType, kineto_available as kineto_available, ProfilerEvent as ProfilerEvent, SavedTensor as SavedTensor
from torch._C._profiler import ProfilerActivity as ProfilerActivity, ProfilerConfig as ProfilerConfig, ProfilerState as ProfilerState
_OptionalTensor = torch.Tensor | None
_ShapeorNestedShape = _size | Sequence[_size] | torch.Tensor
def _calculate_shape(output: torch.Tensor | graph.GradientEdge, grad: torch.Tensor, is_grads_batched: bool) -> tuple[_ShapeorNestedShape, _ShapeorNestedShape]: ...
def _make_grads(outputs: Sequence[torch.Tensor] | Sequence[graph.GradientEdge], grads: Sequence[_OptionalTensor], is_grads_batched: bool) -> tuple[_OptionalTensor, ...]: ...
def _tensor_or_tensors_to_tuple(tensors: _TensorOrOptionalTensors | None, length: int) -> tuple[_OptionalTensor, ...]: ...
def backward(tensors: _TensorOrTensorsOrGradEdge, grad_tensors: _TensorOrOptionalTensors | None=None, retain_graph: bool | None=None, create_graph: bool=False, grad_variables: _TensorOrOptionalTensors | None=None, inputs: _TensorOrTensorsOrGradEdge | dict[str, torch.Tensor] | None=None) -> None: ...
@overload
def grad(outputs: _TensorOrTensorsOrGradEdge, inputs: _TensorOrTensorsOrGradEdge, grad_outputs: _TensorOrOptionalTensors | None=..., retain_graph: bool | None=..., create_graph: bool=..., only_inputs: bool=..., allow_unused: bool | None=..., is_grads_batched: bool=..., materialize_grads: bool=...) -> tuple[torch.Tensor, ...]: ...
@overload
def grad(outputs: _TensorOrTensorsOrGradEdge, inputs: dict[str, torch.Tensor], grad_outputs: _TensorOrOptionalTensors | None=..., retain_graph: bool | None=..., create_graph: bool=..., only_inputs: bool=..., allow_unused: bool | None=..., is_grads_batched: bool=..., materialize_grads: bool=...) -> dict[str, torch.Tensor]: ...
def _is_checkpoint_valid() -> Any: ...
def variable(*args: Any, **kwargs: Any) -> Any: ...
def _register_py_tensor_class_for_device(device: torch.types.Device, cls: Any) -> Any: ...
is_multithreading_enabled = torch._C._is_multithreading_enabled
is_view_replay_enabled = torch._C._is_view_replay_enabled
profiler_legacy: Any
profiler_util: Any
__all__ = ['Variable', 'Function', 'backward', 'grad_mode', 'NestedIOFunction', 'detect_anomaly', 'enable_grad', 'grad', 'gradcheck', 'gradgradcheck', 'inference_mode', 'no_grad', 'set_detect_anomaly', 'set_grad_enabled', 'set_multithreading_enabled', 'enforce_grad_layout_policy', 'variable']
