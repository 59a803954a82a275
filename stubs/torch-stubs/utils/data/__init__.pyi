# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from torch.utils.data.dataloader import _DatasetKind, DataLoader as DataLoader, default_collate as default_collate, default_convert as default_convert, get_worker_info as get_worker_info
from torch.utils.data.datapipes._decorator import argument_validation as argument_validation, functional_datapipe as functional_datapipe, guaranteed_datapipes_determinism as guaranteed_datapipes_determinism, non_deterministic as non_deterministic, runtime_validation as runtime_validation, runtime_validation_disabled as runtime_validation_disabled
from torch.utils.data.datapipes.datapipe import DataChunk as DataChunk, DFIterDataPipe as DFIterDataPipe, IterDataPipe as IterDataPipe, MapDataPipe as MapDataPipe
from torch.utils.data.dataset import ChainDataset as ChainDataset, ConcatDataset as ConcatDataset, Dataset as Dataset, IterableDataset as IterableDataset, random_split as random_split, StackDataset as StackDataset, Subset as Subset, TensorDataset as TensorDataset
from torch.utils.data.distributed import DistributedSampler as DistributedSampler
from torch.utils.data.sampler import BatchSampler as BatchSampler, RandomSampler as RandomSampler, Sampler as Sampler, SequentialSampler as SequentialSampler, SubsetRandomSampler as SubsetRandomSampler, WeightedRandomSampler as WeightedRandomSampler
from torch.utils.data import dataloader as dataloader, datapipes as datapipes, dataset as dataset, distributed as distributed, sampler as sampler
graph: Any
graph_settings: Any
__all__ = ['BatchSampler', 'ChainDataset', 'ConcatDataset', 'DFIterDataPipe', 'DataChunk', 'DataLoader', 'Dataset', 'DistributedSampler', 'IterDataPipe', 'IterableDataset', 'MapDataPipe', 'RandomSampler', 'Sampler', 'SequentialSampler', 'StackDataset', 'Subset', 'SubsetRandomSampler', 'TensorDataset', 'WeightedRandomSampler', '_DatasetKind', 'argument_validation', 'default_collate', 'default_convert', 'functional_datapipe', 'get_worker_info', 'guaranteed_datapipes_determinism', 'non_deterministic', 'random_split', 'runtime_validation', 'runtime_validation_disabled']
