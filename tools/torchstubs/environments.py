"""Interpreters for mypy to look at: the installed torch, with or without our stubs beside it."""

from __future__ import annotations

import sys
import venv
from pathlib import Path

from torchstubs.source import torch_folder

STUBS = Path(__file__).parent.parent.parent / "stubs"
OURS = {"torch-stubs", "shapetypes", "mypy_plugin"}


def make_environment(
    folder: Path, *, torch: bool = True, stubs: bool = False, without: frozenset[str] = frozenset()
) -> Path:
    """A Python below `folder` that sees what is installed beside torch (but nothing of ours), and the stubs if asked
    to.
    """
    venv.create(folder, with_pip=False, symlinks=True)
    paths = []
    if stubs:
        paths.append(STUBS)
    if torch:
        paths.append(_mirror(folder / "mirror", torch_folder().parent, OURS | without))
    else:
        import typing_extensions

        paths.append(
            _mirror(folder / "mirror", Path(typing_extensions.__file__).parent, set(), only={"typing_extensions.py"})
        )
    site = next(folder.glob("lib/python*/site-packages"))
    (site / "paths.pth").write_text("".join(f"{path}\n" for path in paths), encoding="utf-8")
    return folder / "bin" / Path(sys.executable).name


def _mirror(folder: Path, source: Path, left_out: set[str] | frozenset[str], only: set[str] | None = None) -> Path:
    """Links to all that `source` holds, except for what is left out and path files."""
    folder.mkdir()
    for entry in source.iterdir():
        if entry.name in left_out or entry.suffix == ".pth" or (only is not None and entry.name not in only):
            continue
        (folder / entry.name).symlink_to(entry)
    return folder
