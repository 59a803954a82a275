"""A graph network on edge lists: messages gathered along edges, summed at nodes by scatter, pooled per graph."""

from __future__ import annotations

from typing import Generic

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from shapetypes import Dim, SizeOf

N = Dim("N")
E = Dim("E")
D = Dim("D")
F_in = Dim("F_in")
F_out = Dim("F_out")
G = Dim("G")
K = Dim("K")


class GraphConv(nn.Module, Generic[F_in, F_out]):
    def __init__(self, fin: SizeOf[F_in], fout: SizeOf[F_out]) -> None:
        super().__init__()
        self.own = nn.Linear(fin, fout)
        self.message = nn.Linear(fin, fout, bias=False)

    def forward(self, x: Tensor[N, F_in], edges: Tensor[2, E]) -> Tensor[N, F_out]:
        source, target = edges
        messages = self.message(x)[source]
        index = target.unsqueeze(-1).expand_as(messages)
        total = torch.zeros_like(self.own(x)).scatter_add(0, index, messages)
        degree = torch.bincount(target, minlength=x.size(0)).clamp(min=1)
        return F.relu(self.own(x) + total / degree.unsqueeze(-1))


class EdgeAttention(nn.Module, Generic[D]):
    def __init__(self, d: SizeOf[D]) -> None:
        super().__init__()
        self.score = nn.Linear(2 * d, 1)

    def forward(self, x: Tensor[N, D], edges: Tensor[2, E]) -> Tensor[N, D]:
        source, target = edges[0], edges[1]
        pairs = torch.cat([x[source], x[target]], dim=-1)
        weight = self.score(pairs).sigmoid()
        out = x.clone()
        out.index_add_(0, target, weight * x[source])
        return out


class GraphClassifier(nn.Module, Generic[F_in, K]):
    def __init__(self, features: SizeOf[F_in], classes: SizeOf[K]) -> None:
        super().__init__()
        self.conv1 = GraphConv(features, 16)
        self.attention = EdgeAttention(16)
        self.conv2 = GraphConv(16, 16)
        self.head = nn.Linear(16, classes)

    def forward(self, x: Tensor[N, F_in], edges: Tensor[2, E], graph: Tensor[N], graphs: SizeOf[G]) -> Tensor[G, K]:
        x = self.conv2(self.attention(self.conv1(x, edges), edges), edges)
        pooled = x.new_zeros(graphs, x.size(1)).index_add(0, graph, x)
        return self.head(pooled)


def main(steps: int = 1) -> float:
    torch.manual_seed(0)
    model = GraphClassifier(5, 3)
    total = 0.0
    for _ in range(steps):
        x, edges = torch.randn(10, 5), torch.randint(10, (2, 24))
        graph = torch.arange(10) // 5
        loss = F.cross_entropy(model(x, edges, graph, 2), torch.tensor([0, 2]))
        loss.backward()
        total = loss.item()
    return total
