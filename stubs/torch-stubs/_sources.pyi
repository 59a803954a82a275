# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import ast
import functools as functools
from textwrap import dedent as dedent
from typing import Any as Any, NamedTuple as NamedTuple
from torch._C import ErrorReport as ErrorReport
from torch._C._jit_tree_views import SourceRangeFactory as SourceRangeFactory
def get_source_lines_and_file(obj: Any, error_msg: str | None=None) -> tuple[list[str], int, str | None]: ...
def normalize_source_lines(sourcelines: list[str]) -> list[str]: ...
class SourceContext(SourceRangeFactory):
    uses_true_division: Any
    filename: Any
    funcname: Any
    def __init__(self, source: Any, filename: Any, file_lineno: Any, leading_whitespace_len: Any, uses_true_division: Any=True, funcname: Any=None) -> None: ...
def make_source_context(*args: Any) -> Any: ...
def fake_range() -> Any: ...
class ParsedDef(NamedTuple):
    ast: ast.Module
    ctx: SourceContext
    source: str
    filename: str | None
    file_lineno: int
def parse_def(fn: Any) -> Any: ...
