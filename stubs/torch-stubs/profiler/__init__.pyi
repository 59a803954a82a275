# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import os as os
from typing import Any as Any
from typing_extensions import TypeVarTuple as TypeVarTuple, Unpack as Unpack
from torch._C._autograd import DeviceType as DeviceType, kineto_available as kineto_available
from torch._C._profiler import ProfilerActivity as ProfilerActivity, RecordScope as RecordScope
from torch.autograd.profiler import KinetoStepTracker as KinetoStepTracker, record_function as record_function
from torch.optim.optimizer import Optimizer as Optimizer, register_optimizer_step_post_hook as register_optimizer_step_post_hook
from torch.profiler.profiler import ExecutionTraceObserver as ExecutionTraceObserver, profile as profile, ProfilerAction as ProfilerAction, schedule as schedule, supported_activities as supported_activities, tensorboard_trace_handler as tensorboard_trace_handler
from torch.profiler import itt as itt, profiler as profiler
_Ts = TypeVarTuple('_Ts')
def _optimizer_post_hook(optimizer: Optimizer, args: tuple[Unpack[_Ts]], kwargs: dict[str, Any]) -> None: ...
_: Any
def is_fbcode() -> Any: ...
__all__ = ['profile', 'schedule', 'supported_activities', 'tensorboard_trace_handler', 'ProfilerAction', 'ProfilerActivity', 'kineto_available', 'DeviceType', 'record_function', 'ExecutionTraceObserver']
