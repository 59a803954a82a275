"""All of torch's sample inputs, error inputs and their neighbours, judged; and the score table."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

import torch
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.opinfo.core import OpInfo, SampleInput

from shapetypes.rules._registry import Rule, find_rule
from tests.conformance.forms import Form, forms_of, is_wrapped, key_of
from tests.conformance.judge import (
    FINE,
    Call,
    Judgement,
    Verdict,
    about_shapes,
    judge,
    record,
    refused_neighbour,
    run_torch,
)
from tests.conformance.mutate import mutations

MUTATED_SAMPLES = 8
MUTATIONS_PER_OP = 80
SAMPLES_OF_OTHER_DTYPES = 12
SAMPLES_IN_EVERY_FORM = 40  # the others are judged as functions
ANSWERED = (Verdict.EXACT, Verdict.DATA, Verdict.PARTIAL, Verdict.UNKNOWN, Verdict.WRONG, Verdict.FALSE_ERROR)


@dataclass
class Score:
    """The verdicts on one op, by where the calls came from."""

    key: str
    rule: Rule | None
    name: str = ""
    samples: Counter[Verdict] = field(default_factory=Counter)
    errors: Counter[Verdict] = field(default_factory=Counter)
    neighbours: Counter[Verdict] = field(default_factory=Counter)
    findings: list[Judgement] = field(default_factory=list)
    forms: set[str] = field(default_factory=set)

    def add(self, counter: Counter[Verdict], judgement: Judgement) -> None:
        """Counts a verdict and keeps what is worth a look."""
        counter[judgement.verdict] += 1
        if judgement.verdict not in FINE:
            self.findings.append(judgement)

    @property
    def answered(self) -> int:
        """The number of valid samples."""
        return sum(self.samples[verdict] for verdict in ANSWERED)

    @property
    def exact(self) -> float:
        """The part of valid samples whose result is exact, but for sizes that the data decide; 0 without a rule."""
        good = self.samples[Verdict.EXACT] + self.samples[Verdict.DATA]
        return good / self.answered if self.answered else 0.0

    def total(self, verdict: Verdict) -> int:
        """How often over all calls."""
        return self.samples[verdict] + self.errors[verdict] + self.neighbours[verdict]


def samples_of(op: OpInfo, dtype: torch.dtype | None) -> Iterator[SampleInput]:
    """Torch's samples on the CPU. A generator that fails ends early."""
    if dtype is None:
        return
    with (
        patch("torch.testing._internal.common_utils.set_rng_seed", _seed),  # theirs seeds every device there is
        patch("torch.testing._internal.opinfo.core.extract_test_fn", _no_test),  # theirs reads the whole stack
    ):
        try:
            yield from op.sample_inputs("cpu", dtype, requires_grad=False)
        except Exception:
            return


def _no_test() -> None:
    """No unittest is running."""


def _seed(seed: int | None = None) -> None:
    torch.default_generator.manual_seed(0)


def dtypes_of(op: OpInfo) -> list[torch.dtype]:
    """float32 (or the first dtype that the op takes), and int64 for a few samples: what dtype has the result?"""
    supported = sorted(op.supported_dtypes("cpu"), key=str)
    first = torch.float32 if torch.float32 in supported else supported[0] if supported else None
    second = torch.int64 if torch.int64 in supported and first is not torch.int64 else None
    return [dtype for dtype in (first, second) if dtype is not None]


def score(op: OpInfo) -> Score:
    """Judges every sample in every form, the error inputs, and the neighbours of some samples."""
    forms = list(forms_of(op)) + ([Form("", op.op)] if is_wrapped(op) else [])
    rules = [rule for form in forms if (rule := find_rule(form.name))]
    result = Score(key_of(op), rules[0] if rules else None, str(op.name))
    for dtype in dtypes_of(op):
        samples = list(samples_of(op, dtype))
        is_first = dtype is dtypes_of(op)[0]
        for index, sample in enumerate(samples if is_first else spread(samples, SAMPLES_OF_OTHER_DTYPES)):
            _judge_sample(result, forms, sample, every_form=index < SAMPLES_IN_EVERY_FORM)
        if is_first and result.rule is not None:
            for sample in spread(samples, MUTATED_SAMPLES):
                _judge_neighbours(result, forms, sample)
    if result.rule is not None:
        _judge_errors(result, op, forms)
    return result


def observe(form: Form, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Rule, Call, object] | None:
    """The call in this form, the rule for it, and torch's answer."""
    call = Call(form.name, form.call, args, kwargs)
    if not form.name:
        recorded = record(call)
        rule = find_rule(recorded[0].name) if recorded else None
        return (rule, *recorded) if rule and recorded else None
    rule = find_rule(form.name)
    return (rule, call, run_torch(call)) if rule else None


def some_samples(op: OpInfo, count: int) -> list[SampleInput]:
    """A few samples of the first forty."""
    dtype = next(iter(dtypes_of(op)), None)
    return spread(list(itertools.islice(samples_of(op, dtype), 40)), count)[:count]


