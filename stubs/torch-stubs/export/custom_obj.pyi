# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

from dataclasses import dataclass as dataclass
__all__ = ['ScriptObjectMeta']
@dataclass
class ScriptObjectMeta:
    constant_name: str
    class_fqn: str
