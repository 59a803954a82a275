# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from torch.nn.parameter import Buffer as Buffer, Parameter as Parameter, UninitializedBuffer as UninitializedBuffer, UninitializedParameter as UninitializedParameter
from torch.nn.modules import *
from torch.nn import attention as attention, functional as functional, init as init, modules as modules, parallel as parallel, parameter as parameter, utils as utils
from torch.nn.parallel.data_parallel import DataParallel as DataParallel
def factory_kwargs(kwargs: Any) -> Any: ...
common_types: Any
grad: Any
intrinsic: Any
qat: Any
quantizable: Any
quantized: Any
