# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from torch.utils.data.datapipes.iter.callable import CollatorIterDataPipe, MapperIterDataPipe
from torch.utils.data.datapipes.iter.combinatorics import SamplerIterDataPipe, ShufflerIterDataPipe
from torch.utils.data.datapipes.iter.combining import ConcaterIterDataPipe, DemultiplexerIterDataPipe, ForkerIterDataPipe, MultiplexerIterDataPipe, ZipperIterDataPipe
from torch.utils.data.datapipes.iter.filelister import FileListerIterDataPipe
from torch.utils.data.datapipes.iter.fileopener import FileOpenerIterDataPipe
from torch.utils.data.datapipes.iter.grouping import BatcherIterDataPipe, GrouperIterDataPipe, UnBatcherIterDataPipe
from torch.utils.data.datapipes.iter.routeddecoder import RoutedDecoderIterDataPipe
from torch.utils.data.datapipes.iter.selecting import FilterIterDataPipe
from torch.utils.data.datapipes.iter.sharding import ShardingFilterIterDataPipe
from torch.utils.data.datapipes.iter.streamreader import StreamReaderIterDataPipe
from torch.utils.data.datapipes.iter.utils import IterableWrapperIterDataPipe
from torch.utils.data.datapipes.iter import callable as callable, combinatorics as combinatorics, combining as combining, filelister as filelister, fileopener as fileopener, grouping as grouping, routeddecoder as routeddecoder, selecting as selecting, sharding as sharding, streamreader as streamreader, utils as utils
Collator = CollatorIterDataPipe
Mapper = MapperIterDataPipe
Sampler = SamplerIterDataPipe
Shuffler = ShufflerIterDataPipe
Concater = ConcaterIterDataPipe
Demultiplexer = DemultiplexerIterDataPipe
Forker = ForkerIterDataPipe
Multiplexer = MultiplexerIterDataPipe
Zipper = ZipperIterDataPipe
FileLister = FileListerIterDataPipe
FileOpener = FileOpenerIterDataPipe
Batcher = BatcherIterDataPipe
Grouper = GrouperIterDataPipe
UnBatcher = UnBatcherIterDataPipe
RoutedDecoder = RoutedDecoderIterDataPipe
Filter = FilterIterDataPipe
ShardingFilter = ShardingFilterIterDataPipe
StreamReader = StreamReaderIterDataPipe
IterableWrapper = IterableWrapperIterDataPipe
__all__ = ['Batcher', 'Collator', 'Concater', 'Demultiplexer', 'FileLister', 'FileOpener', 'Filter', 'Forker', 'Grouper', 'IterableWrapper', 'Mapper', 'Multiplexer', 'RoutedDecoder', 'Sampler', 'ShardingFilter', 'Shuffler', 'StreamReader', 'UnBatcher', 'Zipper']
