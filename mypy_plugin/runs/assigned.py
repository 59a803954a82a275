"""Whether any file of the user's assigns an attribute from outside: then no object's field of that name is believed.

All files of a build count, in whatever order mypy comes to them, also those that it takes from its cache and has no
syntax tree of. So their text is asked, and only about the names of fields that matter somewhere. The answers are kept
beside the cache; what was asked for a file is part of what its errors rest on (`state`), so that it is checked again
when another file begins or ceases to assign one of its fields. A file that is new in a build may be read too late for
that: then the next build sees it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from mypy.options import Options

from mypy_plugin.values.changing import ANY_NAME
from mypy_plugin.values.connected_files import groups, imported
from mypy_plugin.values.outside import assigned, mentioned


class Assigned:
    """The files of a build, and which of the attributes that were asked for each of them assigns."""

    def __init__(self) -> None:
        self._reset(None)

    def _reset(self, path: Path | None) -> None:
        self._path = path
        self._modules: dict[str, str] = {}  # the files of this build, with the names of their modules
        self._modules_before: dict[str, str] = {}
        self._groups: dict[str, str] = {}  # of modules that imports join
        self._unchanged: dict[str, list[str]] = {}  # since the last build: which of the names asked then they assign
        self._fresh: dict[str, None] = {}  # files of which only their text tells
        self._asked_before: frozenset[str] = frozenset()
        self._asked: dict[str, list[str]] = {}  # by the file for which a name was asked
        self._mentioned: dict[str, frozenset[str] | None] = {}
        self._exact: dict[str, tuple[frozenset[str], frozenset[str]]] = {}
        self._assigning: dict[tuple[str, str], list[str]] = {}
        self._installed: set[str] = set()
        self._is_written = True

    def load(self, options: Options) -> None:
        """Called when the plugin knows where mypy keeps its cache."""
        in_cache = options.incremental and options.cache_dir != os.devnull
        self._reset(Path(options.cache_dir) / "shapetypes_fields.json" if in_cache else None)
        try:
            known = json.loads(self._path.read_text(encoding="utf-8")) if self._path is not None else {}
            asked = {str(caller): list(map(str, names)) for caller, names in known["asked"].items()}
            files = [(str(p), str(m), stamp, list(map(str, names))) for p, (m, stamp, names) in known["files"].items()]
        except (OSError, ValueError, AttributeError, TypeError, KeyError):
            return  # none yet, or not ours
        self._asked, self._asked_before = asked, frozenset().union(*asked.values())
        for path, module, stamp, names in files:
            self._modules_before[path] = module
            if stamp == _stamp(path):
                self._unchanged[path] = names
            else:
                self._fresh[path] = None

    def register(self, fullname: str, path: str) -> None:
        """Called for every file of the build: when it is found in mypy's cache, or parsed."""
        package = fullname.partition(".")[0]
        if path.endswith(".py") and package != "shapetypes":
            self._modules[path] = fullname
            if path not in self._modules_before:
                self._groups.clear()
            if is_installed(path):
                self._installed.add(package)
            if path not in self._unchanged:
                self._fresh[path] = None
                self._assigning.clear()

    def begin(self, fullname: str, path: str) -> None:
        """Called when a file is parsed, to be checked anew."""
        self._unchanged.pop(path, None)
        self._mentioned.pop(path, None)
        self._exact.pop(path, None)
        self._asked.pop(path, None)
        self._groups.clear()
        self._is_written = False
        self.register(fullname, path)

    def is_assigned(self, caller: str, fullname: str, name: str) -> bool:
        """Whether a file other than the caller, of the user's or of the same package, assigns the attribute."""
        asked = self._asked.setdefault(caller, [])
        if name not in asked:
            asked.append(name)
            self._is_written = False
        return self._is_assigned(caller, fullname, name, False)

    def state(self, caller: str, fullname: str, is_check: bool) -> dict[str, bool] | None:
        """For the names that were asked for a file, whether others assign them; any known, until all are."""
        names = sorted(self._asked.get(caller, ()))
        return {name: self._is_assigned(caller, fullname, name, is_check) for name in names} or None

    def _is_assigned(self, caller: str, fullname: str, name: str, is_check: bool) -> bool:
        found = [p for p in self._assigners(name, fullname) if p != caller and (is_check or p in self._modules)]
        return any(self._are_joined(caller, path) for path in found)

    def _are_joined(self, caller: str, path: str) -> bool:
        """Whether the files can have the same object."""
        modules = {**self._modules_before, **self._modules}
        if not self._groups:
            texts = {m: (_text(p), p.endswith("__init__.py")) for p, m in modules.items() if not is_installed(p)}
            self._groups = groups({m: list(imported(text, m, is_package)) for m, (text, is_package) in texts.items()})
        one, other = modules.get(caller, ""), modules.get(path, "")
        return one not in self._groups or other not in self._groups or self._groups[one] == self._groups[other]

    def by_methods(self, path: str) -> frozenset[str]:
        """`Class.name` of what methods of the classes in a file assign to their `self`."""
        return self._read(path)[1]

    def assigns_any(self, path: str) -> bool:
        """Whether the file assigns attributes of computed names: `setattr(cfg, key, value)`."""
        return path in self._modules and not is_installed(path) and ANY_NAME in self._read(path)[0]

    def _assigners(self, name: str, fullname: str) -> list[str]:
        """The files that assign the attribute, without those installed: they change no object of the user's."""
        package = fullname.partition(".")[0]
        key = name, package if package in self._installed else ""
        if key not in self._assigning:
            is_known = name in self._asked_before
            told = [path for path, names in self._unchanged.items() if is_known and name in names]
            asked = self._fresh if is_known else {**self._unchanged, **self._fresh}
            texts = (path for path in asked if self._counts(path, package) and self._assigns(path, name))
            self._assigning[key] = [*(path for path in told if self._counts(path, package)), *texts]
        return self._assigning[key]

    def _counts(self, path: str, package: str) -> bool:
        return not is_installed(path) or self._modules.get(path, "").partition(".")[0] == package

    def _assigns(self, path: str, name: str) -> bool:
        if path not in self._mentioned:
            self._mentioned[path] = mentioned(_text(path))
        words = self._mentioned[path]
        return (words is None or name in words) and name in self._read(path)[0]

    def _read(self, path: str) -> tuple[frozenset[str], frozenset[str]]:
        if path not in self._exact:
            self._exact[path] = assigned(_text(path))
        return self._exact[path]

    def write(self) -> None:
        """Called when mypy writes its cache."""
        if self._path is None or self._is_written:
            return
        self._is_written = True
        by_path: dict[str, list[str]] = {path: [] for path in sorted(self._modules) if not is_installed(path)}
        for name in sorted(self._asked_before.union(*self._asked.values())):
            for path in self._assigners(name, ""):
                by_path.get(path, []).append(name)
        files = {path: (self._modules[path], _stamp(path), found) for path, found in by_path.items()}
        try:
            if self._path.parent.is_dir():
                self._path.write_text(json.dumps({"asked": self._asked, "files": files}), encoding="utf-8")
        except OSError:
            return  # a cache that cannot be written is no cache: everything is checked again


def is_installed(path: str) -> bool:
    """Whether a file is of a library."""
    return "site-packages" in path or "dist-packages" in path


def _stamp(path: str) -> list[int]:
    try:
        status = Path(path).stat()
    except OSError:
        return []
    return [status.st_mtime_ns, status.st_size]


def _text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""


#: Of this process.
fields = Assigned()
