"""A small GPT that learns to count.

B sequences, T tokens in each, D channels, H heads, V entries in the vocabulary.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Generic

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from shapetypes import Dim, SizeOf

B = Dim("B")
T = Dim("T")
D = Dim("D")
H = Dim("H")
V = Dim("V")
N = Dim("N")


@dataclass
class Config(Generic[V, D, H]):
    vocab_size: SizeOf[V]
    n_embd: SizeOf[D]
    n_head: SizeOf[H]
    n_layer: int = 2
    block_size: int = 32
    dropout: float = 0.0


class Attention(nn.Module, Generic[D, H]):
    def __init__(self, d: SizeOf[D], h: SizeOf[H], dropout: float) -> None:
        super().__init__()
        assert d % h == 0
        self.n_head = h
        self.qkv = nn.Linear(d, 3 * d)
        self.project = nn.Linear(d, d)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor[B, T, D]) -> Tensor[B, T, D]:
        b, t, d = x.shape
        q, k, v = self.qkv(x).split(d, dim=2)
        q = q.view(b, t, self.n_head, d // self.n_head).transpose(1, 2)
        k = k.view(b, t, self.n_head, d // self.n_head).transpose(1, 2)
        v = v.view(b, t, self.n_head, d // self.n_head).transpose(1, 2)
        scores = q @ k.transpose(-2, -1) / math.sqrt(k.size(-1))
        future = torch.ones(t, t, dtype=torch.bool, device=x.device).triu(1)
        weights = self.dropout(scores.masked_fill(future, float("-inf")).softmax(dim=-1))
        y = weights @ v
        y = y.transpose(1, 2).contiguous().view(b, t, d)
        return self.project(y)


class MLP(nn.Module, Generic[D]):
    def __init__(self, d: SizeOf[D], dropout: float) -> None:
        super().__init__()
        self.expand = nn.Linear(d, 4 * d)
        self.project = nn.Linear(4 * d, d)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor[B, T, D]) -> Tensor[B, T, D]:
        return self.dropout(self.project(F.gelu(self.expand(x))))


class Block(nn.Module, Generic[D, H]):
    def __init__(self, d: SizeOf[D], h: SizeOf[H], dropout: float) -> None:
        super().__init__()
        self.norm1 = nn.LayerNorm(d)
        self.attention = Attention(d, h, dropout)
        self.norm2 = nn.LayerNorm(d)
        self.mlp = MLP(d, dropout)

    def forward(self, x: Tensor[B, T, D]) -> Tensor[B, T, D]:
        x = x + self.attention(self.norm1(x))
        return x + self.mlp(self.norm2(x))


class GPT(nn.Module, Generic[V, D, H]):
    def __init__(self, config: Config[V, D, H]) -> None:
        super().__init__()
        d, h, dropout = config.n_embd, config.n_head, config.dropout
        self.tokens = nn.Embedding(config.vocab_size, d)
        self.positions = nn.Embedding(config.block_size, d)
        self.blocks = nn.ModuleList(Block(d, h, dropout) for _ in range(config.n_layer))
        self.norm = nn.LayerNorm(d)
        self.head = nn.Linear(d, config.vocab_size, bias=False)

    def forward(self, ids: Tensor[B, T]) -> Tensor[B, T, V]:
        positions = torch.arange(ids.size(1), device=ids.device)
        x = self.tokens(ids) + self.positions(positions)
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))

    @torch.no_grad()
    def generate(self, context: Tensor[B, T], count: SizeOf[N]) -> Tensor[B, N]:
        out = context.new_zeros(context.size(0), count)
        for i in range(count):
            logits = self(context)[:, -1]
            token = torch.multinomial(logits.softmax(dim=-1), num_samples=1)
            out[:, i] = token.squeeze(1)
            context = torch.cat([context[:, 1:], token], dim=1)
        return out


def sample_batch(data: Tensor[N], batch: SizeOf[B], length: SizeOf[T]) -> Tensor[B, T]:
    starts = torch.randint(data.size(0) - length, (batch, 1))
    return data[starts + torch.arange(length)]


def train_step(model: GPT[V, D, H], optimizer: torch.optim.Optimizer, ids: Tensor[B, T]) -> float:
    inputs, targets = ids[:, :-1], ids[:, 1:]
    logits = model(inputs)
    loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    return loss.item()


def main(steps: int = 200) -> float:
    torch.manual_seed(0)
    data = torch.arange(2000) % 10
    model = GPT(Config(vocab_size=10, n_embd=64, n_head=4))
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    loss = math.inf
    for _ in range(steps):
        loss = train_step(model, optimizer, sample_batch(data, 16, 17))
    counted = model.generate(sample_batch(data, 1, 8), 12)
    print(f"loss {loss:.3f}, counts on: {counted[0].tolist()}")
    return loss


if __name__ == "__main__":
    main()
