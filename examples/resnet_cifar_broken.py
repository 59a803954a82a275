"""Mistakes made when writing resnet_cifar.py, one per class or function; SILENT ones run, but wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from shapetypes import Dim, SizeOf

B = Dim("B")
C = Dim("C")
Cin = Dim("Cin")
Cout = Dim("Cout")
H = Dim("H")
W = Dim("W")
K = Dim("K")


class StridesTwice(nn.Module, Generic[Cin, Cout]):
    """Both convolutions use the stride, the shortcut only once."""

    def __init__(self, cin: SizeOf[Cin], cout: SizeOf[Cout]) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(cin, cout, 3, stride=2, padding=1)
        self.conv2 = nn.Conv2d(cout, cout, 3, stride=2, padding=1)
        self.shortcut = nn.Conv2d(cin, cout, 1, stride=2)

    def forward(self, x: Tensor[B, Cin, 2 * H, 2 * W]) -> Tensor[B, Cout, H, W]:
        y = self.conv2(F.relu(self.conv1(x)))
        return F.relu(y + self.shortcut(x))  # error: [shape-mismatch]


class WrongChannels(nn.Module, Generic[Cin, Cout]):
    """The norm after the first convolution was sized for what went in."""

    def __init__(self, cin: SizeOf[Cin], cout: SizeOf[Cout]) -> None:
        super().__init__()
        self.conv = nn.Conv2d(cin, cout, 3, padding=1)
        self.norm = nn.BatchNorm2d(cin)

    def forward(self, x: Tensor[B, Cin, H, W]) -> Tensor[B, Cout, H, W]:
        return F.relu(self.norm(self.conv(x)))  # error: [shape-mismatch] "Cout"


class GuessedFlattenSize(nn.Module):
    """Two convolutions without padding and a pooling: 32 becomes 14, not 16."""

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU(), nn.Conv2d(8, 8, 3), nn.MaxPool2d(2))
        self.head = nn.Linear(8 * 16 * 16, 10)

    def forward(self, images: Tensor[B, 3, 32, 32]) -> Tensor[B, 10]:
        return self.head(self.features(images).flatten(1))  # error: [shape-mismatch] "1568"


class ChannelWeights(nn.Module, Generic[C]):
    """One weight per image and channel, multiplied without the two axes of the image."""

    def __init__(self, channels: SizeOf[C]) -> None:
        super().__init__()
        self.gate = nn.Linear(channels, channels)

    def forward(self, x: Tensor[B, C, H, W]) -> Tensor[B, C, H, W]:
        weights = self.gate(x.mean(dim=(2, 3))).sigmoid()
        return x * weights  # error: [shape-mismatch]


def channels_last(images: Tensor[B, 32, 32, 3]) -> Tensor[B, 8, 32, 32]:
    """As an image library loads them: the channels come last."""
    return nn.Conv2d(3, 8, 3, padding=1)(images)  # error: [shape-mismatch] "32"


def top1_accuracy(logits: Tensor[B, K], labels: Tensor[B]) -> Tensor[()]:
    """``topk(1)`` keeps a column, so every prediction is compared with every label."""
    predicted = logits.topk(1, dim=1).indices
    return (predicted == labels).float().mean()  # error: [silent-broadcast] "[B, B]"


def predicted_class(logits: Tensor[B, K]) -> Tensor[B]:
    """The best image of each class instead of the best class of each image."""
    return logits.argmax(dim=0)  # error: [return-value] "[K]"


def smoothed_loss(logits: Tensor[B, K], labels: Tensor[B]) -> Tensor[()]:
    """``gather`` keeps the column that ``mean(dim=1)`` drops."""
    log_probs = logits.log_softmax(dim=1)
    target = log_probs.gather(1, labels.unsqueeze(1))
    return -(0.9 * target + 0.1 * log_probs.mean(dim=1)).mean()  # error: [silent-broadcast]


def loss_without_batch(logits: Tensor[B, K], labels: Tensor[B]) -> Tensor[()]:
    """Labels as one-hot rows are fine, labels as a column are not."""
    return F.cross_entropy(logits, labels.unsqueeze(1))  # error: [shape-mismatch]


images = torch.randn(4, 8, 6, 6)
logits, labels = torch.randn(4, 10), torch.zeros(4, dtype=torch.long)
RAISES: list[Callable[[], object]] = [
    lambda: StridesTwice(8, 16)(images),
    lambda: WrongChannels(8, 16)(images),
    lambda: GuessedFlattenSize()(torch.randn(4, 3, 32, 32)),
    lambda: ChannelWeights(8)(images),
    lambda: channels_last(torch.randn(4, 32, 32, 3)),
    lambda: loss_without_batch(logits, labels),
]
SILENT: list[Callable[[], object]] = [
    lambda: top1_accuracy(logits, labels),
    lambda: predicted_class(logits),
    lambda: smoothed_loss(logits, labels),
]
