"""Errors found in a body that was run for one call.

They are shown in that body when its file is the one being checked, else at the call.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mypy.checker import TypeChecker
from mypy.errors import ErrorInfo, Errors, ErrorWatcher
from mypy.nodes import Context

from mypy_plugin.messages.errorcodes import BY_NAME

MAX_CALLS: Final = 3


@dataclass(frozen=True, slots=True)
class Place:
    """Where a call stands, and what to say of it."""

    path: str
    line: int
    column: int
    text: str


@dataclass(frozen=True, slots=True)
class Problem:
    """One error with its notes in the body of `where`, and the calls that led there, innermost first."""

    path: str
    where: str
    info: ErrorInfo
    notes: tuple[ErrorInfo, ...]
    calls: tuple[Place, ...] = ()

    def called_from(self, place: Place) -> Problem:
        return replace(self, calls=(*self.calls, place))


def collect(infos: Iterable[ErrorInfo], path: str, where: str) -> list[Problem]:
    """Groups notes under their errors; what mypy reports twice while it tries things out counts once."""
    errors: dict[tuple[int, int, str], ErrorInfo] = {}
    notes: dict[tuple[int, int, str], list[ErrorInfo]] = {}
    keys: dict[int, tuple[int, int, str]] = {}
    for info in infos:
        if info.severity == "error":
            key = (info.line, info.column, info.message)
            keys[id(info)] = key
            errors.setdefault(key, info)
            notes.setdefault(key, [])
        elif info.parent_error is not None and id(info.parent_error) in keys:
            key = keys[id(info.parent_error)]
            if errors[key] is info.parent_error:
                notes[key].append(info)
    return [Problem(path, where, info, tuple(notes[key])) for key, info in errors.items()]


class Emitter:
    """Shows every mistake once, whichever of the calls proved it, and whether or not mypy sees it by itself too.

    mypy may hold errors back and bring them later; what has been shown is known only at the bottom of its watchers.
    """

    def __init__(self, errors: Errors) -> None:
        self.errors = errors
        self._shown: dict[tuple[str, int, int, str], ErrorInfo] = {}
        self._proved: dict[int, ErrorInfo] = {}
        errors._watchers.insert(0, ErrorWatcher(errors, filter_errors=self._is_repetition))

    def emit(self, problems: Sequence[Problem]) -> None:
        for problem in problems:
            if problem.path == self.errors.file:
                self._in_body(problem)
            else:
                self._at_call(problem)

    def _in_body(self, problem: Problem) -> None:
        self._proved[id(problem.info)] = problem.info
        for info in (problem.info, *problem.notes):
            self.errors.add_error_info(info)
        for place in problem.calls[:MAX_CALLS]:
            self._note(problem.info, place.text)

    def _at_call(self, problem: Problem) -> None:
        place = next((p for p in problem.calls if p.path == self.errors.file), None)
        if place is None:
            return
        message = f"{problem.where}: {problem.info.message}"
        info = self.errors.report(place.line, place.column, message, problem.info.code)
        self._proved[id(info)] = info
        for note in problem.notes:
            self._note(info, note.message)
        self._note(info, f"in line {problem.info.line} of {self.errors.simplify_path(problem.path)}, {place.text}")

    def _note(self, info: ErrorInfo, text: str) -> None:
        self.errors.report(
            info.line, info.column, text, info.code, severity="note", parent_error=info, origin_span=info.origin_span
        )

    def _is_repetition(self, file: str, info: ErrorInfo) -> bool:
        """Whether this place has such an error already, found on another way."""
        if info.code is None or info.code.code not in BY_NAME:
            return False
        error = info.parent_error or info
        shown = self._shown.setdefault((file, error.line, error.column, info.code.code), error)
        if shown is not error:
            return id(shown) in self._proved or id(error) in self._proved
        return id(error) in self._proved and self._is_recorded(file, info)

    def _is_recorded(self, file: str, info: ErrorInfo) -> bool:
        recorded = self.errors.error_info_map.get(file, ())
        if info.parent_error is None:
            return any(known is info for known in recorded)
        return any(known.parent_error is info.parent_error and known.message == info.message for known in recorded)


def place_of(chk: TypeChecker, path: str, context: Context, text: str) -> Place:
    return Place(path, context.line, context.column, f"{text} at line {context.line}")
