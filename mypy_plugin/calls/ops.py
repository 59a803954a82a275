"""Calls of torch's functions, methods and operators: run the rule, turn its result into the type of the call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mypy.checker import TypeChecker
from mypy.nodes import Expression, OpExpr
from mypy.plugin import FunctionContext, MethodContext
from mypy.typeops import make_simplified_union
from mypy.types import AnyType, Instance, TupleType, Type, UnionType, get_proper_type

from mypy_plugin.calls.bind import MAX_VARIANTS, Argument, Call, Converter, bind, whole_argument
from mypy_plugin.calls.loops import Loops
from mypy_plugin.calls.reshaped import reshape_receiver
from mypy_plugin.messages.operands import kept_axis, source_text
from mypy_plugin.messages.report import report
from mypy_plugin.runs.running import is_running
from mypy_plugin.types.decode import decode_shape, tensor_instance
from mypy_plugin.types.encode import Maker, encode_tensor, literal
from mypy_plugin.values.changing import RESHAPING
from mypy_plugin.values.guards import is_guarded
from shapetypes.algebra import Dim, Shape, ShapeError, doubts
from shapetypes.rules import UNKNOWN_RESULT, Many, Rule, find_rule

Context = FunctionContext | MethodContext

loops = Loops()


def call_rule(ctx: Context, rule: Rule, name: str) -> Type:
    """The type of a call of an op that has a rule; a mismatch is reported once and leaves the stub's type."""
    call = Call(ctx)
    plain = _REFLECTED.get(name)
    forward = find_rule(plain) if plain is not None else None
    if plain is not None and forward is not None and call.swapped():
        rule, name = forward, plain
    bound = bind(call, rule.parameters)
    result = run_rule(call, rule, name, bound, {})
    if name == plain and call.left is not None and _is_vague(call, [call.left]):
        return ctx.default_return_type
    if name.rpartition(".")[2] in RESHAPING:
        reshape_receiver(call.chk, call.receiver_expr, call.receiver, result)
    return result


def run_rule(call: Call, rule: Rule, name: str, bound: Mapping[str, Argument], fixed: Mapping[str, object]) -> Type:
    """Runs the rule on every combination of union members; `fixed` are values known already (a layer's)."""
    results: list[Type] = []
    failures: list[tuple[ShapeError, Mapping[str, object]]] = []
    default = call.ctx.default_return_type
    context = call.ctx.context
    if any(is_poisoned(typ) for argument in bound.values() for typ in argument.types):
        return poisoned(call.chk, default)
    for arguments in list(Converter(call).variants(bound, rule.parameters)):
        later = loops.is_later_round(call.chk, context, arguments)
        try:
            with doubts() as found:
                result = loops.settle(context, rule.run({**fixed, **arguments}), later)
        except ShapeError as error:
            if later:
                return poisoned(call.chk, _after_error(call.chk, rule, default))
            failures.append((error, arguments))
            continue
        unsure = name == "torch.Tensor.size" and is_guarded(call.chk, context)  # `if x.ndim == 4: b, c, h, w = ...`
        is_scalar = isinstance(result, Shape) and result.rank == 0
        if is_scalar and isinstance(context, OpExpr) and _is_vague(call, bound.values()):
            result = Shape.unknown()
        results.append(default if unsure else to_type(call.chk, result, default))
        for error in [] if later else found:
            report_call(call, name, error, bound, arguments)
    if failures and (results or may_succeed(call, rule, bound, fixed)):
        return united(results) if results else default
    if failures:
        if not is_later_member(call, bound):
            report_call(call, name, failures[0][0], bound, failures[0][1])
        return poisoned(call.chk, _after_error(call.chk, rule, default))
    return united(results) if results else default


def united(results: Sequence[Type]) -> Type:
    """One of several results; a tensor of unknown shape may be all of them, where mypy would keep the first."""
    unknown = [typ for typ in results if (shape := decode_shape(typ)) is not None and shape.is_unknown]
    return unknown[0] if unknown else make_simplified_union(results)


