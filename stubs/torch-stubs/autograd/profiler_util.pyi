# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import itertools as itertools
import math as math
from typing_extensions import Self, deprecated as deprecated
from collections import defaultdict as defaultdict, namedtuple as namedtuple
from collections.abc import Callable as Callable
from operator import attrgetter as attrgetter
from typing import Any as Any, NamedTuple as NamedTuple
from torch._C._autograd import DeviceType as DeviceType
class EventList(list):
    _use_device: Any
    _profile_memory: Any
    _tree_built: bool
    _with_flops: Any
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def _build_tree(self) -> Any: ...
    def __str__(self) -> Any: ...
    def _remove_dup_nodes(self) -> Any: ...
    def _populate_cpu_children(self) -> Any: ...
    def _set_backward_stacktraces(self) -> Any: ...
    @property
    def self_cpu_time_total(self) -> Any: ...
    def table(self, sort_by: Any=None, row_limit: Any=100, max_src_column_width: Any=75, max_name_column_width: Any=55, max_shapes_column_width: Any=80, header: Any=None, top_level_events_only: Any=False, time_unit: Any=None) -> Any: ...
    def export_chrome_trace(self, path: Any) -> None: ...
    def supported_export_stacks_metrics(self) -> Any: ...
    def export_stacks(self, path: str, metric: str) -> None: ...
    def key_averages(self, group_by_input_shapes: Any=False, group_by_stack_n: Any=0, group_by_overload_name: Any=False) -> Any: ...
    def total_average(self) -> Any: ...
def _format_time(time_us: Any) -> Any: ...
def _format_time_share(time_us: Any, total_time_us: Any) -> Any: ...
def _format_memory(nbytes: Any) -> Any: ...
def _attr_formatter(name: Any) -> Any: ...
class FormattedTimesMixin:
    @property
    def cpu_time_str(self) -> Any: ...
    @property
    def device_time_str(self) -> Any: ...
    @property
    def cpu_time_total_str(self) -> Any: ...
    @property
    def device_time_total_str(self) -> Any: ...
    @property
    def self_cpu_time_total_str(self) -> Any: ...
    @property
    def self_device_time_total_str(self) -> Any: ...
    @property
    def cpu_time(self) -> Any: ...
    @property
    def device_time(self) -> Any: ...
    @property
    @deprecated('`cuda_time` is deprecated, please use `device_time` instead.', category=FutureWarning)
    def cuda_time(self) -> Any: ...
class Interval:
    start: Any
    end: Any
    def __init__(self, start: Any, end: Any) -> None: ...
    def elapsed_us(self) -> Any: ...
Kernel = namedtuple('Kernel', ['name', 'device', 'duration'])
class EventMetadata(NamedTuple):
    registers_per_thread: int | None
    shared_memory: int | None
    grid: list[int] | None
    block: list[int] | None
    priority: int | None
    blocks_per_sm: float | None
    warps_per_sm: float | None
    occupancy: dict[str, Any] | None
    est_occupancy_pct: float | None
    queued: int | None
    graph_id: int | None
    graph_node_id: int | None
    stream: int | None
    context: int | None
    channel: int | None
    channel_type: int | None
    bytes: int | None
    bandwidth_gb_s: float | None
    collective_name: str | None
    dtype: str | None
    in_msg_nelems: int | None
    out_msg_nelems: int | None
    in_split_size: str | None
    out_split_size: str | None
    global_rank_start: int | None
    global_rank_stride: int | None
    group_size: int | None
    process_group_name: str | None
    process_group_desc: str | None
    group_ranks: str | None
    rank: int | None
    src_rank: int | None
    dst_rank: int | None
    seq: int | None
    is_async: bool | None
