# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

from typing import Any
from typing_extensions import TypeAlias
grad: TypeAlias = Any
grad_and_value: TypeAlias = Any
vmap: TypeAlias = Any
replace_all_batch_norm_modules_: TypeAlias = Any
debug_unwrap: TypeAlias = Any
functionalize: TypeAlias = Any
hessian: TypeAlias = Any
jacfwd: TypeAlias = Any
jacrev: TypeAlias = Any
jvp: TypeAlias = Any
linearize: TypeAlias = Any
vjp: TypeAlias = Any
rearrange: TypeAlias = Any
functional_call: TypeAlias = Any
stack_module_state: TypeAlias = Any
__all__ = ['grad', 'grad_and_value', 'vmap', 'replace_all_batch_norm_modules_', 'functionalize', 'hessian', 'jacfwd', 'jacrev', 'jvp', 'linearize', 'rearrange', 'vjp', 'functional_call', 'stack_module_state', 'debug_unwrap']
