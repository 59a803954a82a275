# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from torch.nn.parallel.comm import broadcast as broadcast, broadcast_coalesced as broadcast_coalesced, gather as gather, reduce_add as reduce_add, reduce_add_coalesced as reduce_add_coalesced, scatter as scatter
__all__ = ['broadcast', 'broadcast_coalesced', 'reduce_add', 'reduce_add_coalesced', 'scatter', 'gather']
