# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from tensorboard.summary.writer.record_writer import RecordWriter
from torch.utils.tensorboard.writer import FileWriter as FileWriter, SummaryWriter as SummaryWriter
__all__ = ['FileWriter', 'RecordWriter', 'SummaryWriter']
