"""All of torch's sample inputs, error inputs and their neighbours, judged; and the score table."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import torch
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.opinfo.core import OpInfo, SampleInput

from shapetypes.rules._registry import Rule, find_rule
from tests.conformance.forms import Form, forms_of, key_of
from tests.conformance.judge import (
    Call,
    Judgement,
    Verdict,
    about_shapes,
    judge,
    judge_answer,
    refused_neighbour,
    run_torch,
)
from tests.conformance.mutate import mutations

MUTATED_SAMPLES = 12
MUTATIONS_PER_OP = 150
ANSWERED = (Verdict.EXACT, Verdict.PARTIAL, Verdict.UNKNOWN, Verdict.WRONG, Verdict.FALSE_ERROR)


@dataclass
class Score:
    """The verdicts on one op, by where the calls came from."""

    key: str
    rule: Rule | None
    samples: Counter[Verdict] = field(default_factory=Counter)
    errors: Counter[Verdict] = field(default_factory=Counter)
    neighbours: Counter[Verdict] = field(default_factory=Counter)
    findings: list[Judgement] = field(default_factory=list)
    forms: set[str] = field(default_factory=set)

    def add(self, counter: Counter[Verdict], judgement: Judgement) -> None:
        """Counts a verdict and keeps what is worth a look."""
        counter[judgement.verdict] += 1
        if judgement.verdict not in (Verdict.EXACT, Verdict.REJECTED, Verdict.SKIPPED):
            self.findings.append(judgement)

    @property
    def answered(self) -> int:
        """The number of valid samples."""
        return sum(self.samples[verdict] for verdict in ANSWERED)

    @property
    def exact(self) -> float:
        """The part of valid samples whose result is exact; 0 without a rule."""
        return self.samples[Verdict.EXACT] / self.answered if self.answered else 0.0

    def total(self, verdict: Verdict) -> int:
        """How often over all calls."""
        return self.samples[verdict] + self.errors[verdict] + self.neighbours[verdict]


def samples_of(op: OpInfo) -> Iterator[SampleInput]:
    """Torch's samples on the CPU, float32 where supported. A generator that fails ends early."""
    dtype = dtype_of(op)
    if dtype is None:
        return
    torch.manual_seed(0)
    try:
        yield from op.sample_inputs("cpu", dtype, requires_grad=False)
    except Exception:
        return


def dtype_of(op: OpInfo) -> torch.dtype | None:
    """float32, or the first dtype that the op takes on the CPU."""
    supported = op.supported_dtypes("cpu")
    return torch.float32 if torch.float32 in supported else min(supported, key=str, default=None)


def score(op: OpInfo) -> Score:
    """Judges every sample in every form, the error inputs, and the neighbours of some samples."""
    forms = [(form, rule) for form in forms_of(op) if (rule := find_rule(form.name)) is not None]
    result = Score(key_of(op), forms[0][1] if forms else None)
    samples = list(samples_of(op))
    if not forms:
        result.samples[Verdict.UNKNOWN] = len(samples)
        return result
    for sample in samples:
        for form, rule in forms:
            _judge_sample(result, form, rule, sample)
    _judge_errors(result, op, forms)
    for sample in samples[:: max(1, len(samples) // MUTATED_SAMPLES)]:
        _judge_neighbours(result, forms, sample)
    return result


def _judge_sample(result: Score, form: Form, rule: Rule, sample: SampleInput) -> None:
    call = Call(form.name, form.call, (sample.input, *sample.args), sample.kwargs)
    actual = run_torch(call)
    if not isinstance(actual, Exception):
        result.forms.add(form.name)
        result.add(result.samples, judge_answer(rule, call, actual))
    elif form.in_place:  # a left operand that is too small, for example
        result.add(result.errors, judge_answer(rule, call, actual))
    else:
        result.samples[Verdict.SKIPPED] += 1


def _judge_errors(result: Score, op: OpInfo, forms: list[tuple[Form, Rule]]) -> None:
    if op.error_inputs_func is None:
        return
    try:
        errors = list(op.error_inputs("cpu"))
    except Exception:
        return
    for error in errors:
        sample = error.sample_input
        for form, rule in forms[:2]:
            call = Call(form.name, form.call, (sample.input, *sample.args), sample.kwargs)
            actual = run_torch(call)
            if isinstance(actual, Exception):
                result.add(result.errors, judge_answer(rule, call, actual, refusal=about_shapes))


def _judge_neighbours(result: Score, forms: list[tuple[Form, Rule]], sample: SampleInput) -> None:
    """In the first form that takes this sample."""
    args, kwargs = (sample.input, *sample.args), sample.kwargs
    for form, rule in forms:
        if isinstance(run_torch(Call(form.name, form.call, args, kwargs)), Exception):
            continue
        room = MUTATIONS_PER_OP - sum(result.neighbours.values())
        for changed, keywords in itertools.islice(mutations(args, kwargs), max(0, room)):
            call = Call(form.name, form.call, changed, keywords)
            result.add(result.neighbours, judge(rule, call, refusal=refused_neighbour))
        return


def all_scores() -> list[Score]:
    """Every op of the database."""
    return [score(op) for op in op_db]


def most_used() -> frozenset[str]:
    """The ops and modules of most_used_ops.txt."""
    lines = Path(__file__).with_name("most_used_ops.txt").read_text().split("\n")
    return frozenset(line for line in lines if line and not line.startswith("#"))


@dataclass(frozen=True)
class Summary:
    """The figures over a set of ops."""

    ops: int
    with_rule: int
    calls: int
    exact: float
    fully_exact_ops: int
    wrong: int
    false_errors: int
    errors_rejected: float
    neighbours_rejected: float
    neighbours_exact: float


def summarize(scores: Iterable[Score]) -> Summary:
    """Calls are weighted equally, except that an op without a rule counts its samples once, as unknown."""
    scores = list(scores)

    def rate(counters: Iterable[Counter[Verdict]], good: Verdict, *others: Verdict) -> float:
        total: Counter[Verdict] = sum(counters, Counter())
        everything = sum(total[v] for v in (good, *others))
        return total[good] / everything if everything else 1.0

    return Summary(
        ops=len(scores),
        with_rule=sum(s.rule is not None for s in scores),
        calls=sum(s.answered for s in scores),
        exact=rate((s.samples for s in scores), *ANSWERED),
        fully_exact_ops=sum(s.exact == 1 for s in scores),
        wrong=sum(s.total(Verdict.WRONG) for s in scores),
        false_errors=sum(s.total(Verdict.FALSE_ERROR) for s in scores),
        errors_rejected=rate((s.errors for s in scores), Verdict.REJECTED, Verdict.MISSED),
        neighbours_rejected=rate((s.neighbours for s in scores), Verdict.REJECTED, Verdict.MISSED),
        neighbours_exact=rate((s.neighbours for s in scores), *ANSWERED),
    )


def table(name: str, summary: Summary) -> str:
    """The figures in words."""
    return (
        f"{name}: {summary.ops} ops, {summary.with_rule} with a rule, {summary.calls} valid calls\n"
        f"  exact {summary.exact:.1%} of calls, {summary.fully_exact_ops} ops in every call; "
        f"wrong {summary.wrong}, false errors {summary.false_errors}\n"
        f"  rejected: {summary.errors_rejected:.1%} of torch's shape errors, "
        f"{summary.neighbours_rejected:.1%} of refused neighbours; "
        f"accepted neighbours exact {summary.neighbours_exact:.1%}"
    )
