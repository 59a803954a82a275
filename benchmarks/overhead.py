"""What the plugin costs.  `python -m benchmarks.overhead`; exit status 1 when a limit is passed.

1. on a package without tensors (hypothesis, which the tests use): at most 3 % of mypy's time;
2. on a file of 1,000 tensor ops: at most twice the time of the same file without the plugin;
3. for 2,000, 4,000, 8,000 ops: in proportion to the length of the file.
"""

from __future__ import annotations

import importlib.util
import shutil
import sys
import tempfile
from pathlib import Path

from benchmarks.measure import Used, cheapest, mypy, table

HEADER = """\
from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from shapetypes import Dim

B = Dim("B")
T = Dim("T")
D = Dim("D")

"""
#: Twenty ops; the shape of x is the same before and after.
BODY = """
def block{i}(x: Tensor[B, T, 64], w: Tensor[64, 64], mask: Tensor[B, T]) -> Tensor[B, T, 64]:
    b, t, d = x.shape
    y = x @ w
    y = y.view(b, t, 4, 16).transpose(1, 2)
    scores = (y @ y.transpose(-2, -1)) / 4.0
    scores = scores.masked_fill(mask[:, None, None, :] == 0, -1e9)
    y = (scores.softmax(dim=-1) @ y).transpose(1, 2).reshape(b, t, 64)
    y = F.relu(y + x)
    mean = y.mean(dim=-1, keepdim=True)
    y = (y - mean) / (y.std(dim=-1, keepdim=True) + 1e-5)
    y = torch.cat([y, x], dim=-1)[..., :64]
    return y * mask.unsqueeze(-1)
"""
OPS = 25


def program(ops: int) -> str:
    """A file of about that many ops."""
    return HEADER + "".join(BODY.format(i=i) for i in range(ops // OPS))


def main() -> int:
    """Prints the three ratios."""
    rows: dict[str, tuple[str, ...]] = {"": ("without plugin", "with plugin", "ratio", "limit")}
    rounds = [(_without_tensors(plugin=False), _without_tensors(plugin=True)) for _ in range(4)]  # side by side
    plain, ours = map(cheapest, zip(*rounds, strict=True))
    ok = _row(rows, "hypothesis, no tensors", plain, ours, 1.03)
    with tempfile.TemporaryDirectory() as folder:
        files = {ops: Path(folder) / f"ops{ops}.py" for ops in (1000, 2000, 4000, 8000)}
        for ops, file in files.items():
            file.write_text(program(ops))
        used = {ops: mypy(file, plugin=True) for ops, file in files.items()}
        plain = mypy(files[1000], plugin=False)
    if "error:" in used[1000].output:
        raise RuntimeError(used[1000].output)
    ok &= _row(rows, "1,000 ops", plain, used[1000], 2.0)
    table(rows)
    return 0 if ok & _linear(used) else 1


def _without_tensors(plugin: bool) -> Used:
    """A package of 40,000 lines, copied: mypy would skip the bodies of an installed one."""
    spec = importlib.util.find_spec("hypothesis")
    assert spec and spec.origin
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "hypothesis"
        shutil.copytree(Path(spec.origin).parent, package)
        return mypy(package, "--ignore-missing-imports", plugin=plugin, repeat=1)


def _row(rows: dict[str, tuple[str, ...]], name: str, plain: Used, ours: Used, limit: float) -> bool:
    ratio = ours.seconds / plain.seconds
    rows[name] = (f"{plain.seconds:.2f} s", f"{ours.seconds:.2f} s", f"{ratio:.3f}", f"{limit}")
    return ratio <= limit


def _linear(used: dict[int, Used]) -> bool:
    """Each doubling adds twice the time that the one before added."""
    print("\n" + ", ".join(f"{ops} ops: {run.seconds:.2f} s" for ops, run in used.items()))
    added = [1000 * (used[2 * ops].seconds - used[ops].seconds) / ops for ops in (2000, 4000)]
    print(f"ms per op: {added[0]:.2f} from 2,000 to 4,000, {added[1]:.2f} from 4,000 to 8,000 (limit: 1.25 times)")
    return added[1] <= 1.25 * added[0]


if __name__ == "__main__":
    sys.exit(main())
