# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import functools as functools
import operator as operator
import re as re
from collections import deque as deque
from dataclasses import dataclass as dataclass
from typing import Any as Any, Literal as Literal, TYPE_CHECKING as TYPE_CHECKING
from torch.autograd.profiler import profile as profile
from torch._C._autograd import DeviceType as DeviceType, _KinetoEvent
def _traverse(tree: Any, next_fn: Any, children_fn: Any=..., reverse: bool=False) -> Any: ...
traverse_dfs: Any
traverse_bfs: Any
@dataclass
class EventMetrics:
    duration_time_ns: int = 0
    self_time_ns: int = 0
    idle_time_ns: int = 0
    queue_depth: int = 0
    @property
    def fraction_idle_time(self) -> Any: ...
@dataclass
class Interval:
    start: int
    end: int
    queue_depth: int = 0
class EventKey:
    event: Any
    def __init__(self, event: Any) -> None: ...
    def __hash__(self) -> Any: ...
    def __eq__(self, other: Any) -> Any: ...  # type: ignore[override]
    def __repr__(self) -> str: ...
    def intervals_overlap(self, intervals: list[Interval]) -> Any: ...
class BasicEvaluation:
    metrics: dict[EventKey, EventMetrics]
    event_keys: Any
    events: Any
    cuda_events: list[_KinetoEvent]
    queue_depth_list: Any
    def __init__(self, prof: profile) -> None: ...
    def compute_self_time(self) -> None: ...
    def compute_queue_depth(self) -> Any: ...
    def compute_idle_time(self) -> None: ...
    def rank_events(self, length: Any) -> Any: ...
    def get_optimizable_events(self, length: int=1, print_enable: bool=True) -> Any: ...
def index_of_first_match(seq: Any, predicate: Any, start: Any=0, end: Any=None) -> Any: ...
def argmax(seq: Any, key: Any=..., start: Any=0, end: Any=None) -> Any: ...
def source_code_location(event: Any) -> Any: ...
def _init_for_cuda_graphs() -> None: ...
@dataclass
class TimelineEvent:
    timestamp: int
    event_type: Literal['start', 'end', 'regular']
    marker_type: Literal['filename', 'node'] | None
    identifier: str | int | None
    event: dict[str, Any]
@dataclass
class ContextStackEntry:
    context_type: Literal['filename', 'node']
    identifier: str | int
    metadata: dict | None
    tid: int | None = None
def map_recorded_events_to_aten_ops_with_stack_trace(traced_data: Any) -> None: ...
