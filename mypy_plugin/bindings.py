"""Where names get their values: every assignment of a file, by variable and by attribute of self."""

from __future__ import annotations

from dataclasses import dataclass, field

from mypy.nodes import (
    AssignmentExpr,
    AssignmentStmt,
    CallExpr,
    ClassDef,
    DelStmt,
    DictionaryComprehension,
    Expression,
    ForStmt,
    FuncDef,
    GeneratorExpr,
    IndexExpr,
    ListExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    OperatorAssignmentStmt,
    StarExpr,
    TryStmt,
    TupleExpr,
    Var,
    WhileStmt,
    WithStmt,
)
from mypy.patterns import AsPattern
from mypy.traverser import TraverserVisitor

_MUTATORS = frozenset({"append", "extend", "insert", "pop", "remove", "clear", "reverse", "sort"})


@dataclass(frozen=True, slots=True)
class Binding:
    """One assignment. `value` is None when the value has no expression (a loop variable, `del`, `+=`).

    `path` leads into an unpacked value: `a, (b, c) = v` binds `c` with path `(1, 1)`.
    """

    value: Expression | None
    path: tuple[int, ...] = ()
    in_loop: bool = False


@dataclass(slots=True)
class FileBindings:
    """All bindings of a file; attributes are keyed by class and name (`module.Class`, `attribute`)."""

    variables: dict[Var, list[Binding]] = field(default_factory=dict)
    attributes: dict[tuple[str, str], list[Binding]] = field(default_factory=dict)
    attributes_elsewhere: set[str] = field(default_factory=set)


class _Collector(TraverserVisitor):
    def __init__(self) -> None:
        super().__init__()
        self.found = FileBindings()
        self.loops = 0
        self.classes: list[str] = []
        self.selves: list[Var | None] = []

    def visit_assignment_stmt(self, o: AssignmentStmt) -> None:
        for lvalue in o.lvalues:
            self.bind(lvalue, o.rvalue, ())
        super().visit_assignment_stmt(o)

    def visit_operator_assignment_stmt(self, o: OperatorAssignmentStmt) -> None:
        self.bind(o.lvalue, None, ())
        super().visit_operator_assignment_stmt(o)

    def visit_assignment_expr(self, o: AssignmentExpr) -> None:
        self.bind(o.target, o.value, ())
        super().visit_assignment_expr(o)

    def visit_for_stmt(self, o: ForStmt) -> None:
        self.bind(o.index, None, ())
        self.loops += 1
        super().visit_for_stmt(o)
        self.loops -= 1

    def visit_while_stmt(self, o: WhileStmt) -> None:
        self.loops += 1
        super().visit_while_stmt(o)
        self.loops -= 1

    def visit_generator_expr(self, o: GeneratorExpr) -> None:
        for index in o.indices:
            self.bind(index, None, ())
        super().visit_generator_expr(o)

    def visit_dictionary_comprehension(self, o: DictionaryComprehension) -> None:
        for index in o.indices:
            self.bind(index, None, ())
        super().visit_dictionary_comprehension(o)

    def visit_with_stmt(self, o: WithStmt) -> None:
        for target in o.target:
            if target is not None:
                self.bind(target, None, ())
        super().visit_with_stmt(o)

    def visit_try_stmt(self, o: TryStmt) -> None:
        for name in o.vars:
            if name is not None:
                self.bind(name, None, ())
        super().visit_try_stmt(o)

    def visit_as_pattern(self, o: AsPattern) -> None:
        if o.name is not None:
            self.bind(o.name, None, ())
        super().visit_as_pattern(o)

    def visit_call_expr(self, o: CallExpr) -> None:
        if isinstance(o.callee, MemberExpr) and o.callee.name in _MUTATORS:
            self.bind(o.callee.expr, None, ())  # a list that grows is not what it was written as
        super().visit_call_expr(o)

    def visit_del_stmt(self, o: DelStmt) -> None:
        self.bind(o.expr, None, ())
        super().visit_del_stmt(o)

    def visit_class_def(self, o: ClassDef) -> None:
        self.classes.append(o.fullname)
        super().visit_class_def(o)
        self.classes.pop()

    def visit_func_def(self, o: FuncDef) -> None:
        is_method = bool(self.classes) and bool(o.arguments) and not o.is_static
        self.selves.append(o.arguments[0].variable if is_method else self.selves[-1] if self.selves else None)
        loops, self.loops = self.loops, 0
        super().visit_func_def(o)
        self.loops = loops
        self.selves.pop()

    def bind(self, target: Expression, value: Expression | None, path: tuple[int, ...]) -> None:
        if isinstance(target, StarExpr):
            self.bind(target.expr, None, ())
        elif isinstance(target, TupleExpr | ListExpr):
            starred = False
            for i, item in enumerate(target.items):
                starred = starred or isinstance(item, StarExpr)
                self.bind(item, None if starred else value, (*path, i))
        elif isinstance(target, NameExpr) and isinstance(target.node, Var):
            self.found.variables.setdefault(target.node, []).append(Binding(value, path, self.loops > 0))
        elif isinstance(target, IndexExpr):
            self.bind(target.base, None, ())
        elif isinstance(target, MemberExpr):
            self.bind_attribute(target, Binding(value, path, self.loops > 0))

    def bind_attribute(self, target: MemberExpr, binding: Binding) -> None:
        owner = self.selves[-1] if self.selves else None
        if isinstance(target.expr, NameExpr) and target.expr.node is owner and owner is not None:
            self.found.attributes.setdefault((self.classes[-1], target.name), []).append(binding)
        else:
            self.found.attributes_elsewhere.add(target.name)


_cache: dict[int, tuple[MypyFile, object, FileBindings]] = {}


def bindings_of(tree: MypyFile) -> FileBindings:
    """Collected once per file (again when the daemon has replaced its statements)."""
    cached = _cache.get(id(tree))
    if cached is not None and cached[0] is tree and cached[1] is tree.defs:
        return cached[2]
    collector = _Collector()
    tree.accept(collector)
    if len(_cache) > 256:
        _cache.clear()
    _cache[id(tree)] = (tree, tree.defs, collector.found)
    return collector.found