def _to_str(v: str) -> str: ...
def _to_bool(v: str) -> bool: ...
_EVENT_METADATA_KEYS: dict[str, tuple[str, Callable[[str], Any]]]
def _build_metadata(extra_meta: Any) -> Any: ...
class FunctionEvent(FormattedTimesMixin):
    id: int
    node_id: int
    name: str
    overload_name: str
    trace_name: str
    time_range: Interval
    thread: int
    fwd_thread: int | None
    kernels: list[Kernel]
    count: int
    cpu_children: list[FunctionEvent]
    cpu_parent: FunctionEvent | None
    input_shapes: tuple[int, ...]
    concrete_inputs: list[Any]
    kwinputs: dict[str, Any]
    stack: list
    scope: int
    use_device: str | None
    cpu_memory_usage: int
    device_memory_usage: int
    is_async: bool
    is_remote: bool
    sequence_nr: int
    device_type: DeviceType
    device_index: int
    device_resource_id: int
    is_legacy: bool
    flops: int | None
    is_user_annotation: bool | None
    is_python_function: bool
    activity_type: str | None
    self_cpu_percent: Any
    total_cpu_percent: Any
    total_device_percent: Any
    _metadata_json: Any
    flow_id: int | None
    flow_type: int | None
    flow_start: bool | None
    external_id: int
    linked_correlation_id: int
    event_metadata: EventMetadata | None
    structured_input_shapes: list
    structured_input_strides: list
    input_dtypes: list[str]
    python_id: int
    python_parent_id: int
    python_module_id: int
    def __init__(self, id: Any, name: Any, thread: Any, start_us: Any, end_us: Any, overload_name: Any=None, fwd_thread: Any=None, input_shapes: Any=None, stack: Any=None, scope: Any=0, use_device: Any=None, cpu_memory_usage: Any=0, device_memory_usage: Any=0, is_async: Any=False, is_remote: Any=False, sequence_nr: Any=-1, node_id: Any=-1, device_type: Any=..., device_index: Any=0, device_resource_id: Any=None, is_legacy: Any=False, flops: Any=None, trace_name: Any=None, concrete_inputs: Any=None, kwinputs: Any=None, is_user_annotation: Any=False, is_python_function: Any=False, activity_type: Any=None, metadata_json: Any=None, flow_id: Any=None, flow_type: Any=None, flow_start: Any=None, external_id: Any=0, linked_correlation_id: Any=0, extra_meta: Any=None, structured_input_shapes: Any=None, structured_input_strides: Any=None, input_dtypes: Any=None, python_id: Any=-1, python_parent_id: Any=-1, python_module_id: Any=-1) -> None: ...
    def append_kernel(self, name: Any, device: torch.types.Device, duration: Any) -> None: ...
    def append_cpu_child(self, child: Any) -> None: ...
    def set_cpu_parent(self, parent: Any) -> None: ...
    @property
    def self_cpu_memory_usage(self) -> Any: ...
    @property
    def self_device_memory_usage(self) -> Any: ...
    @property
    @deprecated('`metadata_json` is deprecated. Use `event_metadata` instead.', category=FutureWarning)
    def metadata_json(self) -> Any: ...
    @property
    @deprecated('`self_cuda_memory_usage` is deprecated. Use `self_device_memory_usage` instead.', category=FutureWarning)
    def self_cuda_memory_usage(self) -> Any: ...
    @property
    def cpu_time_total(self) -> Any: ...
    @property
    def self_cpu_time_total(self) -> Any: ...
    @property
    def device_time_total(self) -> Any: ...
    @property
    @deprecated('`cuda_time_total` is deprecated. Use `device_time_total` instead.', category=FutureWarning)
    def cuda_time_total(self) -> Any: ...
    @property
    def self_device_time_total(self) -> Any: ...
    @property
    @deprecated('`self_cuda_time_total` is deprecated. Use `self_device_time_total` instead.', category=FutureWarning)
    def self_cuda_time_total(self) -> Any: ...
    @property
    def key(self) -> Any: ...
    def __repr__(self) -> Any: ...
class FunctionEventAvg(FormattedTimesMixin):
    key: str | None
    count: int
    node_id: int
    is_async: bool
    is_remote: bool
    use_device: str | None
    cpu_time_total: int
    device_time_total: int
    self_cpu_time_total: int
    self_device_time_total: int
    input_shapes: list[list[int]] | None
    overload_name: str | None
    stack: list | None
    scope: int | None
    cpu_memory_usage: int
    device_memory_usage: int
    self_cpu_memory_usage: int
    self_device_memory_usage: int
    cpu_children: list[FunctionEvent] | None
    cpu_parent: FunctionEvent | None
    device_type: DeviceType
    is_legacy: bool
    flops: int
    is_user_annotation: Any
    def __init__(self) -> None: ...
    def add(self, other: Any) -> Self: ...
    def __iadd__(self, other: Any) -> Any: ...  # type: ignore[misc, override]
    def __repr__(self) -> Any: ...
class StringTable(defaultdict):
    def __missing__(self, key: Any) -> Any: ...
class MemRecordsAcc:
    _mem_records: Any
    _start_nses: list[int]
    _indices: list[int]
    def __init__(self, mem_records: Any) -> None: ...
    def in_interval(self, start_ns: Any, end_ns: Any) -> Any: ...
def _filter_stack_entry(entry: Any) -> Any: ...
MEMORY_EVENT_NAME: str
OUT_OF_MEMORY_EVENT_NAME: str
def _filter_name(name: Any) -> Any: ...
def _rewrite_name(name: Any, with_wildcard: Any=False) -> Any: ...
def _build_table(events: Any, sort_by: Any=None, header: Any=None, row_limit: Any=100, max_src_column_width: Any=75, max_name_column_width: Any=55, max_shapes_column_width: Any=80, with_flops: Any=False, profile_memory: Any=False, top_level_events_only: Any=False, time_unit: Any=None) -> Any: ...
def _canonicalize_profiler_events(events: Any) -> Any: ...
__all__ = ['EventList', 'EventMetadata', 'FormattedTimesMixin', 'Interval', 'Kernel', 'FunctionEvent', 'FunctionEventAvg', 'StringTable', 'MemRecordsAcc']
