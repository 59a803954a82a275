# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from torch.utils.benchmark.utils.common import *
from torch.utils.benchmark.utils.timer import *
from torch.utils.benchmark.utils.compare import *
from torch.utils.benchmark.utils.fuzzer import *
from torch.utils.benchmark.utils.sparse_fuzzer import *
from torch.utils.benchmark import utils as utils
CallgrindStats: Any
CopyIfCallgrind: Any
FunctionCount: Any
FunctionCounts: Any
