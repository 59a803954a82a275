"""Collects Markdown cases for pytest; ``--mdtest-update`` rewrites output blocks and revealed types."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mdtest.match import compare, revealed_type
from tests.mdtest.parse import Case, CaseError, Output, parse
from tests.mdtest.run import Answer, Diagnostic, MypyFailed, check_cases

Answers = dict["MarkdownCase", Answer]
_ANSWERS: pytest.StashKey[Answers] = pytest.StashKey()
_EDITS: pytest.StashKey[dict[Path, dict[tuple[int, int], list[str]]]] = pytest.StashKey()


class Mismatch(Exception):
    """mypy and the Markdown disagree; each argument is one line of the report."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--mdtest-update", action="store_true", help="rewrite output blocks and revealed types in Markdown"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_ANSWERS] = {}
    config.stash[_EDITS] = {}


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    return MarkdownFile.from_parent(parent, path=file_path) if file_path.suffix == ".md" else None


def pytest_sessionfinish(session: pytest.Session) -> None:
    for path, edits in session.config.stash[_EDITS].items():
        lines = path.read_text().splitlines()
        for (first, last), new in sorted(edits.items(), reverse=True):
            lines[first - 1 : last] = new
        path.write_text("\n".join(lines) + "\n")


class MarkdownFile(pytest.File):
    """All cases of one file."""

    def collect(self) -> Iterator[MarkdownCase]:
        try:
            cases = parse(self.path.read_text())
        except CaseError as error:
            raise self.CollectError(f"{self.path}: {error}") from None
        for case in cases:
            yield MarkdownCase.from_parent(self, name=case.name, case=case)


class MarkdownCase(pytest.Item):
    """One heading."""

    def __init__(self, *, case: Case, **kwargs: object) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]
        self.case = case
        if case.xfail:
            self.add_marker(pytest.mark.xfail(reason=case.xfail, strict=True))

    def runtest(self) -> None:
        problems = self._syntax_errors()
        if not problems:
            answer = _answer(self)
            if isinstance(answer, MypyFailed):
                raise answer
            problems = self._problems(answer)
        if problems:
            raise Mismatch(*(f"{self.path}:{line}: {text}" for line, text in sorted(problems)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        if isinstance(excinfo.value, Mismatch | MypyFailed):
            return "\n".join(map(str, excinfo.value.args))
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.case.line - 1, self.name

    def _syntax_errors(self) -> list[tuple[int, str]]:
        """A file that does not parse would end the run of all others, so it is not shown to mypy at all."""
        problems = []
        for name, lines in self.case.files.items():
            try:
                ast.parse(self.case.source(name))
            except SyntaxError as error:
                problems.append((lines[(error.lineno or 1) - 1].number, f"syntax error: {error.msg}"))
        return problems

    def _problems(self, answer: list[Diagnostic]) -> list[tuple[int, str]]:
        problems = []
        shown: list[tuple[int, Diagnostic]] = []
        for name, lines in self.case.files.items():
            found = [item for item in answer if item.path.name == name]
            if self.config.option.mdtest_update:
                self._update_revealed(name, found)
                continue
            differences = compare([line.text for line in lines], found)
            problems += [(lines[at - 1].number, text) for at, text in differences]
        for item in answer:
            shown.append((self.case.files[item.path.name][item.line - 1].number, item))
        return problems + self._output_problems(sorted(shown, key=lambda pair: pair[0]))

    def _output_problems(self, shown: list[tuple[int, Diagnostic]]) -> list[tuple[int, str]]:
        problems = []
        start = self.case.line
        for block in self.case.outputs:
            actual = [str(item) for line, item in shown if start <= line < block.first]
            start = block.last
            if block.text.splitlines() != actual:
                problems += self._output_differs(block, actual)
        return problems

    def _output_differs(self, block: Output, actual: list[str]) -> list[tuple[int, str]]:
        if self.config.option.mdtest_update:
            self._edit(block.first, block.last, actual)
            return []
        return [(block.first, "output differs; mypy says\n" + "\n".join(actual))]

    def _update_revealed(self, name: str, found: list[Diagnostic]) -> None:
        for item in found:
            line = self.case.files[name][item.line - 1]
            code, marker, _ = line.text.partition("  # revealed: ")
            if marker and (revealed := revealed_type(item)):
                self._edit(line.number, line.number, [code + marker + revealed])

    def _edit(self, first: int, last: int, new: list[str]) -> None:
        self.config.stash[_EDITS].setdefault(self.path, {})[first, last] = new


def _answer(item: MarkdownCase) -> Answer:
    """What mypy says about the case; the first question answers all cases of the same configuration."""
    answers = item.config.stash[_ANSWERS]
    if item not in answers:
        key = json.dumps(item.case.config, sort_keys=True)
        cases = [other for other in item.session.items if isinstance(other, MarkdownCase)]
        same = [other for other in cases if json.dumps(other.case.config, sort_keys=True) == key]
        same = [other for other in same if not other._syntax_errors()]
        folder = _new_folder(item)
        found = check_cases([other.case for other in same], folder, item.case.config)
        answers |= zip(same, found, strict=True)
    return answers[item]


def _new_folder(item: pytest.Item) -> Path:
    factory: pytest.TempPathFactory = item.config._tmp_path_factory  # type: ignore[attr-defined]
    return factory.mktemp("mdtest").resolve()
