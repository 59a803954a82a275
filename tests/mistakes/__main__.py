"""How many planted mistakes does mypy find?

    python -m tests.mistakes [--every N] [PROGRAM ...]

Plants single mistakes into the examples and into tests/models, runs each program in torch and through mypy, and counts.
All of them take a quarter of an hour; `--every 5` takes every fifth.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence

from tests.mistakes.score import Verdict, judge, programs

COLUMNS = ("planted", "torch raises", "found", "at the line", "runs alike", "flagged")


def row(verdicts: Sequence[Verdict]) -> list[int]:
    raised = [verdict for verdict in verdicts if verdict.raises]
    alike = [verdict for verdict in verdicts if verdict.is_harmless]
    found = sum(verdict.is_found for verdict in raised)
    at_the_line = sum(verdict.is_at_the_line for verdict in raised)
    flagged = sum(verdict.is_found for verdict in alike)
    return [len(verdicts), len(raised), found, at_the_line, len(alike), flagged]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="*", help="file names without .py; all if none is given")
    parser.add_argument("--every", type=int, default=1)
    arguments = parser.parse_args()
    kinds: dict[str, list[Verdict]] = defaultdict(list)
    chosen = [path for path in programs() if path.stem in arguments.programs or not arguments.programs]
    for verdict in judge(chosen, arguments.every):
        kinds[verdict.mistake.kind].append(verdict)
        if verdict.raises and not verdict.is_found:
            print(f"missed: {verdict.program}:{verdict.mistake.line}: {verdict.mistake}: {verdict.outcome.message}")
        if verdict.is_harmless and verdict.is_found:
            print(f"flagged: {verdict.program}:{verdict.mistake.line}: {verdict.mistake}: {verdict.errors[0].message}")
    print("| kind | " + " | ".join(COLUMNS) + " |")
    print("|---" * (len(COLUMNS) + 1) + "|")
    for kind in sorted(kinds):
        print(f"| {kind} | " + " | ".join(map(str, row(kinds[kind]))) + " |")
    total = row([verdict for verdicts in kinds.values() for verdict in verdicts])
    print("| all | " + " | ".join(map(str, total)) + " |")


if __name__ == "__main__":
    main()
