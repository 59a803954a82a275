# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from tqdm import tqdm as tqdm
from torch.hub import load_state_dict_from_url
load_url = load_state_dict_from_url
