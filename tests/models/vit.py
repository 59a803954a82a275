"""A vision transformer: patches, a class token, learned positions, pre-norm blocks with torch's own attention."""

from __future__ import annotations

from typing import Generic

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from shapetypes import Dim, SizeOf

B = Dim("B")
T = Dim("T")
D = Dim("D")
H = Dim("H")
K = Dim("K")


class Attention(nn.Module, Generic[D, H]):
    def __init__(self, d: SizeOf[D], heads: SizeOf[H]) -> None:
        super().__init__()
        if d % heads != 0:
            raise ValueError("the heads must divide the channels")
        self.heads = heads
        self.q = nn.Linear(d, d, bias=False)
        self.k = nn.Linear(d, d, bias=False)
        self.v = nn.Linear(d, d, bias=False)
        self.out = nn.Linear(d, d)

    def split(self, x: Tensor[B, T, D]) -> Tensor[B, H, T, D // H]:
        return x.unflatten(-1, (self.heads, -1)).transpose(1, 2)

    def forward(self, x: Tensor[B, T, D]) -> Tensor[B, T, D]:
        q, k, v = self.split(self.q(x)), self.split(self.k(x)), self.split(self.v(x))
        y = F.scaled_dot_product_attention(q, k, v)
        return self.out(y.transpose(1, 2).flatten(2))


class Block(nn.Module, Generic[D, H]):
    def __init__(self, d: SizeOf[D], heads: SizeOf[H]) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(d), nn.LayerNorm(d)
        self.attention = Attention(d, heads)
        self.mlp = nn.Sequential(nn.Linear(d, 4 * d), nn.GELU(), nn.Dropout(0.1), nn.Linear(4 * d, d))

    def forward(self, x: Tensor[B, T, D]) -> Tensor[B, T, D]:
        x = x + self.attention(self.norm1(x))
        return x + self.mlp(self.norm2(x))


class ViT(nn.Module, Generic[D, K]):
    """Images of 32x32 in patches of 8x8: sixteen patches and the class token."""

    def __init__(self, d: SizeOf[D], classes: SizeOf[K], depth: int = 2) -> None:
        super().__init__()
        self.patches = nn.Conv2d(3, d, kernel_size=8, stride=8)
        self.token = nn.Parameter(torch.zeros(1, 1, d))
        self.positions = nn.Parameter(torch.randn(1, 17, d) * 0.02)
        self.blocks = nn.ModuleList([Block(d, 4) for _ in range(depth)])
        self.norm = nn.LayerNorm(d)
        self.head = nn.Linear(d, classes)

    def forward(self, images: Tensor[B, 3, 32, 32]) -> Tensor[B, K]:
        x = self.patches(images).flatten(2).transpose(1, 2)
        token = self.token.expand(x.size(0), -1, -1)
        x = torch.cat([token, x], dim=1) + self.positions
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x)[:, 0])


def main(steps: int = 1) -> float:
    torch.manual_seed(0)
    model = ViT(32, 10)
    optimizer = torch.optim.AdamW(model.parameters())
    total = 0.0
    for _ in range(steps):
        images, labels = torch.randn(4, 3, 32, 32), torch.randint(10, (4,))
        loss = F.cross_entropy(model(images), labels, label_smoothing=0.1)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total = loss.item()
    return total
