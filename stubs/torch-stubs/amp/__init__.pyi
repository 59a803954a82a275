# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from torch.amp.autocast_mode import autocast as autocast, custom_bwd as custom_bwd, custom_fwd as custom_fwd, is_autocast_available as is_autocast_available
from torch.amp.grad_scaler import GradScaler as GradScaler
from torch.amp import autocast_mode as autocast_mode, grad_scaler as grad_scaler
__all__ = ['autocast', 'custom_bwd', 'custom_fwd', 'is_autocast_available', 'GradScaler']
