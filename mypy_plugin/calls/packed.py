"""Packed sequences: the type's own fields say what is known of the batch and the features."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy.checker import TypeChecker
from mypy.plugin import FunctionContext, MethodSigContext
from mypy.typeops import make_simplified_union
from mypy.types import AnyType, FunctionLike, Instance, NoneType, TupleType, Type, UnionType, get_proper_type

from mypy_plugin.calls.bind import Argument, Call, Converter, bind
from mypy_plugin.calls.ops import report_call, to_type
from mypy_plugin.types.decode import decode_shape
from mypy_plugin.types.encode import Maker, encode_tensor
from shapetypes.algebra import UNKNOWN, Shape, ShapeError
from shapetypes.rules import Rule
from shapetypes.rules.packed import Packed

PACKED_SEQUENCE: Final = "torch.nn.utils.rnn.PackedSequence"
#: The layers that take either.
RECURRENT: Final = frozenset(f"torch.nn.modules.rnn.{name}" for name in ("RNN", "LSTM", "GRU"))


def packed_of(typ: Type) -> Packed | None:
    """What a packed sequence's type knows: `data` is [entries, *features], its indices are [batch]."""
    proper = get_proper_type(typ)
    if not isinstance(proper, TupleType) or proper.partial_fallback.type.fullname != PACKED_SEQUENCE:
        return None
    data, indices = decode_shape(proper.items[0]), _some(proper.items[2])
    if data is None or indices is None:
        return None
    return Packed(indices[0] if indices.rank == 1 else UNKNOWN, data[1:])


def _some(typ: Type) -> Shape | None:
    proper = get_proper_type(typ)
    members = proper.items if isinstance(proper, UnionType) else [proper]
    shapes = [shape for member in members if (shape := decode_shape(member)) is not None]
    return shapes[0] if len(shapes) == 1 else None


def with_packed(chk: TypeChecker, typ: Type, packed: Packed) -> Type:
    """The stub's packed sequence, with these shapes."""
    proper, make = get_proper_type(typ), Maker(chk)
    if isinstance(proper, Instance):
        proper = proper.type.tuple_type or proper
    if not isinstance(proper, TupleType) or len(proper.items) != 4:
        return typ
    indices = make_simplified_union([encode_tensor(make, Shape(packed.batch)), NoneType()])
    data = encode_tensor(make, Shape(UNKNOWN) + packed.features)
    return proper.copy_modified(items=[data, encode_tensor(make, Shape(UNKNOWN)), indices, indices])


def pack(ctx: FunctionContext, rule: Rule) -> Type:
    """`pack_padded_sequence(x, lengths)`."""
    call = Call(ctx)
    bound = bind(call, rule.parameters)
    result, default = _run(call, rule, rule.name, bound, {}), ctx.default_return_type
    return with_packed(call.chk, default, result) if isinstance(result, Packed) else default


def unpack(ctx: FunctionContext, rule: Rule) -> Type:
    """`pad_packed_sequence(packed)`."""
    call = Call(ctx)
    bound = bind(call, rule.parameters)
    sequence = bound.pop("sequence", None)
    packed = packed_of(sequence.types[0]) if sequence is not None and len(sequence.types) == 1 else None
    if packed is None:
        return ctx.default_return_type
    result = _run(call, rule, rule.name, bound, {"sequence": packed})
    return to_type(call.chk, result, ctx.default_return_type) if isinstance(result, tuple) else ctx.default_return_type


def call_recurrent(
    call: Call, rule: Rule, name: str, bound: Mapping[str, Argument], config: Mapping[str, object]
) -> Type | None:
    """A recurrent layer fed a packed sequence gives one; None if it isn't fed any."""
    given = bound.get("input")
    packed = packed_of(given.types[0]) if given is not None and len(given.types) == 1 else None
    default = get_proper_type(call.ctx.default_return_type)
    if packed is None or not isinstance(default, TupleType) or len(default.items) != 2:
        return None
    rest = {key: argument for key, argument in bound.items() if key != "input"}
    fixed = {**config, "batch_first": False, "input": packed.padded}
    result = _run(call, rule, name, rest, fixed)
    if not isinstance(result, tuple) or not isinstance(result[0], Shape):
        return default
    output = with_packed(call.chk, default.items[0], Packed(packed.batch, result[0][2:]))
    return default.copy_modified(items=[output, to_type(call.chk, result[1], default.items[1])])


def as_padded(ctx: MethodSigContext) -> FunctionLike:
    """A recurrent layer fed something that nobody knows: in a run it is taken for a tensor.

    mypy would choose neither overload and forget the result; so both become the same.
    """
    chk, signature = ctx.api, ctx.default_signature
    fed = ctx.args[0][0] if ctx.args and ctx.args[0] else None
    if not isinstance(chk, TypeChecker) or fed is None or not signature.arg_types:
        return signature
    result = get_proper_type(signature.ret_type)
    is_any = isinstance(get_proper_type(chk.get_expression_type(fed)), AnyType)
    if not is_any or not isinstance(result, TupleType):
        return signature
    tensor = encode_tensor(Maker(chk), Shape.unknown())
    result = result.copy_modified(items=[tensor, *result.items[1:]])
    return signature.copy_modified(arg_types=[tensor, *signature.arg_types[1:]], ret_type=result)


def _run(call: Call, rule: Rule, name: str, bound: Mapping[str, Argument], fixed: Mapping[str, object]) -> object:
    arguments = next(iter(Converter(call).variants(bound, rule.parameters)), {})
    try:
        return rule.run({**fixed, **arguments})
    except ShapeError as error:
        if "input" in fixed:
            error.help = None  # it speaks of the layout, which a packed sequence hasn't
        report_call(call, name, error, bound, arguments)
        return None
