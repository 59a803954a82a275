"""Where names get their values: every assignment of a file, by variable and by attribute of self."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentExpr,
    AssignmentStmt,
    Block,
    CallExpr,
    ClassDef,
    DelStmt,
    DictionaryComprehension,
    Expression,
    ForStmt,
    FuncDef,
    GeneratorExpr,
    IfStmt,
    IndexExpr,
    LambdaExpr,
    ListComprehension,
    ListExpr,
    MatchStmt,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    StarExpr,
    StrExpr,
    TryStmt,
    TupleExpr,
    TypeInfo,
    Var,
    WhileStmt,
    WithStmt,
)
from mypy.patterns import AsPattern

from mypy_plugin.values.changing import ANY_NAME, MUTATORS
from mypy_plugin.values.in_place import aliases, connected, handed_out, holders, reshaped, tied
from mypy_plugin.values.walk import children

#: A name, or an attribute of what a name holds.
Place = Var | tuple[Var, str]


def place_of(expr: Expression) -> Place | None:
    """The place that an expression stands for."""
    if isinstance(expr, NameExpr) and isinstance(expr.node, Var):
        return expr.node
    if isinstance(expr, MemberExpr) and isinstance(expr.expr, NameExpr) and isinstance(expr.expr.node, Var):
        return expr.expr.node, expr.name
    return None


@dataclass(frozen=True, slots=True)
class Binding:
    """One assignment. `value` is None when the value has no expression (a loop variable, `del`, `+=`).

    `path` leads into an unpacked value: `a, (b, c) = v` binds `c` with path `(1, 1)`. `conditional`: inside a branch,
    a loop or a `try`. `until`: the last line of the block it stands in, up to where it is what the name holds.
    `conditions`: what must hold, and what must not, for it to be reached; None stands for what can't be told.
    """

    value: Expression | None
    path: tuple[int, ...] = ()
    in_loop: bool = False
    conditional: bool = False
    line: int = 0
    until: int = 10**9
    column: int = 0
    conditions: tuple[tuple[Expression, bool] | None, ...] = ()

    @property
    def last_line(self) -> int:
        """Where the assignment ends."""
        return self.line if self.value is None else max(self.line, self.value.end_line or self.value.line)


@dataclass(slots=True)
class FileBindings:
    """All bindings of a file; attributes are keyed by class and name (`module.Class`, `attribute`)."""

    variables: dict[Var, list[Binding]] = field(default_factory=dict)
    attributes: dict[tuple[str, str], list[Binding]] = field(default_factory=dict)
    assigning: dict[str, set[str]] = field(default_factory=dict)  # the classes that assign an attribute of this name
    attributes_elsewhere: set[str] = field(default_factory=set)
    registered: dict[tuple[str, str], list[Expression]] = field(default_factory=dict)
    reshaped: set[Var] = field(default_factory=set)  # in place: what was inferred for them holds only for a while
    aliases: dict[Var, set[Var]] = field(default_factory=dict)
    tied: dict[MemberExpr, MemberExpr] = field(default_factory=dict)  # `decoder.weight = encoder.weight`
    extended: set[Var] = field(default_factory=set)  # names whose objects get an attribute, or are given an update
    passed: dict[Var, set[Var]] = field(default_factory=dict)  # to which parameters of functions of the file
    handed_out: dict[Var, int] = field(default_factory=dict)  # the first line where a name is passed to who knows what
    shared: set[Var] = field(default_factory=set)  # by several functions: what they hold depends on who runs when
    arguments: dict[Var, object] = field(default_factory=dict)  # of functions that are run for one call (runs.py)
    assumed: dict[Place, object] = field(
        default_factory=dict
    )  # at the point up to which a body is followed (follow.py)


class _Collector:
    def __init__(self) -> None:
        self.found = FileBindings()
        self.loops = 0
        self.branches = 0
        self.until = 10**9
        self.conditions: list[tuple[Expression, bool] | None] = []
        self.users: dict[Var, Node | None] = {}
        self.function: Node | None = None
        self.classes: list[str] = []
        self.selves: list[Var | None] = []

    def collect(self, root: Node) -> FileBindings:
        self.visit(root)
        self.found.reshaped = connected(self.found.reshaped, self.found.aliases)
        for var in self.found.reshaped:
            self.found.variables.setdefault(var, []).append(Binding(None))
        return self.found

    def visit(self, node: Node) -> None:
        """One node and everything below it."""
        if isinstance(node, ClassDef):
            self.classes.append(node.fullname)
            self.visit_children(node)
            self.classes.pop()
        elif isinstance(node, FuncDef | LambdaExpr):
            outside, self.function = self.function, node
            self.visit_function(node) if isinstance(node, FuncDef) else self.visit_children(node)
            self.function = outside
        elif isinstance(node, ForStmt | WhileStmt):
            self.loops += 1
            with self.under(None):
                self.visit_simple(node)
            self.loops -= 1
        elif isinstance(node, IfStmt):
            self.branches += 1
            self.visit_branches(node)
            self.branches -= 1
        elif isinstance(node, TryStmt | MatchStmt):
            self.branches += 1
            with self.under(None):
                self.visit_simple(node)
            self.branches -= 1
        elif isinstance(node, Block) and node.body:
            outside, self.until = self.until, max(s.end_line or s.line for s in node.body)
            self.visit_children(node)
            self.until = outside
        else:
            if isinstance(node, NameExpr) and isinstance(node.node, Var):
                if self.users.setdefault(node.node, self.function) is not self.function:
                    self.found.shared.add(node.node)
            if isinstance(node, CallExpr):
                self.visit_passing(node)
                self.visit_setattr(node)
                if isinstance(node.callee, MemberExpr) and node.callee.name in ("update", "setdefault"):
                    self.found.extended.update(holders(node.callee.expr))
                if self.classes:
                    self.visit_registration(node)
            self.visit_simple(node)

    @contextmanager
    def under(self, *conditions: tuple[Expression, bool] | None) -> Iterator[None]:
        count = len(self.conditions)
        self.conditions.extend(conditions)
        try:
            yield
        finally:
            del self.conditions[count:]

    def visit_branches(self, node: IfStmt) -> None:
        for i, (condition, body) in enumerate(zip(node.expr, node.body, strict=True)):
            self.visit(condition)
            with self.under(*((earlier, False) for earlier in node.expr[:i]), (condition, True)):
                self.visit(body)
        if node.else_body is not None:
            with self.under(*((condition, False) for condition in node.expr)):
                self.visit(node.else_body)

    def visit_registration(self, call: CallExpr) -> None:
        """`self.register_buffer("pos", value)`."""
        callee, args = call.callee, call.args
        if isinstance(callee, MemberExpr) and callee.name in ("register_buffer", "register_parameter"):
            if len(args) >= 2 and isinstance(args[0], StrExpr):
                self.found.registered.setdefault((self.classes[-1], args[0].value), []).append(args[1])

    def visit_passing(self, call: CallExpr) -> None:
        """`fill(net)`: what the function does to its parameter, it does to `net`."""
        function = call.callee.node if isinstance(call.callee, NameExpr) else None
        if isinstance(function, FuncDef):
            for arg, parameter in zip(call.args, getattr(function, "arguments", ()), strict=False):
                if isinstance(arg, NameExpr) and isinstance(arg.node, Var):
                    self.found.passed.setdefault(arg.node, set()).add(parameter.variable)

    def visit_setattr(self, call: CallExpr) -> None:
        """`setattr(config, key, value)` assigns who knows what; of `self`, something that has no name in the class."""
        callee, args = call.callee, call.args
        if not isinstance(callee, NameExpr | MemberExpr) or callee.name not in ("setattr", "__setattr__") or not args:
            return
        owner = self.selves[-1] if self.selves else None
        names = [arg.value for arg in args[:2] if isinstance(arg, StrExpr)]
        if not (isinstance(args[0], NameExpr) and args[0].node is owner and owner is not None and not names):
            self.found.attributes_elsewhere.add(names[0] if names else ANY_NAME)
            self.found.extended.update(holders(args[0]))

    def visit_children(self, node: Node) -> None:
        for child in children(node):
            self.visit(child)

    def visit_simple(self, node: Node) -> None:
        for target, value in targets_of(node):
            self.bind(target, value, ())
        for changed in reshaped(node):
            self.bind(changed, None, ())
            self.found.reshaped.update(holders(changed))
        self.found.tied.update(tied(node))
        for name, other in aliases(node):
            self.found.aliases.setdefault(name, set()).add(other)
            self.found.aliases.setdefault(other, set()).add(name)
        for expr in handed_out(node):
            if isinstance(expr.node, Var):
                self.found.handed_out.setdefault(expr.node, node.line)
        self.visit_children(node)

    def visit_function(self, o: FuncDef) -> None:
        is_method = bool(self.classes) and bool(o.arguments) and not o.is_static
        self.selves.append(o.arguments[0].variable if is_method else self.selves[-1] if self.selves else None)
        outside, self.loops, self.branches = (self.loops, self.branches, self.conditions), 0, 0
        self.conditions = []
        self.visit_children(o)
        self.loops, self.branches, self.conditions = outside
        self.selves.pop()

    def bind(self, target: Expression, value: Expression | None, path: tuple[int, ...]) -> None:
        if isinstance(target, StarExpr):
            self.bind(target.expr, None, ())
        elif isinstance(target, TupleExpr | ListExpr):
            starred = False
            if isinstance(value, TupleExpr | ListExpr) and len(value.items) == len(target.items):
                if not any(isinstance(item, StarExpr) for item in (*value.items, *target.items)):
                    for item, part in zip(target.items, value.items, strict=True):
                        self.bind(item, part, ())
                    return
            for i, item in enumerate(target.items):
                starred = starred or isinstance(item, StarExpr)
                self.bind(item, None if starred else value, (*path, i))
        elif isinstance(target, NameExpr) and isinstance(target.node, Var):
            self.found.variables.setdefault(target.node, []).append(self.binding(target, value, path))
        elif isinstance(target, IndexExpr):
            self.bind(target.base, None, ())
        elif isinstance(target, MemberExpr):
            self.bind_attribute(target, self.binding(target, value, path))

    def binding(self, target: Expression, value: Expression | None, path: tuple[int, ...]) -> Binding:
        is_conditional = self.loops + self.branches > 0
        place = target.line, self.until, target.column
        return Binding(value, path, self.loops > 0, is_conditional, *place, tuple(self.conditions))

    def bind_attribute(self, target: MemberExpr, binding: Binding) -> None:
        owner = self.selves[-1] if self.selves else None
        if isinstance(target.expr, NameExpr) and target.expr.node is owner and owner is not None:
            self.found.attributes.setdefault((self.classes[-1], target.name), []).append(binding)
            self.found.assigning.setdefault(target.name, set()).add(self.classes[-1])
        else:
            self.found.attributes_elsewhere.add(target.name)
            self.found.extended.update(holders(target.expr))


def targets_of(node: Node) -> list[tuple[Expression, Expression | None]]:
    """What a statement or expression binds, with the value where it has an expression of its own."""
    if isinstance(node, AssignmentStmt):
        return [(lvalue, node.rvalue) for lvalue in node.lvalues]
    if isinstance(node, AssignmentExpr):
        return [(node.target, node.value)]
    if isinstance(node, OperatorAssignmentStmt):
        return [(node.lvalue, None)]
    if isinstance(node, ForStmt):
        return [(node.index, None)]
    if isinstance(node, GeneratorExpr | DictionaryComprehension):
        return [(index, None) for index in node.indices]
    if isinstance(node, WithStmt):
        return [(target, None) for target in node.target if target is not None]
    if isinstance(node, TryStmt):
        return [(name, None) for name in node.vars if name is not None]
    if isinstance(node, AsPattern):
        return [(node.name, None)] if node.name is not None else []
    if isinstance(node, DelStmt):
        return [(node.expr, None)]
    if isinstance(node, CallExpr) and isinstance(node.callee, MemberExpr) and node.callee.name in MUTATORS:
        return [(node.callee.expr, None)]  # a list that grows is not what it was written as
    return []


_cache: dict[int, tuple[MypyFile, object, FileBindings]] = {}


def bindings_of(tree: MypyFile) -> FileBindings:
    """Collected once per file (again when the daemon has replaced its statements)."""
    cached = _cache.get(id(tree))
    if cached is not None and cached[0] is tree and cached[1] is tree.defs:
        return cached[2]
    found = _Collector().collect(tree)
    if not tree.defs:
        return found  # emptied by mypy, or from its cache
    if len(_cache) > 256:
        _cache.clear()
    _cache[id(tree)] = (tree, tree.defs, found)
    return found


def bindings_within(function: FuncDef) -> FileBindings:
    """Collected in one function alone; attributes are those of its own `self`."""
    collector = _Collector()
    if function.info:
        collector.classes.append(function.info.fullname)
    return collector.collect(function)


def is_changed_below(chk: TypeChecker, info: TypeInfo, name: str) -> bool:
    """Whether a class derived from this one assigns the attribute, too, here or where the class is."""
    trees = {chk.tree, chk.modules.get(info.module_name, chk.tree)}
    classes = [(tree, cls) for tree in trees for cls in bindings_of(tree).assigning.get(name, ())]
    for tree, cls in classes:
        symbol = tree.names.get(cls.rpartition(".")[2]) if cls != info.fullname else None
        other = symbol.node if symbol is not None else None
        if isinstance(other, TypeInfo) and info in other.mro:
            return True
    return False


def is_mutated(expr: Expression, chk: TypeChecker) -> bool:
    """Whether what a name or attribute holds is changed in place somewhere (`net.append(...)`, `sizes[0] = 1`)."""
    if isinstance(expr, NameExpr) and isinstance(expr.node, Var):
        found = bindings_of(chk.tree).variables.get(expr.node, [])
        return any(binding.value is None for binding in found) or is_handed_out(expr, expr.node, chk)
    if isinstance(expr, MemberExpr):
        known = bindings_of(chk.tree)
        local = [b for (_, name), found in known.attributes.items() if name == expr.name for b in found]
        return expr.name in known.attributes_elsewhere or any(b.value is None for b in local)
    return False


def has_other_name(expr: Expression, chk: TypeChecker) -> bool:
    """Whether what a name holds is changed in place under another name."""
    known = bindings_of(chk.tree)
    if not isinstance(expr, NameExpr) or not isinstance(expr.node, Var):
        return False
    same = connected({expr.node}, known.aliases)
    others = same.union(*(known.passed.get(var, ()) for var in same)) - {expr.node}
    found = [binding for var in others for binding in known.variables.get(var, []) if not var.is_index_var]
    indexed = any(var.is_index_var for var in others)
    return indexed or any(b.value is None for b in found) or not others.isdisjoint(known.extended)


def is_extended(expr: Expression, chk: TypeChecker) -> bool:
    """Whether the object that a name holds gets attributes somewhere (`net.head = nn.Linear(3, 2)`)."""
    return isinstance(expr, NameExpr) and expr.node in bindings_of(chk.tree).extended


def is_handed_out(expr: NameExpr, var: Var, chk: TypeChecker) -> bool:
    """Whether a list was passed to a function before, which may have filled it."""
    known = bindings_of(chk.tree)
    first = known.handed_out.get(var)
    if first is None or first >= expr.line:
        return False
    found = known.variables.get(var, [])
    return any(isinstance(binding.value, ListExpr | ListComprehension) for binding in found)
