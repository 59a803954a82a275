# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

from typing import Any
from typing_extensions import TypeAlias
from torch.utils.data.dataloader import _DatasetKind, DataLoader as DataLoader, default_collate as default_collate, default_convert as default_convert, get_worker_info as get_worker_info
from torch.utils.data.dataset import ChainDataset as ChainDataset, ConcatDataset as ConcatDataset, Dataset as Dataset, IterableDataset as IterableDataset, random_split as random_split, StackDataset as StackDataset, Subset as Subset, TensorDataset as TensorDataset
from torch.utils.data.distributed import DistributedSampler as DistributedSampler
from torch.utils.data.sampler import BatchSampler as BatchSampler, RandomSampler as RandomSampler, Sampler as Sampler, SequentialSampler as SequentialSampler, SubsetRandomSampler as SubsetRandomSampler, WeightedRandomSampler as WeightedRandomSampler
argument_validation: TypeAlias = Any
functional_datapipe: TypeAlias = Any
guaranteed_datapipes_determinism: TypeAlias = Any
non_deterministic: TypeAlias = Any
runtime_validation: TypeAlias = Any
runtime_validation_disabled: TypeAlias = Any
DataChunk: TypeAlias = Any
DFIterDataPipe: TypeAlias = Any
IterDataPipe: TypeAlias = Any
MapDataPipe: TypeAlias = Any
__all__ = ['BatchSampler', 'ChainDataset', 'ConcatDataset', 'DFIterDataPipe', 'DataChunk', 'DataLoader', 'Dataset', 'DistributedSampler', 'IterDataPipe', 'IterableDataset', 'MapDataPipe', 'RandomSampler', 'Sampler', 'SequentialSampler', 'StackDataset', 'Subset', 'SubsetRandomSampler', 'TensorDataset', 'WeightedRandomSampler', '_DatasetKind', 'argument_validation', 'default_collate', 'default_convert', 'functional_datapipe', 'get_worker_info', 'guaranteed_datapipes_determinism', 'non_deterministic', 'random_split', 'runtime_validation', 'runtime_validation_disabled']
