"""Bodies of functions in other files: kept while mypy runs, and remembered as something a file's errors rest on.

mypy empties the syntax tree of a file once it is checked, and knows of no way in which a file could depend on the body
of a function in another one. A call that is run there (runs.py) needs the one and makes the other.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from mypy.nodes import Block, ClassDef, Import, ImportAll, ImportBase, ImportFrom, MypyFile, Statement
from mypy.options import Options

from mypy_plugin.values.walk import walk

_OF_TENSORS: Final = frozenset({"torch", "shapetypes", "jaxtyping"})


class Bodies:
    """Files that use torch, with the statements of all their blocks; of others, the classes that may hold sizes."""

    def __init__(self) -> None:
        self._kept: dict[MypyFile, tuple[list[Statement], list[tuple[Block, list[Statement]]]]] = {}

    def keep(self, file: MypyFile) -> None:
        """Called when a file has been parsed."""
        if file.is_stub or file.fullname.partition(".")[0] == "torch":
            return
        if imports_torch(file):
            blocks = [(node, list(node.body)) for node in walk(file) if isinstance(node, Block)]
        else:
            blocks = [(c.defs, list(c.defs.body)) for c in file.defs if isinstance(c, ClassDef) and c.decorators]
        if not blocks:
            return
        self._kept[file] = (list(file.defs), blocks)

    def restore(self, files: Iterable[MypyFile]) -> None:
        """Puts back what mypy has taken out of those files since."""
        for file in files:
            if file.defs or file not in self._kept:
                continue
            file.defs, blocks = list(self._kept[file][0]), self._kept[file][1]
            for block, body in blocks:
                if not block.body and not block.is_unreachable:
                    block.body = list(body)


def imports_torch(file: MypyFile) -> bool:
    """Whether a file names torch in any import."""
    return any("torch" in _packages(statement) for statement in file.imports)


def uses_tensors(file: MypyFile) -> bool:
    """Whether a file imports anything of torch's, ours or jaxtyping's."""
    return any(not _OF_TENSORS.isdisjoint(_packages(statement)) for statement in file.imports)


def _packages(statement: ImportBase) -> set[str]:
    names = [statement.id] if isinstance(statement, ImportFrom | ImportAll) else []
    if isinstance(statement, Import):
        names = [name for name, _ in statement.ids]
    return {name.partition(".")[0] for name in names}


class Dependencies:
    """Which files the runs of a file's calls went through. When one changes, the other is checked again, either way:

    its errors may have gone, or the bodies must be here because its calls have changed.
    """

    def __init__(self) -> None:
        self._path: Path | None = None
        self._files: dict[str, set[str]] = {}
        self._before: dict[str, set[str]] = {}  # the last run: a caller is parsed before its files are looked up
        self._is_written = True

    def load(self, options: Options) -> None:
        """Called when the plugin knows where mypy keeps its cache."""
        in_cache = options.incremental and options.cache_dir != os.devnull
        self._path = Path(options.cache_dir) / "shapetypes.json" if in_cache else None
        self._files, self._before, self._is_written = {}, {}, True
        try:
            known = json.loads(self._path.read_text(encoding="utf-8")) if self._path is not None else {}
            self._files = {caller: set(paths) for caller, paths in known.items()}
            self._before = {caller: set(paths) for caller, paths in known.items()}
        except (OSError, ValueError, AttributeError, TypeError):
            return  # none yet, or not ours: then nothing is known, and what rested on something is checked again

    def forget(self, path: str) -> None:
        """Called when a file is checked anew."""
        if self._files.pop(path, None):
            self._is_written = False

    def add(self, caller: str, path: str) -> None:
        """A call in the file `caller` was run in `path`."""
        paths = self._files.setdefault(caller, set())
        if path not in paths:
            paths.add(path)
            self._is_written = False

    def state(self, path: str) -> str | None:
        """Of the files that this one rests on and of those that rest on it; None when there are none."""
        pairs = [(caller, found) for known in (self._before, self._files) for caller, found in known.items()]
        paths = {caller for caller, found in pairs if path in found}
        paths.update(other for caller, found in pairs if caller == path for other in found)
        if not paths:
            return None
        digest = hashlib.sha256()
        for other in sorted(paths | {path}):  # itself, too: mypy compares whole seconds
            digest.update(other.encode())
            digest.update(_content(other))
        return digest.hexdigest()[:16]

    def write(self) -> None:
        """Called when mypy writes its cache."""
        if self._path is None or self._is_written:
            return
        self._is_written = True
        text = json.dumps({caller: sorted(paths) for caller, paths in sorted(self._files.items()) if paths})
        try:
            if self._path.parent.is_dir():
                self._path.write_text(text, encoding="utf-8")
        except OSError:
            return  # a cache that cannot be written is no cache: everything is checked again


def _content(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError:
        return b""


#: Of this process.
bodies = Bodies()
dependencies = Dependencies()
