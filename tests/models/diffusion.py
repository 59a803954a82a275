"""A diffusion model: U-Net with time embedding and self-attention, trained to tell the noise, sampled step by step."""

from __future__ import annotations

import math
from typing import Generic

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from shapetypes import Dim, SizeOf

B = Dim("B")
C = Dim("C")
E = Dim("E")
Cin = Dim("Cin")
Cout = Dim("Cout")
H = Dim("H")
W = Dim("W")
N = Dim("N")


def time_embedding(t: Tensor[B], size: int) -> Tensor:
    half = size // 2
    frequencies = torch.exp(-math.log(10_000) * torch.arange(half) / half)
    angles = t[:, None] * frequencies[None, :]
    return torch.cat([angles.sin(), angles.cos()], dim=-1)


class ResidualBlock(nn.Module, Generic[Cin, Cout, E]):
    def __init__(self, cin: SizeOf[Cin], cout: SizeOf[Cout], embedding: SizeOf[E]) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(cin, cout, 3, padding=1)
        self.time = nn.Linear(embedding, cout)
        self.norm = nn.GroupNorm(1, cout)
        self.conv2 = nn.Conv2d(cout, cout, 3, padding=1)
        self.shortcut = nn.Conv2d(cin, cout, 1)

    def forward(self, x: Tensor[B, Cin, H, W], time: Tensor[B, E]) -> Tensor[B, Cout, H, W]:
        y = F.silu(self.conv1(x)) + self.time(time)[:, :, None, None]
        y = self.conv2(F.silu(self.norm(y)))
        return y + self.shortcut(x)


class SelfAttention(nn.Module, Generic[C]):
    def __init__(self, channels: SizeOf[C]) -> None:
        super().__init__()
        self.attention = nn.MultiheadAttention(channels, num_heads=4, batch_first=True)

    def forward(self, x: Tensor[B, C, H, W]) -> Tensor[B, C, H, W]:
        b, c, h, w = x.shape
        tokens = x.flatten(2).transpose(1, 2)
        attended, _ = self.attention(tokens, tokens, tokens, need_weights=False)
        return x + attended.transpose(1, 2).reshape(b, c, h, w)


class UNet(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.time = nn.Sequential(nn.Linear(32, 64), nn.SiLU(), nn.Linear(64, 64))
        self.enter = nn.Conv2d(3, 16, 3, padding=1)
        self.down1 = ResidualBlock(16, 16, 64)
        self.down2 = ResidualBlock(16, 32, 64)
        self.pool = nn.AvgPool2d(2)
        self.middle = SelfAttention(32)
        self.up2 = ResidualBlock(32 + 32, 16, 64)
        self.up1 = ResidualBlock(16 + 16, 16, 64)
        self.leave = nn.Conv2d(16, 3, 3, padding=1)

    def forward(self, x: Tensor[B, 3, 4 * H, 4 * W], t: Tensor[B]) -> Tensor[B, 3, 4 * H, 4 * W]:
        time = self.time(time_embedding(t, 32))
        skip1 = self.down1(self.enter(x), time)
        skip2 = self.down2(self.pool(skip1), time)
        x = self.middle(self.pool(skip2))
        x = F.interpolate(x, scale_factor=2, mode="nearest")
        x = self.up2(torch.cat([x, skip2], dim=1), time)
        x = F.interpolate(x, scale_factor=2, mode="nearest")
        x = self.up1(torch.cat([x, skip1], dim=1), time)
        return self.leave(x)


class Schedule(Generic[N]):
    def __init__(self, steps: SizeOf[N]) -> None:
        self.betas = torch.linspace(1e-4, 0.02, steps)
        self.signal = torch.cumprod(1 - self.betas, dim=0)

    def noised(self, x: Tensor[B, C, H, W], noise: Tensor[B, C, H, W], t: Tensor[B]) -> Tensor[B, C, H, W]:
        signal = self.signal[t].view(-1, 1, 1, 1)
        return signal.sqrt() * x + (1 - signal).sqrt() * noise


@torch.no_grad()
def sample(model: UNet, schedule: Schedule[N], count: SizeOf[B], side: SizeOf[H]) -> Tensor[B, 3, 4 * H, 4 * H]:
    x = torch.randn(count, 3, 4 * side, 4 * side)
    for i in reversed(range(len(schedule.betas))):
        t = torch.full((count,), i)
        beta, signal = schedule.betas[i], schedule.signal[i]
        x = (x - beta / (1 - signal).sqrt() * model(x, t)) / (1 - beta).sqrt()
        if i > 0:
            x = x + beta.sqrt() * torch.randn_like(x)
    return x


def main(steps: int = 1) -> float:
    torch.manual_seed(0)
    model, schedule = UNet(), Schedule(4)
    total = 0.0
    for _ in range(steps):
        x = torch.randn(2, 3, 8, 12)
        t = torch.randint(4, (2,))
        noise = torch.randn_like(x)
        loss = F.mse_loss(model(schedule.noised(x, noise, t), t), noise)
        loss.backward()
        total = loss.item()
    return total + sample(model, schedule, 1, 2).mean().item()
