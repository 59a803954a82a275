"""Turns a module's source into a stub: bodies go, names, defaults and annotations stay."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from torchstubs.infer import Inferrer
from torchstubs.schemas import operator_stubs

TYPING_DECORATORS = {
    "overload",
    "_overload",
    "staticmethod",
    "classmethod",
    "property",
    "setter",
    "deleter",
    "abstractmethod",
    "deprecated",
    "final",
    "contextmanager",
    "asynccontextmanager",
    "dataclass",
    "dataclass_transform",
    "runtime_checkable",
    "total_ordering",
    "classproperty",
    "cached_property",
    "abstractproperty",
    "_contextmanager",
}
KEPT_CALLS = {
    "TypeVar",
    "_TypeVar",
    "ParamSpec",
    "_ParamSpec",
    "NewType",
    "namedtuple",
    "NamedTuple",
    "TypeVarTuple",
    "TypedDict",
}
# descriptors of torch's that give the method's result when read, as a property does
PROPERTIES = {"lazy_property", "dependent_property"}
ALIAS_HEADS = {
    "Union",
    "Optional",
    "Callable",
    "dict",
    "list",
    "tuple",
    "type",
    "set",
    "Sequence",
    "Iterable",
    "Literal",
    "Dict",
    "List",
    "Tuple",
    "Type",
    "Mapping",
    "Annotated",
    "_Callable",
}


def name_of(node: ast.expr) -> str:
    """The last word of `a.b.c` or of a call of it."""
    if isinstance(node, ast.Call):
        return name_of(node.func)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def flatten(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements a type checker sees: `if TYPE_CHECKING` is decided, other branches and `try` are followed."""
    for stmt in body:
        if isinstance(stmt, ast.If):
            yield from flatten(_visible_branch(stmt))
        elif isinstance(stmt, ast.Try):
            yield from flatten(
                stmt.body if stmt.body and not isinstance(stmt.body[0], ast.Pass) else stmt.handlers[0].body
            )
            yield from flatten(stmt.orelse)
        elif isinstance(stmt, ast.With):
            yield from flatten(stmt.body)
        else:
            yield stmt


def _visible_branch(stmt: ast.If) -> list[ast.stmt]:
    test = stmt.test
    if isinstance(test, ast.UnaryOp) and name_of(test.operand) in {"TYPE_CHECKING", "_running_with_deploy"}:
        return stmt.orelse if name_of(test.operand) == "TYPE_CHECKING" else stmt.body
    if name_of(test) == "TYPE_CHECKING":
        return stmt.body
    if isinstance(test, ast.Compare) and name_of(test.left) == "__name__":
        return []
    return [*stmt.body, *stmt.orelse]


def is_type_alias(value: ast.expr) -> bool:
    """`X = Union[...]`, `X = A | B`, `X = Callable[...]`."""
    if isinstance(value, ast.Subscript):
        return name_of(value.value) in ALIAS_HEADS
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitOr):
        return not any(isinstance(node, ast.Call) for node in ast.walk(value))
    return False


def is_reference(value: ast.expr) -> bool:
    return isinstance(value, ast.Name) or (isinstance(value, ast.Attribute) and is_reference(value.value))


def simple_default(value: ast.expr) -> ast.expr:
    """Literals and references are worth showing; anything else is `...`."""
    if isinstance(value, ast.UnaryOp) and isinstance(value.operand, ast.Constant):
        return value
    if isinstance(value, ast.Constant) and len(repr(value.value)) < 40:
        return value
    if isinstance(value, ast.Tuple) and all(isinstance(item, ast.Constant) for item in value.elts):
        return value
    return ast.Constant(...)


def _field(value: ast.expr) -> ast.expr | None:
    """Of `field(...)` what changes the constructor: whether it has the field at all, and whether with a default."""
    assert isinstance(value, ast.Call)
    kept = [k for k in value.keywords if k.arg in {"init", "kw_only"}]
    if kept:
        return ast.Call(value.func, [], [*kept, *(k for k in value.keywords if k.arg == "default_factory")])
    has_default = any(k.arg in {"default", "default_factory"} for k in value.keywords)
    return ast.Constant(...) if has_default else None


