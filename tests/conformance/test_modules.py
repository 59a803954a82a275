"""All of torch.nn against torch's module samples: exact, never wrong, no false error."""

from __future__ import annotations

import pytest
from torch.testing._internal.common_modules import ModuleInfo, module_db

from tests.conformance.judge import Verdict
from tests.conformance.modules import score_module


@pytest.mark.parametrize("info", module_db, ids=lambda info: info.name)
def test_module(info: ModuleInfo) -> None:
    score = score_module(info)
    bad = [f for f in score.findings if f.verdict in (Verdict.WRONG, Verdict.FALSE_ERROR)]
    assert not bad, "\n".join(f"{f.verdict.value}: {f.call}\n  {f.detail}" for f in bad)
    inexact = [f for f in score.findings if f.verdict in (Verdict.UNKNOWN, Verdict.PARTIAL)]
    assert score.exact == 1.0, "\n".join(f"{f.call}\n  {f.detail}" for f in inexact)
