# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from torch._C import FileCheck as FileCheck
from torch.testing._comparison import assert_allclose as assert_allclose, assert_close as assert_close
from torch.testing._creation import make_tensor as make_tensor
