"""Deep Q-learning with a duelling network, a replay buffer with priorities, and a target network."""

from __future__ import annotations

import copy
from typing import Generic, NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from shapetypes import Dim, SizeOf

B = Dim("B")
N = Dim("N")
S = Dim("S")
A = Dim("A")


class Duelling(nn.Module, Generic[S, A]):
    def __init__(self, observed: SizeOf[S], actions: SizeOf[A]) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(observed, 32), nn.ReLU(), nn.Linear(32, 32), nn.ReLU())
        self.value = nn.Linear(32, 1)
        self.advantage = nn.Linear(32, actions)

    def forward(self, observation: Tensor[B, S]) -> Tensor[B, A]:
        x = self.body(observation)
        advantage = self.advantage(x)
        return self.value(x) + advantage - advantage.mean(dim=1, keepdim=True)


class Batch(NamedTuple, Generic[B, S]):
    observations: Tensor[B, S]
    actions: Tensor[B]
    rewards: Tensor[B]
    following: Tensor[B, S]
    dones: Tensor[B]
    weights: Tensor[B]


class Replay(Generic[N, S]):
    def __init__(self, capacity: SizeOf[N], observed: SizeOf[S]) -> None:
        self.observations = torch.zeros(capacity, observed)
        self.following = torch.zeros(capacity, observed)
        self.actions = torch.zeros(capacity, dtype=torch.long)
        self.rewards = torch.zeros(capacity)
        self.dones = torch.zeros(capacity)
        self.priorities = torch.full((capacity,), 1e-6)
        self.capacity = capacity
        self.written = 0

    def add(self, before: Tensor[S], action: int, reward: float, after: Tensor[S], done: bool) -> None:
        i = self.written % self.capacity
        self.observations[i], self.following[i] = before, after
        self.actions[i], self.rewards[i], self.dones[i] = action, reward, float(done)
        self.priorities[i] = self.priorities.max()
        self.written += 1

    def sample(self, count: SizeOf[B]) -> Batch[B, S]:
        chosen = torch.multinomial(self.priorities, count, replacement=True)
        weights = 1 / (self.priorities[chosen] * self.capacity)
        return Batch(
            self.observations[chosen],
            self.actions[chosen],
            self.rewards[chosen],
            self.following[chosen],
            self.dones[chosen],
            weights / weights.max(),
        )


def loss(online: Duelling[S, A], target: Duelling[S, A], batch: Batch[B, S], gamma: float = 0.99) -> Tensor[()]:
    q = online(batch.observations).gather(1, batch.actions.unsqueeze(1)).squeeze(1)
    with torch.no_grad():
        best = online(batch.following).argmax(dim=1, keepdim=True)
        following = target(batch.following).gather(1, best).squeeze(1)
        wanted = batch.rewards + gamma * (1 - batch.dones) * following
    per_sample = F.smooth_l1_loss(q, wanted, reduction="none")
    return (batch.weights * per_sample).mean()


def act(model: Duelling[S, A], observation: Tensor[S], epsilon: float) -> int:
    if torch.rand(()).item() < epsilon:
        return int(torch.randint(2, ()).item())
    return int(model(observation.unsqueeze(0)).argmax(dim=1).item())


def main(steps: int = 1) -> float:
    torch.manual_seed(0)
    online, replay = Duelling(4, 2), Replay(64, 4)
    target = copy.deepcopy(online)
    optimizer = torch.optim.Adam(online.parameters())
    before = torch.randn(4)
    for _ in range(32):
        after = before + torch.randn(4)
        replay.add(before, act(online, before, 0.3), 1.0, after, done=False)
        before = after
    total = 0.0
    for _ in range(steps):
        value = loss(online, target, replay.sample(16))
        optimizer.zero_grad()
        value.backward()
        optimizer.step()
        total = value.item()
    target.load_state_dict(online.state_dict())
    return total
