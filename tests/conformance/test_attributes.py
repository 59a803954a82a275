"""What hangs on torch's modules, end to end: every parameter, buffer and number, those of inner layers included."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch
from mypy import api
from torch.nn.parameter import UninitializedTensorMixin
from torch.testing._internal.common_modules import module_db

from tests.conformance.modules import samples_of
from tests.conformance.test_modules_through_mypy import arguments

SAMPLES = 3

#: Numbers that are no sizes: exponents, thresholds, labels, values to fill with.
_NO_SIZES = re.compile(r"^_|^(p|beta|lambd|value|norm_type|blank|divisor_override|activation_relu_or_gelu)$")

#: The norm behind a stack of transformer layers, which may be any layer.
_LEFT_OPEN = re.compile(r"coder\.norm\.")


def tensors_of(module: torch.nn.Module) -> Iterator[tuple[str, str]]:
    """The path of each parameter and buffer, and its shape as our types print it."""
    for name, tensor in (*module.named_parameters(), *module.named_buffers()):
        if not isinstance(tensor, UninitializedTensorMixin):
            yield re.sub(r"\.(\d+)(?=\.)", r"[\1]", name), f"[{', '.join(map(str, tensor.shape)) or '()'}]"


def numbers_of(module: torch.nn.Module) -> Iterator[tuple[str, int]]:
    """The attributes that are whole numbers."""
    for name, value in vars(module).items():
        if type(value) is int and value > 0 and not _NO_SIZES.search(name):
            yield name, value


def build(folder: Path) -> list[tuple[int, str, str]]:
    """Writes a file that reveals all of it; gives lines, what they ask for, and what is right."""
    lines, wanted = ["import torch"], []
    for info in module_db:
        samples = list(samples_of(info))
        for number, (module, config, _) in enumerate(samples[:: max(1, len(samples) // SAMPLES)]):
            built = arguments({k: v for k, v in config.items() if k not in ("device", "dtype")})
            if built is None:
                continue
            text, name = f"{info.module_cls.__name__}({built})", f"m_{info.module_cls.__name__}_{number}"
            lines.append(f"{name} = torch.nn.{text}")
            for path, shape in tensors_of(module):
                lines.append(f"reveal_type({name}.{path})")
                wanted.append((len(lines), f"{text}.{path}", shape))
            for path, size in numbers_of(module):
                lines.append(f"reveal_type(torch.zeros({name}.{path}))")
                wanted.append((len(lines), f"{text}.{path}", f"[{size}]"))
    (folder / "case.py").write_text("\n".join(lines) + "\n")
    return wanted


@pytest.fixture(scope="module")
def revealed(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str, str]]:
    folder: Path = tmp_path_factory.mktemp("attributes")
    wanted = build(folder)
    (folder / "mypy.ini").write_text("[mypy]\nplugins = mypy_plugin\n")
    options = ["--config-file", str(folder / "mypy.ini"), "--cache-dir", str(folder / "cache")]
    out = api.run([*options, str(folder / "case.py")])[0]
    said = dict(re.findall(r'case\.py:(\d+): note: Revealed type is "(.*)"', out))
    return [(text, shape, said.get(str(line), "nothing")) for line, text, shape in wanted]


def test_nothing_is_wrong(revealed: list[tuple[str, str, str]]) -> None:
    wrong = [(text, shape, got) for text, shape, got in revealed if not agrees(got, shape)]
    assert not wrong, "\n".join(f"{text}\n    {got} instead of {shape}" for text, shape, got in wrong)


def test_everything_is_known(revealed: list[tuple[str, str, str]]) -> None:
    unknown = [(text, shape, got) for text, shape, got in revealed if shape not in got and not _LEFT_OPEN.search(text)]
    assert not unknown, "\n".join(f"{text}\n    {got}, which is {shape}" for text, shape, got in unknown)
    assert len(revealed) > 500


def agrees(got: str, shape: str) -> bool:
    """Whether what is known of a tensor is right; an unknown size is `Any`."""
    found = re.search(r"(?:Tensor|Parameter|Buffer)\[(.*?)\]", got)
    if found is None or "..." in found[1]:
        return True
    sizes, right = found[1].split(", "), shape.strip("[]").split(", ")
    return len(sizes) == len(right) and all(a in ("Any", b) for a, b in zip(sizes, right, strict=True))
