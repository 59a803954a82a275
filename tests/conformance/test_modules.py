"""All of torch.nn against torch's module samples: exact, never wrong, no false error."""

from __future__ import annotations

import pytest
from torch.testing._internal.common_modules import ModuleInfo, module_db

from shapetypes.rules._registry import find_layer
from tests.conformance.judge import Verdict
from tests.conformance.modules import judge_errors, score_module
from tests.conformance.suite import Score

#: What torch refuses and no shape tells, by module: torch's message, and why.
NOT_OF_SHAPES = {
    "nn.BatchNorm1d": "eps must be positive during training",  # no size, and fine after `eval()`
    "nn.BatchNorm2d": "eps must be positive during training",
    "nn.BatchNorm3d": "eps must be positive during training",
    "nn.Embedding": "index out of range",  # the values of a tensor
}


@pytest.mark.parametrize("info", module_db, ids=lambda info: info.name)
def test_module(info: ModuleInfo) -> None:
    score = score_module(info)
    bad = [f for f in score.findings if f.verdict in (Verdict.WRONG, Verdict.FALSE_ERROR)]
    assert not bad, "\n".join(f"{f.verdict.value}: {f.call}\n  {f.detail}" for f in bad)
    inexact = [f for f in score.findings if f.verdict in (Verdict.UNKNOWN, Verdict.PARTIAL)]
    assert score.exact == 1.0, "\n".join(f"{f.call}\n  {f.detail}" for f in inexact)


def test_errors_that_are_not_found_have_a_reason() -> None:
    missed = []
    for info in module_db:
        name = f"torch.nn.{info.module_cls.__name__}"
        rule = find_layer(name)
        assert rule is not None
        score = Score(info.name, rule)
        judge_errors(score, rule, name, info)
        missed += [
            (info.name, f.detail)
            for f in score.findings
            if f.verdict is Verdict.MISSED and NOT_OF_SHAPES.get(info.name, "no reason") not in f.detail
        ]
    assert not missed
