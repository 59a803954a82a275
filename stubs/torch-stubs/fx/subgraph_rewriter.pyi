# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import copy as copy
from collections.abc import Callable as Callable
from dataclasses import dataclass as dataclass
from typing import Any as Any, NamedTuple as NamedTuple, TYPE_CHECKING as TYPE_CHECKING, Any as InternalMatch
from torch.fx._compatibility import compatibility as compatibility
from torch.fx._symbolic_trace import symbolic_trace as symbolic_trace
from torch.fx.graph import Graph as Graph
from torch.fx.graph_module import GraphModule as GraphModule
from torch.fx.node import Node as Node
class Match(NamedTuple):
    anchor: Node
    nodes_map: dict[Node, Node]
@dataclass
class ReplacedPatterns:
    anchor: Node
    nodes_map: dict[Node, Node]
    replacements: list[Node]
def _replace_attributes(gm: GraphModule, replacement: torch.nn.Module) -> None: ...
def replace_pattern(gm: GraphModule, pattern: Callable[..., Any] | GraphModule, replacement: Callable[..., Any] | GraphModule) -> list[Match]: ...
def replace_pattern_with_filters(gm: GraphModule, pattern: Callable[..., Any] | Graph | GraphModule, replacement: Callable[..., Any] | Graph | GraphModule | None=None, match_filters: list[Callable[['InternalMatch', Graph, Graph], bool]] | None=None, ignore_literals: bool=False, replacement_callback: Callable[['InternalMatch', Graph, Graph], Graph] | None=None, node_name_match: str='') -> list[ReplacedPatterns]: ...
def _replace_pattern(gm: GraphModule, pattern: Callable[..., Any] | Graph | GraphModule, replacement: Callable[..., Any] | Graph | GraphModule | None=None, match_filters: list[Callable[['InternalMatch', Graph, Graph], bool]] | None=None, ignore_literals: bool=False, replacement_callback: Callable[['InternalMatch', Graph, Graph], Graph] | None=None, node_name_match: str='') -> list[ReplacedPatterns]: ...
__all__ = ['Match', 'replace_pattern', 'replace_pattern_with_filters', 'ReplacedPatterns']
