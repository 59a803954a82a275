# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import io as io
import multiprocessing.queues
import pickle as pickle
from typing import Any
class ConnectionWrapper:
    conn: Any
    def __init__(self, conn: Any) -> None: ...
    def send(self, obj: Any) -> None: ...
    def recv(self) -> Any: ...
    def __getattr__(self, name: Any) -> Any: ...
class Queue(multiprocessing.queues.Queue):
    _reader: ConnectionWrapper
    _writer: ConnectionWrapper
    _send: Any
    _recv: Any
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
class SimpleQueue(multiprocessing.queues.SimpleQueue):
    _reader: ConnectionWrapper
    _writer: ConnectionWrapper
    def _make_methods(self) -> Any: ...
