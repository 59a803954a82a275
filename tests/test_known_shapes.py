"""Every tensor of the GPT example has a fully known shape: annotated signatures are enough."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from mypy import build
from mypy.main import process_options
from mypy.nodes import Expression
from mypy.types import AnyType, Instance, TupleType, Type, UnpackType, get_proper_type

from mypy_plugin.values.walk import walk

ROOT = Path(__file__).parent.parent
TENSOR = "torch._tensor.Tensor"


def tensor_expressions(path: Path, folder: Path) -> Iterator[tuple[int, Instance]]:
    """Line and type of every expression that is a tensor, tuples of tensors included."""
    config = folder / "mypy.ini"
    config.write_text("[mypy]\nplugins = mypy_plugin\n")
    sources, options = process_options([f"--config-file={config}", "--cache-dir=/dev/null", str(path)])
    options.export_types = True
    options.preserve_asts = True
    result = build.build(sources, options)
    assert result.errors == []
    tree = result.graph[path.stem].tree
    assert tree is not None
    for node in walk(tree):
        if isinstance(node, Expression) and node in result.types:
            yield from ((node.line, tensor) for tensor in _tensors(result.types[node]))


def _tensors(typ: Type) -> Iterator[Instance]:
    proper = get_proper_type(typ)
    if isinstance(proper, TupleType):
        for item in proper.items:
            yield from _tensors(item)
    elif isinstance(proper, Instance) and proper.type.fullname == TENSOR:
        yield proper


def is_known(tensor: Instance) -> bool:
    """No size is unknown, and neither is the rank."""
    return not any(isinstance(get_proper_type(size), AnyType | UnpackType) for size in tensor.args)


def unknown_lines(path: Path, folder: Path) -> list[str]:
    """`line: type` of each tensor with something unknown."""
    return [f"{line}: {typ}" for line, typ in tensor_expressions(path, folder) if not is_known(typ)]


def test_every_tensor_of_the_gpt_is_known(tmp_path: Path) -> None:
    path = ROOT / "examples" / "gpt.py"
    assert len(list(tensor_expressions(path, tmp_path))) > 100
    assert unknown_lines(path, tmp_path) == []


@pytest.mark.parametrize("annotation", ["Tensor", "Tensor[Any, 3]", "Tensor[2, ...]"])
def test_the_test_can_fail(annotation: str, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "from __future__ import annotations\nfrom typing import Any\nfrom torch import Tensor\n"
        f"def f(x: {annotation}) -> None:\n    x + 1\n"
    )
    assert len(unknown_lines(program, tmp_path)) >= 1
