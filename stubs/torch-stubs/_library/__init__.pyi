# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
autograd: Any
def capture_triton(triton_kernel: Any, /) -> Any: ...
custom_ops: Any
effects: Any
fake_class_registry: Any
fake_impl: Any
fake_profile: Any
infer_schema: Any
opaque_object: Any
def register_fake_class(qualname: Any, fake_class: Any=...) -> Any: ...
simple_registry: Any
triton: Any
def triton_op(name: Any, fn: Any=..., /, *, mutates_args: Any, schema: Any=...) -> Any: ...
utils: Any
def wrap_triton(triton_kernel: Any, /) -> Any: ...
