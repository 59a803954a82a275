"""Lists of layers that functions return, item by item: `nn.Sequential(*block(3, 16), *block(16, 32))`.

To mypy such a list has one type for all items; and without annotations the call gives nothing known at all. So the
items are kept beside it, for who looks at the call next (sequences.py).
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import Context, ReturnStmt
from mypy.types import Instance, get_proper_type

from mypy_plugin.runs.changes import mentioned_in
from mypy_plugin.runs.copies import Copy
from mypy_plugin.runs.follow import Follower
from mypy_plugin.runs.made import Known
from mypy_plugin.runs.sandbox import inside
from mypy_plugin.runs.sequences import LostError, handed_back


def returned_items(chk: TypeChecker, copy: Copy, reached: list[ReturnStmt]) -> list[Known] | None:
    """What the list holds that a function has returned, when it does so at one place."""
    expr = reached[0].expr if len(reached) == 1 else None
    proper = get_proper_type(chk.lookup_type_or_none(expr)) if expr is not None else None
    if expr is None or not isinstance(proper, Instance) or proper.type.fullname != "builtins.list":
        return None
    follower = Follower(chk, copy.function)
    follower.follow(mentioned_in(expr), reached[0])
    try:
        with inside(chk, copy.function):
            return follower.items(expr)
    except LostError:
        return None


def hand_back(call: Context, items: list[Known] | None) -> None:
    """For who has asked mypy for the type of this call."""
    handed_back.clear()
    if items is not None:
        handed_back[call] = items
