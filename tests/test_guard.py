"""A rule that fails costs one message and one unknown shape; mypy goes on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PLUGIN = """
import gc, sys
from mypy.errors import Errors
import mypy_plugin
from shapetypes.rules import find_rule

def broken(input: object, dim: object) -> object:
    raise ZeroDivisionError("on purpose")

def errors():
    return next(item for item in gc.get_objects() if type(item) is Errors)

def exits(input: object, dim: object) -> object:
    try:
        raise AssertionError("inside mypy")
    except AssertionError:
        for message in errors().new_messages():
            print(message)
        print("INTERNAL ERROR", file=sys.stderr)
        raise SystemExit(2)  # as mypy's report_internal_error does

def plugin(version):
    object.__setattr__(find_rule("torch.flip"), "function", exits)
    object.__setattr__(find_rule("torch.cumsum"), "function", broken)
    return mypy_plugin.plugin(version)
"""

PROGRAM = """
import torch
x = torch.zeros(2, 3)
y = torch.cumsum(x, 0)
reveal_type(y)
reveal_type(x + x)
z = torch.flip(x, (0,))
reveal_type(x)
"""


def run(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    (folder / "broken.py").write_text(PLUGIN)
    (folder / "program.py").write_text(PROGRAM)
    (folder / "mypy.ini").write_text("[mypy]\nplugins = ./broken.py\ncache_dir = /dev/null\n")
    command = [sys.executable, "-m", "mypy", "--show-traceback", "program.py"]
    return subprocess.run(command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True)


def test_a_rule_that_fails_is_reported_and_mypy_goes_on(tmp_path: Path) -> None:
    lines = run(tmp_path).stdout.splitlines()
    assert "program.py:4: " in lines[0]
    assert "shapetypes failed on torch.cumsum (ZeroDivisionError: on purpose)" in lines[0]
    assert lines[1:3] == [
        'program.py:5: note: Revealed type is "Tensor"',
        'program.py:6: note: Revealed type is "Tensor[2, 3]"',
    ]


def test_an_error_inside_mypy_while_a_hook_asks_it_does_not_end_the_run(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert "program.py:7: " in result.stdout
    assert "shapetypes failed on torch.flip (AssertionError: inside mypy)" in result.stdout
    assert result.stdout.count("program.py:5:") == result.stdout.count("program.py:8:") == 1
    assert (result.stderr, result.returncode) == ("", 0)


def test_for_debugging_the_exception_comes_through(tmp_path: Path) -> None:
    result = run(tmp_path, SHAPETYPES_DEBUG="1")
    assert "ZeroDivisionError: on purpose" in result.stdout + result.stderr
    assert result.returncode == 2