def may_succeed(call: Call, rule: Rule, bound: Mapping[str, Argument], fixed: Mapping[str, object]) -> bool:
    """Whether a union that an operand really has holds something that the op takes.

    Where branches join, conditions may go together (`if deep: x = ...`, and `if deep:` again below), a loop may not
    run, and what looks like two shapes may be one that nobody knows: only what fails for every member is a mistake.
    mypy calls us for each member of a union alone, so the others are looked up.
    """
    whole = {name: whole_argument(call, argument) for name, argument in bound.items()}
    if all(whole[name] is bound[name] for name in bound):
        return False
    if any(isinstance(typ, AnyType) for argument in whole.values() for typ in argument.members()):
        return True
    variants = list(Converter(call).variants(whole, rule.parameters))
    return len(variants) >= MAX_VARIANTS or any(takes(rule, {**fixed, **arguments}) for arguments in variants)


def _is_vague(call: Call, operands: Iterable[Argument]) -> bool:
    """Whether an operand may be a tensor of any shape as well, `k * x` with `k: int | Tensor`.

    mypy asks for each member of the union alone, and would keep what the int gives.
    """
    members = [member for argument in operands for member in whole_argument(call, argument).members()]
    shapes = [decode_shape(member) for member in members]
    return any(shape is not None and shape.is_unknown for shape in shapes)


def is_later_member(call: Call, bound: Mapping[str, Argument]) -> bool:
    """Whether the mistake has been reported for the first member of a union already."""
    for argument in bound.values():
        union = get_proper_type(whole_argument(call, argument).types[0]) if argument.types else None
        if isinstance(union, UnionType) and argument.types[0] != union and argument.types[0] != union.items[0]:
            return True
    return False


def takes(rule: Rule, arguments: Mapping[str, object]) -> bool:
    try:
        rule.run(arguments)
    except ShapeError:
        return False
    return True


def _after_error(chk: TypeChecker, rule: Rule, default: Type) -> Type:
    """The stub's type; an `Any` there would be a second error wherever `--strict` forbids to return one."""
    is_any = isinstance(get_proper_type(default), AnyType)
    return to_type(chk, Shape.unknown(), default) if is_any and rule.gives_tensor else default


#: Marks the result of a call that was reported: one mistake gives one error, nothing follows from it.
_ERROR_ATTR = "shapetypes.error"


def poisoned(chk: TypeChecker, typ: Type) -> Type:
    """The type, marked as coming from an error."""
    proper = get_proper_type(typ)
    if isinstance(proper, Instance):
        return proper.copy_with_extra_attr(_ERROR_ATTR, literal(Maker(chk), True))
    return typ


def is_poisoned(typ: Type) -> bool:
    proper = get_proper_type(typ)
    return isinstance(proper, Instance) and proper.extra_attrs is not None and _ERROR_ATTR in proper.extra_attrs.attrs


def report_call(
    call: Call, name: str, error: ShapeError, bound: Mapping[str, Argument], arguments: Mapping[str, object]
) -> None:
    chk = call.chk
    exprs: dict[str, Expression] = {}
    shapes: dict[str, Shape] = {}
    for parameter, argument in bound.items():
        _operands(parameter, arguments.get(parameter), argument.exprs, exprs, shapes)
    texts = {operand: source_text(chk, expr) for operand, expr in exprs.items()}
    sources = {operand: text for operand, text in texts.items() if text is not None}
    if error.help:
        error.help = kept_axis(error.help, exprs, sources, shapes)
    report(chk, call.ctx.context, short_name(name), error, sources=sources, shapes=shapes)


