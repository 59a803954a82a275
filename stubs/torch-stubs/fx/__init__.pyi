# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from torch.fx import immutable_collections as immutable_collections, graph as graph, graph_module as graph_module, interpreter as interpreter, node as node, proxy as proxy, subgraph_rewriter as subgraph_rewriter
from torch.fx._symbolic_trace import PH as PH, ProxyableClassMeta as ProxyableClassMeta, symbolic_trace as symbolic_trace, Tracer as Tracer, wrap as wrap
from torch.fx.graph import CodeGen as CodeGen, Graph as Graph
from torch.fx.graph_module import GraphModule as GraphModule
from torch.fx.interpreter import Interpreter as Interpreter, Transformer as Transformer
from torch.fx.node import has_side_effect as has_side_effect, map_arg as map_arg, Node as Node
from torch.fx.proxy import Proxy as Proxy
from torch.fx.subgraph_rewriter import replace_pattern as replace_pattern
config: Any
experimental: Any
operator_schemas: Any
passes: Any
tensor_type: Any
traceback: Any
__all__ = ['symbolic_trace', 'Tracer', 'wrap', 'Graph', 'GraphModule', 'Interpreter', 'Transformer', 'Node', 'Proxy', 'replace_pattern', 'has_side_effect', 'map_arg']
