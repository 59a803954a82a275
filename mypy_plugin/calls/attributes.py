"""Attributes: `.shape` and its kin of a tensor, parameters of a layer, and what a first assignment told."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import Context, Decorator, Expression, MemberExpr, Var
from mypy.plugin import AttributeContext, MethodContext
from mypy.typeops import make_simplified_union
from mypy.types import Instance, TupleType, Type, UnionType, get_proper_type

from mypy_plugin.calls.layers import inner_layer
from mypy_plugin.calls.members import as_seen_here, is_of_self, with_shared_names
from mypy_plugin.calls.tied import check_tie
from mypy_plugin.messages.report import report
from mypy_plugin.runs.derived import assigned_by, layer_at
from mypy_plugin.runs.made import forget_made
from mypy_plugin.runs.names import forget_other_names
from mypy_plugin.runs.running import is_running
from mypy_plugin.types.container_types import is_container
from mypy_plugin.types.decode import decode_shape, tensor_instance
from mypy_plugin.types.encode import Maker, encode_tensor, literal, unknown
from mypy_plugin.types.forget import forget_sizes
from mypy_plugin.types.layer_types import configuration, layer_base
from mypy_plugin.values.bindings import bindings_of, is_changed_below, is_mutated
from mypy_plugin.values.guards import is_guarded
from mypy_plugin.values.joined import is_rank_certain
from shapetypes.algebra import Shape, ShapeError
from shapetypes.rules import Inner, Rule, find_attribute, find_layer


def tensor_attribute(ctx: AttributeContext, rule: Rule, name: str) -> Type:
    """`x.T`, `x.mT`, `x.real`: properties whose shape follows from the tensor's."""
    chk = ctx.api
    assert isinstance(chk, TypeChecker)
    shape = decode_shape(ctx.type)
    if shape is None or ctx.is_lvalue or not _is_rank_certain(ctx, chk):
        return ctx.default_attr_type
    try:
        result = rule.run({next(iter(rule.parameters)): shape})
    except ShapeError as error:
        report(chk, ctx.context, name.rpartition(".")[2], error)
        return ctx.default_attr_type
    if isinstance(result, Shape) and tensor_instance(ctx.default_attr_type) is not None:
        return encode_tensor(Maker(chk), result)
    return ctx.default_attr_type


def shape_attribute(ctx: AttributeContext) -> Type:
    """`x.shape` is a tuple with one int per axis, so that unpacking knows how many there are."""
    chk = ctx.api
    assert isinstance(chk, TypeChecker)
    shape = decode_shape(ctx.type)
    fallback = get_proper_type(ctx.default_attr_type)
    if shape is None or shape.rank is None or not isinstance(fallback, Instance):
        return ctx.default_attr_type
    if is_guarded(chk, ctx.context) or not _is_rank_certain(ctx, chk):
        return ctx.default_attr_type  # `if x.ndim == 4: b, c, h, w = x.shape`
    make = Maker(chk)
    size = make("builtins.int", [])
    if is_running():
        known: list[Type] = [literal(make, dim.value) if dim.value is not None else size for dim in shape]
        return TupleType(known, fallback)
    return TupleType([size] * shape.rank, fallback)


def _is_rank_certain(ctx: AttributeContext, chk: TypeChecker) -> bool:
    return is_rank_certain(chk, ctx.context.expr if isinstance(ctx.context, MemberExpr) else None, ctx.type)


def named_item(ctx: AttributeContext) -> Type:
    """`x.max(dim=1).values`: an item of the tuple by its name, in the order in which the stub has the names."""
    typ = get_proper_type(ctx.type)
    if not isinstance(typ, TupleType) or not isinstance(ctx.context, MemberExpr):
        return ctx.default_attr_type
    symbols = typ.partial_fallback.type.names.items()
    names = [name for name, symbol in symbols if isinstance(symbol.node, Decorator) and symbol.node.var.is_property]
    if ctx.context.name not in names or len(names) != len(typ.items):
        return ctx.default_attr_type
    return typ.items[names.index(ctx.context.name)]


def iterate(ctx: MethodContext) -> Type:
    """`for row in x`: each item has all axes but the first."""
    chk = ctx.api
    assert isinstance(chk, TypeChecker)
    shape, iterator = decode_shape(ctx.type), get_proper_type(ctx.default_return_type)
    if shape is None or not isinstance(iterator, Instance) or len(iterator.args) != 1:
        return ctx.default_return_type
    if _is_maybe_a_tuple(chk, ctx.context):
        return iterator.copy_modified(args=[unknown()])
    if shape.rank == 0:
        report(chk, ctx.context, "iteration", ShapeError("a tensor without axes cannot be iterated over"))
        return ctx.default_return_type
    return iterator.copy_modified(args=[encode_tensor(Maker(chk), shape[1:])])


