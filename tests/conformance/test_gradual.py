"""Unknown never errs: valid calls of torch.nn and torch.nn.functional, with each argument known less."""

from __future__ import annotations

import pytest
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.common_modules import ModuleInfo, module_db
from torch.testing._internal.opinfo.core import OpInfo

from tests.conformance.forms import key_of
from tests.conformance.gradual import findings_of_module, findings_of_op

OPS = [op for op in op_db if op.name.startswith("nn.functional.")]


@pytest.mark.parametrize("op", OPS, ids=key_of)
def test_op(op: OpInfo) -> None:
    found = list(findings_of_op(op))
    assert not found, "\n".join(found[:5])


@pytest.mark.parametrize("info", module_db, ids=lambda info: info.name)
def test_module(info: ModuleInfo) -> None:
    found = list(findings_of_module(info))
    assert not found, "\n".join(found[:5])