def _operands(
    name: str, value: object, passed: Sequence[Expression], exprs: dict[str, Expression], shapes: dict[str, Shape]
) -> None:
    """The expression and, where known, the shape of each tensor passed, by the name that messages call it."""
    if passed:
        exprs[name] = passed[0]
    if isinstance(value, Shape) and not value.is_unknown:
        shapes[name] = value
    elif isinstance(value, tuple):
        items = getattr(passed[0], "items", passed) if len(passed) == 1 else passed
        for i, item in enumerate(value):
            if isinstance(item, Shape):
                shapes[f"{name}[{i}]"] = item
                if i < len(items):
                    exprs[f"{name}[{i}]"] = items[i]


OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**", "matmul": "@",
    "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "and": "&", "or": "|", "xor": "^",
}  # fmt: skip


_REFLECTED = {f"torch.Tensor.__r{bare}__": f"torch.Tensor.__{bare}__" for bare in OPERATORS}


def short_name(name: str) -> str:
    """What the op is called in a message: `cat`, `F.mse_loss`, `Linear`, `-`."""
    last = name.rpartition(".")[2]
    if last.startswith("__") and last.endswith("__"):
        bare = last.strip("_")
        if bare in ("getitem", "setitem"):
            return "index"
        for prefix in ("", "r", "i"):
            if bare.startswith(prefix) and bare[len(prefix) :] in OPERATORS:
                symbol = OPERATORS[bare[len(prefix) :]]
                return f"`{symbol}=`" if prefix == "i" else f"`{symbol}`"
    return last


def to_type(chk: TypeChecker, result: object, default: Type) -> Type:
    """A rule's result as a type, in the form the stub gave it (tensor class, tuple, named tuple, list)."""
    if isinstance(result, Shape):
        return _tensor(chk, result, default)
    if is_running() and isinstance(result, Dim) and result.value is not None:
        return literal(Maker(chk), result.value)
    if isinstance(result, bool | Dim):
        return default  # sizes are followed through the expression (values.py): a plain int constrains nobody
    if isinstance(result, tuple):
        return _tuple(chk, result, default)
    if isinstance(result, Many):
        return _many(chk, result, default)
    assert result is UNKNOWN_RESULT or result is None
    return default


def _tensor(chk: TypeChecker, shape: Shape, default: Type) -> Type:
    proper = get_proper_type(default)
    if isinstance(proper, Instance) and tensor_instance(proper) is None and proper.type.fullname != "builtins.object":
        return default  # the stub says this is no tensor: it knows better
    if isinstance(proper, TupleType):
        return default
    return encode_tensor(Maker(chk), shape)


def _tuple(chk: TypeChecker, results: tuple[object, ...], default: Type) -> Type:
    proper = get_proper_type(default)
    object_type = Maker(chk)("builtins.object", [])
    if isinstance(proper, TupleType) and len(proper.items) == len(results):
        items = [to_type(chk, r, d) for r, d in zip(results, proper.items, strict=True)]
        return proper.copy_modified(items=items)
    if results and all(isinstance(r, Dim) for r in results):
        return _sizes(chk, len(results), proper)
    items = [to_type(chk, r, object_type) for r in results]
    if isinstance(proper, Instance) and proper.type.fullname == "builtins.list":
        return Maker(chk)("builtins.list", [make_simplified_union(items)]) if items else default
    fallback = Maker(chk)("builtins.tuple", [object_type])
    return TupleType(items, fallback)


def _sizes(chk: TypeChecker, count: int, default: Type) -> Type:
    """`x.size()`: a tuple of that many ints."""
    if not isinstance(default, Instance) or not default.type.has_base("builtins.tuple"):
        return default
    return TupleType([Maker(chk)("builtins.int", [])] * count, default)


def _many(chk: TypeChecker, result: Many, default: Type) -> Type:
    item = encode_tensor(Maker(chk), result.item)
    proper = get_proper_type(default)
    if isinstance(proper, Instance) and proper.args and len(proper.args) == 1:
        return proper.copy_modified(args=[item])
    return Maker(chk)("builtins.tuple", [item])
