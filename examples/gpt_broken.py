"""Mistakes made when writing gpt.py, one per class or function; SILENT ones run, but wrong."""

from __future__ import annotations

import math
from collections.abc import Callable
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
K = Dim("K")


class HeadsNotTransposed(nn.Module, Generic[D, H]):
    """Without ``.transpose(1, 2)`` the heads attend to each other, and the mask does not fit."""

    def __init__(self, d: SizeOf[D], h: SizeOf[H]) -> None:
        super().__init__()
        self.n_head = h
        self.qkv = nn.Linear(d, 3 * d)

    def forward(self, x: Tensor[B, T, D]) -> Tensor[B, T, D]:
        b, t, d = x.shape
        q, k, v = self.qkv(x).split(d, dim=2)
        q = q.view(b, t, self.n_head, d // self.n_head)
        k = k.view(b, t, self.n_head, d // self.n_head)
        v = v.view(b, t, self.n_head, d // self.n_head)
        scores = q @ k.transpose(-2, -1) / math.sqrt(k.size(-1))
        future = torch.ones(t, t, dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, float("-inf")).softmax(dim=-1)  # error: [shape-mismatch] "T"
        return (weights @ v).reshape(b, t, d)


def attention_scores(q: Tensor[B, T, H, K], k: Tensor[B, T, H, K]) -> Tensor[B, H, T, T]:
    """The same mistake where no mask is in the way: only the annotation tells."""
    return q @ k.transpose(-2, -1) / math.sqrt(k.size(-1))  # error: [return-value] "[B, T, H, H]"


class ForgottenExpansion(nn.Module, Generic[D]):
    """The second layer starts from d, where the first one ends at 4 * d."""

    def __init__(self, d: SizeOf[D]) -> None:
        super().__init__()
        self.expand = nn.Linear(d, 4 * d)
        self.project = nn.Linear(d, d)

    def forward(self, x: Tensor[B, T, D]) -> Tensor[B, T, D]:
        return self.project(F.gelu(self.expand(x)))  # error: [shape-mismatch] "4*D"


class FusedProjection(nn.Module, Generic[D]):
    """Room for q, k and v was made, but only two of them are cut out."""

    def __init__(self, d: SizeOf[D]) -> None:
        super().__init__()
        self.qkv = nn.Linear(d, 3 * d)

    def forward(self, x: Tensor[B, T, D]) -> tuple[Tensor[B, T, D], Tensor[B, T, D]]:
        q, k = self.qkv(x).chunk(2, dim=-1)
        return q, k  # error: [return-value]


def position_ids(ids: Tensor[B, T]) -> Tensor[1, T]:
    """``size(0)`` counts the sequences, not the tokens."""
    return torch.arange(ids.size(0)).unsqueeze(0)  # error: [return-value] "[1, B]"


def unshifted_targets(logits: Tensor[B, T, V], ids: Tensor[B, T]) -> Tensor[()]:
    """The last target has no prediction, but the prediction for it was not cut off."""
    return F.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten())  # error: [shape-mismatch]


def weighted_loss(per_token: Tensor[B, T], weight: Tensor[B, 1]) -> Tensor[()]:
    """One weight per sequence, kept as a column: every loss meets every weight."""
    per_sequence = per_token.mean(dim=1)
    return (per_sequence * weight).mean()  # error: [silent-broadcast] "[B, B]"


def next_token(logits: Tensor[B, T, V]) -> Tensor[B, 1]:
    """``logits[-1]`` is the last sequence; the last token is ``logits[:, -1]``."""
    return torch.multinomial(logits[-1].softmax(dim=-1), num_samples=1)  # error: [return-value] "[T, 1]"


def append(ids: Tensor[B, T], token: Tensor[B]) -> Tensor[B, T + 1]:
    """A token per sequence must become a column first."""
    return torch.cat([ids, token], dim=1)  # error: [shape-mismatch]


x = torch.randn(2, 6, 32)
RAISES: list[Callable[[], object]] = [
    lambda: HeadsNotTransposed(32, 4)(x),
    lambda: ForgottenExpansion(32)(x),
    lambda: unshifted_targets(x, torch.zeros(2, 6, dtype=torch.long)),
    lambda: append(torch.zeros(2, 6), torch.zeros(2)),
]
SILENT: list[Callable[[], object]] = [
    lambda: attention_scores(torch.randn(2, 6, 4, 8), torch.randn(2, 6, 4, 8)),
    lambda: FusedProjection(32)(x),
    lambda: position_ids(torch.zeros(2, 6, dtype=torch.long)),
    lambda: weighted_loss(torch.rand(2, 6), torch.rand(2, 1)),
    lambda: next_token(x),
]
