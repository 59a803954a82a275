# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from collections.abc import Callable as Callable, Iterable as Iterable, Iterator as Iterator, Sized as Sized
from io import BufferedIOBase as BufferedIOBase
from typing import Any as Any
from torch.utils.data.datapipes._decorator import functional_datapipe as functional_datapipe
from torch.utils.data.datapipes.datapipe import IterDataPipe as IterDataPipe
from torch.utils.data.datapipes.utils.decoder import basichandlers, Decoder as Decoder, extension_extract_fn as extension_extract_fn, imagehandler
decoder_basichandlers = basichandlers
decoder_imagehandler = imagehandler
class RoutedDecoderIterDataPipe(IterDataPipe[tuple[str, Any]]):
    datapipe: Iterable[tuple[str, BufferedIOBase]]
    decoder: Any
    def __init__(self, datapipe: Iterable[tuple[str, BufferedIOBase]], *handlers: Callable, key_fn: Callable=...) -> None: ...
    def add_handler(self, *handler: Callable) -> None: ...
    def __iter__(self) -> Iterator[tuple[str, Any]]: ...
    def __len__(self) -> int: ...
__all__ = ['RoutedDecoderIterDataPipe']
