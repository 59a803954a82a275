"""Random shapes with axes of size 0 and 1, of ranks 0 to 5: the rules against torch, both in results and refusals."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch

from shapetypes.rules._registry import find_rule
from tests.conformance.forms import resolve
from tests.conformance.judge import Call, Verdict, judge, refused_neighbour, run_torch

ROUNDS = 60
SIZES = (0, 1, 1, 2, 3, 4)


class Source:
    """Random arguments; about one in eight is a little off."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def sizes(self) -> list[int]:
        return [self.random.choice(SIZES) for _ in range(self.random.randint(0, 5))]

    def tensor(self, sizes: list[int] | None = None) -> torch.Tensor:
        return torch.zeros(self.sizes() if sizes is None else sizes)

    def partner(self, tensor: torch.Tensor) -> torch.Tensor:
        """Mostly broadcasts with `tensor`: axes dropped in front, set to 1, or a little different."""
        sizes = [self.random.choice((n, n, n, 1, n + self.off())) for n in tensor.shape]
        return torch.zeros(sizes[self.random.randint(0, len(sizes)) :])

    def off(self) -> int:
        return self.random.choice((0, 0, 0, 0, 0, 0, 0, 1))

    def dim(self, tensor: torch.Tensor) -> int:
        rank = max(tensor.ndim, 1)
        return self.random.randint(-rank, rank - 1) + self.off() * rank

    def dims(self, tensor: torch.Tensor) -> tuple[int, ...]:
        axes = list(range(tensor.ndim))
        self.random.shuffle(axes)
        chosen = axes[: self.random.randint(0, len(axes))]
        return tuple(axis - tensor.ndim if self.random.random() < 0.5 else axis for axis in chosen)

    def flag(self) -> bool:
        return self.random.random() < 0.5

    def reshaped(self, tensor: torch.Tensor) -> list[int]:
        """Sizes with the same product, mostly; one of them maybe -1."""
        sizes = list(tensor.shape)
        if len(sizes) > 1 and self.flag():
            at = self.random.randrange(len(sizes) - 1)
            sizes[at : at + 2] = [sizes[at] * sizes[at + 1]]
        if self.flag():
            sizes.insert(self.random.randint(0, len(sizes)), 1)
        if sizes and self.flag():
            sizes[self.random.randrange(len(sizes))] = self.random.choice((-1, -1, 2))
        return sizes


Arguments = Callable[[Source, torch.Tensor], tuple[Any, ...]]


def _same(*names: str, arguments: Arguments) -> Iterator[tuple[str, Arguments]]:
    for name in names:
        yield name, arguments


def _on_all_axes(source: Source, x: torch.Tensor) -> tuple[Any, ...]:
    return (x,) if source.flag() else (x, source.dims(x), source.flag())


def _on_one_axis(source: Source, x: torch.Tensor) -> tuple[Any, ...]:
    return (x, source.dim(x), source.flag())


CALLS: dict[str, Arguments] = {
    **dict(_same("neg", "exp", "relu", "isnan", "nn.functional.gelu", arguments=lambda s, x: (x,))),
    **dict(_same("add", "mul", "eq", "maximum", "atan2", "Tensor.__sub__", arguments=lambda s, x: (x, s.partner(x)))),
    **dict(_same("Tensor.add_", "Tensor.__imul__", "Tensor.copy_", arguments=lambda s, x: (x, s.partner(x)))),
    "lerp": lambda s, x: (x, s.partner(x), s.partner(x)),
    "where": lambda s, x: (x > 0, s.partner(x), s.partner(x)),
    "clamp": lambda s, x: (x, s.partner(x), s.partner(x)),
    **dict(_same("sum", "mean", "amax", "std", "any", arguments=_on_all_axes)),
    **dict(_same("argmax", "prod", "median", "max", "mode", "logsumexp", arguments=_on_one_axis)),
    **dict(_same("cumsum", "softmax", "sort", "unbind", "argsort", arguments=lambda s, x: (x, s.dim(x)))),
    "topk": lambda s, x: (x, s.random.choice((0, 1, 2, 3)), s.dim(x)),
    "diff": lambda s, x: (x, s.random.choice((0, 1, 2, 5)), s.dim(x)),
    "squeeze": lambda s, x: (x,) if s.flag() else (x, s.random.choice((s.dim(x), s.dims(x)))),
    "unsqueeze": lambda s, x: (x, s.random.randint(-x.ndim - 1, x.ndim + s.off())),
    "transpose": lambda s, x: (x, s.dim(x), s.dim(x)),
    "movedim": lambda s, x: (x, s.dim(x), s.dim(x)),
    "permute": lambda s, x: (x, tuple(s.random.sample(range(x.ndim), x.ndim)) + (0,) * s.off()),
    "flatten": lambda s, x: (x, s.dim(x), s.dim(x)),
    "reshape": lambda s, x: (x, s.reshaped(x)),
    "Tensor.view": lambda s, x: (x, *s.reshaped(x)),
    "Tensor.expand": lambda s, x: (x, [2] * s.off() + [s.random.choice((n, -1, 3)) for n in x.shape]),
    "flip": lambda s, x: (x, s.dims(x)),
    "roll": lambda s, x: (x, 1, s.dims(x)[:1] or None),
    "narrow": lambda s, x: (x, s.dim(x), s.random.randint(0, 2), s.random.randint(0, 3)),
    "select": lambda s, x: (x, s.dim(x), s.random.randint(-3, 3)),
    "chunk": lambda s, x: (x, s.random.randint(1, 4), s.dim(x)),
    "split": lambda s, x: (x, s.random.randint(0, 3), s.dim(x)),
    "diagonal": lambda s, x: (x, s.random.randint(-2, 2), s.dim(x), s.dim(x)),
    "matmul": lambda s, x: (x, s.partner(x.mT if x.ndim > 1 else x)),
    "cat": lambda s, x: ([x, s.partner(x), x], s.dim(x)),
    "stack": lambda s, x: ([x, x, s.tensor(list(x.shape) + [1] * s.off())], s.dim(x)),
    "tril": lambda s, x: (x,),
    "repeat_interleave": lambda s, x: (x, 2, s.dim(x) if x.ndim else None),
    "Tensor.repeat": lambda s, x: (x, [s.random.randint(0, 2) for _ in range(x.ndim + s.off())]),
}


@pytest.mark.parametrize("name", CALLS)
def test_random_shapes(name: str) -> None:
    """Every call that torch runs has this very shape; every call that it refuses is refused."""
    rule, function = find_rule(f"torch.{name}"), resolve(f"torch.{name}")
    assert rule is not None and function is not None
    source, verdicts = Source(seed=len(name)), Counter[Verdict]()
    for _ in range(ROUNDS):
        call = Call(f"torch.{name}", function, CALLS[name](source, source.tensor()))
        judgement = judge(rule, call, run_torch(call), refusal=refused_neighbour)
        assert judgement.verdict not in (Verdict.WRONG, Verdict.FALSE_ERROR, Verdict.MISSED), judgement
        verdicts[judgement.verdict] += 1
    assert verdicts[Verdict.EXACT] + verdicts[Verdict.REJECTED] >= 0.9 * verdicts.total(), verdicts
