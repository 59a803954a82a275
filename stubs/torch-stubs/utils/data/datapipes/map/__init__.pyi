# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from torch.utils.data.datapipes.map.callable import MapperMapDataPipe
from torch.utils.data.datapipes.map.combinatorics import ShufflerIterDataPipe
from torch.utils.data.datapipes.map.combining import ConcaterMapDataPipe, ZipperMapDataPipe
from torch.utils.data.datapipes.map.grouping import BatcherMapDataPipe
from torch.utils.data.datapipes.map.utils import SequenceWrapperMapDataPipe
from torch.utils.data.datapipes.map import callable as callable, combinatorics as combinatorics, combining as combining, grouping as grouping, utils as utils
Mapper = MapperMapDataPipe
Shuffler = ShufflerIterDataPipe
Concater = ConcaterMapDataPipe
Zipper = ZipperMapDataPipe
Batcher = BatcherMapDataPipe
SequenceWrapper = SequenceWrapperMapDataPipe
__all__ = ['Batcher', 'Concater', 'Mapper', 'SequenceWrapper', 'Shuffler', 'Zipper']
