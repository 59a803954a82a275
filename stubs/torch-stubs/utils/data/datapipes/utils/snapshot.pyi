# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from torch.utils.data.datapipes.datapipe import IterDataPipe as IterDataPipe
def _simple_graph_snapshot_restoration(datapipe: IterDataPipe, n_iterations: int, rng: Any=None) -> None: ...
def apply_random_seed(datapipe: Any, rng: Any) -> Any: ...
