# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

from typing_extensions import TypeAlias, TypeVarTuple, Unpack
from typing import Any
from torch.autograd.profiler import KinetoStepTracker as KinetoStepTracker, record_function as record_function
from torch.optim.optimizer import Optimizer as Optimizer, register_optimizer_step_post_hook as register_optimizer_step_post_hook
DeviceType: TypeAlias = Any
kineto_available: TypeAlias = Any
ProfilerActivity: TypeAlias = Any
ExecutionTraceObserver: TypeAlias = Any
profile: TypeAlias = Any
ProfilerAction: TypeAlias = Any
schedule: TypeAlias = Any
supported_activities: TypeAlias = Any
tensorboard_trace_handler: TypeAlias = Any
__all__ = ['profile', 'schedule', 'supported_activities', 'tensorboard_trace_handler', 'ProfilerAction', 'ProfilerActivity', 'kineto_available', 'DeviceType', 'record_function', 'ExecutionTraceObserver']
_Ts = TypeVarTuple('_Ts')
def _optimizer_post_hook(optimizer: Optimizer, args: tuple[Unpack[_Ts]], kwargs: dict[str, Any]) -> None: ...
_: Any
