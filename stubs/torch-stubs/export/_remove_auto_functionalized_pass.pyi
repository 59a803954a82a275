# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch
from torch.export.exported_program import ExportedProgram as ExportedProgram
from torch.fx.graph import Graph as Graph
def remove_self_clone(graph: Graph) -> None: ...
def unsafe_remove_auto_functionalized_pass(ep: ExportedProgram) -> ExportedProgram: ...
