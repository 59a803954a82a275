"""The cache and the daemon: a shape edited in one file is an error in another one on the next run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import mypy.api
import pytest

MODEL = """
from __future__ import annotations
from torch import Tensor
from shapetypes import Dim, SizeOf
B = Dim("B")
Row = Tensor[3]

def project(x: Tensor[B, 3]) -> Tensor[B, {out}]:
    raise NotImplementedError

def named(x: Tensor["n 3"]) -> Tensor["3 n"]:
    raise NotImplementedError
"""

USE = """
from __future__ import annotations
from torch import Tensor
from shapetypes import Dim
from model import Row, named, project
B = Dim("B")

def use(x: Tensor[B, 3], row: Row) -> Tensor[B, 5]:
    reveal_type(named(x))
    reveal_type(row)
    return project(x)
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two files and a configuration, as a user has them."""
    (tmp_path / "pyproject.toml").write_text('[tool.mypy]\nplugins = ["mypy_plugin"]\n')
    (tmp_path / "use.py").write_text(USE)
    (tmp_path / "model.py").write_text(MODEL.format(out=5))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(file: str = "use.py") -> list[str]:
    out, err, _ = mypy.api.run([file, "--no-error-summary", f"--python-executable={sys.executable}"])
    assert err == ""
    return out.splitlines()


UNTOUCHED = ['use.py:9: note: Revealed type is "Tensor[3, B]"', 'use.py:10: note: Revealed type is "Tensor[3]"']
BROKEN = (
    'use.py:11: error: Incompatible return value type (got "Tensor[B, 6]", expected "Tensor[B, 5]"); '
    "axis 1 is 6, not 5  [return-value]"
)


def test_second_run_sees_an_edit_of_the_other_file(project: Path) -> None:
    assert check() == UNTOUCHED
    (project / "model.py").write_text(MODEL.format(out=6))
    assert check() == [*UNTOUCHED, BROKEN]


def test_second_run_of_one_file_reads_the_others_from_the_cache(project: Path) -> None:
    assert check() == UNTOUCHED
    (project / "use.py").write_text(USE + "\nx = 1\n")
    assert check() == UNTOUCHED


def test_a_setting_changes_what_the_cache_says(project: Path) -> None:
    (project / "use.py").write_text(
        USE.replace("return project(x)", "return project(x) + project(x).sum(0)").replace("reveal_type", "print")
    )
    assert check() == []
    with (project / "pyproject.toml").open("a") as settings:
        settings.write("[tool.shapetypes]\nstrict_broadcast = true\n")
    assert "[silent-broadcast]" in "".join(check())


@pytest.fixture
def daemon(project: Path) -> Iterator[Path]:
    yield project
    dmypy("stop")


def dmypy(*args: str) -> str:
    command = [sys.executable, "-m", "mypy.dmypy", "--status-file", "dmypy.json", *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False).stdout


def test_daemon_sees_an_edit_and_its_undoing(daemon: Path) -> None:
    arguments = ("run", "--", "use.py", "--no-error-summary", f"--python-executable={sys.executable}")
    assert UNTOUCHED[0] in dmypy(*arguments)
    edit(daemon / "model.py", MODEL.format(out=6))
    assert dmypy(*arguments).splitlines() == [*UNTOUCHED, BROKEN]
    edit(daemon / "model.py", MODEL.format(out=5))
    assert dmypy(*arguments).splitlines() == UNTOUCHED


def edit(path: Path, text: str) -> None:
    """Writes a file some seconds later than before: mypy's daemon looks at whole seconds and the size only."""
    later = path.stat().st_mtime + 3
    path.write_text(text)
    os.utime(path, (later, later))


@pytest.mark.parametrize("name", ["gpt_broken", "actor_critic_broken"])
def test_a_warm_run_says_what_a_cold_one_says(name: str, project: Path) -> None:
    text = (Path(__file__).parent.parent / "examples" / f"{name}.py").read_text()
    (project / "program.py").write_text(text)
    cold = check("program.py")
    (project / "program.py").write_text(text + "# edited\n")
    assert check("program.py") == cold
    assert any("[silent-broadcast]" in line for line in cold)


ARRAYS = """
import torch
import numpy

rows = torch.zeros(4, 3).numpy()
"""
NO_ARRAYS = """
import torch

rows = torch.zeros(4, 3).numpy()
"""
ROWS = """
from arrays import rows

reveal_type(rows)
"""
ARRAY = 'rows.py:4: note: Revealed type is "numpy.ndarray[Any, numpy.dtype[Any]]"'
ANYTHING = 'rows.py:4: note: Revealed type is "Any"'


def test_only_a_file_that_imports_numpy_keeps_arrays_in_the_cache(project: Path) -> None:
    """numpy itself is read when something in the cache speaks of it, however a file has come to do so."""
    (project / "arrays.py").write_text(NO_ARRAYS)
    (project / "rows.py").write_text(ROWS)
    assert check("rows.py") == [ANYTHING]
    assert not cached("numpy")
    for text, said in [(ARRAYS, ARRAY), (NO_ARRAYS, ANYTHING), (ARRAYS, ARRAY)]:
        (project / "arrays.py").write_text(text)
        assert check("rows.py") == [said]
        (project / "rows.py").write_text((project / "rows.py").read_text() + "\n")
        assert check("rows.py") == [said]
        assert check("arrays.py") == []
    assert cached("numpy")


def cached(module: str) -> bool:
    """Whether mypy has read the package `module`."""
    return any(f"{module}/__init__.meta".encode() in db.read_bytes() for db in Path(".mypy_cache").rglob("*.db"))
