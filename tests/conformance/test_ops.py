"""All of torch's ops against torch's own samples; the figures that the project promises."""

from __future__ import annotations

import pytest

from tests.conformance.judge import Judgement, Verdict
from tests.conformance.suite import Score, Summary, all_scores, most_used, summarize, table


@pytest.fixture(scope="module")
def scores() -> tuple[Score, ...]:
    return all_scores()


@pytest.fixture(scope="module")
def every_op(scores: tuple[Score, ...]) -> Summary:
    return summarize(scores)


@pytest.fixture(scope="module")
def used_most(scores: tuple[Score, ...]) -> Summary:
    return summarize(score for score in scores if score.name in most_used())


def test_the_figures_are_shown(every_op: Summary, used_most: Summary, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n{table('all ops', every_op)}\n{table('most used', used_most)}")
    assert every_op.calls > 20_000, "torch's databases gave few samples: what is measured here?"


def test_no_result_is_wrong(scores: tuple[Score, ...]) -> None:
    assert not listed(scores, Verdict.WRONG)


def test_no_valid_call_is_an_error(scores: tuple[Score, ...]) -> None:
    assert not listed(scores, Verdict.FALSE_ERROR)


def test_most_results_are_exact(every_op: Summary, used_most: Summary) -> None:
    assert min(every_op.exact, every_op.exact_calls) >= 0.85
    assert min(used_most.exact, used_most.exact_calls) >= 0.97


def test_what_torch_refuses_is_rejected(every_op: Summary) -> None:
    assert every_op.errors_rejected >= 0.90
    assert every_op.neighbours_rejected >= 0.90


def listed(scores: tuple[Score, ...], verdict: Verdict) -> str:
    """All findings of that kind, for the failure's message."""
    found: list[Judgement] = [f for score in scores for f in score.findings if f.verdict is verdict]
    return "\n".join(f"{finding.call}\n    {finding.detail}" for finding in found)
