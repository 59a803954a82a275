"""Which modules of torch get a stub."""

from __future__ import annotations

from torchstubs.source import module_file, submodules

MODULES = """
torch torch._tensor torch._C torch._C._VariableFunctions torch._C._nn torch._VF torch.types torch.functional torch.return_types
torch.random torch.serialization torch.storage torch.torch_version torch.version torch._utils torch._tensor_str torch._jit_internal
torch.overrides torch.hub torch._linalg_utils torch._lobpcg torch._lowrank torch.quasirandom
torch.nn torch.nn.functional torch.nn.init torch.nn.parameter torch.nn.parallel torch.nn.grad torch.nn.cpp torch.nn.common_types
torch.optim torch.utils torch.utils.data torch.utils.checkpoint torch.utils._contextlib torch.utils.hooks torch.utils.dlpack torch.utils.model_zoo
torch.autograd torch.amp torch.cuda torch.linalg torch.fft torch.special torch.distributions torch.func torch.jit torch.backends
torch.sparse torch.futures torch.multiprocessing torch.profiler torch.testing torch.signal torch.signal.windows
""".split()

PACKAGES = """
torch.nn.modules torch.nn.utils torch.nn.attention torch.optim torch.utils.data torch.autograd torch.amp torch.distributions
""".split()

SKIPPED = {"torch.nn.utils._expanded_weights"}


def covered() -> list[str]:
    """Modules and packages with all that lies directly inside, as far as this torch has them."""
    names = dict.fromkeys([*MODULES, *(name for p in PACKAGES for name in [p, *submodules(p)])])
    return [name for name in names if name not in SKIPPED and module_file(name) is not None]
