# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
aot_autograd: Any
apis: Any
autograd_function: Any
batch_norm_replacement: Any
compile_utils: Any
compilers: Any
config: Any
deprecated: Any
eager_transforms: Any
einops: Any
functional_call: Any
fx_minifier: Any
make_functional: Any
partitioners: Any
predispatch: Any
pyfunctorch: Any
python_key: Any
utils: Any
vmap: Any
