"""Without the plugin: mypy, pyright, pyrefly and ty understand the stubs and have nothing to say against working code.

They read `usage/` (`assert_type` says what they must know, `# error` marks what they must refuse), and our examples and
models with all shapes taken out, for only the plugin understands those.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import venv
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
USAGE = sorted((ROOT / "tests" / "stubs" / "usage").glob("*.py"))
PROGRAMS = [p for f in ("examples", "tests/models") for p in sorted((ROOT / f).glob("*.py")) if "broken" not in p.name]
MYPY = [
    sys.executable,
    "-m",
    "mypy",
    "--strict",
    "--no-warn-return-any",
    "--cache-dir=cache",
    "--python-executable={python}",
]
CHECKERS = {
    "mypy": [*MYPY, "--config-file=", "--no-warn-return-any"],
    "mypy with the plugin": [*MYPY, "--config-file=plugin.ini"],
    "pyright": ["basedpyright", "--level=error", "--pythonpath={python}"],
    "pyrefly": ["pyrefly", "check", "--output-format=min-text", "--python-interpreter-path={python}"],
    "ty": ["ty", "check", "--output-format=concise", "--python={python}"],
}
ERROR = re.compile(r"(?m)^(?:ERROR )?\s*(\S+?\.py):(\d+)\S* ?(?:- )?(?:error.*|[A-Z].*)$")


class WithoutShapes(ast.NodeTransformer):
    """`Tensor[B, 3 * D]` becomes `Tensor`, `SizeOf[D]` int, and classes over dims are no longer generic."""

    def __init__(self, tree: ast.Module) -> None:
        self.bare = {"Tensor", "nn.Linear", *(c.name for c in ast.walk(tree) if isinstance(c, ast.ClassDef))}

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        if ast.unparse(node.value) == "SizeOf":
            return ast.Name("int")
        return node.value if ast.unparse(node.value) in self.bare else node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.generic_visit(node)
        node.bases = [base for base in node.bases if not ast.unparse(base).startswith("Generic[")]
        return node


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs, and an environment as `pip install shapetypes` makes it, with jaxtyping, without torch."""
    folder = tmp_path_factory.mktemp("project")
    venv.create(folder / "env", with_pip=False, symlinks=True)
    (site_packages,) = (folder / "env").glob("lib/python*/site-packages")
    for package in ("stubs/torch-stubs", "stubs/einops-stubs", "shapetypes", "mypy_plugin"):
        (site_packages / Path(package).name).symlink_to(ROOT / package)
    import jaxtyping
    import typing_extensions

    (site_packages / "typing_extensions.py").symlink_to(Path(typing_extensions.__file__))
    (site_packages / "jaxtyping").symlink_to(Path(jaxtyping.__file__).parent)
    for program in PROGRAMS:
        tree = ast.parse(program.read_text(encoding="utf-8"))
        (folder / program.name).write_text(ast.unparse(WithoutShapes(tree).visit(tree)), encoding="utf-8")
    for program in USAGE:
        (folder / program.name).write_text(program.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "pyrightconfig.json").write_text('{"typeCheckingMode": "standard"}', encoding="utf-8")
    (folder / "pyrefly.toml").write_text("", encoding="utf-8")
    (folder / "plugin.ini").write_text("[mypy]\nplugins = mypy_plugin\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("checker", CHECKERS)
def test_reads_the_stubs(project: Path, checker: str) -> None:
    """The plugin knows more than `usage.py` says; decorators it must leave as they are."""
    names = ["decorators.py"] if "plugin" in checker else [path.name for path in [*PROGRAMS, *USAGE]]
    command = [part.format(python=project / "env" / "bin" / "python") for part in CHECKERS[checker]]
    command[0] = command[0] if command[0] == sys.executable else str(_script(command[0]))
    result = subprocess.run([*command, *names], cwd=project, capture_output=True, text=True, check=False)
    assert result.returncode == 1, result.stdout + result.stderr  # 0: nothing found, 2: did not run
    found = {(Path(name).name, int(line)): text for name, line, text in _errors(result.stdout)}
    lines = {file: (project / file).read_text(encoding="utf-8").splitlines() for file in names}
    wanted = {(file, i) for file in names for i, line in enumerate(lines[file], 1) if line.endswith("# error")}
    assert [text for place, text in found.items() if place not in wanted] == []
    assert wanted - found.keys() == set()


def _errors(output: str) -> list[tuple[str, str, str]]:
    return [(match[1], match[2], match[0]) for match in ERROR.finditer(output) if "warning" not in match[0]]


def _script(name: str) -> Path:
    """The command that the distribution `name` has installed; `make test` wants every checker, by setting ALL_TESTS."""
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        if "ALL_TESTS" in os.environ:
            raise
        pytest.skip(f"{name} is not installed")
    return next(Path(str(file.locate())).resolve() for file in files if file.parts[-2:] == ("bin", name))
