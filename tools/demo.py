"""`make demo`: mypy over examples/; exit status 0 when it says what the examples announce, no more and no less."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.mdtest.match import compare, expectations
from tests.mdtest.run import diagnostic

EXAMPLES = sorted(Path("examples").glob("*.py"))
BROKEN = [path for path in EXAMPLES if path.stem.endswith("_broken")]
CLEAN = [path for path in EXAMPLES if path not in BROKEN]


def mypy(paths: list[Path]) -> list[str]:
    """Runs mypy as a user would, and shows it."""
    command = ["mypy", "--show-column-numbers", *map(str, paths)]
    print("\n$", " ".join(command))
    run = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True)
    print(run.stdout + run.stderr, end="", flush=True)
    return run.stdout.splitlines()[:-1]


def differences(output: list[str], paths: list[Path]) -> list[str]:
    """Where mypy and the markers in the examples disagree."""
    found = [diagnostic(line) for line in output]
    return [
        f"{path}:{line}: {text}"
        for path in paths
        for line, text in compare(path.read_text().splitlines(), [item for item in found if item.path == path])
    ]


def main() -> int:
    """Clean programs first, then their twins."""
    wrong = differences(mypy(CLEAN), CLEAN) + differences(mypy(BROKEN), BROKEN)
    marked = sum(len(expectations(path.read_text().splitlines())) for path in BROKEN)
    if wrong:
        print("\nThe demo does not show what it should:", *wrong, sep="\n  ")
        return 1
    seen = f"{len(CLEAN)} correct programs pass, all {marked} mistakes in their twins are found, before anything runs"
    print(f"\nSeen: {seen}.")
    print("Next: `# error:` in examples/*_broken.py marks each mistake; README.md shows how to check your own code.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
