"""Vision as people write it: plain ints, bare `Tensor`, no annotation of any shape. All shapes follow from the call."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from shapetypes import assert_shape


class SE(nn.Module):
    def __init__(self, c: int, r: int = 4) -> None:
        super().__init__()
        self.fc1 = nn.Linear(c, c // r)
        self.fc2 = nn.Linear(c // r, c)

    def forward(self, x: Tensor) -> Tensor:
        b, c, _, _ = x.shape
        y = F.adaptive_avg_pool2d(x, 1).view(b, c)
        y = torch.sigmoid(self.fc2(F.relu(self.fc1(y)))).view(b, c, 1, 1)
        return x * y


class InvertedResidual(nn.Module):
    def __init__(self, cin: int, cout: int, stride: int, expand: int) -> None:
        super().__init__()
        hidden = cin * expand
        self.use_res = stride == 1 and cin == cout
        self.conv = nn.Sequential(
            nn.Conv2d(cin, hidden, 1, bias=False),
            nn.BatchNorm2d(hidden),
            nn.ReLU6(inplace=True),
            nn.Conv2d(hidden, hidden, 3, stride, 1, groups=hidden, bias=False),
            nn.BatchNorm2d(hidden),
            nn.ReLU6(inplace=True),
            SE(hidden),
            nn.Conv2d(hidden, cout, 1, bias=False),
            nn.BatchNorm2d(cout),
        )

    def forward(self, x: Tensor) -> Tensor:
        return x + self.conv(x) if self.use_res else self.conv(x)


class DenseLayer(nn.Module):
    def __init__(self, cin: int, growth: int) -> None:
        super().__init__()
        self.norm = nn.BatchNorm2d(cin)
        self.conv = nn.Conv2d(cin, growth, kernel_size=3, padding=1)

    def forward(self, x: Tensor) -> Tensor:
        return torch.cat([x, self.conv(F.relu(self.norm(x)))], 1)


class Inception(nn.Module):
    def __init__(self, cin: int) -> None:
        super().__init__()
        self.b1 = nn.Conv2d(cin, 16, 1)
        self.b2 = nn.Sequential(nn.Conv2d(cin, 8, 1), nn.Conv2d(8, 16, 5, padding=2))
        self.pool = nn.MaxPool2d(3, stride=1, padding=1)
        self.b3 = nn.Conv2d(cin, 8, 1)

    def forward(self, x: Tensor) -> Tensor:
        return torch.cat((self.b1(x), self.b2(x), self.b3(self.pool(x))), dim=1)


class CRNN(nn.Module):
    def __init__(self, nc: int = 1, nclass: int = 37, nh: int = 32) -> None:
        super().__init__()
        self.cnn = nn.Sequential(
            nn.Conv2d(nc, 16, 3, 1, 1),
            nn.ReLU(True),
            nn.MaxPool2d(2, 2),
            nn.Conv2d(16, 32, 3, 1, 1),
            nn.ReLU(True),
            nn.MaxPool2d((2, 2), (2, 1), (0, 1)),
        )
        self.rnn = nn.LSTM(32, nh, bidirectional=True)
        self.emb = nn.Linear(nh * 2, nclass)

    def forward(self, x: Tensor) -> Tensor:
        conv = self.cnn(x)
        conv = conv.mean(2)
        conv = conv.permute(2, 0, 1)
        rec, _ = self.rnn(conv)
        t, b, h = rec.size()
        out = self.emb(rec.view(t * b, h))
        return out.view(t, b, -1)


class Generator(nn.Module):
    def __init__(self, nz: int = 16, ngf: int = 8, nc: int = 3) -> None:
        super().__init__()
        self.main = nn.Sequential(
            nn.ConvTranspose2d(nz, ngf * 4, 4, 1, 0, bias=False),
            nn.BatchNorm2d(ngf * 4),
            nn.ReLU(True),
            nn.ConvTranspose2d(ngf * 4, ngf * 2, 4, 2, 1, bias=False),
            nn.BatchNorm2d(ngf * 2),
            nn.ReLU(True),
            nn.ConvTranspose2d(ngf * 2, nc, 4, 2, 1, bias=False),
            nn.Tanh(),
        )

    def forward(self, z: Tensor) -> Tensor:
        return self.main(z)


class CycleBlock(nn.Module):
    def __init__(self, dim: int) -> None:
        super().__init__()
        self.block = nn.Sequential(
            nn.ReflectionPad2d(1),
            nn.Conv2d(dim, dim, 3),
            nn.InstanceNorm2d(dim),
            nn.ReLU(True),
            nn.ReflectionPad2d(1),
            nn.Conv2d(dim, dim, 3),
            nn.InstanceNorm2d(dim),
        )

    def forward(self, x: Tensor) -> Tensor:
        return x + self.block(x)


class FPN(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.c1 = nn.Conv2d(3, 8, 3, 2, 1)
        self.c2 = nn.Conv2d(8, 16, 3, 2, 1)
        self.l1 = nn.Conv2d(8, 32, 1)
        self.l2 = nn.Conv2d(16, 32, 1)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        a = self.c1(x)
        b = self.c2(a)
        p2 = self.l2(b)
        p1 = self.l1(a) + F.interpolate(p2, size=a.shape[-2:], mode="nearest")
        return p1, p2


class VAE(nn.Module):
    def __init__(self, latent: int) -> None:
        super().__init__()
        self.enc = nn.Sequential(
            nn.Conv2d(1, 8, 4, 2, 1), nn.ReLU(), nn.Conv2d(8, 16, 4, 2, 1), nn.ReLU(), nn.Flatten()
        )
        self.mu = nn.Linear(16 * 7 * 7, latent)
        self.logvar = nn.Linear(16 * 7 * 7, latent)
        self.fc = nn.Linear(latent, 16 * 7 * 7)
        self.dec = nn.Sequential(
            nn.Unflatten(1, (16, 7, 7)),
            nn.ConvTranspose2d(16, 8, 4, 2, 1),
            nn.ReLU(),
            nn.ConvTranspose2d(8, 1, 4, 2, 1),
            nn.Sigmoid(),
        )

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        h = self.enc(x)
        mu, logvar = self.mu(h), self.logvar(h)
        z = mu + torch.randn_like(mu) * torch.exp(0.5 * logvar)
        return self.dec(self.fc(z)), mu, logvar


def vae_loss(recon: Tensor, x: Tensor, mu: Tensor, logvar: Tensor) -> Tensor:
    bce = F.binary_cross_entropy(recon.view(-1, 784), x.view(-1, 784), reduction="sum")
    return bce - 0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp())


def main(steps: int = 1) -> float:
    torch.manual_seed(0)
    total = 0.0
    for _ in range(steps):
        x = torch.randn(2, 8, 16, 16)
        assert_shape(InvertedResidual(8, 12, 2, 4)(x), 2, 12, 8, 8)
        assert_shape(DenseLayer(8, 4)(x), 2, 12, 16, 16)
        assert_shape(Inception(8)(x), 2, 40, 16, 16)
        assert_shape(CycleBlock(8)(x), 2, 8, 16, 16)
        assert_shape(Generator()(torch.randn(2, 16, 1, 1)), 2, 3, 16, 16)
        fine, coarse = FPN()(torch.randn(1, 3, 64, 64))
        assert_shape(fine, 1, 32, 32, 32)
        assert_shape(coarse, 1, 32, 16, 16)
        letters = CRNN()(torch.randn(2, 1, 32, 100))
        assert_shape(letters, 51, 2, 37)
        lengths = torch.full((2,), letters.size(0)), torch.full((2,), 5)
        ctc = F.ctc_loss(letters.log_softmax(2), torch.randint(1, 37, (2, 5)), *lengths)
        images = torch.rand(3, 1, 28, 28)
        decoded, mu, logvar = VAE(6)(images)
        assert_shape(decoded, 3, 1, 28, 28)
        loss = vae_loss(decoded, images, mu, logvar) + ctc
        loss.backward()
        total = loss.item()
    return total