def _is_maybe_a_tuple(chk: TypeChecker, unpacked: Context) -> bool:
    """`stack, labels = results(return_labels=True)`, which gives a tensor or a tuple of something else as well."""
    typ = get_proper_type(chk.lookup_type_or_none(unpacked)) if isinstance(unpacked, Expression) else None
    return isinstance(typ, UnionType) and any(isinstance(get_proper_type(item), TupleType) for item in typ.items)


def layer_attribute(ctx: AttributeContext, attribute: str) -> Type:
    """`fc.weight` of an `nn.Linear[64, 10]` is `[10, 64]`."""
    chk, expr = ctx.api, ctx.context
    if not isinstance(chk, TypeChecker) or _is_replaced(chk, ctx.type, attribute):
        return ctx.default_attr_type
    found = layer_at(chk, expr.expr if isinstance(expr, MemberExpr) else None, ctx.type)
    told = _attribute_of(found[0], attribute) if found is not None else None
    if ctx.is_lvalue:
        check_tie(chk, expr, told)
        return ctx.default_attr_type
    if isinstance(told, Inner) and attribute not in bindings_of(chk.tree).attributes_elsewhere:
        return inner_layer(chk, told) or ctx.default_attr_type
    return _reshaped(chk, ctx.default_attr_type, told) if isinstance(told, Shape) else ctx.default_attr_type


def _is_replaced(chk: TypeChecker, owner: Type, attribute: str) -> bool:
    """Whether a class derived from a layer puts something else there."""
    proper = get_proper_type(owner)
    return isinstance(proper, Instance) and attribute in assigned_by(chk, proper.type)


def parameter(ctx: AttributeContext) -> Type | None:
    """`lstm.weight_ih_l0`: a parameter that no stub names."""
    expr, chk = ctx.context, ctx.api
    shape = _attribute_of(ctx.type, expr.name) if isinstance(expr, MemberExpr) else None
    if not isinstance(shape, Shape) or ctx.is_lvalue or not isinstance(chk, TypeChecker):
        return None
    return encode_tensor(Maker(chk), shape, "torch.nn.parameter.Parameter")


def _attribute_of(owner: Type, attribute: str) -> object:
    """What a rule says of an attribute, or a tensor that the constructor was given under that name; else None."""
    found = layer_base(owner)
    layer_rule = find_layer(found[1]) if found is not None else None
    if found is None or layer_rule is None:
        return None
    rule, config = find_attribute(f"{found[1]}.{attribute}"), configuration(found[0], layer_rule)
    try:
        return rule.run(config) if rule is not None else config.get(attribute)
    except ShapeError:
        return None


def _reshaped(chk: TypeChecker, declared: Type, shape: Shape) -> Type:
    proper = get_proper_type(declared)
    if isinstance(proper, UnionType):
        return make_simplified_union([_reshaped(chk, item, shape) for item in proper.items])
    if isinstance(proper, Instance) and tensor_instance(proper) is not None:
        return encode_tensor(Maker(chk), shape, proper.type.fullname)
    return declared


def inferred_attribute(ctx: AttributeContext) -> Type:
    """An attribute without a declaration takes any sizes, and its sizes are known only if it is assigned once.

    `self.fc = nn.Linear(64, 10)`, later `net.fc = nn.Linear(64, 5)`: fine, as it is without us.
    """
    expr = ctx.context
    chk = ctx.api
    if not isinstance(chk, TypeChecker) or not isinstance(ctx.type, Instance):
        return ctx.default_attr_type
    name = expr.name if isinstance(expr, MemberExpr) else None
    var = _variable(ctx.type, name) if name is not None else None
    if name is None or var is None or not isinstance(expr, MemberExpr):
        return ctx.default_attr_type
    if not var.is_inferred or var.explicit_self_type:
        return ctx.default_attr_type if ctx.is_lvalue else with_shared_names(chk, expr, var, ctx.default_attr_type)
    is_changed = is_container(ctx.default_attr_type) and is_mutated(expr, chk)
    if ctx.is_lvalue or is_changed or not _assigned_once(chk, var, name):
        return forget_sizes(chk, forget_made(ctx.default_attr_type))
    found = as_seen_here(chk, ctx.default_attr_type)
    # `p.fc` and `q.fc` of two objects: what one constructor was given is not what the other was
    return found if is_of_self(chk, expr) else forget_other_names(found, frozenset())


def _variable(owner: Instance, name: str) -> Var | None:
    symbol = owner.type.get(name)
    return symbol.node if symbol is not None and isinstance(symbol.node, Var) else None


def _assigned_once(chk: TypeChecker, var: Var, name: str) -> bool:
    tree = chk.modules.get(var.info.module_name)
    if tree is None or name in bindings_of(chk.tree).attributes_elsewhere:
        return False
    found = bindings_of(tree).attributes.get((var.info.fullname, name), [])
    return len(found) <= 1 and not is_changed_below(chk, var.info, name)
