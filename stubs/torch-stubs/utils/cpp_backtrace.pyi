# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
def get_cpp_backtrace(frames_to_skip: Any=0, maximum_number_of_frames: Any=64) -> str: ...