def spread(samples: list[SampleInput], count: int) -> list[SampleInput]:
    """At least `count` of them, if there are as many, evenly chosen."""
    return samples[:: max(1, len(samples) // count)]


def _judge_sample(result: Score, forms: list[Form], sample: SampleInput, *, every_form: bool) -> None:
    """In every form, or in the first that takes it."""
    judged = False
    wrapped = not forms[-1].name if forms else False
    for form in forms:
        if judged and not every_form:
            break
        if wrapped and form.name and not form.name.startswith("torch.Tensor."):
            continue  # these samples have their arguments in another order
        observed = observe(form, (sample.input, *sample.args), sample.kwargs)
        if observed is None:
            continue
        rule, call, actual = observed
        judgement = judge(rule, call, actual, refusal=about_shapes)
        if not isinstance(actual, Exception):
            judged = True
            result.rule = result.rule or rule
            result.forms.add(call.name)
            result.add(result.samples, judgement)
        elif form.in_place:  # a left operand that is too small, for example
            result.add(result.errors, judgement)
    if not judged:
        result.samples[Verdict.UNKNOWN] += 1


def _judge_errors(result: Score, op: OpInfo, forms: list[Form]) -> None:
    if op.error_inputs_func is None:
        return
    try:
        errors = list(op.error_inputs("cpu"))
    except Exception:
        return
    for error in errors:
        sample = error.sample_input
        for form in forms:
            observed = observe(form, (sample.input, *sample.args), sample.kwargs)
            if observed is not None and isinstance(observed[-1], Exception):
                result.add(result.errors, judge(*observed, refusal=about_shapes))


# Torch reads beyond the pivots it is given, and takes the process down.
CRASHES_ON_NEIGHBOURS = frozenset({"lu_unpack"})


def _judge_neighbours(result: Score, forms: list[Form], sample: SampleInput) -> None:
    """In the first form that takes this sample."""
    if result.key in CRASHES_ON_NEIGHBOURS:
        return
    args, kwargs = (sample.input, *sample.args), sample.kwargs
    for form in reversed(forms) if forms and not forms[-1].name else forms:
        observed = observe(form, args, kwargs)
        if observed is None or isinstance(observed[-1], Exception):
            continue
        room = MUTATIONS_PER_OP - sum(result.neighbours.values())
        for changed, keywords in itertools.islice(mutations(args, kwargs), max(0, room)):
            if (judged := observe(form, changed, keywords)) is not None:
                result.add(result.neighbours, judge(*judged, refusal=refused_neighbour))
        return


@functools.cache
def all_scores() -> tuple[Score, ...]:
    """Every op of the database; takes a minute."""
    return tuple(score(op) for op in op_db)


def most_used() -> frozenset[str]:
    """The ops and modules of most_used_ops.txt."""
    lines = Path(__file__).with_name("most_used_ops.txt").read_text().split("\n")
    return frozenset(line for line in lines if line and not line.startswith("#"))


@dataclass(frozen=True)
class Summary:
    """The figures over a set of ops; each op weighs the same in `exact`, each call in `exact_calls`."""

    ops: int
    with_rule: int
    calls: int
    exact: float
    exact_calls: float
    data: int
    fully_exact_ops: int
    wrong: int
    false_errors: int
    errors_rejected: float
    neighbours_rejected: float
    neighbours_exact: float


def summarize(scores: Iterable[Score]) -> Summary:
    """An op that torch can't run here (CUDA only) is left out."""
    scores = [score for score in scores if score.answered]

    def rate(counters: Iterable[Counter[Verdict]], good: tuple[Verdict, ...], bad: tuple[Verdict, ...]) -> float:
        total: Counter[Verdict] = sum(counters, Counter())
        everything = sum(total[v] for v in (*good, *bad))
        return sum(total[v] for v in good) / everything if everything else 1.0

    exact, refused, missed = (Verdict.EXACT, Verdict.DATA), (Verdict.REJECTED,), (Verdict.MISSED,)
    return Summary(
        ops=len(scores),
        with_rule=sum(s.rule is not None for s in scores),
        calls=sum(s.answered for s in scores),
        exact=sum(s.exact for s in scores) / max(1, len(scores)),
        exact_calls=rate((s.samples for s in scores), exact, ANSWERED[2:]),
        data=sum(s.samples[Verdict.DATA] for s in scores),
        fully_exact_ops=sum(s.exact == 1 for s in scores),
        wrong=sum(s.total(Verdict.WRONG) for s in scores),
        false_errors=sum(s.total(Verdict.FALSE_ERROR) for s in scores),
        errors_rejected=rate((s.errors for s in scores), refused, missed),
        neighbours_rejected=rate((s.neighbours for s in scores), refused, missed),
        neighbours_exact=rate((s.neighbours for s in scores), exact, ANSWERED[2:]),
    )


def table(name: str, summary: Summary) -> str:
    """The figures in words."""
    return (
        f"{name}: {summary.ops} ops, {summary.with_rule} with a rule, {summary.calls} valid calls\n"
        f"  exact: {summary.exact:.1%} (mean over ops), {summary.exact_calls:.1%} of calls "
        f"({summary.data} of these up to sizes that the data decide); {summary.fully_exact_ops} ops in every call\n"
        f"  wrong: {summary.wrong}; false errors: {summary.false_errors}\n"
        f"  rejected: {summary.errors_rejected:.1%} of torch's shape errors, "
        f"{summary.neighbours_rejected:.1%} of refused neighbours; "
        f"accepted neighbours exact {summary.neighbours_exact:.1%}"
    )
