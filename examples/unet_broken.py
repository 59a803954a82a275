"""Mistakes made when writing unet.py, one per class or function; SILENT ones run, but wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from shapetypes import Dim, SizeOf

B = Dim("B")
C = Dim("C")
H = Dim("H")
W = Dim("W")
K = Dim("K")


class AnySide(nn.Module, Generic[C]):
    """Halving and doubling an odd side loses a row; ``Tensor[B, C, 2 * H, 2 * W]`` would be right."""

    def __init__(self, channels: SizeOf[C]) -> None:
        super().__init__()
        self.pool = nn.MaxPool2d(2)
        self.up = nn.ConvTranspose2d(channels, channels, kernel_size=2, stride=2)

    def forward(self, x: Tensor[B, C, H, W]) -> Tensor[B, 2 * C, H, W]:
        return torch.cat([self.up(self.pool(x)), x], dim=1)  # error: [shape-mismatch] "H"


class MergeWithoutSkip(nn.Module):
    """The convolution after the concatenation takes the channels of one half only."""

    def __init__(self) -> None:
        super().__init__()
        self.up = nn.ConvTranspose2d(32, 16, kernel_size=4, stride=2, padding=1)
        self.merge = nn.Conv2d(16, 16, 3, padding=1)

    def forward(self, x: Tensor[B, 32, H, W], skip: Tensor[B, 16, 2 * H, 2 * W]) -> Tensor[B, 16, 2 * H, 2 * W]:
        return self.merge(torch.cat([self.up(x), skip], dim=1))  # error: [shape-mismatch] "16"


class ForgottenPadding(nn.Module):
    """A transposed convolution with kernel 4 and stride 2 doubles a side only with padding 1."""

    def __init__(self) -> None:
        super().__init__()
        self.up = nn.ConvTranspose2d(32, 16, kernel_size=4, stride=2)

    def forward(self, x: Tensor[B, 32, H, W]) -> Tensor[B, 16, 2 * H, 2 * W]:
        return self.up(x)  # error: [return-value] "2*H + 2"


class WrongGroups(nn.Module):
    """Three channels cannot be normalised in four groups."""

    def __init__(self) -> None:
        super().__init__()
        self.head = nn.Conv2d(16, 3, 1)
        self.norm = nn.GroupNorm(4, 3)  # error: [shape-mismatch] "4"

    def forward(self, x: Tensor[B, 16, H, W]) -> Tensor[B, 3, H, W]:
        return self.norm(self.head(x))


def dice_loss(probabilities: Tensor[B, 1, H, W], mask: Tensor[B, H, W]) -> Tensor[()]:
    """The channel axis of the prediction lines up with the batch axis of the mask."""
    overlap = (probabilities * mask).sum()  # error: [silent-broadcast] "[B, B, H, W]"
    return 1 - 2 * overlap / (probabilities.sum() + mask.sum())


def denoising_loss(prediction: Tensor[B, 1, H, W], clean: Tensor[B, H, W]) -> Tensor[()]:
    """The same, inside a loss: torch only warns."""
    return F.mse_loss(prediction, clean)  # error: [silent-broadcast]


def pixel_accuracy(logits: Tensor[B, K, H, W], mask: Tensor[B, H, W]) -> Tensor[B]:
    """Averages over the images instead of over the pixels of each."""
    return (logits.argmax(dim=1) == mask).float().mean(dim=(0, 1))  # error: [return-value] "[W]"


def class_map(logits: Tensor[B, K, H, W]) -> Tensor[B, H, W]:
    """``argmax`` over the last axis finds columns, not classes."""
    return logits.argmax(dim=-1)  # error: [return-value] "[B, K, H]"


def one_hot_target(mask: Tensor[B, H, W], classes: SizeOf[K]) -> Tensor[B, K, H, W]:
    """``one_hot`` puts the classes last; moving them needs ``permute(0, 3, 1, 2)``."""
    return F.one_hot(mask, classes).transpose(1, 3)  # error: [return-value] "[B, K, W, H]"


def per_pixel_loss(logits: Tensor[B, K, H, W], mask: Tensor[B, 1, H, W]) -> Tensor[()]:
    """Class targets have no channel axis."""
    return F.cross_entropy(logits, mask)  # error: [shape-mismatch]


mask = torch.zeros(3, 8, 12, dtype=torch.long)
logits = torch.randn(3, 5, 8, 12)
RAISES: list[Callable[[], object]] = [
    lambda: AnySide(4)(torch.randn(3, 4, 7, 7)),
    lambda: MergeWithoutSkip()(torch.randn(3, 32, 4, 6), torch.randn(3, 16, 8, 12)),
    lambda: WrongGroups()(torch.randn(3, 16, 8, 12)),
    lambda: per_pixel_loss(logits, mask.unsqueeze(1)),
]
SILENT: list[Callable[[], object]] = [
    lambda: ForgottenPadding()(torch.randn(3, 32, 4, 6)),
    lambda: dice_loss(torch.rand(3, 1, 8, 12), mask),
    lambda: denoising_loss(torch.rand(3, 1, 8, 12), mask.float()),
    lambda: pixel_accuracy(logits, mask),
    lambda: class_map(logits),
    lambda: one_hot_target(mask, 5),
]
