"""Operands in messages become what the user wrote."""

from __future__ import annotations

import pytest

from shapetypes.algebra import ShapeError, with_operand_names

SOURCES = {"input": "q", "other": "a + b", "tensors[1]": "self.heads[0](x)", "target": "batch['y']"}

SWAPPED = [
    ("axis -1 is 3 in `input` but 4 in `other`", "axis -1 is 3 in `q` but 4 in `a + b`"),
    ("`input`.unsqueeze(-1) has shape [B, 1]", "q.unsqueeze(-1) has shape [B, 1]"),
    ("`other`.unsqueeze(-1) has shape [B, 1]", "(a + b).unsqueeze(-1) has shape [B, 1]"),
    ("`other`[:, None] has shape [B, 1]", "(a + b)[:, None] has shape [B, 1]"),
    ("`target`[..., None, None] has shape [C, 1, 1]", "batch['y'][..., None, None] has shape [C, 1, 1]"),
    ("`tensors[1]`.squeeze(0) and `tensors[0]`", "self.heads[0](x).squeeze(0) and `tensors[0]`"),
    ("`weight`.T has shape [3, 2]", "weight.T has shape [3, 2]"),
    ("use `//` here", "use `//` here"),
    ("it ends with `input`.", "it ends with `q`."),
]


@pytest.mark.parametrize(("text", "expected"), SWAPPED)
def test_operand_names(text: str, expected: str) -> None:
    assert with_operand_names(text, SOURCES) == expected


def test_an_error_has_a_code_notes_and_help() -> None:
    error = ShapeError("no", code="silent-broadcast", notes=["because"], help="yes")
    assert (str(error), error.code, error.notes, error.help) == ("no", "silent-broadcast", ("because",), "yes")
    assert (ShapeError("no").code, ShapeError("no").notes, ShapeError("no").help) == ("shape-mismatch", (), None)
