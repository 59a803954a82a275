# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from torch._functorch.apis import grad as grad, grad_and_value as grad_and_value, vmap as vmap
from torch._functorch.batch_norm_replacement import replace_all_batch_norm_modules_ as replace_all_batch_norm_modules_
from torch._functorch.eager_transforms import debug_unwrap as debug_unwrap, functionalize as functionalize, hessian as hessian, jacfwd as jacfwd, jacrev as jacrev, jvp as jvp, linearize as linearize, vjp as vjp
from torch._functorch.einops import rearrange as rearrange
from torch._functorch.functional_call import functional_call as functional_call, stack_module_state as stack_module_state
__all__ = ['grad', 'grad_and_value', 'vmap', 'replace_all_batch_norm_modules_', 'functionalize', 'hessian', 'jacfwd', 'jacrev', 'jvp', 'linearize', 'rearrange', 'vjp', 'functional_call', 'stack_module_state', 'debug_unwrap']
