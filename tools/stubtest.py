"""Compares the stubs with the running torch: `python tools/stubtest.py`.

This is mypy's own stubtest, for exactly the modules that the stubs promise to describe: its command line would go on to
all that lies below them. Differences that are meant, each with its reason: `tests/stubs/allowlist.txt`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from mypy import stubtest
from mypy.options import Options
from torchstubs.plan import covered, left_open

ALLOWLIST = Path(__file__).parent.parent / "tests" / "stubs" / "allowlist.txt"
MODULES = """
torch torch._tensor torch.types torch.functional torch.return_types torch.random torch.serialization torch.storage
torch.fft torch.linalg torch.special torch.func torch.utils.checkpoint
""".split()
PACKAGES = """
torch.nn torch.optim torch.utils.data torch.autograd torch.amp torch.cuda torch.distributions torch.jit torch.compiler
torch.backends torch.profiler torch.testing torch.multiprocessing
""".split()


build = stubtest.build_stubs


def modules() -> list[str]:
    below = tuple(f"{package}." for package in PACKAGES)
    without = (*left_open(), "torch.utils.data.datapipes.")
    promised = [m for m in covered() if m in {*MODULES, *PACKAGES} or m.startswith(below)]
    return [m for m in promised if m not in without and not m.startswith(without[-1])]


def _build_exactly(modules: list[str], options: Options, find_submodules: bool = False) -> list[str]:
    """Without what lies below; mypy's opinion on torch's own overrides is not asked for."""
    del find_submodules
    options.ignore_errors = True
    return build(modules, options)


def main() -> int:
    stubtest.build_stubs = _build_exactly
    # @disjoint_base (PEP 800) needs a newer typing_extensions than our users may have
    options = ["--concise", "--ignore-disjoint-bases", "--allowlist", str(ALLOWLIST)]
    return stubtest.test_stubs(stubtest.parse_options([*options, *modules()]))


if __name__ == "__main__":
    sys.exit(main())
