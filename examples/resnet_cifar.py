"""A residual network for 32x32 images, with its training and evaluation loops.

B images, C channels (in and out), S the stride of a block, K classes.
"""

from __future__ import annotations

from typing import Generic

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.utils.data import DataLoader, TensorDataset

from shapetypes import Dim, SizeOf, assert_shape

B = Dim("B")
C = Dim("C")
Cin = Dim("Cin")
Cout = Dim("Cout")
S = Dim("S")
H = Dim("H")
W = Dim("W")
K = Dim("K")
N = Dim("N")


class Block(nn.Module, Generic[Cin, Cout, S]):
    def __init__(self, cin: SizeOf[Cin], cout: SizeOf[Cout], stride: SizeOf[S]) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(cin, cout, 3, stride=stride, padding=1, bias=False)
        self.norm1 = nn.BatchNorm2d(cout)
        self.conv2 = nn.Conv2d(cout, cout, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(cout)
        self.shortcut = nn.Conv2d(cin, cout, 1, stride=stride, bias=False)

    def forward(self, x: Tensor[B, Cin, H, W]) -> Tensor[B, Cout, (H - 1) // S + 1, (W - 1) // S + 1]:
        y = F.relu(self.norm1(self.conv1(x)))
        y = self.norm2(self.conv2(y))
        return F.relu(y + self.shortcut(x))


class SqueezeExcite(nn.Module, Generic[C]):
    """Weighs each channel by what the whole image shows."""

    def __init__(self, channels: SizeOf[C]) -> None:
        super().__init__()
        self.gate = nn.Sequential(
            nn.Linear(channels, channels // 4), nn.ReLU(), nn.Linear(channels // 4, channels), nn.Sigmoid()
        )

    def forward(self, x: Tensor[B, C, H, W]) -> Tensor[B, C, H, W]:
        weights = self.gate(x.mean(dim=(2, 3)))
        return x * weights[:, :, None, None]


class ResNet(nn.Module, Generic[K]):
    def __init__(self, classes: SizeOf[K]) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU())
        self.stages = nn.Sequential(Block(16, 16, 1), Block(16, 32, 2), Block(32, 64, 2), SqueezeExcite(64))
        self.pool = nn.AdaptiveAvgPool2d(1)
        self.head = nn.Linear(64, classes)

    def forward(self, images: Tensor[B, 3, 32, 32]) -> Tensor[B, K]:
        x = self.stages(self.stem(images))
        x = self.pool(x).flatten(1)
        return self.head(x)


def accuracy(logits: Tensor[B, K], labels: Tensor[B]) -> float:
    return (logits.argmax(dim=1) == labels).float().mean().item()


def smoothed_loss(logits: Tensor[B, K], labels: Tensor[B], smoothing: float) -> Tensor[B]:
    log_probs = logits.log_softmax(dim=1)
    target = log_probs.gather(1, labels.unsqueeze(1)).squeeze(1)
    return -(1 - smoothing) * target - smoothing * log_probs.mean(dim=1)


def train_step(
    model: ResNet[K], optimizer: torch.optim.Optimizer, images: Tensor[B, 3, 32, 32], labels: Tensor[B]
) -> float:
    loss = smoothed_loss(model(images), labels, 0.1).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


@torch.no_grad()
def evaluate(model: ResNet[K], loader: DataLoader[tuple[Tensor, ...]]) -> float:
    model.eval()
    correct, total = 0.0, 0
    for images, labels in loader:
        assert_shape(images, B, 3, 32, 32)
        assert_shape(labels, B)
        correct += accuracy(model(images), labels) * len(labels)
        total += len(labels)
    model.train()
    return correct / total


def synthetic(count: SizeOf[N]) -> tuple[Tensor[N, 3, 32, 32], Tensor[N]]:
    """Ten classes of noisy stripes, told apart by their direction and frequency."""
    labels = torch.randint(10, (count,))
    phase = torch.linspace(0, 6.28, 32)
    frequency = (labels % 5 + 1)[:, None, None]
    across = torch.where(labels[:, None, None] < 5, phase[None, None, :], phase[None, :, None])
    stripes = torch.sin(frequency * across)
    return stripes[:, None] + 0.3 * torch.randn(count, 3, 32, 32), labels


def main(epochs: int = 2, count: int = 256) -> float:
    torch.manual_seed(0)
    loader = DataLoader(TensorDataset(*synthetic(count)), batch_size=32, shuffle=True)
    model = ResNet(10)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
    for epoch in range(epochs):
        loss = 0.0
        for images, labels in loader:
            loss = train_step(model, optimizer, images, labels)
        print(f"epoch {epoch}: loss {loss:.3f}, accuracy {evaluate(model, loader):.2f}")
    return evaluate(model, loader)


if __name__ == "__main__":
    main()
