"""What `pip install .` installs, and that mypy finds it from any folder with nothing but `plugins = ["mypy_plugin"]`.

The editable install is the one that all other tests run in.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.mdtest.match import compare
from tests.mdtest.run import diagnostic

ROOT = Path(__file__).parent.parent
PROGRAM = """
from __future__ import annotations
from torch import Tensor, nn
from shapetypes import Dim

B = Dim("B")

def error(prediction: Tensor[B, 1], target: Tensor[B]) -> Tensor[B]:
    return prediction - target
"""
CONFIGURATIONS = {
    "pyproject.toml": '[tool.mypy]\nplugins = ["mypy_plugin"]\n',
    "mypy.ini": "[mypy]\nplugins = mypy_plugin\n",
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("wheel")
    code = f"from hatchling.build import build_wheel; print(build_wheel({str(folder)!r}))"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An interpreter with the wheel and nothing else: no torch, no mypy."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    (site_packages,) = folder.glob("lib/python*/site-packages")
    zipfile.ZipFile(wheel).extractall(site_packages)
    return site_packages


def test_the_wheel_holds_the_packages(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names if ".dist-info" not in name}
    assert tops == {"shapetypes", "mypy_plugin", "torch-stubs", "einops-stubs"}
    assert {"shapetypes/py.typed", "mypy_plugin/py.typed", "torch-stubs/__init__.pyi"} <= set(names)


def test_the_stubs_are_partial(wheel: Path) -> None:
    """What they leave out, mypy finds in torch itself."""
    assert zipfile.ZipFile(wheel).read("torch-stubs/py.typed") == b"partial\n"


def test_torch_is_not_required(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (metadata,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
    lines = archive.read(metadata).decode().splitlines()
    required = [line for line in lines if line.startswith("Requires-Dist:") and "extra ==" not in line]
    assert [line.split()[1].split("<")[0].split(">")[0] for line in required] == ["mypy", "typing-extensions"]


def run_mypy(environment: Path, folder: Path, *arguments: str) -> str:
    """mypy itself is the one of this environment, the plugin and the stubs are those of the wheel."""
    python = environment.parents[2] / ("Scripts" if os.name == "nt" else "bin") / "python"
    command = [sys.executable, "-m", "mypy", "--cache-dir", os.devnull, "--python-executable", str(python), *arguments]
    paths = {**os.environ, "PYTHONPATH": str(environment)}
    run = subprocess.run(command, cwd=folder, env=paths, capture_output=True, text=True)
    assert run.stderr == ""
    return run.stdout


@pytest.mark.parametrize("configuration", CONFIGURATIONS)
def test_mypy_finds_everything_from_another_folder(configuration: str, environment: Path, tmp_path: Path) -> None:
    (tmp_path / configuration).write_text(CONFIGURATIONS[configuration])
    (tmp_path / "program.py").write_text(PROGRAM)
    output = run_mypy(environment, tmp_path, "program.py")
    assert "program.py:9: error:" in output
    assert "silently makes [B, B]  [silent-broadcast]" in output


def test_the_examples_are_checked_without_torch(environment: Path, tmp_path: Path) -> None:
    (tmp_path / "mypy.ini").write_text(CONFIGURATIONS["mypy.ini"])
    files = sorted((ROOT / "examples").glob("*.py"))
    options = ("--strict", "--show-column-numbers", "--no-error-summary")
    found = [diagnostic(line) for line in run_mypy(environment, tmp_path, *options, *map(str, files)).splitlines()]
    for file in files:
        of_file = [item for item in found if item.path.name == file.name]
        assert compare(file.read_text().splitlines(), of_file) == []
