# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import os as os
import time as time
import warnings as warnings
from typing import Any
class FileBaton:
    lock_file_path: Any
    wait_seconds: Any
    fd: Any
    warn_after_seconds: Any
    def __init__(self, lock_file_path: Any, wait_seconds: Any=0.1, warn_after_seconds: Any=None) -> None: ...
    def try_acquire(self) -> bool | None: ...
    def wait(self) -> None: ...
    def release(self) -> None: ...
