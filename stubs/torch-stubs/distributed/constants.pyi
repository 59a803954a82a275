# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from datetime import timedelta
default_pg_timeout: timedelta
default_pg_nccl_timeout: timedelta | None
__all__ = ['default_pg_timeout', 'default_pg_nccl_timeout']
