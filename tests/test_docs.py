"""The documents hang together: every error code has a page and a case, every link leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mypy_plugin.messages.errorcodes import BY_NAME

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
CASES = "\n".join(path.read_text() for path in (ROOT / "tests" / "cases").rglob("*.md"))


@pytest.mark.parametrize("code", BY_NAME)
def test_every_error_code_has_a_page(code: str) -> None:
    page = ROOT / "docs" / "errors" / f"{code}.md"
    assert page.read_text().startswith(f"# {code}\n")
    assert f"(docs/errors/{code}.md)" in (ROOT / "README.md").read_text()


@pytest.mark.parametrize("code", [code for code in BY_NAME if code != "shape-internal"])
def test_every_error_code_has_a_case(code: str) -> None:
    """`shape-internal` is a bug of ours: tests/test_guard.py makes one."""
    assert f"# error: [{code}]" in CASES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text())
    assert [link for link in links if not (page.parent / link).exists()] == []
