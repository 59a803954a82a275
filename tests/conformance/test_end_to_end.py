"""A broad sample of torch's own calls through mypy: what `reveal_type` says is what torch returns.

Each call becomes a small function whose parameters are its tensors; all of them are checked in one run.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.testing._internal.common_methods_invocations import op_db

from shapetypes.rules._registry import find_rule
from tests.conformance.forms import OPERATORS, Form, forms_of, is_wrapped
from tests.conformance.judge import Call, run_torch
from tests.conformance.suite import some_samples
from tests.mdtest.run import run_mypy

SAMPLES_PER_FORM = 2
SYMBOLS = {
    "__add__": "+", "__sub__": "-", "__mul__": "*", "__truediv__": "/", "__floordiv__": "//", "__mod__": "%",
    "__pow__": "**", "__matmul__": "@", "__eq__": "==", "__ne__": "!=", "__lt__": "<", "__le__": "<=", "__gt__": ">",
    "__ge__": ">=", "__and__": "&", "__or__": "|", "__xor__": "^", "__lshift__": "<<", "__rshift__": ">>",
}  # fmt: skip


class NotWritable(Exception):
    """An argument that has no short spelling in Python: a generator, a module, a tensor of a strange layout."""


@dataclass(frozen=True)
class Written:
    """A call as source text, and what torch returned."""

    name: str
    source: str
    actual: object


class Writer:
    """Spells a call; tensors become parameters."""

    def __init__(self) -> None:
        self.parameters: list[str] = []

    def value(self, value: Any) -> str:
        if isinstance(value, torch.Tensor):
            return self.tensor(value)
        if isinstance(value, (list, tuple)) and type(value) in (list, tuple, torch.Size):
            items = ", ".join(self.value(item) for item in value)
            return f"[{items}]" if isinstance(value, list) else f"({items}{',' if len(value) == 1 else ''})"
        if isinstance(value, torch.dtype):
            return str(value)
        if value is None or type(value) in (bool, int, str):
            return repr(value)
        if type(value) is float and value == value and abs(value) != float("inf"):
            return repr(value)
        raise NotWritable

    def tensor(self, tensor: torch.Tensor) -> str:
        if tensor.layout is not torch.strided:
            raise NotWritable
        name = f"x{len(self.parameters)}"
        self.parameters.append(f"{name}: Tensor[{', '.join(map(str, tensor.shape)) or '()'}]")
        return name

    def call(self, form: Form, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
        short = form.name.rpartition(".")[2]
        passed = [self.value(arg) for arg in args]
        named = [f"{key}={self.value(value)}" for key, value in kwargs.items() if key != "device"]
        if short == "__getitem__":
            return f"{passed[0]}[{passed[1]}]"
        if short in SYMBOLS and len(passed) == 2:
            return f"{passed[0]} {SYMBOLS[short]} {passed[1]}"
        if form.name.startswith("torch.Tensor."):
            return f"{passed[0]}.{short}({', '.join(passed[1:] + named)})"
        return f"{form.name}({', '.join(passed + named)})"


def written_calls() -> Iterator[Written]:
    """Two samples of each form of each op that has a rule."""
    for op in op_db:
        forms = [form for form in forms_of(op) if find_rule(form.name) is not None]
        if is_wrapped(op):  # the samples of these have their arguments in another order
            forms = [form for form in forms if form.name.startswith("torch.Tensor.")]
        samples = some_samples(op, SAMPLES_PER_FORM) if forms else []
        for form in forms:
            for sample in samples:
                args = (sample.input, *sample.args)
                actual = run_torch(Call(form.name, form.call, args, sample.kwargs))
                writer = Writer()
                if isinstance(actual, Exception) or (form.name[13:] in OPERATORS.values() and len(args) > 2):
                    continue
                if form.name.startswith("torch.Tensor.") and not isinstance(sample.input, torch.Tensor):
                    continue
                try:
                    source = writer.call(form, args, sample.kwargs)
                except NotWritable:
                    continue
                text = f"def _({', '.join(writer.parameters)}) -> None: reveal_type({source})"
                yield Written(form.name, text, actual)


SHAPE = re.compile(r"Tensor(?:\[([^\[\]]*)\])?")
REFUSED = re.compile(r"\[(shape|dtype)-mismatch\]")


def told(revealed: str) -> list[list[str]]:
    """The shapes in a revealed type, in order."""
    return [inside.split(", ") if inside and inside != "()" else [] for inside in SHAPE.findall(revealed)]


def verdict(call: Written, revealed: str, errors: list[str]) -> str:
    """`exact`, `partly` known, `unknown`, `wrong`, `error`; torch runs a `silent broadcast`: that one is ours."""
    if any(REFUSED.search(error) for error in errors):
        return "error"
    if any("[silent-broadcast]" in error for error in errors):
        return "silent broadcast"
    tensors = list(call.actual) if isinstance(call.actual, (tuple, list)) else [call.actual]
    if not tensors or not all(isinstance(tensor, torch.Tensor) for tensor in tensors):
        return "no tensor"
    if "Tensor" not in revealed or "..." in revealed or re.search(r"Tensor\b(?!\[)", revealed):
        return "unknown"
    shapes, actual = told(revealed), [[str(size) for size in tensor.shape] for tensor in tensors]
    if shapes == actual:
        return "exact"
    fits = len(shapes) == len(actual) and all(map(fits_partly, shapes, actual))
    return "partly" if fits else "wrong"


def fits_partly(shape: list[str], sizes: list[str]) -> bool:
    """Whether all that is known of a shape is right."""
    return len(shape) == len(sizes) and all(told in (size, "Any") for told, size in zip(shape, sizes, strict=True))


def test_mypy_says_what_torch_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    calls = list(written_calls())
    header = ["from __future__ import annotations", "import torch", "from torch import Tensor"]
    module = tmp_path / "calls.py"
    module.write_text("\n".join([*header, *(call.source for call in calls)]) + "\n")
    revealed: dict[int, str] = {}
    errors: dict[int, list[str]] = {}
    for found in run_mypy([module], tmp_path, {}):
        if found.severity == "error":
            errors.setdefault(found.line, []).append(str(found))
        elif match := re.match(r'Revealed type is "(.*)"', found.message):
            revealed[found.line] = match.group(1)
    by_kind: dict[str, list[str]] = {}
    for line, call in enumerate(calls, len(header) + 1):
        kind = verdict(call, revealed.get(line, ""), errors.get(line, []))
        told_and_errors = " ".join([revealed.get(line, ""), *errors.get(line, [])])
        by_kind.setdefault(kind, []).append(f"{call.name}: {call.source} -> {told_and_errors}")
    counts = {kind: len(found) for kind, found in by_kind.items()}
    if folder := os.environ.get("CONFORMANCE_REPORT"):
        (Path(folder) / "end_to_end.txt").write_text("\n".join(f"{k} {f}" for k, fs in by_kind.items() for f in fs))
    with capsys.disabled():
        print(f"\nend to end: {len(calls)} calls: {counts}")
    bad = by_kind.get("wrong", []) + by_kind.get("error", [])
    assert not bad, "\n".join(bad)
    judged = len(calls) - counts.get("no tensor", 0) - counts.get("silent broadcast", 0)
    assert counts["exact"] >= 0.8 * judged