class Stripper:
    """Strips one module. `infer` types what the source leaves open."""

    def __init__(self, infer: Inferrer) -> None:
        self.infer = infer

    def module(self, tree: ast.Module) -> list[ast.stmt]:
        return self._body(tree.body, owner=None)

    def _body(self, body: list[ast.stmt], owner: ast.ClassDef | None) -> list[ast.stmt]:
        """Of several definitions of one name (branches, try) the first counts, except for overloads and property
        setters.
        """
        result: list[ast.stmt] = []
        seen: set[str] = set()
        for stmt in flatten(body):
            for new in self._statement(stmt, owner):
                name = defined_name(new)
                if name is None or name not in seen or _extends(new):
                    result.append(new)
                if name is not None:
                    seen.add(name)
        return _without_implementations(result)

    def _statement(self, stmt: ast.stmt, owner: ast.ClassDef | None) -> list[ast.stmt]:
        if isinstance(stmt, ast.Import | ast.ImportFrom):
            return [] if isinstance(stmt, ast.ImportFrom) and stmt.module == "__future__" else [stmt]
        if isinstance(stmt, ast.FunctionDef | ast.AsyncFunctionDef):
            return [] if stmt.name == "_" else [self.function(stmt, owner)]
        if isinstance(stmt, ast.ClassDef):
            return [self.klass(stmt)]
        if isinstance(stmt, ast.AnnAssign):
            return self._annotated(stmt, owner)
        if isinstance(stmt, ast.Assign):
            return [new for target in stmt.targets for new in self._assigned(target, stmt.value, owner)]
        if isinstance(stmt, ast.AugAssign) and name_of(stmt.target) == "__all__":
            return [stmt]
        if (
            isinstance(stmt, ast.Expr)
            and isinstance(stmt.value, ast.Call)
            and name_of(stmt.value) in {"extend", "append"}
        ):
            return [stmt] if "__all__" in ast.dump(stmt.value.func) else []
        return []

    def _annotated(self, stmt: ast.AnnAssign, owner: ast.ClassDef | None) -> list[ast.stmt]:
        if not isinstance(stmt.target, ast.Name):
            return []
        if stmt.target.id == "__all__" and stmt.value is not None:
            return [ast.Assign(targets=[stmt.target], value=stmt.value, lineno=0)]
        keeps_value = (
            "TypeAlias" in ast.dump(stmt.annotation)
            or _is_final(stmt.annotation)
            or (owner is not None and _is_record(owner))
        )
        value = stmt.value if keeps_value else None
        if value is not None and owner is not None and _is_record(owner):
            value = _field(value) if name_of(value) == "field" else simple_default(value)
        return [ast.AnnAssign(target=stmt.target, annotation=stmt.annotation, value=value, simple=1)]

    def _assigned(self, target: ast.expr, value: ast.expr, owner: ast.ClassDef | None) -> list[ast.stmt]:
        if isinstance(target, ast.Tuple):
            return [new for item in target.elts for new in self._assigned(item, ast.Constant(...), owner)]
        if not isinstance(target, ast.Name):
            return []
        name = target.id
        kept = ast.Assign(targets=[ast.Name(name)], value=value, lineno=0)
        if name == "__all__":
            return [kept]
        if owner is not None and (_is_enum(owner) or name in {"__slots__", "__match_args__", "__hash__"}):
            return [kept]
        if is_type_alias(value) or (isinstance(value, ast.Call) and name_of(value) in KEPT_CALLS):
            return [kept]
        if is_reference(value):
            return [kept]
        if (
            owner is None
            and isinstance(value, ast.Call)
            and name_of(value) == "_add_docstr"
            and isinstance(value.args[0], ast.Attribute)
        ):
            return list(operator_stubs(name, value.args[0].attr)) or [_declare(name, "Any")]
        if isinstance(value, ast.Call) and name_of(value) == "property":
            return [ast.AnnAssign(target=ast.Name(name), annotation=ast.Name("Any"), simple=1)]
        if name in {"__doc__", "__annotations__"}:
            return []
        if name in {"__constants__", "__jit_unused_properties__"}:
            return [] if owner is None else [_declare(name, "ClassVar[list[str]]")]
        return [_declare(name, self.infer.variable(owner.name if owner else None, name, value))]

    def klass(self, node: ast.ClassDef) -> ast.ClassDef:
        body = [new for new in self._body(node.body, node) if not isinstance(new, ast.Import | ast.ImportFrom)]
        known = {defined_name(new) for new in body}
        attributes = self.infer.attributes(node, known)
        # an attribute called `type` would hide the type of that name from the annotations of the class
        named = {n.id for new in body for n in ast.walk(new) if isinstance(n, ast.Name)}
        body = [_declare(name, annotation) for name, annotation in attributes if name not in named] + body
        decorators = [d for d in node.decorator_list if name_of(d) in TYPING_DECORATORS]
        return ast.ClassDef(
            name=node.name,
            bases=[b for b in node.bases if not isinstance(b, ast.Call) or _makes_class(b)],
            keywords=node.keywords,
            body=body or [_ellipsis()],
            decorator_list=decorators,
        )

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, owner: ast.ClassDef | None) -> ast.stmt:
        decorators = [d for d in node.decorator_list if name_of(d) in TYPING_DECORATORS]
        if any(name_of(d) in PROPERTIES for d in node.decorator_list):
            decorators.append(ast.Name("property"))
        result = node.returns or ast.parse(self.infer.returned(node, owner), mode="eval").body
        kind = type(node)
        is_generator = any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(node))
        if isinstance(node, ast.AsyncFunctionDef) and is_generator:
            kind = ast.FunctionDef
        arguments = self._arguments(node.args, owner is not None and "staticmethod" not in map(name_of, decorators))
        return kind(
            name=node.name, args=arguments, body=[_ellipsis()], decorator_list=decorators, returns=result, lineno=0
        )

    def _arguments(self, args: ast.arguments, method: bool) -> ast.arguments:
        positional = [*args.posonlyargs, *args.args]
        new = [self._argument(arg, bare=method and i == 0) for i, arg in enumerate(positional)]
        for arg, default in zip(new[len(new) - len(args.defaults) :], args.defaults, strict=True):
            _accept_default(arg, default)
        split = len(args.posonlyargs)
        return ast.arguments(
            posonlyargs=new[:split],
            args=new[split:],
            vararg=self._argument(args.vararg) if args.vararg else None,
            kwonlyargs=[self._argument(arg) for arg in args.kwonlyargs],
            kw_defaults=[simple_default(d) if d is not None else None for d in args.kw_defaults],
            kwarg=self._argument(args.kwarg) if args.kwarg else None,
            defaults=[simple_default(d) for d in args.defaults],
        )

    def _argument(self, arg: ast.arg, bare: bool = False) -> ast.arg:
        if bare and arg.annotation is None:
            return ast.arg(arg.arg)
        written = arg.annotation or ast.parse(self.infer.parameter(arg.arg), mode="eval").body
        annotation = _loosened(written)
        return ast.arg(arg.arg, annotation)


