# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from torch.cpu.amp.autocast_mode import autocast as autocast
from torch.cpu.amp.grad_scaler import GradScaler as GradScaler
from torch.cpu.amp import autocast_mode as autocast_mode, grad_scaler as grad_scaler
