"""Which modules of torch get a stub."""

from __future__ import annotations

from torchstubs.source import module_file, submodules

MODULES = """
torch torch._tensor torch._C torch._C._VariableFunctions torch._C._nn torch._C._autograd torch._C._profiler
torch._C._onnx
torch._C._distributed_c10d torch._C._distributed_rpc torch._C._functorch torch._C._monitor torch._C._nvtx
torch._C._jit_tree_views
torch._VF torch.types torch.functional torch.return_types torch.random torch.serialization torch.storage
torch.torch_version
torch.version torch._utils torch._tensor_str torch._jit_internal torch.overrides torch.hub torch._linalg_utils
torch._lobpcg
torch._lowrank torch.quasirandom torch.library torch._ops torch._classes torch._compile torch._namedtensor_internals
torch._awaits
torch._sources torch._vmap_internals torch._streambase torch._library.custom_ops torch._library.infer_schema
torch._weights_only_unpickler
torch.nn torch.fft torch.linalg torch.special torch.func torch.mps torch.xpu torch.cpu torch.mtia
torch.utils torch.utils._contextlib torch.utils._python_dispatch torch.utils._pytree torch.utils._foreach_utils
torch.utils._mode_utils torch.utils._device torch.utils._typing_utils torch.utils._traceback torch.testing._comparison
torch.export torch.export.exported_program torch.export.dynamic_shapes torch.export.graph_signature
torch._functorch.apis torch._functorch.eager_transforms torch._functorch.functional_call torch._functorch.vmap
torch._functorch.batch_norm_replacement torch._functorch.einops.rearrange torch._functorch.make_functional
torch.utils.data.datapipes.datapipe torch.utils.data.datapipes._decorator torch.utils.data.datapipes._typing
torch.utils.data.datapipes._hook_iterator torch.utils.data._utils.collate torch.utils.data._utils.worker
torch.utils.data._utils.pin_memory
torch.distributed torch.distributed.distributed_c10d torch.distributed.device_mesh torch.distributed.constants
torch.distributed.rendezvous
torch.distributed.remote_device torch.distributed.utils
torch.fx torch.fx.graph torch.fx.graph_module torch.fx.node torch.fx.proxy torch.fx.interpreter torch.fx._symbolic_trace
torch.fx.immutable_collections torch.fx.subgraph_rewriter torch.fx.traceback torch.fx.config torch.fx.tensor_type
torch.fx._compatibility
""".split()

# with everything that lies directly inside
PACKAGES = """
torch.nn.modules torch.nn.utils torch.nn.attention torch.nn.parallel torch.nn torch.optim torch.utils.data
torch.autograd torch.amp
torch.distributions torch.cuda torch.cuda.amp torch.jit torch.profiler torch.signal torch.signal.windows torch.sparse
torch.testing
torch.multiprocessing torch.futures torch.monitor torch.accelerator torch.compiler torch.masked
torch.masked.maskedtensor torch.nested
torch.backends torch.utils.data.datapipes.iter torch.utils.data.datapipes.map
torch.utils.data.datapipes.utils torch.utils.data.datapipes.dataframe torch.utils.tensorboard torch.utils.benchmark
torch.utils.benchmark.utils torch.utils.hipify torch.utils.jit torch.mps torch.xpu torch.mtia torch.cpu torch.cpu.amp
""".split()

# with everything public that lies directly inside
PUBLIC = """torch.utils""".split()

# too large to describe, too costly to read on each `import torch`: their attributes are `Any`, their submodules
# torch's own
OPEN = """
torch.ao torch.onnx torch.package torch.quantization torch.nn.intrinsic torch.nn.qat torch.nn.quantizable
torch.nn.quantized
torch._dynamo torch._inductor torch._export torch._higher_order_ops torch._logging torch._subclasses torch._decomp
torch._prims torch._refs
torch._guards torch._dispatch torch._meta_registrations torch.__config__ torch.__future__ torch.distributed.rpc
torch.utils.data.datapipes torch.distributed.autograd torch.distributed.algorithms torch.fx.passes torch.fx.experimental
""".split()

# not read on `import torch`: as an attribute of torch such a package is `Any`; who imports it by name gets its types
LAZY = """
torch.fx torch.export torch.masked torch.multiprocessing torch.mtia torch.xpu torch.library torch._library torch._ops
torch.nested torch.monitor torch.testing
torch._functorch torch._sources torch.jit.frontend torch.jit._monkeytype_config torch.jit._check
torch.jit._dataclass_impls
torch.jit._recursive torch.jit._builtins torch.cuda.tunable torch.cuda.green_contexts torch.cuda.gds
torch.cuda._sanitizer
torch.utils._pytree torch.utils.data.datapipes torch.utils.data.graph torch.utils.data.graph_settings
torch.utils.collect_env
torch.utils.throughput_benchmark torch.utils.backend_registration torch.nn.attention.flex_attention
torch.nn.attention.varlen
torch.nn.parallel.distributed torch.optim._multi_tensor torch.optim._functional torch.autograd.profiler_legacy
torch.autograd.gradcheck
torch._lobpcg torch.accelerator torch.distributed.rpc torch.profiler._memory_profiler torch.backends.python_native
""".split()

SKIPPED = {
    "torch.jit.mobile",
    "torch.nn.attention._fa3",
    "torch.nn.attention._fa4",
    "torch.nn.attention._fa_utils",
    "torch.compiler.config",
    "torch.export.passes",
    "torch.export.experimental",
    "torch.cuda._gpu_trace",
    "torch.utils.data.datapipes.gen_pyi",
}


def covered() -> list[str]:
    """The modules to write stubs for, as far as this torch has them."""
    names = dict.fromkeys(MODULES)
    for package in [*PACKAGES, *PUBLIC]:
        inside = submodules(package)
        names.update(dict.fromkeys([package, *(m for m in inside if package in PACKAGES or not _is_private(m))]))
    names.update(dict.fromkeys(m for m in _packages_of(list(names))))
    return [name for name in names if name not in SKIPPED and module_file(name) is not None]


def left_open() -> list[str]:
    return [name for name in OPEN if module_file(name) is not None]


def _is_private(module: str) -> bool:
    return module.rpartition(".")[2].startswith("_")


def _packages_of(modules: list[str]) -> list[str]:
    """Each module's packages: a type checker looks a submodule up through them."""
    return [".".join(parts[:i]) for parts in (m.split(".") for m in modules) for i in range(1, len(parts))]
