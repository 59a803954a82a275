"""Every tensor of the GPT and of the U-Net has a fully known shape: annotated signatures are enough."""

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


@pytest.mark.parametrize("example", ["gpt", "unet"])
def test_every_tensor_is_known(example: str, tmp_path: Path) -> None:
    found = list(tensor_expressions(ROOT / "examples" / f"{example}.py", tmp_path))
    assert len(found) > 100
    assert [f"{line}: {tensor}" for line, tensor in found if not is_known(tensor)] == []


def test_the_test_can_fail(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "from __future__ import annotations\nfrom typing import Any\nfrom torch import Tensor\n"
        "def f(a: Tensor, b: Tensor[Any, 3], c: Tensor[2, ...], d: Tensor[2, 3]) -> None:\n"
        "    a + 1\n    b + 1\n    c + 1\n    d + 1\n"
    )
    unknown = {line for line, tensor in tensor_expressions(program, tmp_path) if not is_known(tensor)}
    assert unknown >= {5, 6, 7}
    assert 8 not in unknown
