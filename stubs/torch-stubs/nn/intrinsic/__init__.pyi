# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

from typing import Any
from typing_extensions import TypeAlias
BNReLU2d: TypeAlias = Any
BNReLU3d: TypeAlias = Any
ConvBn1d: TypeAlias = Any
ConvBn2d: TypeAlias = Any
ConvBn3d: TypeAlias = Any
ConvBnReLU1d: TypeAlias = Any
ConvBnReLU2d: TypeAlias = Any
ConvBnReLU3d: TypeAlias = Any
ConvReLU1d: TypeAlias = Any
ConvReLU2d: TypeAlias = Any
ConvReLU3d: TypeAlias = Any
LinearBn1d: TypeAlias = Any
LinearReLU: TypeAlias = Any
__all__ = ['ConvBn1d', 'ConvBn2d', 'ConvBn3d', 'ConvBnReLU1d', 'ConvBnReLU2d', 'ConvBnReLU3d', 'ConvReLU1d', 'ConvReLU2d', 'ConvReLU3d', 'LinearReLU', 'BNReLU2d', 'BNReLU3d', 'LinearBn1d']
