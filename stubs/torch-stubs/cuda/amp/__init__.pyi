# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from torch.cuda.amp.autocast_mode import autocast as autocast, custom_bwd as custom_bwd, custom_fwd as custom_fwd
from torch.cuda.amp.common import amp_definitely_not_available as amp_definitely_not_available
from torch.cuda.amp.grad_scaler import GradScaler as GradScaler
from torch.cuda.amp import autocast_mode as autocast_mode, common as common, grad_scaler as grad_scaler
__all__ = ['amp_definitely_not_available', 'autocast', 'custom_bwd', 'custom_fwd', 'GradScaler']
