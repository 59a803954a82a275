"""Our settings: `[tool.shapetypes]` in pyproject.toml, `[shapetypes]` in mypy.ini and setup.cfg."""

from __future__ import annotations

import configparser
import sys
from dataclasses import dataclass, fields
from pathlib import Path
from typing import NoReturn

from mypy.options import Options

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

USAGE = """\
expected, all optional, with these defaults:

    pyproject.toml                  mypy.ini or setup.cfg
    [tool.shapetypes]               [shapetypes]
    strict_broadcast = false        strict_broadcast = False
    allow_redefinition = true       allow_redefinition = True\
"""


@dataclass(frozen=True, slots=True)
class Config:
    """What a project may set.

    `strict_broadcast`: every rank extension of a tensor that is no scalar must be written out.
    `allow_redefinition`: switch on mypy's flag of that name, so that `x = self.conv(x)` may change the shape.
    """

    strict_broadcast: bool = False
    allow_redefinition: bool = True


class ConfigError(Exception):
    """A setting that does not exist or has the wrong type."""


def load(options: Options) -> Config:
    """The settings from the file that mypy itself reads; one clear error ends the run when they are wrong."""
    path = Path(options.config_file) if options.config_file else None
    if path is None or not path.is_file():
        return Config()
    try:
        return parse(_section(path), path.name)
    except ConfigError as error:
        _fail(f"{error}\n{USAGE}")


def parse(section: dict[str, object], where: str) -> Config:
    known = {field.name for field in fields(Config)}
    values: dict[str, bool] = {}
    for key, value in section.items():
        if key not in known:
            raise ConfigError(f'{where}: unknown setting "{key}" for shapetypes')
        values[key] = _boolean(value, key, where)
    return Config(**values)


def _boolean(value: object, key: str, where: str) -> bool:
    if isinstance(value, bool):
        return value
    states = configparser.ConfigParser.BOOLEAN_STATES
    if isinstance(value, str) and where.endswith((".ini", ".cfg")) and value.lower() in states:
        return states[value.lower()]
    raise ConfigError(f'{where}: "{key}" must be true or false, not {value!r}')


def _section(path: Path) -> dict[str, object]:
    if path.suffix == ".toml":
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        section = data.get("tool", {}).get("shapetypes", {})
        if not isinstance(section, dict):
            raise ConfigError(f"{path.name}: [tool.shapetypes] must be a table")
        return section
    parser = configparser.RawConfigParser()
    parser.read(path, encoding="utf-8")
    return dict(parser["shapetypes"]) if parser.has_section("shapetypes") else {}


def _fail(message: str) -> NoReturn:
    """As mypy does for its own settings: say it on stderr and stop with status 2."""
    from mypy.errors import CompileError

    raise CompileError([f"shapetypes: {message}"], use_stdout=True)
