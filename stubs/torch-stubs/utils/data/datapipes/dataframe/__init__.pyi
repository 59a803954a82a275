# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from torch.utils.data.datapipes.dataframe.dataframes import CaptureDataFrame as CaptureDataFrame
from torch.utils.data.datapipes.datapipe import DFIterDataPipe as DFIterDataPipe
from torch.utils.data.datapipes.dataframe.datapipes import DataFramesAsTuplesPipe as DataFramesAsTuplesPipe
from torch.utils.data.datapipes.dataframe import dataframes as dataframes, datapipes as datapipes
dataframe_wrapper: Any
structures: Any
__all__ = ['CaptureDataFrame', 'DFIterDataPipe', 'DataFramesAsTuplesPipe']