def _makes_class(base: ast.Call) -> bool:
    return name_of(base) in KEPT_CALLS


def _loosened(annotation: ast.expr) -> ast.expr:
    """`BroadcastingList2[int]` is TorchScript's word for one number or several."""
    if isinstance(annotation, ast.Subscript) and name_of(annotation.value).startswith("BroadcastingList"):
        item = ast.unparse(annotation.slice)
        return ast.parse(f"{item} | Sequence[{item}]", mode="eval").body
    return annotation


def _accept_default(arg: ast.arg, default: ast.expr) -> None:
    """`stride: int = None` takes None as well."""
    if not (isinstance(default, ast.Constant) and default.value is None) or arg.annotation is None:
        return
    text = ast.unparse(arg.annotation)
    takes_none = any(word in text for word in ("None", "Optional", "Any", "object", "Device", "'", '"'))
    if not takes_none and _may_be_plain(text):
        arg.annotation = ast.BinOp(arg.annotation, ast.BitOr(), ast.Constant(None))


def _may_be_plain(text: str) -> bool:
    """Aliases may hold None already; it does no harm to say it twice, but reads worse."""
    return not text.startswith("_opt") and not text.endswith("_opt")


def _declare(name: str, annotation: str) -> ast.AnnAssign:
    return ast.AnnAssign(target=ast.Name(name), annotation=ast.parse(annotation, mode="eval").body, simple=1)


def _ellipsis() -> ast.Expr:
    return ast.Expr(ast.Constant(...))


def _is_final(annotation: ast.expr) -> bool:
    return name_of(annotation) == "Final"


def _is_enum(owner: ast.ClassDef) -> bool:
    return any(name_of(base).endswith(("Enum", "Flag")) for base in owner.bases)


def _is_record(owner: ast.ClassDef) -> bool:
    """Dataclasses and named tuples: whether a field has a default is part of the constructor's signature."""
    return any(name_of(base) == "NamedTuple" for base in owner.bases) or any(
        name_of(decorator) == "dataclass" for decorator in owner.decorator_list
    )


def defined_name(stmt: ast.stmt) -> str | None:
    if isinstance(stmt, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return stmt.name
    if isinstance(stmt, ast.AnnAssign) and isinstance(stmt.target, ast.Name):
        return stmt.target.id
    if isinstance(stmt, ast.Assign) and isinstance(stmt.targets[0], ast.Name):
        return stmt.targets[0].id
    return None


def _extends(stmt: ast.stmt) -> bool:
    """An overload item, a property's setter, or a part of `__all__`."""
    if isinstance(stmt, ast.FunctionDef):
        return bool({name_of(d) for d in stmt.decorator_list} & {"overload", "_overload", "setter", "deleter"})
    return defined_name(stmt) == "__all__"


def _without_implementations(body: list[ast.stmt]) -> list[ast.stmt]:
    """In a stub an overloaded function has no implementation."""
    overloaded = {s.name for s in body if isinstance(s, ast.FunctionDef) and _has_overload(s)}
    return [s for s in body if not (isinstance(s, ast.FunctionDef) and s.name in overloaded and not _extends(s))]


def _has_overload(stmt: ast.FunctionDef) -> bool:
    return any(name_of(d) in {"overload", "_overload"} for d in stmt.decorator_list)
