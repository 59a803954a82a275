"""Runs mypy in a process of its own and measures it: CPU seconds and peak memory, best of a few runs.

Python's own compiled files are kept, as they are for an installed package: the first run writes them.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

#: Child processes report what they used; wall-clock time would measure the rest of the machine, too.
_CHILD = """
import resource, sys
from mypy import api
out, err, status = api.run(sys.argv[1:])
sys.stdout.write(out + err)
usage = resource.getrusage(resource.RUSAGE_SELF)
print(f"USED {usage.ru_utime + usage.ru_stime} {usage.ru_maxrss / 1024} {status}")
"""

_COMPILED = tempfile.TemporaryDirectory()
atexit.register(_COMPILED.cleanup)


@dataclass(frozen=True)
class Used:
    """What one run of mypy cost."""

    seconds: float
    megabytes: float
    output: str


def cheapest(runs: Iterable[Used]) -> Used:
    return min(runs, key=lambda used: used.seconds)


def mypy(
    *arguments: str | Path, plugin: bool, python: str = sys.executable, cache: Path | None = None, repeat: int = 3
) -> Used:
    """The cheapest of `repeat` runs, without a cache unless one is given."""
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "mypy.ini"
        config.write_text("[mypy]\n" + ("plugins = mypy_plugin\n" if plugin else "allow_redefinition = True\n"))
        fixed = [f"--config-file={config}", f"--cache-dir={cache or '/dev/null'}", "--soft-error-limit=-1"]
        runs = [_run(python, [*fixed, *map(str, arguments)], folder) for _ in range(repeat)]
    return cheapest(runs)


def _run(python: str, arguments: Sequence[str], folder: str) -> Used:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = _COMPILED.name
    run = subprocess.run(
        [python, "-c", _CHILD, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    output, _, used = run.stdout.rpartition("USED ")
    seconds, megabytes, status = used.split()
    if status == "2":
        raise RuntimeError(output)
    return Used(float(seconds), float(megabytes), output)


def table(rows: Mapping[str, Sequence[str]]) -> None:
    """Prints aligned columns, the key of a row first."""
    cells = [[name, *values] for name, values in rows.items()]
    widths = [max(len(row[i]) for row in cells) for i in range(len(cells[0]))]
    for row in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
