"""Runs mypy, in this process, once over many files.

Whatever checks code of the tests goes through ``run_mypy``: the Markdown cases, the examples, the models.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mypy.api

from tests.mdtest.parse import Case

OPTIONS: dict[str, Any] = {
    "strict": True,
    "plugins": ["mypy_plugin"],
    "python_executable": sys.executable,
    "cache_dir": "/dev/null",
}
FLAGS = ["--show-column-numbers", "--show-absolute-path", "--no-error-summary", "--soft-error-limit=-1"]
FLAGS += ["--show-traceback"]
#: ``strict``, except that a case may leave out annotations that are beside its point.
CASE_OPTIONS: dict[str, Any] = {
    "disallow_untyped_defs": False,
    "disallow_incomplete_defs": False,
    "disallow_untyped_calls": False,
}
_DIAGNOSTIC = re.compile(
    r"(?P<path>.+?):(?P<line>\d+):(?P<column>\d+): (?P<severity>error|note): "
    r"(?P<message>.*?)(?:  \[(?P<code>[\w-]+)\])?"
)


class MypyFailed(Exception):
    """mypy did not get to the end: an internal error, a bad configuration, a syntax error."""


@dataclass(frozen=True)
class Diagnostic:
    """One line of mypy's output."""

    path: Path
    line: int
    column: int
    severity: str
    message: str
    code: str | None

    def __str__(self) -> str:
        return f"{self.severity}: {self.message}" + (f"  [{self.code}]" if self.code else "")


Answer = list[Diagnostic] | MypyFailed


def run_mypy(files: Iterable[Path], folder: Path, config: Mapping[str, Any]) -> list[Diagnostic]:
    """One run under ``--strict`` with our plugin; ``config`` is what a pyproject.toml would add to that."""
    tool = config.get("tool", {})
    options = OPTIONS | {"mypy_path": str(folder)} | tool.get("mypy", {})
    tools = tool | {"mypy": options}
    settings = folder / "pyproject.toml"
    settings.write_text("".join(f"[tool.{name}]\n{_toml(table)}" for name, table in tools.items()))
    with contextlib.redirect_stderr(io.StringIO()) as crash:  # mypy.api does not catch internal errors
        out, err, status = mypy.api.run([f"--config-file={settings}", *FLAGS, *map(str, files)])
    err += crash.getvalue()
    if err or status not in (0, 1):
        raise MypyFailed(out + err)
    return [diagnostic(line) for line in out.splitlines()]


def check_cases(cases: Sequence[Case], folder: Path, config: Mapping[str, Any]) -> list[Answer]:
    """One answer per case, all from one run; a case that stops mypy makes it start again without it."""
    tool = config.get("tool", {})
    config = {"tool": tool | {"mypy": CASE_OPTIONS | tool.get("mypy", {})}}
    answers: list[Answer] = [[] for _ in cases]
    left = {_write(case, folder / f"case{number:04}"): number for number, case in enumerate(cases)}
    while left:
        files = [file for package in left for file in sorted(package.glob("*.py"))]
        try:
            for found in run_mypy(files, folder, config):
                answer = answers[left[_package(found.path, left)]]
                assert isinstance(answer, list)
                answer.append(found)
            break
        except MypyFailed as failure:
            culprits = [package for package in left if _is_culprit(package, str(failure))] or list(left)
            for package in culprits:
                answers[left.pop(package)] = failure
    return answers


def _write(case: Case, package: Path) -> Path:
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    for name in case.files:
        (package / name).write_text(case.source(name))
    return package


def _is_culprit(package: Path, output: str) -> bool:
    """Whether mypy stopped in the case: after an internal error it has mentioned others, too."""
    lines = output.splitlines()
    crashed = [line for line in lines if "INTERNAL ERROR" in line]
    return any(f"{package}/" in line for line in crashed or lines)


def _package(path: Path, packages: Mapping[Path, int]) -> Path:
    if path.parent not in packages:
        raise MypyFailed(f"mypy reports an error outside of the cases: {path}")
    return path.parent


def diagnostic(text: str) -> Diagnostic:
    """Reads one line of mypy's output (with column numbers)."""
    found = _DIAGNOSTIC.fullmatch(text)
    if not found:
        raise MypyFailed(text)
    path, line, column, severity, message, code = found.groups()
    return Diagnostic(Path(path), int(line), int(column), severity, message, code)


def _toml(table: Mapping[str, Any]) -> str:
    """Strings, numbers and booleans are spelled alike in JSON and TOML."""
    return "".join(
        f"{key} = {_toml_list(value)}\n" if isinstance(value, list) else f"{key} = {json.dumps(value)}\n"
        for key, value in table.items()
    )


def _toml_list(items: list[Any]) -> str:
    """Lists of tables (mypy's overrides) are written inline."""
    return "[" + ", ".join(_inline(item) for item in items) + "]"


def _inline(item: Any) -> str:
    if isinstance(item, dict):
        return "{" + ", ".join(f"{key} = {_inline(value)}" for key, value in item.items()) + "}"
    return _toml_list(item) if isinstance(item, list) else json.dumps(item)
