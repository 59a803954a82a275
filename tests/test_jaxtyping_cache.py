"""Names in strings live in mypy's cache and in its daemon: what a later run says is what the first one said."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

LIBRARY = """\
from __future__ import annotations
from jaxtyping import Float, Int
from torch import Tensor

Image = Float[Tensor, "b 3 h w"]

def dot(a: Float[Tensor, "b d"], b: Float[Tensor, "b d"]) -> Float[Tensor, "b"]:
    return (a * b).sum(1)

def scale(a: Float[Tensor, "*b d"], c: Float[Tensor, "#d"], i: Int[Tensor, "n"]) -> Float[Tensor, "*b d"]:
    return a * c

class Memory:
    keys: Float[Tensor, "n d"]

    def total(self, x: Image) -> Float[Tensor, "b"]:
        return x.sum((1, 2, 3))
"""
PROGRAM = """\
import torch
from library import Image, Memory, dot, scale

def blur(x: Image) -> Image:
    reveal_type(x)
    return x

i = torch.zeros(2, dtype=torch.long)
reveal_type(dot(torch.zeros(3, 4), torch.zeros(3, 4)))
dot(torch.zeros(3, 4), torch.zeros(3, 5))
reveal_type(scale(torch.zeros(2, 3, 4), torch.zeros(4), i))
scale(torch.zeros(2, 3, 4), torch.zeros(5), i)
scale(torch.zeros(2, 3, 4), torch.zeros(1), torch.zeros(2, dtype=torch.float))
reveal_type(Memory().total(torch.zeros(2, 3, 4, 5)))
reveal_type(Memory().keys)
"""
EXPECTED = [
    'program.py:5: note: Revealed type is "Tensor[b, 3, h, w]"',
    'program.py:9: note: Revealed type is "Tensor[3]"',
    "program.py:10: error: dot: axis 1 of argument `b` is 5 but must be d = 4  [shape-mismatch]",
    'program.py:11: note: Revealed type is "Tensor[2, 3, 4]"',
    "program.py:12: error: scale: axis 0 of argument `c` is 5 but must be d = 4  [shape-mismatch]",
    "program.py:13: error: scale: argument `i` is of dtype float32 but must be signed  [dtype-mismatch]",
    'program.py:14: note: Revealed type is "Tensor[2]"',
    'program.py:15: note: Revealed type is "Tensor[Any, Any]"',
]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "library.py").write_text(LIBRARY)
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "mypy.ini").write_text("[mypy]\nstrict = True\nplugins = mypy_plugin\ncache_dir = cache\n")
    return tmp_path


def run(project: Path, *command: str) -> list[str]:
    done = subprocess.run([sys.executable, "-m", *command], cwd=project, capture_output=True, text=True, timeout=300)
    said = [line for line in done.stdout.splitlines() if ": error:" in line or "Revealed type" in line]
    assert not done.stderr, done.stderr
    return said


def edit(project: Path, name: str, old: str = "", new: str = "# edited\n") -> None:
    path = project / name
    text = path.read_text()
    assert old in text
    later = path.stat().st_mtime + 3  # the daemon looks at whole seconds
    path.write_text(text.replace(old, new) if old else text + new)
    os.utime(path, (later, later))


def changes(project: Path, command: list[str]) -> None:
    """The same answers after edits that change nothing, other ones after one that does."""
    assert run(project, *command) == EXPECTED
    edit(project, "program.py")
    assert run(project, *command) == EXPECTED
    edit(project, "library.py")
    assert run(project, *command) == EXPECTED
    edit(project, "library.py", '"b 3 h w"', '"b 4 h w"')
    said = run(project, *command)
    assert said[0] == 'program.py:5: note: Revealed type is "Tensor[b, 4, h, w]"'
    assert "program.py:14: error: total: axis 1 of argument `x` is 3 but must be 4  [shape-mismatch]" in said


def test_cache(project: Path) -> None:
    changes(project, ["mypy", "program.py", "library.py"])


def test_daemon(project: Path) -> None:
    daemon = ["mypy.dmypy", "--status-file", "status.json"]
    try:
        changes(project, [*daemon, "run", "--", "program.py", "library.py"])
    finally:
        subprocess.run([sys.executable, "-m", *daemon, "stop"], cwd=project, capture_output=True, timeout=60)
