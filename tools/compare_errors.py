"""Which errors does mypy report on a package with our stubs that it does not report with torch's own types?

    python tools/compare_errors.py [--strict] PATH ...

Untouched code must get no new error. Prints each new one; the exit status is their number (at most 100).
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from torchstubs.environments import make_environment

LINE = re.compile(r"^(?P<file>[^:]+):(?P<line>\d+): error: (?P<text>.*?)(?:  \[(?P<code>[\w-]+)\])?$")
ARGUMENTS = re.compile(r"\[\*tuple\[Any, \.\.\.\]\]")


def errors(python: Path, paths: list[str], options: list[str], cache: Path) -> Counter[tuple[str, str, str, str]]:
    """The errors as (file, line, code, text), without our type arguments."""
    command = [sys.executable, "-m", "mypy", "--config-file=", f"--python-executable={python}", f"--cache-dir={cache}"]
    result = subprocess.run([*command, *options, *paths], capture_output=True, text=True, check=False)
    if result.returncode not in {0, 1}:
        raise SystemExit(result.stdout + result.stderr)
    found: Counter[tuple[str, str, str, str]] = Counter()
    for line in result.stdout.splitlines():
        match = LINE.match(line)
        if match:
            text = ARGUMENTS.sub("", match["text"])
            found[match["file"], match["line"], match["code"] or "", text] += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--allow-redefinition", action="store_true")
    parser.add_argument("--cache", type=Path, help="keep mypy's caches here, to ask again faster")
    arguments = parser.parse_args()
    options = ["--ignore-missing-imports", "--check-untyped-defs", "--namespace-packages", "--no-error-summary"]
    options += ["--strict", "--no-warn-unused-ignores"] if arguments.strict else []
    options += ["--allow-redefinition"] if arguments.allow_redefinition else []
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        cache = arguments.cache or folder
        before = errors(make_environment(folder / "plain"), arguments.paths, options, cache / "cache-plain")
        after = errors(make_environment(folder / "stubs", stubs=True), arguments.paths, options, cache / "cache-stubs")
    # per line: the same complaint may have another code (`call-overload` for torch's overloads, `arg-type` for ours)
    places = {error[:2] for error in before}
    new = [error for error in after if error[:2] not in places]
    gone = places - {error[:2] for error in after}
    for file, line, code, text in sorted(new):
        print(f"{file}:{line}: {text}  [{code}]")
    counts = f"{sum(before.values())} errors with torch's types, {sum(after.values())} with the stubs"
    print(f"{counts}: {len(gone)} gone, {len(new)} new")
    raise SystemExit(min(len(new), 100))


if __name__ == "__main__":
    main()
