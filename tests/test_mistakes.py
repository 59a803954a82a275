"""A sample of planted mistakes (`python -m tests.mistakes` plants them all): what torch raises, mypy finds."""

from __future__ import annotations

import pytest

pytest.importorskip("torch")

from tests.mistakes.plant import plant
from tests.mistakes.run import run
from tests.mistakes.score import judge, programs

EVERY = 40
FOUND_AT_LEAST = 0.85


def test_most_of_what_torch_raises_is_found_and_nothing_else() -> None:
    verdicts = list(judge(programs(), EVERY))
    raised = [verdict for verdict in verdicts if verdict.raises]
    missed = [f"{one.program}:{one.mistake.line}: {one.mistake}" for one in raised if not one.is_found]
    assert len(raised) > 20
    assert len(missed) <= (1 - FOUND_AT_LEAST) * len(raised), missed
    assert [str(verdict.mistake) for verdict in verdicts if verdict.is_harmless and verdict.is_found] == []


def test_one_mistake_at_a_time_in_the_same_order() -> None:
    program = "def main(steps):\n    x = torch.zeros(2, 3)\n    return x.sum(dim=1, keepdim=True)\n"
    planted = [str(mistake) for mistake in plant(program)]
    assert planted == [str(mistake) for mistake in plant(program)]
    assert "sizes swapped: torch.zeros(2, 3) -> torch.zeros(3, 2)" in planted
    assert "wrong axis: 1 -> 0" in planted
    assert any(text.startswith("keyword forgotten") for text in planted)


def test_torch_is_asked() -> None:
    fits = "import torch\ndef main(steps):\n    torch.zeros(2) + torch.zeros(2)\n"
    outcome = run(fits.replace("zeros(2) ", "zeros(3) "))
    assert run(fits) == run(fits)
    assert outcome.is_about_shapes
    assert outcome.lines == (3,)
