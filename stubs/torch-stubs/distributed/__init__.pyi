# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import sys as sys
import typing as typing
from typing import Any
from torch._C._distributed_c10d import BuiltinCommHookType as BuiltinCommHookType, DebugLevel as DebugLevel, FileStore as FileStore, get_debug_level as get_debug_level, GradBucket as GradBucket, Logger as Logger, PrefixStore as PrefixStore, ProcessGroup as ProcessGroup, Reducer as Reducer, set_debug_level as set_debug_level, set_debug_level_from_env as set_debug_level_from_env, Store as Store, TCPStore as TCPStore, HashStore as HashStore
from torch.distributed.device_mesh import DeviceMesh as DeviceMesh, init_device_mesh as init_device_mesh
from torch.distributed.distributed_c10d import *
from torch.distributed.distributed_c10d import get_node_local_rank as get_node_local_rank
from torch.distributed.rendezvous import register_rendezvous_handler as register_rendezvous_handler, rendezvous as rendezvous
from torch.distributed import device_mesh as device_mesh, distributed_c10d as distributed_c10d
RankType = int | torch.SymInt
log: Any
def is_available() -> bool: ...
def _is_spmd_types_available() -> bool: ...
DistError = torch._C._DistError
DistBackendError = torch._C._DistBackendError
DistNetworkError = torch._C._DistNetworkError
DistStoreError = torch._C._DistStoreError
QueueEmptyError = torch._C._DistQueueEmptyError
def _make_distributed_pdb() -> Any: ...
_breakpoint_cache: dict[int, typing.Any]
def breakpoint(rank: int=0, skip: int=0, timeout_s: Any=3600) -> None: ...
class _Stub:
    ...
algorithms: Any
autograd: Any
c10d_logger: Any
config: Any
constants: Any
fsdp: Any
logging_handlers: Any
nn: Any
remote_device: Any
rpc: Any
tensor: Any
utils: Any
