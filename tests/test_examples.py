"""examples/ and tests/models/: mypy reports every marked mistake and nothing else, and torch runs every program."""

from __future__ import annotations

import ast
import importlib
import math
import re
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.mdtest.match import compare, expectations
from tests.mdtest.run import Diagnostic, run_mypy

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
BROKEN = [path for path in EXAMPLES if path.stem.endswith("_broken")]
CLEAN = [path for path in EXAMPLES if path not in BROKEN]
MODELS = sorted((ROOT / "tests" / "models").glob("*.py"))

Diagnostics = dict[Path, list[Diagnostic]]


def name(path: Path) -> str:
    return path.stem


@pytest.fixture(scope="module")
def diagnostics(tmp_path_factory: pytest.TempPathFactory) -> Diagnostics:
    """What mypy --strict says, all files in one run."""
    found: Diagnostics = defaultdict(list)
    for item in run_mypy([*EXAMPLES, *MODELS], tmp_path_factory.mktemp("examples"), {}):
        found[item.path].append(item)
    return found


@pytest.mark.parametrize("path", [*EXAMPLES, *MODELS], ids=name)
def test_mypy_says_what_is_marked(path: Path, diagnostics: Diagnostics) -> None:
    assert compare(path.read_text().splitlines(), diagnostics[path]) == []


@pytest.mark.parametrize("path", [*CLEAN, *MODELS], ids=name)
def test_clean_programs_mark_nothing(path: Path) -> None:
    assert expectations(path.read_text().splitlines()) == []


@pytest.mark.parametrize("path", BROKEN, ids=name)
def test_every_mistake_has_a_text_and_is_run(path: Path, load: Callable[[Path], ModuleType]) -> None:
    marked = expectations(path.read_text().splitlines())
    module = load(path)
    assert len(marked) == len(module.RAISES) + len(module.SILENT)
    assert len(module.SILENT) >= len(marked) / 3


@pytest.mark.parametrize("path", EXAMPLES, ids=name)
def test_only_signatures_are_annotated(path: Path) -> None:
    """No cast, no ignore, no shape on a local variable."""
    text = path.read_text()
    assert not re.search(r"\bcast\b|type: *ignore|assert_type", text)
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    locals_ = [node for function in functions for node in ast.walk(function) if isinstance(node, ast.AnnAssign)]
    assert [node.lineno for node in locals_] == []


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], ModuleType]]:
    pytest.importorskip("torch")

    def load(path: Path) -> ModuleType:
        monkeypatch.syspath_prepend(path.parent)
        return importlib.import_module(path.stem)

    yield load


@pytest.mark.parametrize("path", [*CLEAN, *MODELS], ids=name)
def test_clean_programs_run(path: Path, load: Callable[[Path], ModuleType]) -> None:
    """One step on small sizes; the numbers that come out are numbers."""
    assert math.isfinite(load(path).main(1))


@pytest.mark.parametrize("path", BROKEN, ids=name)
def test_mistakes_do_what_they_say(path: Path, load: Callable[[Path], ModuleType]) -> None:
    module = load(path)
    for mistake in module.RAISES:
        with pytest.raises((RuntimeError, ValueError, IndexError)):
            mistake()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for mistake in module.SILENT:
            mistake()
