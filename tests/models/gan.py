"""A convolutional GAN: transposed convolutions up, strided ones down, a gradient penalty."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from shapetypes import Dim

B = Dim("B")


class Generator(nn.Module):
    def __init__(self, noise: int = 16) -> None:
        super().__init__()
        self.noise = noise
        self.project = nn.Linear(noise, 32 * 4 * 4)
        self.up = nn.Sequential(
            nn.BatchNorm2d(32),
            nn.ConvTranspose2d(32, 16, 4, stride=2, padding=1),
            nn.ReLU(),
            nn.ConvTranspose2d(16, 3, 3, stride=2, padding=1, output_padding=1),
            nn.Tanh(),
        )

    def forward(self, z: Tensor[B, 16]) -> Tensor[B, 3, 16, 16]:
        return self.up(self.project(z).view(-1, 32, 4, 4))


class Discriminator(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.down = nn.Sequential(
            nn.Conv2d(3, 16, 4, stride=2, padding=1),
            nn.LeakyReLU(0.2),
            nn.Conv2d(16, 32, 4, stride=2, padding=1),
            nn.InstanceNorm2d(32, affine=True),
            nn.LeakyReLU(0.2),
            nn.Conv2d(32, 1, 4),
            nn.Flatten(0),
        )

    def forward(self, images: Tensor[B, 3, 16, 16]) -> Tensor[B]:
        return self.down(images)


def gradient_penalty(model: Discriminator, real: Tensor[B, 3, 16, 16], fake: Tensor[B, 3, 16, 16]) -> Tensor[()]:
    share = torch.rand(real.size(0), 1, 1, 1)
    mixed = torch.lerp(real, fake, share).requires_grad_()
    (gradient,) = torch.autograd.grad(model(mixed).sum(), mixed, create_graph=True)
    norm = gradient.flatten(1).norm(2, dim=1)
    return ((norm - 1) ** 2).mean()


def main(steps: int = 1) -> float:
    torch.manual_seed(0)
    generator, discriminator = Generator(), Discriminator()
    total = 0.0
    for _ in range(steps):
        real = torch.rand(4, 3, 16, 16)
        fake = generator(torch.randn(4, 16))
        answers = torch.cat([discriminator(real), discriminator(fake.detach())])
        truth = torch.cat([torch.ones(4), torch.zeros(4)])
        loss = F.binary_cross_entropy_with_logits(answers, truth)
        loss = loss + 10 * gradient_penalty(discriminator, real, fake.detach())
        loss = loss + F.binary_cross_entropy_with_logits(discriminator(fake), torch.ones(4))
        loss.backward()
        total = loss.item()
    return total
