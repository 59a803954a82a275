"""What mypy says to programs with one planted mistake, beside what torch says when they run."""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.mdtest.run import Diagnostic, run_mypy
from tests.mistakes.plant import Mistake, plant
from tests.mistakes.run import Outcome, run

ROOT = Path(__file__).parent.parent.parent
FILES_PER_RUN = 200


def programs() -> list[Path]:
    """The examples and the models, all without mistakes."""
    examples = (path for path in (ROOT / "examples").glob("*.py") if not path.stem.endswith("_broken"))
    return sorted(examples) + sorted((ROOT / "tests" / "models").glob("*.py"))


@dataclass(frozen=True)
class Verdict:
    program: str
    mistake: Mistake
    outcome: Outcome
    #: what the program does without the mistake
    unharmed: Outcome
    errors: tuple[Diagnostic, ...]

    @property
    def raises(self) -> bool:
        return self.outcome.is_about_shapes

    @property
    def is_harmless(self) -> bool:
        """It runs, and through the same shapes."""
        return self.outcome == self.unharmed

    @property
    def is_found(self) -> bool:
        return bool(self.errors)

    @property
    def is_at_the_line(self) -> bool:
        """An error stands where the mistake is, or where torch raises."""
        lines = {self.mistake.line, *self.outcome.lines}
        return any(error.line in lines for error in self.errors)


def judge(paths: Iterable[Path], every: int = 1) -> Iterator[Verdict]:
    """One verdict for every mistake that can be planted, or for one of so many."""
    chosen = [(path, mistake) for path in paths for mistake in list(plant(path.read_text()))[::every]]
    unharmed = {path: run(path.read_text()) for path in {path for path, _ in chosen}}
    for start in range(0, len(chosen), FILES_PER_RUN):
        batch = chosen[start : start + FILES_PER_RUN]
        errors = check([mistake.source for _, mistake in batch])
        for (path, mistake), found in zip(batch, errors, strict=True):
            yield Verdict(path.stem, mistake, run(mistake.source), unharmed[path], found)


def check(sources: Sequence[str]) -> list[tuple[Diagnostic, ...]]:
    """mypy's errors in each of the programs, all in one run."""
    found: dict[Path, list[Diagnostic]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as name:
        files = [Path(name) / f"planted{number:04}.py" for number in range(len(sources))]
        for file, source in zip(files, sources, strict=True):
            file.write_text(source)
        for diagnostic in run_mypy(files, Path(name), {}):
            if diagnostic.severity == "error":
                found[diagnostic.path].append(diagnostic)
    return [tuple(found[file]) for file in files]
