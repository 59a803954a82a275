"""Sequences and sets as people write them: plain ints, bare `Tensor`. All shapes follow from the call."""

from __future__ import annotations

import math

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from shapetypes import assert_shape


class PointNet(nn.Module):
    def __init__(self, k: int = 10) -> None:
        super().__init__()
        self.conv1 = nn.Conv1d(3, 64, 1)
        self.bn1 = nn.BatchNorm1d(64)
        self.conv2 = nn.Conv1d(64, 128, 1)
        self.bn2 = nn.BatchNorm1d(128)
        self.fc = nn.Linear(128, k)
        self.bn3 = nn.BatchNorm1d(k)

    def forward(self, pts: Tensor) -> Tensor:
        x = pts.transpose(2, 1)
        x = F.relu(self.bn1(self.conv1(x)))
        x = self.bn2(self.conv2(x))
        x = torch.max(x, 2, keepdim=True)[0]
        x = x.view(-1, 128)
        return self.bn3(self.fc(x))


class Chomp(nn.Module):
    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def forward(self, x: Tensor) -> Tensor:
        return x[:, :, : -self.n].contiguous()


class TemporalBlock(nn.Module):
    def __init__(self, cin: int, cout: int, k: int, dilation: int, dropout: float = 0.2) -> None:
        super().__init__()
        pad = (k - 1) * dilation
        self.conv1 = nn.Conv1d(cin, cout, k, padding=pad, dilation=dilation)
        self.chomp = Chomp(pad)
        self.drop = nn.Dropout(dropout)
        self.down = nn.Conv1d(cin, cout, 1) if cin != cout else None

    def forward(self, x: Tensor) -> Tensor:
        out = self.drop(F.relu(self.chomp(self.conv1(x))))
        res = x if self.down is None else self.down(x)
        return F.relu(out + res)


class DETR(nn.Module):
    def __init__(self, classes: int, hidden: int = 32, heads: int = 4) -> None:
        super().__init__()
        self.backbone = nn.Conv2d(3, 64, 7, stride=4, padding=3)
        self.conv = nn.Conv2d(64, hidden, 1)
        self.transformer = nn.Transformer(hidden, heads, 1, 1)
        self.cls = nn.Linear(hidden, classes + 1)
        self.bbox = nn.Linear(hidden, 4)
        self.query_pos = nn.Parameter(torch.rand(100, hidden))
        self.row = nn.Parameter(torch.rand(50, hidden // 2))
        self.col = nn.Parameter(torch.rand(50, hidden // 2))

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        h = self.conv(self.backbone(x))
        height, width = h.shape[-2:]
        pos = (
            torch.cat(
                [
                    self.col[:width].unsqueeze(0).repeat(height, 1, 1),
                    self.row[:height].unsqueeze(1).repeat(1, width, 1),
                ],
                dim=-1,
            )
            .flatten(0, 1)
            .unsqueeze(1)
        )
        h = self.transformer(
            pos + 0.1 * h.flatten(2).permute(2, 0, 1), self.query_pos.unsqueeze(1).repeat(1, x.shape[0], 1)
        )
        return self.cls(h), self.bbox(h).sigmoid()


class BertSelf(nn.Module):
    def __init__(self, hidden: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.size = hidden // heads
        self.all = heads * self.size
        self.q = nn.Linear(hidden, self.all)
        self.k = nn.Linear(hidden, self.all)
        self.v = nn.Linear(hidden, self.all)

    def split(self, x: Tensor) -> Tensor:
        x = x.view(*x.size()[:-1], self.heads, self.size)
        return x.permute(0, 2, 1, 3)

    def forward(self, x: Tensor, mask: Tensor | None = None) -> Tensor:
        q, k, v = self.split(self.q(x)), self.split(self.k(x)), self.split(self.v(x))
        scores = torch.matmul(q, k.transpose(-1, -2)) / math.sqrt(self.size)
        if mask is not None:
            scores = scores + mask
        ctx = torch.matmul(F.softmax(scores, dim=-1), v).permute(0, 2, 1, 3).contiguous()
        return ctx.view(*ctx.size()[:-2], self.all)


class Perceiver(nn.Module):
    def __init__(self, dim: int, n: int) -> None:
        super().__init__()
        self.latents = nn.Parameter(torch.randn(n, dim))
        self.cross = nn.MultiheadAttention(dim, 4, kdim=24, vdim=24, batch_first=True)
        self.ff = nn.Sequential(nn.LayerNorm(dim), nn.Linear(dim, 4 * dim), nn.GELU(), nn.Linear(4 * dim, dim))

    def forward(self, x: Tensor) -> Tensor:
        lat = self.latents.expand(x.shape[0], -1, -1)
        out, _ = self.cross(lat, x, x, need_weights=False)
        out = out + lat
        return out + self.ff(out)


def nt_xent(z1: Tensor, z2: Tensor, t: float = 0.5) -> Tensor:
    z = F.normalize(torch.cat([z1, z2]), dim=1)
    n = z1.size(0)
    sim = z @ z.t() / t
    sim.fill_diagonal_(float("-inf"))
    target = torch.cat([torch.arange(n, 2 * n), torch.arange(n)])
    return F.cross_entropy(sim, target)


class Seq2Seq(nn.Module):
    def __init__(self, vocab: int, emb: int, hid: int) -> None:
        super().__init__()
        self.emb = nn.Embedding(vocab, emb)
        self.enc = nn.GRU(emb, hid, batch_first=True, bidirectional=True)
        self.bridge = nn.Linear(2 * hid, hid)
        self.dec = nn.GRUCell(emb + 2 * hid, hid)
        self.attn = nn.Linear(3 * hid, 1)
        self.out = nn.Linear(hid, vocab)

    def forward(self, src: Tensor, tgt: Tensor) -> Tensor:
        memory, h = self.enc(self.emb(src))
        h = torch.tanh(self.bridge(torch.cat([h[0], h[1]], dim=1)))
        outs = []
        for t in range(tgt.size(1)):
            expanded = h.unsqueeze(1).expand(-1, memory.size(1), -1)
            w = F.softmax(self.attn(torch.cat([memory, expanded], -1)).squeeze(-1), dim=1)
            ctx = torch.bmm(w.unsqueeze(1), memory).squeeze(1)
            h = self.dec(torch.cat([self.emb(tgt[:, t]), ctx], dim=-1), h)
            outs.append(self.out(h))
        return torch.stack(outs, dim=1)


def main(steps: int = 1) -> float:
    torch.manual_seed(0)
    total = 0.0
    for _ in range(steps):
        assert_shape(PointNet()(torch.randn(4, 50, 3)), 4, 10)
        assert_shape(TemporalBlock(3, 8, 3, 2)(torch.randn(2, 3, 20)), 2, 8, 20)
        classes, boxes = DETR(10)(torch.randn(2, 3, 64, 64))
        assert_shape(classes, 100, 2, 11)
        assert_shape(boxes, 100, 2, 4)
        assert_shape(BertSelf(32, 4)(torch.randn(2, 7, 32)), 2, 7, 32)
        assert_shape(Perceiver(32, 5)(torch.randn(2, 9, 24)), 2, 5, 32)
        source, target = torch.randint(0, 20, (3, 7)), torch.randint(0, 20, (3, 5))
        logits = Seq2Seq(20, 8, 16)(source, target)
        loss = F.cross_entropy(logits.flatten(0, 1), target.flatten())
        loss = loss + F.cross_entropy(logits.transpose(1, 2), target) + nt_xent(torch.randn(4, 8), torch.randn(4, 8))
        loss.backward()
        total = loss.item()
    return total
