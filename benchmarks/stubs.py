"""What the stubs save.  `python -m benchmarks.stubs` (needs torch); exit status 1 when a limit is passed.

examples/gpt.py with our stubs and plugin, against the same program without shapes under plain mypy with torch's own
inline types (which read numpy, too, if it is installed): cold, and warm after one function was edited. The two take
turns, and the best of three rounds counts: other programs on the machine slow both down.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from benchmarks.measure import Used, cheapest, mypy, table

ROOT = Path(__file__).parent.parent
ROUNDS = 3
LIMITS = {"cold: CPU": 0.25, "cold: memory": 0.5, "warm after an edit: CPU": 1.3}


def without_shapes(text: str) -> str:
    """The program as it was before anybody annotated shapes."""
    text = re.sub(r"Tensor\[[^\]]*\]", "Tensor", text)
    text = re.sub(r"SizeOf\[\w+\]", "int", text)
    text = re.sub(r"(?m)^\w+ = Dim\(.*\)\n|^from shapetypes.*\n", "", text)
    text = re.sub(r", Generic\[[^\]]*\]", "", text).replace("(Generic[V, D, H])", "")
    return re.sub(r"\b(GPT|Config)\[[^\]]*\]", r"\1", text)


def torch_only(folder: Path) -> str:
    """An interpreter that sees what this one sees, except us."""
    venv.create(folder, with_pip=False)
    (site_packages,) = folder.glob("lib/python*/site-packages")
    paths = {str(Path(entry).resolve()) for entry in sys.path if "site-packages" in entry}
    (site_packages / "torch.pth").write_text("\n".join(paths - {str(ROOT), str(ROOT / "stubs")}))
    _hide_editable_install(site_packages)
    return str(folder / "bin" / "python")


def _hide_editable_install(site_packages: Path) -> None:
    """.pth files are only read in site folders, so ours is not seen from here; a wheel of ours would be."""
    code = "import importlib.util as u; print(u.find_spec('mypy_plugin'))"
    run = subprocess.run([site_packages.parents[2] / "bin/python", "-c", code], capture_output=True, text=True, cwd="/")
    if run.stdout.strip() != "None":
        raise SystemExit("run this from an editable install: `pip install -e '.[test]'`")


def edited(text: str) -> str:
    """The program with one line more in one function."""
    return text.replace("        b, t, d = x.shape\n", "        b, t, d = x.shape\n        print(b)\n", 1)


def cold_and_warm(text: str, folder: Path, plugin: bool, python: str) -> tuple[Used, Used]:
    """Once without a cache, once with the cache of the unedited program."""
    file, cache = folder / "gpt.py", folder / "cache"
    file.write_text(text)
    cold = mypy(file, plugin=plugin, python=python, repeat=1)
    mypy(file, plugin=plugin, python=python, cache=cache, repeat=1)
    file.write_text(edited(text))
    return cold, mypy(file, plugin=plugin, python=python, cache=cache, repeat=1)


def main() -> int:
    """Prints the ratios."""
    text = (ROOT / "examples" / "gpt.py").read_text()
    ours: list[tuple[Used, Used]] = []
    plain: list[tuple[Used, Used]] = []
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(name) / kind for kind in ("ours", "plain")]
        for folder in folders:
            folder.mkdir()
        plain_python = torch_only(Path(name) / "environment")
        for _ in range(ROUNDS):
            ours.append(cold_and_warm(text, folders[0], plugin=True, python=sys.executable))
            plain.append(cold_and_warm(without_shapes(text), folders[1], plugin=False, python=plain_python))
    (our_cold, our_warm), (cold, warm) = (
        [cheapest(runs) for runs in zip(*both, strict=True)] for both in (ours, plain)
    )
    pairs = {
        "cold: CPU": (cold.seconds, our_cold.seconds, "s"),
        "cold: memory": (cold.megabytes, our_cold.megabytes, "MB"),
        "warm after an edit: CPU": (warm.seconds, our_warm.seconds, "s"),
    }
    rows = {"": ("mypy, torch's types", "with shapetypes", "ratio", "limit")}
    for row, (before, after, unit) in pairs.items():
        rows[row] = (f"{before:.1f} {unit}", f"{after:.1f} {unit}", f"{after / before:.2f}", f"{LIMITS[row]}")
    table(rows)
    return 0 if all(after / before <= LIMITS[row] for row, (before, after, _) in pairs.items()) else 1


if __name__ == "__main__":
    sys.exit(main())
