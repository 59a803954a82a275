"""Mistakes made when writing actor_critic.py, one per class or function; SILENT ones run, but wrong."""

from __future__ import annotations

from collections.abc import Callable
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


class Critic(nn.Module, Generic[S]):
    """A value per sample was promised; the last layer leaves a column."""

    def __init__(self, observed: SizeOf[S]) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(observed, 64), nn.Tanh(), nn.Linear(64, 1))

    def forward(self, observation: Tensor[B, S]) -> Tensor[B]:
        return self.layers(observation)  # error: [return-value] "[B, 1]"


class ActionCritic(nn.Module, Generic[S, A]):
    """The critic sees observation and action, but was sized for the observation."""

    def __init__(self, observed: SizeOf[S], actions: SizeOf[A]) -> None:
        super().__init__()
        self.value = nn.Linear(observed, 1)

    def forward(self, observation: Tensor[B, S], action: Tensor[B, A]) -> Tensor[B]:
        return self.value(torch.cat([observation, action], dim=1)).squeeze(1)  # error: [shape-mismatch] "S + A"


def advantage(returns: Tensor[B], values: Tensor[B, 1]) -> Tensor[B]:
    """The advantage of every sample over every value; the loss built on it still goes down."""
    return returns - values  # error: [silent-broadcast] "[B, B]"


def value_loss(values: Tensor[B, 1], returns: Tensor[B]) -> Tensor[()]:
    """The same in a loss."""
    return F.mse_loss(values, returns)  # error: [silent-broadcast]


def temporal_difference(
    q: Tensor[B, A], next_q: Tensor[B, A], actions: Tensor[B], rewards: Tensor[B], dones: Tensor[B]
) -> Tensor[()]:
    """``gather`` leaves a column, ``max`` does not."""
    chosen = q.gather(1, actions.unsqueeze(1))
    target = rewards + 0.99 * (1 - dones) * next_q.max(dim=1).values
    return (target - chosen).pow(2).mean()  # error: [silent-broadcast]


def policy_loss(logits: Tensor[B, A], actions: Tensor[B, 1], advantages: Tensor[B]) -> Tensor[()]:
    """Actions from a replay buffer come as a column: every action is scored under every policy."""
    log_prob = Categorical(logits=logits).log_prob(actions)  # error: [silent-broadcast] "[B, B]"
    return -(log_prob * advantages).mean()


def masked_loss(loss: Tensor[B], alive: Tensor[B, 1]) -> Tensor[()]:
    """A mask that is a column masks nothing."""
    return (loss * alive).sum() / alive.sum()  # error: [silent-broadcast] "[B, B]"


def discounted(rewards: Tensor[T, N], last_value: Tensor[N, 1]) -> Tensor[N]:
    """The bootstrap value of each environment is added to all of them."""
    total = last_value
    for reward in rewards.flip(0):
        total = reward + 0.99 * total  # error: [silent-broadcast]
    return total.squeeze(-1)


def normalised(advantages: Tensor[T, N]) -> Tensor[T, N]:
    """The mean of each step has lost the axis along which it shall be subtracted."""
    centred = advantages - advantages.mean(dim=1)  # error: [shape-mismatch]
    return centred / centred.std()


def last_observation(observations: Tensor[T, N, S]) -> Tensor[N, S]:
    """Of each environment the last step was meant: this is each step of the last environment."""
    return observations[:, -1]  # error: [return-value] "[T, S]"


def greedy(logits: Tensor[B, A]) -> Tensor[B]:
    """One index into the flattened table."""
    return logits.argmax()  # error: [return-value] "Tensor[()]"


b = torch.randn(8)
RAISES: list[Callable[[], object]] = [
    lambda: ActionCritic(4, 2)(torch.randn(8, 4), torch.randn(8, 2)),
    lambda: normalised(torch.randn(5, 3)),
]
SILENT: list[Callable[[], object]] = [
    lambda: Critic(4)(torch.randn(8, 4)),
    lambda: advantage(b, torch.randn(8, 1)),
    lambda: value_loss(torch.randn(8, 1), b),
    lambda: temporal_difference(torch.randn(8, 2), torch.randn(8, 2), torch.zeros(8, dtype=torch.long), b, b),
    lambda: policy_loss(torch.randn(8, 2), torch.zeros(8, 1), b),
    lambda: masked_loss(b, torch.ones(8, 1)),
    lambda: discounted(torch.randn(5, 3), torch.randn(3, 1)),
    lambda: last_observation(torch.randn(5, 3, 2)),
    lambda: greedy(torch.randn(8, 2)),
]
