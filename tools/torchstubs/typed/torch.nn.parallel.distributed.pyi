"""What is wrapped keeps its type, as in DataParallel; a bare DistributedDataParallel wraps anything."""

from typing import Any, Generic

from typing_extensions import TypeVar

_M = TypeVar("_M", bound=Module, default=Any)

class DistributedDataParallel(Module, Joinable, Generic[_M]):
    module: _M
    def __init__(
        self,
        module: _M,
        device_ids: Any = None,
        output_device: Any = None,
        dim: Any = 0,
        broadcast_buffers: Any = None,
        init_sync: Any = True,
        process_group: Any = None,
        bucket_cap_mb: Any = None,
        find_unused_parameters: Any = False,
        check_reduction: Any = False,
        gradient_as_bucket_view: Any = False,
        static_graph: Any = False,
        delay_all_reduce_named_params: Any = None,
        param_to_hook_all_reduce: Any = None,
        mixed_precision: _MixedPrecision | None = None,
        device_mesh: Any = None,
        skip_all_reduce_unused_params: Any = False,
        bucket_cap_mb_list: list[int] | None = None,
        batched_grad_copy: Any = False,
        forward_sync_buffers: bool | None = None,
    ) -> None: ...
