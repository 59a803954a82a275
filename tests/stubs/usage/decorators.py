"""Decorators of torch keep the signature of what they decorate, with and without parentheses."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from typing_extensions import assert_type


@torch.no_grad()
def no_grad(x: Tensor, n: int = 1) -> int:
    return n


@torch.no_grad
def no_grad_bare(x: Tensor, n: int = 1) -> int:
    return n


@torch.inference_mode()
def inference_mode(x: Tensor, n: int = 1) -> int:
    return n


@torch.inference_mode
def inference_mode_bare(x: Tensor, n: int = 1) -> int:
    return n


@torch.enable_grad()
def enable_grad(x: Tensor, n: int = 1) -> int:
    return n


@torch.enable_grad
def enable_grad_bare(x: Tensor, n: int = 1) -> int:
    return n


@torch.compile
def compiled_bare(x: Tensor, n: int = 1) -> int:
    return n


@torch.compile(fullgraph=True, mode="max-autotune")
def compiled(x: Tensor, n: int = 1) -> int:
    return n


@torch.jit.script
def scripted(x: Tensor, n: int = 1) -> int:
    return n


@torch.autocast("cuda")
def autocast(x: Tensor, n: int = 1) -> int:
    return n


@torch.set_grad_enabled(False)
def set_grad_enabled(x: Tensor, n: int = 1) -> int:
    return n


@torch.jit.ignore
def ignored_bare(x: Tensor, n: int = 1) -> int:
    return n


@torch.compiler.disable
def disabled_bare(x: Tensor, n: int = 1) -> int:
    return n


@torch.amp.custom_fwd(device_type="cuda")
def custom_fwd(x: Tensor, n: int = 1) -> int:
    return n


@torch.compiler.disable()
def disabled(x: Tensor, n: int = 1) -> int:
    return n


@torch.jit.unused
def unused(x: Tensor, n: int = 1) -> int:
    return n


@torch.cpu.amp.autocast()  # deprecated
def cpu_autocast(x: Tensor, n: int = 1) -> int:
    return n


@torch.inference_mode(mode=False)
def inference_mode_off(x: Tensor, n: int = 1) -> int:
    return n


class Net(nn.Module):
    @torch.no_grad()
    def generate(self, x: Tensor, steps: int) -> list[int]:
        return [steps]

    @torch.inference_mode
    def greedy(self, x: Tensor, steps: int) -> list[int]:
        return [steps]

    @torch.compile
    def fast(self, x: Tensor, steps: int) -> list[int]:
        return [steps]

    def forward(self, x: Tensor) -> Tensor:
        return x


def calls(x: Tensor, net: Net) -> None:
    assert_type(no_grad(x, n=2), int)
    assert_type(no_grad_bare(x, n=2), int)
    assert_type(inference_mode(x, n=2), int)
    assert_type(inference_mode_bare(x, n=2), int)
    assert_type(enable_grad(x, n=2), int)
    assert_type(enable_grad_bare(x, n=2), int)
    assert_type(compiled_bare(x, n=2), int)
    assert_type(compiled(x, n=2), int)
    assert_type(scripted(x, n=2), int)
    assert_type(autocast(x, n=2), int)
    assert_type(set_grad_enabled(x, n=2), int)
    assert_type(ignored_bare(x, n=2), int)
    assert_type(disabled_bare(x, n=2), int)
    assert_type(custom_fwd(x, n=2), int)
    assert_type(disabled(x, n=2), int)
    assert_type(unused(x, n=2), int)
    assert_type(cpu_autocast(x, n=2), int)
    assert_type(inference_mode_off(x, n=2), int)
    assert_type(net.generate(x, 3), list[int])
    assert_type(net.greedy(x, steps=3), list[int])
    assert_type(net.fast(x, 3), list[int])
    assert_type(torch.compile(net), Net)
    assert_type(torch.compile(net, dynamic=True), Net)
    with torch.no_grad(), torch.inference_mode(), torch.enable_grad(), torch.set_grad_enabled(True):
        pass


def mistakes(x: Tensor, net: Net) -> None:
    no_grad(x, "1")  # error
    no_grad_bare(x, "1")  # error
    inference_mode(x, "1")  # error
    inference_mode_bare(x, "1")  # error
    enable_grad(x, "1")  # error
    enable_grad_bare(x, "1")  # error
    compiled_bare(x, "1")  # error
    compiled(x, "1")  # error
    scripted(x, "1")  # error
    autocast(x, "1")  # error
    set_grad_enabled(x, "1")  # error
    ignored_bare(x, "1")  # error
    disabled_bare(x, "1")  # error
    custom_fwd(x, "1")  # error
    disabled(x, "1")  # error
    unused(x, "1")  # error
    cpu_autocast(x, "1")  # error
    inference_mode_off(x, "1")  # error
    net.generate(x)  # error
    net.greedy(x, "1")  # error
    net.fast("1", 3)  # error
