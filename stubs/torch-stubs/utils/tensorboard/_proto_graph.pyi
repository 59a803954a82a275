# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from collections.abc import Sequence as Sequence
from tensorboard.compat.proto.node_def_pb2 import NodeDef
from tensorboard.compat.proto.attr_value_pb2 import AttrValue
from tensorboard.compat.proto.tensor_shape_pb2 import TensorShapeProto
def attr_value_proto(dtype: object, shape: Sequence[int] | None, s: str | None) -> dict[str, AttrValue]: ...
def tensor_shape_proto(outputsize: Sequence[int]) -> TensorShapeProto: ...
def node_proto(name: str, op: str='UnSpecified', input: list[str] | str | None=None, dtype: torch.dtype | None=None, shape: tuple[int, ...] | None=None, outputsize: Sequence[int] | None=None, attributes: str='') -> NodeDef: ...
