"""Translation with a GRU encoder, additive attention and a decoder that feeds on what it wrote."""

from __future__ import annotations

import random
from typing import Generic

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from shapetypes import Dim, SizeOf

B = Dim("B")
S = Dim("S")
T = Dim("T")
H = Dim("H")
V = Dim("V")


class Encoder(nn.Module, Generic[H]):
    def __init__(self, vocabulary: int, hidden: SizeOf[H]) -> None:
        super().__init__()
        self.embed = nn.Embedding(vocabulary, hidden)
        self.gru = nn.GRU(hidden, hidden, batch_first=True, bidirectional=True)
        self.join = nn.Linear(2 * hidden, hidden)

    def forward(self, source: Tensor[B, S]) -> tuple[Tensor[B, S, 2 * H], Tensor[1, B, H]]:
        outputs, state = self.gru(self.embed(source))
        both = torch.cat([state[0], state[1]], dim=-1)
        return outputs, torch.tanh(self.join(both)).unsqueeze(0)


class Attention(nn.Module, Generic[H]):
    def __init__(self, hidden: SizeOf[H]) -> None:
        super().__init__()
        self.query = nn.Linear(hidden, hidden)
        self.key = nn.Linear(2 * hidden, hidden)
        self.score = nn.Linear(hidden, 1)

    def forward(self, state: Tensor[1, B, H], outputs: Tensor[B, S, 2 * H], mask: Tensor[B, S]) -> Tensor[B, 1, 2 * H]:
        query = self.query(state).transpose(0, 1)
        scores = self.score(torch.tanh(query + self.key(outputs))).squeeze(-1)
        weights = scores.masked_fill(~mask, -1e9).softmax(dim=-1)
        return torch.bmm(weights.unsqueeze(1), outputs)


class Decoder(nn.Module, Generic[H, V]):
    def __init__(self, vocabulary: SizeOf[V], hidden: SizeOf[H]) -> None:
        super().__init__()
        self.embed = nn.Embedding(vocabulary, hidden)
        self.attention = Attention(hidden)
        self.gru = nn.GRU(3 * hidden, hidden, batch_first=True)
        self.head = nn.Linear(hidden, vocabulary)

    def step(
        self, word: Tensor[B], state: Tensor[1, B, H], outputs: Tensor[B, S, 2 * H], mask: Tensor[B, S]
    ) -> tuple[Tensor[B, V], Tensor[1, B, H]]:
        context = self.attention(state, outputs, mask)
        x = torch.cat([self.embed(word).unsqueeze(1), context], dim=-1)
        x, state = self.gru(x, state)
        return self.head(x.squeeze(1)), state

    def forward(
        self, target: Tensor[B, T], state: Tensor[1, B, H], outputs: Tensor[B, S, 2 * H], mask: Tensor[B, S]
    ) -> Tensor[B, T, V]:
        word = torch.zeros_like(target[:, 0])
        steps = []
        for t in range(target.size(1)):
            logits, state = self.step(word, state, outputs, mask)
            steps.append(logits)
            word = target[:, t] if random.random() < 0.5 else logits.argmax(dim=-1)
        return torch.stack(steps, dim=1)


def main(steps: int = 1) -> float:
    torch.manual_seed(0)
    encoder, decoder = Encoder(12, 16), Decoder(12, 16)
    total = 0.0
    for _ in range(steps):
        source = torch.randint(1, 12, (3, 7))
        outputs, state = encoder(source)
        logits = decoder(source.flip(1), state, outputs, source != 0)
        loss = F.cross_entropy(logits.flatten(0, 1), source.flip(1).flatten())
        loss.backward()
        total = loss.item()
    return total
