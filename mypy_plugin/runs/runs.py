"""A function body checked for the arguments of one call: what it returns, what it assigns, what is wrong.

This is how code without annotations is understood. A run is mypy's own check of a copy of the body, in a sandbox. It is
done once for each function and argument types, never inside itself, and only as often as the size of the file allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import reduce
from typing import ClassVar, Final

from mypy.checker import TypeChecker
from mypy.errors import ErrorInfo
from mypy.nodes import ARG_STAR, ARG_STAR2, CallExpr, FuncDef, MypyFile, Statement, TypeInfo
from mypy.subtypes import is_subtype
from mypy.types import (
    AnyType,
    CallableType,
    Instance,
    TupleType,
    Type,
    TypeOfAny,
    UnionType,
    find_unpack_in_list,
    get_proper_type,
)

from mypy_plugin.calls.layers import configured_by
from mypy_plugin.calls.loops import widen
from mypy_plugin.calls.mixed import mixed
from mypy_plugin.calls.rebinding import rebinding
from mypy_plugin.runs.arguments import base_constructor, known_of, of_call
from mypy_plugin.runs.bodies import bodies, dependencies
from mypy_plugin.runs.certain import Certainty, certainty
from mypy_plugin.runs.changes import is_held
from mypy_plugin.runs.closures import is_inside_here
from mypy_plugin.runs.copies import Copy, copy_function, is_copyable
from mypy_plugin.runs.derived import derived_layer, passed_to
from mypy_plugin.runs.follow import Follower
from mypy_plugin.runs.made import NOTHING, Known
from mypy_plugin.runs.names import forget_other_names, names_in
from mypy_plugin.runs.problems import Emitter, Problem, collect
from mypy_plugin.runs.returned import returned_items
from mypy_plugin.runs.rounds import rounds
from mypy_plugin.runs.running import running
from mypy_plugin.runs.sandbox import check, sandbox
from mypy_plugin.types.container_types import Item, is_container, items_of, with_items
from mypy_plugin.types.decode import decode_shape
from mypy_plugin.types.encode import Maker, encode_tensor
from mypy_plugin.values.bindings import Binding, Place, bindings_of
from shapetypes.algebra import Shape
from shapetypes.rules import UNKNOWN_VALUE

MAX_DEPTH: Final = 12
NODES_PER_LINE: Final = 12
NODES_AT_LEAST: Final = 4_000
#: The same for classes that no call has been run for.
ALONE_PER_LINE: Final = 3
ALONE_AT_LEAST: Final = 1_500

Key = tuple[FuncDef, tuple[Known, ...]]


@dataclass(slots=True)
class Outcome:
    """What one run found. `result` is None when the function may return nothing."""

    result: Known | None = None
    problems: list[Problem] = field(default_factory=list)
    attributes: dict[str, Known] = field(default_factory=dict)
    sites: Counter[str] = field(default_factory=Counter)
    held: list[Item] | None = None  # by a container of the user's
    items: list[Known] | None = None  # of the list that it returns
    layer: Instance | None = None  # of torch's, that an object of a class derived from it is


@dataclass(slots=True)
class Frame:
    """A run that is going on."""

    key: Key
    copy: Copy
    problems: list[Problem] = field(default_factory=list)
    certain: Certainty | None = None  # once the whole body has been checked

    @property
    def receiver(self) -> Type:
        return self.key[1][0].type


class Runs:
    """The runs for one checker."""

    #: Whether the layers of a Sequential of the user's fit together; `calls/containers.py` puts it here.
    check_links: ClassVar[Callable[[TypeChecker, Type, Sequence[Item], Sequence[Statement]], None]]

    def __init__(self, chk: TypeChecker) -> None:
        self.chk = chk
        self.frames: list[Frame] = []
        self.emitter = Emitter(chk.errors)
        bodies.restore(chk.modules.values())
        self._outcomes: dict[Key, Outcome | None] = {}
        self._copyable: dict[FuncDef, bool] = {}
        self._just_asked: set[Key] = set()
        self._is_just_asking = False
        self._copies: dict[tuple[FuncDef, TypeInfo | None], list[Copy]] = {}  # not being run at the moment
        self._asked: set[tuple[FuncDef, str]] = set()
        self._path = chk.tree.path
        last = max((d.end_line or d.line for d in chk.tree.defs), default=0)
        self._budget = NODES_AT_LEAST + NODES_PER_LINE * last
        self._for_alone = ALONE_AT_LEAST + ALONE_PER_LINE * last

    def run(self, function: FuncDef, arguments: Sequence[Known]) -> Outcome | None:
        """The outcome for these arguments (a method's receiver first); None when the function can't be run."""
        key = (function, tuple(arguments))
        if self._is_just_asking and key not in self._outcomes:
            self._just_asked.add(key)
        elif not self._is_just_asking:
            self._just_asked.discard(key)
        if key in self._outcomes:
            return self._outcomes[key]
        tree = file_of(self.chk, function)
        if tree is None or not self._may_run(key) or len(arguments) != len(function.arguments):
            return None
        if tree.path != self._path:
            dependencies.add(self._path, tree.path)
        signature = self._signature(function, arguments, tree)
        self._outcomes[key] = self._run(key, tree, signature) if signature is not None else None
        return self._outcomes[key]

    def leave_for_alone(self) -> None:
        """From here on only what is set apart for classes by themselves may be spent."""
        self._budget = min(self._budget, self._for_alone)

    def has_run(self, method: FuncDef, info: TypeInfo) -> bool:
        """Whether a method has been run for an object of this class."""
        keys = (key for key in self._outcomes if key[0] is method and key not in self._just_asked)
        return any(known[0].is_a(info) for _, known in keys if known)

    @contextmanager
    def just_asking(self) -> Iterator[None]:
        """Inside, what is run tells types only; its mistakes are shown when it is run in earnest."""
        before, self._is_just_asking = self._is_just_asking, True
        try:
            yield
        finally:
            self._is_just_asking = before

    def constructed_with(self, init: FuncDef, info: TypeInfo) -> list[Known] | None:
        """What an object of this class has been constructed with, if one was: what its defaults stand for, too."""
        found = (known for function, known in self._outcomes if function is init and known and known[0].is_a(info))
        first = next(found, None)
        return list(first[1:]) if first is not None else None

    def _may_run(self, key: Key) -> bool:
        if self._budget <= 0 or len(self.frames) >= MAX_DEPTH or any(frame.key == key for frame in self.frames):
            return False
        function = key[0]
        if function not in self._copyable:
            self._copyable[function] = is_copyable(function)
        return self._copyable[function]

    def _signature(self, function: FuncDef, arguments: Sequence[Known], tree: MypyFile) -> CallableType | None:
        declared = get_proper_type(self.chk.function_type(function))
        if not isinstance(declared, CallableType) or (function.info and function.info.type_vars):
            return None
        own_self = bool(function.info) and not function.is_static
        reshaped = bindings_of(tree).reshaped
        if any(v.name != "Self" for v in declared.variables):
            return None
        types: list[Type] = []
        for i, (known, wanted) in enumerate(zip(arguments, declared.arg_types, strict=True)):
            if isinstance(known.value, tuple) and _has_other_length(wanted, len(known.value)):
                return None  # mypy would take the branch that the annotation tells, and we the one of the value
            is_told = not isinstance(get_proper_type(known.type), AnyType)
            fits = (i == 0 and own_self) or (is_told and is_subtype(known.type, wanted))
            is_kept = function.arguments[i].variable not in reshaped
            types.append(known.type if fits and is_kept else wanted)
        return declared.copy_modified(arg_types=types, ret_type=AnyType(TypeOfAny.special_form), variables=[])

    def _run(self, key: Key, tree: MypyFile, signature: CallableType) -> Outcome:
        function, arguments = key
        receiver = _class_of(arguments[0].type) if function.info and arguments else None
        idle = self._copies.setdefault((function, receiver), [])
        copy = idle.pop() if idle else copy_function(function, receiver)
        self._budget -= copy.size
        frame = Frame(key, copy)
        with sandbox(self.chk, tree) as infos, self._entered(frame, tree), running():
            check(self.chk, copy.function, signature)
            outcome = self._outcome(frame, tree, infos)
        if copy.is_reusable:
            copy.renew()
            idle.append(copy)
        return outcome

    @contextmanager
    def _entered(self, frame: Frame, tree: MypyFile) -> Iterator[None]:
        """While a copy runs, its names are followed like those of any function."""
        known = bindings_of(tree)
        rebinding.add(tree, frame.copy.rebound)
        rounds.add(tree, frame.copy.loops)
        mixed.add(tree, frame.copy.mixed)
        own = frame.copy.bindings
        arguments = {
            argument.variable: given.value if argument.kind not in (ARG_STAR, ARG_STAR2) else UNKNOWN_VALUE
            for argument, given in zip(frame.copy.function.arguments, frame.key[1], strict=True)
        }
        known.variables.update(own.variables)
        known.aliases.update(own.aliases)
        known.handed_out.update(own.handed_out)
        known.arguments.update(arguments)
        known.shared |= own.shared
        self.frames.append(frame)
        try:
            yield
        finally:
            self.frames.pop()
            for var in (*own.variables, *own.aliases, *arguments):
                known.variables.pop(var, None)
                known.aliases.pop(var, None)
                known.handed_out.pop(var, None)
                known.arguments.pop(var, None)
            known.shared -= own.shared

    # -- what a run found

    def _outcome(self, frame: Frame, tree: MypyFile, infos: list[ErrorInfo]) -> Outcome:
        where = frame.copy.original.fullname.removeprefix(f"{tree.fullname}.")
        filled = self._filled(frame) if frame.copy.original.name == "__init__" else Outcome()
        certain = certainty(self.chk, frame.copy.function, frame.copy.marks)
        inside = [p for p in frame.problems if certain.is_certain(p.calls[-1].line, p.calls[-1].column)]
        here = [p for p in collect(infos, tree.path, where) if certain.is_certain(p.info.line, p.info.column)]
        result = self._result(frame.copy, certain)
        if result is not None:
            result = Known(forget_other_names(result.type, names_in(frame.key[1])), result.value)
        outcome = Outcome(result, [*inside, *here], items=self._items(frame, certain))
        if frame.copy.original.name in ("__init__", "__post_init__"):
            frame.certain = certain
            outcome.attributes, outcome.held = self.assigned(frame) | filled.attributes, filled.held
            outcome.sites = self.sites(frame)
            outcome.layer = self.layer_made(frame)
        return outcome

    def _items(self, frame: Frame, certain: Certainty) -> list[Known] | None:
        reached = [statement for statement in frame.copy.returns if not certain.is_dead(statement)]
        items = returned_items(self.chk, frame.copy, reached)
        names = names_in(frame.key[1])
        return items and [Known(forget_other_names(item.type, names), item.value) for item in items]

    def _filled(self, frame: Frame) -> Outcome:
        """The items of containers that the constructor fills: the object itself, and what it assigns to attributes."""
        own = frame.copy.function.arguments[0].variable
        filled = [n for n, sites in frame.copy.attributes.items() if any(b.value is None for b in sites)]
        receiver = get_proper_type(frame.receiver)
        is_filled = isinstance(receiver, Instance) and is_container(receiver)
        outcome = Outcome()
        if not filled and not is_filled:
            return outcome
        follower = Follower(self.chk, frame.copy.function, own if is_filled else None)
        wanted: set[Place] = {(own, name) for name in filled}
        if is_filled and isinstance(receiver, Instance):
            follower.state[own] = Known(with_items(self.chk, receiver, []))
            if base_constructor(receiver, frame.copy.original) is not None:
                found = [base.held for base in self._bases(frame)]
                held = found[0] if found else None
                follower.inherited = NOTHING if held is None else Known(with_items(self.chk, receiver, held))
            wanted.add(own)
        follower.follow(wanted)
        for name in filled:
            known = follower.state.get((own, name), NOTHING)
            if is_held(known) and is_container(known.type):
                outcome.attributes[name] = known
        filled_with = get_proper_type(follower.state.get(own, NOTHING).type)
        outcome.held = items_of(filled_with) if is_filled and isinstance(filled_with, Instance) else None
        if outcome.held and follower.inherited is None and len(follower.added) == len(outcome.held):
            Runs.check_links(self.chk, receiver, outcome.held, follower.added)
        return outcome

    def _result(self, copy: Copy, certain: Certainty) -> Known | None:
        """The type of all reached return statements, when they agree."""
        if self.chk.lookup_type_or_none(copy.end) is not None:
            return None
        found: list[Known] = []
        for statement in copy.returns:
            if certain.is_dead(statement):
                continue
            if statement.expr is None:
                return None
            typ = self.chk.lookup_type_or_none(statement.expr)
            if typ is not None:
                found.append(known_of(self.chk, statement.expr, typ))
        first = found[0] if found else None
        if first is None or any(other != first for other in found):
            return None
        return Known(merged(self.chk, first.type), first.value)

    def sites(self, frame: Frame) -> Counter[str]:
        """How often a constructor and those that it calls assign each attribute."""
        found = Counter({name: len(sites) for name, sites in frame.copy.attributes.items()})
        for base in self._bases(frame):
            found.update(base.sites)
        return found

    def assigned(self, frame: Frame) -> dict[str, Known]:
        """Attributes of `self` by what was assigned to them; those assigned different things are unknown."""
        result: dict[str, Known] = {}
        for base in self._bases(frame):
            result.update(base.attributes)
        for name in frame.copy.attributes:
            known = self._assigned_here(frame, name)
            if known is not None:
                result[name] = NOTHING if name in result else known
        return result

    def assigned_to(self, frame: Frame, name: str) -> Known | None:
        """What an attribute of `self` has been assigned so far."""
        if (frame.copy.function, "") in self._asked:
            return NOTHING  # an argument of `super().__init__(...)`
        here = self._assigned_here(frame, name)
        before = [base.attributes[name] for base in self._bases(frame) if name in base.attributes]
        if here is None:
            return before[0] if before else None
        return NOTHING if before else here

    def _assigned_here(self, frame: Frame, name: str) -> Known | None:
        asked = (frame.copy.function, name)
        if asked in self._asked:
            return NOTHING  # computed from itself: `self.x = f(self.x)`
        self._asked.add(asked)
        try:
            sites = [self._site(frame, binding) for binding in frame.copy.attributes.get(name, ())]
            found = [known for known in sites if known is not None]
        finally:
            self._asked.discard(asked)
        if not found:
            return None
        return found[0] if all(other == found[0] for other in found) else NOTHING

    def _bases(self, frame: Frame) -> Iterator[Outcome]:
        """The runs of the constructors that `super().__init__(...)` called."""
        for call in frame.copy.super_calls:
            base = base_constructor(frame.receiver, frame.copy.original)
            if base is not None and self.chk.lookup_type_or_none(call) is not None:
                arguments = self._passed_on(frame, call, base)
                outcome = self.run(base, arguments) if arguments is not None else None
                if outcome is not None:
                    yield outcome

    def layer_made(self, frame: Frame) -> Instance | None:
        """What `super().__init__(...)` made of an object whose class is derived from a layer of torch's."""
        receiver = get_proper_type(frame.receiver)
        layer = derived_layer(self.chk, receiver.type) if isinstance(receiver, Instance) else None
        if layer is None:
            return None
        found = [base.layer for base in self._bases(frame)]
        if base_constructor(frame.receiver, frame.copy.original) is None:
            reached = [call for call in frame.copy.super_calls if self.chk.lookup_type_or_none(call) is not None]
            found = [configured_by(self.chk, layer, passed_to(self.chk, layer.type, call)) for call in reached]
        return found[0] if found and all(other == found[0] for other in found) else None

    def _passed_on(self, frame: Frame, call: CallExpr, base: FuncDef) -> list[Known] | None:
        asked = (frame.copy.function, "")
        self._asked.add(asked)
        try:
            return of_call(self.chk, call, base, frame.key[1][0])
        finally:
            self._asked.discard(asked)

    def _site(self, frame: Frame, binding: Binding) -> Known | None:
        """None where the assignment isn't reached with these arguments."""
        if frame.certain is not None and frame.certain.is_dead(binding):
            return None
        if binding.value is None or binding.in_loop or binding.path:
            return NOTHING
        typ = self.chk.lookup_type_or_none(binding.value)
        return None if typ is None else known_of(self.chk, binding.value, typ)


def _has_other_length(declared: Type, length: int) -> bool:
    proper = get_proper_type(declared)
    return isinstance(proper, TupleType) and find_unpack_in_list(proper.items) is None and proper.length() != length


def _class_of(typ: Type) -> TypeInfo | None:
    proper = get_proper_type(typ)
    return proper.type if isinstance(proper, Instance) else None


def file_of(chk: TypeChecker, function: FuncDef) -> MypyFile | None:
    """The file of a function of the top level or of a class there, or of one inside of what is being checked."""
    if function.info:
        module = function.info.module_name
        return chk.modules.get(module) if function.info.fullname == f"{module}.{function.info.name}" else None
    tree = chk.modules.get(function.fullname.rpartition(".")[0])
    if tree is not None and function.name in tree.names:
        return tree
    return chk.tree if is_inside_here(chk, function) else None


def merged(chk: TypeChecker, typ: Type) -> Type:
    """One tensor for a union of tensors: what all of them agree on (which of them it is, nobody outside can tell)."""
    proper = get_proper_type(typ)
    if not isinstance(proper, UnionType):
        return typ
    shapes = [decode_shape(item) for item in proper.items]
    known = [shape for shape in shapes if shape is not None]
    if len(known) < len(shapes):
        return typ
    return encode_tensor(Maker(chk), reduce(_agreed, known))


def _agreed(first: Shape, second: Shape) -> Shape:
    both = widen(first, second)
    assert isinstance(both, Shape)
    return both
