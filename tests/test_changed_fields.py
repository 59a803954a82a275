"""Fields of an object that another file changes are believed nowhere: in whatever order mypy comes to the files, and
when it takes one of them from its cache."""

from __future__ import annotations

from pathlib import Path

import mypy.api
import pytest

CONFIG = """\
from dataclasses import dataclass

@dataclass
class Config:
    same: int = 64
    {fields}

    def grow(self) -> None:
        self.grown = 3
"""
MODEL = """\
import torch
from config import Config
from patch import patch

def f() -> None:
    c = Config()
    patch(c)
    {shown}
"""
PATCH = """\
from contextlib import nullcontext
from config import Config

def patch(c: Config) -> None:
    print(c.same, c.same == 3)
    print(c.same, sep='3')
    {patch}
"""
TRAIN = """\
from config import Config
import model

c = Config()
{train}
model.f()
"""
IN_A_FILE_WITHOUT_TENSORS = {
    "assigned": "c.assigned = 3",
    "increased": "c.increased += 3",
    "by_name": "setattr(c, 'by_name', 3)",
    "counted": "for c.counted in [3]: pass",
    "managed": "with nullcontext(3) as c.managed: pass",
}
IN_A_FILE_CHECKED_LATER = {"later": "c.later = 3", "together": "c.together, n = 3, 4"}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mypy.ini").write_text("[mypy]\nplugins = mypy_plugin\n")
    names = [*IN_A_FILE_WITHOUT_TENSORS, *IN_A_FILE_CHECKED_LATER, "grown"]
    shown = [f"reveal_type(torch.zeros(c.{name}, 1))" for name in ["same", *names]]
    (tmp_path / "config.py").write_text(CONFIG.format(fields="\n    ".join(f"{name}: int = 64" for name in names)))
    (tmp_path / "model.py").write_text(MODEL.format(shown="\n    ".join(shown)))
    write(tmp_path)
    return tmp_path


def write(project: Path, patches: dict[str, str] | None = None, trains: dict[str, str] | None = None) -> None:
    patch = PATCH.format(patch="\n    ".join((patches or {}).values()))
    (project / "patch.py").write_text(patch)
    (project / "train.py").write_text(TRAIN.format(train="\n".join((trains or {}).values())))


def unknown() -> list[str]:
    """The fields of unknown size."""
    options = ["--config-file=mypy.ini", "--cache-dir=.cache", "--no-error-summary"]
    out, err, _ = mypy.api.run([*options, "train.py"])
    assert not err
    lines = Path("model.py").read_text().splitlines()
    found = [line for line in out.splitlines() if '"Tensor[Any, 1]"' in line]
    assert out.count("Tensor[64, 1]") + len(found) == len(lines) - 7 - lines.count("# edited") == out.count("\n")
    return [lines[int(line.split(":")[1]) - 1].partition("c.")[2].partition(",")[0] for line in found]


def test_a_field_that_any_file_changes_is_unknown(project: Path) -> None:
    write(project, IN_A_FILE_WITHOUT_TENSORS, IN_A_FILE_CHECKED_LATER)
    changed = [*IN_A_FILE_WITHOUT_TENSORS, *IN_A_FILE_CHECKED_LATER, "grown"]
    assert unknown() == changed
    edit(project)
    assert unknown() == changed  # the others come from the cache
    write(project)
    assert unknown() == ["grown"]
    write(project, {}, IN_A_FILE_CHECKED_LATER)
    assert unknown() == [*IN_A_FILE_CHECKED_LATER, "grown"]


@pytest.mark.parametrize("text", ["[1", '{"asked": {}, "files": {"a.py": [1]}}'])
def test_a_damaged_file_beside_the_cache_is_no_obstacle(text: str, project: Path) -> None:
    assert unknown() == ["grown"]
    (project / ".cache" / "shapetypes_fields.json").write_text(text)
    write(project, {}, IN_A_FILE_CHECKED_LATER)
    edit(project)
    assert unknown() == [*IN_A_FILE_CHECKED_LATER, "grown"]


def edit(project: Path) -> None:
    with (project / "model.py").open("a") as model:
        model.write("# edited\n")
