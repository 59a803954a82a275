"""A quick look: `python -m tests.conformance [-v] [op names, patterns or families]`.

`python -m tests.conformance cat 'fft.*' views` shows what is not exact or not rejected for `cat`, the ops of torch.fft
and all ops whose rule stands in shapetypes/rules/views.py; -v shows every finding instead of a few of each kind.
"""

from __future__ import annotations

import fnmatch
import sys

from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.opinfo.core import OpInfo

from shapetypes.rules._registry import find_rule
from tests.conformance.forms import forms_of, key_of
from tests.conformance.suite import Score, most_used, score, summarize, table


def main(arguments: list[str]) -> None:
    """Prints findings, then one line per op, then the sum."""
    verbose = "-v" in arguments
    patterns = [argument for argument in arguments if argument != "-v"]
    chosen = [op for op in op_db if not patterns or any(_matches(op, pattern) for pattern in patterns)]
    scores = []
    for op in chosen:
        scores.append(score(op))
        if patterns or verbose:
            _print_findings(scores[-1], None if verbose else 3)
    for result in scores:
        if patterns or result.exact < 1:
            print(_line(result))
    print(table("selected" if patterns else "all ops", summarize(scores)))
    if not patterns:
        print(table("most used", summarize(s for s in scores if s.name in most_used())))


def _matches(op: OpInfo, pattern: str) -> bool:
    if fnmatch.fnmatchcase(op.name, pattern) or fnmatch.fnmatchcase(key_of(op), pattern):
        return True
    rules = [find_rule(form.name) for form in forms_of(op)]
    return any(rule and rule.function.__module__.rpartition(".")[2] == pattern for rule in rules)


def _print_findings(result: Score, limit: int | None) -> None:
    shown: dict[str, int] = {}
    for finding in result.findings:
        kind = finding.verdict.value
        shown[kind] = shown.get(kind, 0) + 1
        if limit is None or shown[kind] <= limit:
            print(f"{kind:>13}: {finding.call}\n               {finding.detail}", flush=True)


def _line(result: Score) -> str:
    def counts(counter: dict[object, int]) -> str:
        return ", ".join(f"{n} {v.value}" for v, n in counter.items())  # type: ignore[attr-defined]

    if result.rule is None:
        return f"{result.key}: no rule"
    return (
        f"{result.key}: {counts({**result.samples})} | errors: {counts({**result.errors}) or '-'}"
        f" | neighbours: {counts({**result.neighbours}) or '-'}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
