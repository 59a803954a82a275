"""A file whose calls were run in another file is checked again when that one changes, and the other way round."""

from __future__ import annotations

from pathlib import Path

import mypy.api
import pytest

MODEL = """\
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.fc = nn.Linear(d, 6)
        self.out = nn.Linear({size}, 10)

    def forward(self, x):
        return self.out(self.fc(x))
"""
TRAIN = """\
import torch
from model import Net

Net(4)(torch.zeros(3, 4))
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mypy.ini").write_text("[mypy]\nplugins = mypy_plugin\n")
    (tmp_path / "model.py").write_text(MODEL.format(size=7))
    (tmp_path / "train.py").write_text(TRAIN)
    return tmp_path


def check() -> str:
    options = ["--config-file=mypy.ini", "--cache-dir=.cache", "--no-error-summary"]
    out, err, _ = mypy.api.run([*options, "train.py", "model.py"])
    assert not err
    return out


def test_the_error_comes_and_goes_with_the_body(project: Path) -> None:
    assert "train.py:4: error: Net.forward: Linear: expects 7 features" in check()
    assert "expects 7 features" in check()  # from the cache
    (project / "model.py").write_text(MODEL.format(size=6))
    assert check() == ""
    (project / "model.py").write_text(MODEL.format(size=8))
    assert "expects 8 features" in check()


def test_the_body_is_there_again_when_only_the_call_has_changed(project: Path) -> None:
    check()
    (project / "train.py").write_text(TRAIN + "done = True\n")
    assert "expects 7 features" in check()


def test_a_file_that_is_not_ours_is_no_obstacle(project: Path) -> None:
    check()
    (project / ".cache" / "shapetypes.json").write_text("[1, 2")
    (project / "model.py").write_text(MODEL.format(size=8))
    assert "expects 8 features" in check()


def test_defaults_of_a_dataclass_are_there_again_when_only_their_use_has_changed(project: Path) -> None:
    (project / "model.py").write_text("from dataclasses import dataclass\n@dataclass\nclass Config:\n    d: int = 64\n")
    use = "import torch\nfrom model import Config\nreveal_type(torch.zeros(Config().d, 2))\n"
    for text in (use, use + "# once more\n"):
        (project / "train.py").write_text(text)
        assert "Tensor[64, 2]" in check()
