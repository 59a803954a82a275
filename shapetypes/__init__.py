"""Tensor shapes as types, checked by mypy."""

from __future__ import annotations

from .annotations import Dim as Dim
from .annotations import SizeOf as SizeOf
from .annotations import Tensor as Tensor
from .check import assert_shape as assert_shape
