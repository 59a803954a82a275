"""Mistakes made when writing tagger.py, one per class or function; SILENT ones run, but wrong."""

from __future__ import annotations

from collections.abc import Callable
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


class BatchSecond(nn.Module, Generic[E, H]):
    """Without ``batch_first=True`` the words are taken for the sentences: one state per word comes back."""

    def __init__(self, embedding: SizeOf[E], hidden: SizeOf[H]) -> None:
        super().__init__()
        self.lstm = nn.LSTM(embedding, hidden)

    def forward(self, words: Tensor[B, T, E]) -> Tensor[B, H]:
        _, (state, _) = self.lstm(words)
        return state[-1]  # error: [return-value] "[T, H]"


class HalfTheDirections(nn.Module, Generic[E, H, K]):
    """A bidirectional LSTM gives twice its hidden size."""

    def __init__(self, embedding: SizeOf[E], hidden: SizeOf[H], tags: SizeOf[K]) -> None:
        super().__init__()
        self.lstm = nn.LSTM(embedding, hidden, batch_first=True, bidirectional=True)
        self.head = nn.Linear(hidden, tags)

    def forward(self, words: Tensor[B, T, E]) -> Tensor[B, T, K]:
        x, _ = self.lstm(words)
        return self.head(x)  # error: [shape-mismatch] "2*H"


class StateForOneLayer(nn.Module, Generic[E, H]):
    """Two layers need two initial states."""

    def __init__(self, embedding: SizeOf[E], hidden: SizeOf[H]) -> None:
        super().__init__()
        self.hidden = hidden
        self.gru = nn.GRU(embedding, hidden, num_layers=2, batch_first=True)

    def forward(self, words: Tensor[B, T, E]) -> Tensor[B, T, H]:
        start = words.new_zeros(1, words.size(0), self.hidden)
        x, _ = self.gru(words, start)  # error: [shape-mismatch] "2"
        return x


def padding_mask(lengths: Tensor[B], length: SizeOf[T]) -> Tensor[B, T]:
    """The new axis was put on the wrong side."""
    return torch.arange(length)[:, None] < lengths  # error: [return-value] "[T, B]"


def sentence_mean(words: Tensor[B, T, H], mask: Tensor[B, T]) -> Tensor[B, H]:
    """The count of words needs an axis for what it divides."""
    total = (words * mask.unsqueeze(-1)).sum(dim=1)
    return total / mask.sum(dim=1)  # error: [shape-mismatch]


def masked_words(words: Tensor[B, T, H], mask: Tensor[B, T]) -> Tensor[B, T, H]:
    """The mask lines up with the last two axes instead of the first two."""
    return words * mask  # error: [shape-mismatch]


def word_attention(scores: Tensor[B, T, 1], words: Tensor[B, T, H]) -> Tensor[B, H]:
    """Sums over the wrong axis: what is left are words, not numbers of a sentence."""
    return (scores.softmax(dim=1) * words).sum(dim=2)  # error: [return-value] "[B, T]"


def tag_loss(logits: Tensor[B, T, K], tags: Tensor[B, T]) -> Tensor[()]:
    """The tags must be on axis 1: ``logits.transpose(1, 2)``."""
    return F.cross_entropy(logits, tags)  # error: [shape-mismatch]


def sentence_accuracy(logits: Tensor[B, K], labels: Tensor[B]) -> Tensor[()]:
    """``keepdim=True`` leaves a column, which meets every label."""
    predicted = logits.argmax(dim=-1, keepdim=True)
    return (predicted == labels).float().mean()  # error: [silent-broadcast] "[B, B]"


def perplexity(per_word: Tensor[B, T], lengths: Tensor[B, 1]) -> Tensor[B]:
    """The sum dropped its axis, the lengths kept theirs."""
    return (per_word.sum(dim=1) / lengths).exp()  # error: [silent-broadcast]


def first_words(words: Tensor[B, T]) -> Tensor[B]:
    """This is the first sentence."""
    return words[0]  # error: [return-value] "[T]"


words, mask = torch.randn(2, 7, 5), torch.ones(2, 7)
RAISES: list[Callable[[], object]] = [
    lambda: HalfTheDirections(5, 4, 3)(words),
    lambda: StateForOneLayer(5, 4)(words),
    lambda: sentence_mean(words, mask),
    lambda: masked_words(words, mask),
    lambda: tag_loss(words, torch.zeros(2, 7, dtype=torch.long)),
]
SILENT: list[Callable[[], object]] = [
    lambda: BatchSecond(5, 4)(words),
    lambda: padding_mask(torch.tensor([3, 7]), 7),
    lambda: word_attention(torch.randn(2, 7, 1), words),
    lambda: sentence_accuracy(torch.randn(2, 3), torch.zeros(2)),
    lambda: perplexity(torch.rand(2, 7), torch.ones(2, 1)),
    lambda: first_words(torch.zeros(2, 7)),
]
