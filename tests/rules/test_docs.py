"""docs/ops.md lists every rule; `python tools/generate_ops_docs.py` writes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from shapetypes.rules._registry import Rule, all_layers, all_operations

PAGE = (Path(__file__).parents[2] / "docs" / "ops.md").read_text()


@pytest.mark.parametrize("rule", [*all_operations(), *all_layers()], ids=lambda rule: rule.name)
def test_rule_is_listed(rule: Rule) -> None:
    shown = [name.removeprefix("torch.").removeprefix("Tensor.") for name in rule.names]
    assert any(f"`{name}`" in PAGE for name in shown), "run python tools/generate_ops_docs.py"
