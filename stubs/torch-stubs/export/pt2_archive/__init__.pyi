# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

from typing import Any
from typing_extensions import TypeAlias
is_pt2_package: TypeAlias = Any
PT2ArchiveReader: TypeAlias = Any
PT2ArchiveWriter: TypeAlias = Any
__all__ = ['PT2ArchiveWriter', 'PT2ArchiveReader', 'is_pt2_package']
