"""An LSTM that tags each word of padded sentences.

B sentences of T words (lengths differ, the rest is padding), E numbers per word, H per direction, K tags.
"""

from __future__ import annotations

from typing import Generic

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from shapetypes import Dim, SizeOf

B = Dim("B")
T = Dim("T")
E = Dim("E")
H = Dim("H")
K = Dim("K")


def padding_mask(lengths: Tensor[B], length: SizeOf[T]) -> Tensor[B, T]:
    """True where there is a word."""
    return torch.arange(length, device=lengths.device) < lengths[:, None]


def masked_mean(x: Tensor[B, T], mask: Tensor[B, T]) -> Tensor[()]:
    return (x * mask).sum() / mask.sum()


class WordAttention(nn.Module, Generic[H]):
    """What a sentence says as a whole: an average of its words, weighted by what is learned to matter."""

    def __init__(self, size: SizeOf[H]) -> None:
        super().__init__()
        self.score = nn.Linear(size, 1)

    def forward(self, words: Tensor[B, T, H], mask: Tensor[B, T]) -> Tensor[B, H]:
        scores = self.score(words).squeeze(-1).masked_fill(~mask, float("-inf"))
        weights = scores.softmax(dim=1)
        return (weights.unsqueeze(-1) * words).sum(dim=1)


class Tagger(nn.Module, Generic[H, K]):
    def __init__(self, vocabulary: int, embedding: int, hidden: SizeOf[H], tags: SizeOf[K]) -> None:
        super().__init__()
        self.embed = nn.Embedding(vocabulary, embedding, padding_idx=0)
        self.lstm = nn.LSTM(embedding, hidden, num_layers=2, batch_first=True, bidirectional=True)
        self.sentence = WordAttention(2 * hidden)
        self.head = nn.Linear(4 * hidden, tags)

    def forward(self, words: Tensor[B, T], lengths: Tensor[B]) -> Tensor[B, T, K]:
        x, _ = self.lstm(self.embed(words))
        mask = padding_mask(lengths, words.size(1))
        sentence = self.sentence(x, mask)
        x = torch.cat([x, sentence.unsqueeze(1).expand_as(x)], dim=-1)
        return self.head(x)


def loss(logits: Tensor[B, T, K], tags: Tensor[B, T], mask: Tensor[B, T]) -> Tensor[()]:
    per_word = F.cross_entropy(logits.transpose(1, 2), tags, reduction="none")
    return masked_mean(per_word, mask)


def accuracy(logits: Tensor[B, T, K], tags: Tensor[B, T], mask: Tensor[B, T]) -> float:
    correct = (logits.argmax(dim=-1) == tags) & mask
    return (correct.sum() / mask.sum()).item()


def sentences(count: SizeOf[B], length: SizeOf[T]) -> tuple[Tensor[B, T], Tensor[B], Tensor[B, T]]:
    """Words, lengths, and tags; the tag of a word tells how it compares with the word before."""
    lengths = torch.randint(length // 2, length + 1, (count,))
    words = torch.randint(1, 20, (count, length)).masked_fill(~padding_mask(lengths, length), 0)
    before = F.pad(words[:, :-1], (1, 0))
    return words, lengths, 1 + torch.sign(words - before)


def main(steps: int = 60) -> float:
    torch.manual_seed(0)
    model = Tagger(vocabulary=20, embedding=16, hidden=24, tags=3)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    reached = 0.0
    for _ in range(steps):
        words, lengths, tags = sentences(16, 12)
        mask = padding_mask(lengths, words.size(1))
        logits = model(words, lengths)
        total = loss(logits, tags, mask)
        optimizer.zero_grad()
        total.backward()
        optimizer.step()
        reached = accuracy(logits, tags, mask)
    print(f"accuracy {reached:.2f}")
    return reached


if __name__ == "__main__":
    main()
