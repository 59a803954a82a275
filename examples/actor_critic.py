"""Proximal policy optimisation on a walk to the origin.

T steps in each of N environments, S numbers observed, A actions; B = T * N samples in an update.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.distributions import Categorical

from shapetypes import Dim, SizeOf

B = Dim("B")
T = Dim("T")
N = Dim("N")
S = Dim("S")
A = Dim("A")


class ActorCritic(nn.Module, Generic[S, A]):
    def __init__(self, observed: SizeOf[S], actions: SizeOf[A], hidden: int = 64) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(observed, hidden), nn.Tanh(), nn.Linear(hidden, hidden), nn.Tanh())
        self.policy = nn.Linear(hidden, actions)
        self.value = nn.Linear(hidden, 1)

    def forward(self, observation: Tensor[B, S]) -> tuple[Tensor[B, A], Tensor[B]]:
        x = self.body(observation)
        return self.policy(x), self.value(x).squeeze(-1)


@dataclass
class Rollout(Generic[T, N, S]):
    observations: Tensor[T, N, S]
    actions: Tensor[T, N]
    log_probs: Tensor[T, N]
    values: Tensor[T, N]
    rewards: Tensor[T, N]
    dones: Tensor[T, N]


def advantages(
    rewards: Tensor[T, N],
    values: Tensor[T, N],
    dones: Tensor[T, N],
    last_value: Tensor[N],
    gamma: float = 0.95,
    decay: float = 0.9,
) -> Tensor[T, N]:
    """Generalised advantage estimation."""
    out = torch.zeros_like(rewards)
    following, running = last_value, torch.zeros_like(last_value)
    for t in reversed(range(rewards.size(0))):
        alive = 1 - dones[t]
        delta = rewards[t] + gamma * alive * following - values[t]
        running = delta + gamma * decay * alive * running
        out[t] = running
        following = values[t]
    return out


def masked_mean(x: Tensor[B], mask: Tensor[B]) -> Tensor[()]:
    return (x * mask).sum() / mask.sum().clamp(min=1)


def loss(
    model: ActorCritic[S, A],
    observations: Tensor[B, S],
    actions: Tensor[B],
    old_log_probs: Tensor[B],
    advantage: Tensor[B],
    returns: Tensor[B],
    mask: Tensor[B],
) -> Tensor[()]:
    logits, values = model(observations)
    policy = Categorical(logits=logits)
    ratio = (policy.log_prob(actions) - old_log_probs).exp()
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    surrogate = torch.min(ratio * advantage, ratio.clamp(0.8, 1.2) * advantage)
    value_loss = F.smooth_l1_loss(values, returns, reduction="none")
    return masked_mean(0.5 * value_loss - surrogate - 0.01 * policy.entropy(), mask)


class Walk(Generic[N]):
    """N walkers on a line; stepping onto the origin is rewarded and ends an episode."""

    def __init__(self, walkers: SizeOf[N]) -> None:
        self.walkers = walkers
        self.position = self.fresh()

    def fresh(self) -> Tensor[N]:
        return torch.randint(1, 6, (self.walkers,)).float()

    def observe(self) -> Tensor[N, 2]:
        return torch.stack([self.position, self.position**2 / 10], dim=1)

    def step(self, action: Tensor[N]) -> tuple[Tensor[N], Tensor[N]]:
        self.position = (self.position + 2 * action - 1).clamp(0, 6)
        done = (self.position == 0).float()
        self.position = torch.where(done.bool(), self.fresh(), self.position)
        return done - 0.1, done


@torch.no_grad()
def collect(model: ActorCritic[2, 2], walk: Walk[N], steps: SizeOf[T]) -> tuple[Rollout[T, N, 2], Tensor[N]]:
    n = walk.walkers
    observations = torch.zeros(steps, n, 2)
    actions = torch.zeros(steps, n, dtype=torch.long)
    log_probs, values, rewards, dones = torch.zeros(4, steps, n).unbind()
    for t in range(steps):
        observations[t] = walk.observe()
        logits, values[t] = model(observations[t])
        policy = Categorical(logits=logits)
        action = policy.sample()
        actions[t] = action
        log_probs[t] = policy.log_prob(action)
        rewards[t], dones[t] = walk.step(action)
    _, last_value = model(walk.observe())
    return Rollout(observations, actions, log_probs, values, rewards, dones), last_value


def main(updates: int = 20) -> float:
    torch.manual_seed(0)
    model, walk = ActorCritic(2, 2), Walk(32)
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    reward = 0.0
    for _ in range(updates):
        rollout, last_value = collect(model, walk, 16)
        advantage = advantages(rollout.rewards, rollout.values, rollout.dones, last_value)
        returns = advantage + rollout.values
        for _ in range(4):
            total = loss(
                model,
                rollout.observations.flatten(0, 1),
                rollout.actions.flatten(),
                rollout.log_probs.flatten(),
                advantage.flatten(),
                returns.flatten(),
                torch.ones(16 * 32),
            )
            optimizer.zero_grad()
            total.backward()
            optimizer.step()
        reward = rollout.rewards.mean().item()
    print(f"reward per step {reward:.3f}")
    return reward


if __name__ == "__main__":
    main()
