# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import ast
import inspect as inspect
import sys as sys
import textwrap as textwrap
import warnings as warnings
from typing import Any
class AttributeTypeIsSupportedChecker(ast.NodeVisitor):
    class_level_annotations: Any
    visiting_class_level_ann: bool
    def check(self, nn_module: torch.nn.Module) -> None: ...
    def _is_empty_container(self, node: ast.AST, ann_type: str) -> bool: ...
    def visit_Assign(self, node: Any) -> None: ...
    def visit_AnnAssign(self, node: Any) -> None: ...
    def visit_Call(self, node: Any) -> None: ...
