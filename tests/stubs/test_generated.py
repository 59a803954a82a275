"""The stubs are what the generator makes of the installed torch, no public name of torch is missing, and mypy's
stubtest finds no difference that the allowlist does not explain.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch")
TOOLS = Path(__file__).parents[2] / "tools"
sys.path.insert(0, str(TOOLS))

import stubtest  # noqa: E402
from torchstubs.environments import make_environment  # noqa: E402

MEANINGLESS = tuple(f"[{code}]" for code in ("valid-type", "type-arg", "name-defined", "attr-defined", "syntax"))
#: In an interpreter of its own: what other tests import stays behind as attributes of torch.
PUBLIC_NAMES = """
import json, sys
sys.path.insert(0, sys.argv[1])
from torchstubs.plan import covered
from torchstubs.runtime import public_names
names = {module: sorted(public_names(module) or ()) for module in covered()}
import torch
names["torch"] += ["Tensor." + name for name in dir(torch.Tensor) if not name.startswith("_")]
print(json.dumps(names))
"""


def test_up_to_date() -> None:
    result = subprocess.run(
        [sys.executable, str(TOOLS / "generate_stubs.py"), "--check"], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr[-2000:]


def test_every_annotation_means_something() -> None:
    """Errors in stubs are silent, and what they are about is Any. That a method overrides its base's as torch's own
    class does is no such error.
    """
    modules = [
        f"--module={m}" for m in (*stubtest.modules(), "torch._C", "torch._C._VariableFunctions", "torch._C._nn")
    ]
    command = [sys.executable, "-m", "mypy", "--config-file=", f"--cache-dir={os.devnull}", *modules]
    output = subprocess.run(command, capture_output=True, text=True, check=False, cwd=TOOLS.parent / "stubs").stdout
    assert "checked " in output
    errors = [line for line in output.splitlines() if ": error:" in line]
    assert [line for line in errors if line.endswith(MEANINGLESS)] == []


def test_stubtest() -> None:
    """An entry of the allowlist that explains nothing any more fails as well."""
    result = subprocess.run([sys.executable, str(TOOLS / "stubtest.py")], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr[-2000:]


def test_no_public_name_is_missing(tmp_path: Path) -> None:
    """mypy is asked for `module.name` for every name in dir() of every module that imports here, and of Tensor."""
    found = subprocess.run([sys.executable, "-c", PUBLIC_NAMES, str(TOOLS)], capture_output=True, text=True, check=True)
    lines: list[str] = []
    for i, (module, names) in enumerate(json.loads(found.stdout.splitlines()[-1]).items()):
        if names:
            lines.append(f"import {module} as m{i}")
            lines.extend(f"m{i}.{name}" for name in names if name.replace(".", "").isidentifier())
    assert len(lines) > 6_000
    file = tmp_path / "names.py"
    file.write_text("\n".join(lines), encoding="utf-8")
    python = make_environment(tmp_path / "environment", stubs=True)
    command = [sys.executable, "-m", "mypy", "--config-file=", f"--python-executable={python}"]
    command += [f"--cache-dir={tmp_path}", str(file)]
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    missing = [lines[int(n) - 1] + ": " + text for n, text in re.findall(r"names\.py:(\d+): error: (.*)", output)]
    assert not [text for text in missing if "[attr-defined]" in text]
    cache = b"".join(db.read_bytes() for db in tmp_path.rglob("*.db"))
    assert b"torch/__init__.meta" in cache and b"numpy/__init__.meta" not in cache  # which would take longer than torch
