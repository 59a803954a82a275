"""A U-Net that finds discs in noisy images.

An image is halved twice and doubled twice, so its sides must be multiples of 4: the annotations say so.
"""

from __future__ import annotations

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


class DoubleConv(nn.Module, Generic[Cin, Cout]):
    def __init__(self, cin: SizeOf[Cin], cout: SizeOf[Cout]) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(cin, cout, 3, padding=1),
            nn.GroupNorm(4, cout),
            nn.SiLU(),
            nn.Conv2d(cout, cout, 3, padding="same"),
            nn.SiLU(),
        )

    def forward(self, x: Tensor[B, Cin, H, W]) -> Tensor[B, Cout, H, W]:
        return self.layers(x)


class UNet(nn.Module, Generic[Cin, K]):
    def __init__(self, channels: SizeOf[Cin], classes: SizeOf[K]) -> None:
        super().__init__()
        self.down1 = DoubleConv(channels, 16)
        self.down2 = DoubleConv(16, 32)
        self.bottom = DoubleConv(32, 64)
        self.pool = nn.MaxPool2d(2)
        self.up2 = nn.ConvTranspose2d(64, 32, kernel_size=2, stride=2)
        self.merge2 = DoubleConv(32 + 32, 32)
        self.up1 = nn.ConvTranspose2d(32, 16, kernel_size=4, stride=2, padding=1)
        self.merge1 = DoubleConv(16 + 16, 16)
        self.head = nn.Conv2d(16, classes, kernel_size=1)

    def forward(self, x: Tensor[B, Cin, 4 * H, 4 * W]) -> Tensor[B, K, 4 * H, 4 * W]:
        skip1 = self.down1(x)
        skip2 = self.down2(self.pool(skip1))
        x = self.bottom(self.pool(skip2))
        x = self.merge2(torch.cat([self.up2(x), skip2], dim=1))
        x = self.merge1(torch.cat([self.up1(x), skip1], dim=1))
        return self.head(x)


def dice_loss(logits: Tensor[B, K, H, W], mask: Tensor[B, H, W]) -> Tensor[()]:
    probabilities = logits.softmax(dim=1)
    wanted = F.one_hot(mask, logits.size(1)).permute(0, 3, 1, 2)
    overlap = (probabilities * wanted).sum(dim=(2, 3))
    total = (probabilities + wanted).sum(dim=(2, 3))
    return 1 - (2 * overlap / total).mean()


def pixel_accuracy(logits: Tensor[B, K, H, W], mask: Tensor[B, H, W]) -> Tensor[B]:
    return (logits.argmax(dim=1) == mask).float().flatten(1).mean(dim=1)


def discs(count: SizeOf[B], height: SizeOf[H], width: SizeOf[W]) -> tuple[Tensor[B, 1, H, W], Tensor[B, H, W]]:
    """Images with one bright disc each, and where it is."""
    y = torch.linspace(-1, 1, height)[:, None]
    x = torch.linspace(-1, 1, width)[None, :]
    centre = torch.rand(count, 2, 1, 1) - 0.5
    mask = ((y - centre[:, 0]) ** 2 + (x - centre[:, 1]) ** 2 < 0.2).long()
    return mask.unsqueeze(1) + 0.5 * torch.randn(count, 1, height, width), mask


def main(steps: int = 30) -> float:
    torch.manual_seed(0)
    model = UNet(1, 2)
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    for _ in range(steps):
        images, mask = discs(8, 32, 48)
        logits = model(images)
        loss = F.cross_entropy(logits, mask) + dice_loss(logits, mask)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    images, mask = discs(8, 32, 48)
    with torch.no_grad():
        accuracy = pixel_accuracy(model(images), mask).mean().item()
    print(f"accuracy {accuracy:.3f}")
    return accuracy


if __name__ == "__main__":
    main()
