"""Which hook answers for which name: lookups only; the work is in the modules named here.

annotation   `Tensor[B, T]` and its kin -> types
ops          functions, methods and operators of torch, by their rules
layers       constructors and calls of torch.nn's layers
modules      `module(x)` through `forward`
calls        the user's own functions: unification of sizes
attributes   `.shape`, `fc.weight`, and what was inferred from one assignment
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from mypy.checker import TypeChecker
from mypy.errors import Errors
from mypy.nodes import MypyFile, TypeAlias, TypeInfo
from mypy.options import Options
from mypy.plugin import (
    AnalyzeTypeContext,
    AttributeContext,
    ClassDefContext,
    FunctionContext,
    FunctionSigContext,
    MethodContext,
    MethodSigContext,
    Plugin,
)
from mypy.plugins.default import DefaultPlugin
from mypy.typeanal import TypeAnalyser
from mypy.types import ANNOTATED_TYPE_NAMES, CallableType, FunctionLike, Instance, Overloaded, Type

from mypy_plugin.annotations import expressions
from mypy_plugin.annotations.jaxtyped import JAXTYPED, mark_checked
from mypy_plugin.annotations.jaxtyping import analyze_annotated, analyze_word, is_word
from mypy_plugin.annotations.jaxtyping_aliases import bind_names, is_shaped, shaped_by_expression
from mypy_plugin.annotations.native import analyze_size_of, analyze_subscript, quick_in_stubs
from mypy_plugin.around import around
from mypy_plugin.calls import (
    arrays,
    attributes,
    containers,
    distributions,
    entries,
    folded,
    layers,
    lists,
    modules,
    ops,
    packed,
    parameters,
    plain_ints,
    reshaped,
)
from mypy_plugin.calls.functions import Calls
from mypy_plugin.calls.indirect import as_method_call, find_indirect, method_name
from mypy_plugin.calls.powers import POWERS, power_of_sizes
from mypy_plugin.calls.vmapped import VMAPS, vmapped
from mypy_plugin.config import Config
from mypy_plugin.messages.pretty import install, install_early
from mypy_plugin.runs import alone, specialize
from mypy_plugin.runs.attributes import attribute
from mypy_plugin.runs.rounds import ITERATORS, SOURCES, rounds
from mypy_plugin.runs.running import is_running
from mypy_plugin.types.container_types import MODULE_DICT, MODULE_LIST, SEQUENTIAL, is_module
from mypy_plugin.types.layer_types import layer_base
from mypy_plugin.types.names import LAYERS, MODULE, SIZE_OF, TENSOR, public_name
from mypy_plugin.values.assertions import ASSERT_SHAPE, narrow
from shapetypes.rules import find_constructor, find_layer, find_rule
from shapetypes.rules.packed import PACKING, UNPACKING

C = TypeVar("C")
R = TypeVar("R")

_NO_DIMS = ("builtins.", "numpy.", "typing.", "collections.", "_typeshed", "typing_extensions.", "abc.")
_DIMS_OF_TORCH = ("torch.nn.modules.", "torch.nn.parameter.")


#: Functions whose result has the shape of their first argument and a class of its own.
_WRAPPERS = frozenset({"torch.nn.parameter.Parameter", "torch.nn.parameter.Buffer", "builtins.abs"})


class Hooks(Plugin):
    """What answers once there is torch in a run (entry.py)."""

    def __init__(self, options: Options, config: Config) -> None:
        super().__init__(options)
        self.config = config
        self.calls = Calls()
        self._mypys_own = DefaultPlugin(options)  # what it answers for (functools.partial, enums) is not ours
        self._pretty: Errors | None = None
        self._is_declining = False
        self._dimless: set[str] = set()  # types without dims: mypy asks about every name in every annotation
        self._tensor = quick_in_stubs(self._guard(self._subscript, TENSOR, _unanalysed))
        self._functions: dict[str, Callable[[FunctionContext], Type] | None] = {}
        self._signatures: dict[str, Callable[[FunctionSigContext], FunctionLike] | None] = {}
        self._methods: dict[str, Callable[[MethodContext], Type] | None] = {}
        self._method_signatures: dict[str, Callable[[MethodSigContext], FunctionLike] | None] = {}
        self._attributes: dict[str, Callable[[AttributeContext], Type] | None] = {}

    def prepare(self, file: MypyFile) -> None:
        """Called when a file of the user's that uses tensors has been parsed."""
        expressions.quote_arithmetic(file)
        expressions.assign_dims_alone(file)
        expressions.evaluate_first(file)
        if self._pretty is None:
            self._pretty = install_early()
        else:
            install(self._pretty)  # the daemon starts each update with an empty stack
        alone.mark_end(file)

    # -- annotations

    def get_type_analyze_hook(self, fullname: str) -> Callable[[AnalyzeTypeContext], Type] | None:
        if fullname in self._dimless:
            return None
        if self._is_declining:
            self._is_declining = False
            return None
        if fullname == TENSOR:
            return self._tensor
        if fullname == SIZE_OF:
            return self._guard(analyze_size_of, fullname, _unanalysed)
        if fullname in ANNOTATED_TYPE_NAMES:
            return self._guard(analyze_annotated, fullname, _unanalysed)
        if fullname.startswith(_NO_DIMS) or (fullname.startswith("torch.") and not fullname.startswith(_DIMS_OF_TORCH)):
            self._dimless.add(fullname)
            return None
        return self._user_annotation(fullname)

    def _user_annotation(self, fullname: str) -> Callable[[AnalyzeTypeContext], Type] | None:
        """A layer or a class of the user's, whose parameters may be dims (`Net[64]`), or an alias of a shape."""
        symbol = self.lookup_fully_qualified(fullname)
        node = symbol.node if symbol is not None else None
        if isinstance(node, TypeInfo) and node.type_vars:
            return self._guard(self._subscript, fullname, _unanalysed)
        if isinstance(node, TypeAlias) and is_shaped(node):
            return self._guard(self._alias, fullname, _unanalysed)
        if is_word(node):
            return self._guard(self._word, fullname, _unanalysed)
        return None

    def _subscript(self, ctx: AnalyzeTypeContext) -> Type:
        return shaped_by_expression(ctx, analyze_subscript(ctx))

    def _alias(self, ctx: AnalyzeTypeContext) -> Type:
        return shaped_by_expression(ctx, bind_names(ctx, self._as_mypy_would(ctx)))

    def _word(self, ctx: AnalyzeTypeContext) -> Type:
        typ = analyze_word(ctx)
        return self._as_mypy_would(ctx) if typ is None else typ

    def _as_mypy_would(self, ctx: AnalyzeTypeContext) -> Type:
        assert isinstance(ctx.api, TypeAnalyser)
        self._is_declining = True
        try:
            return ctx.api.visit_unbound_type_nonoptional(ctx.type, False)
        finally:
            self._is_declining = False

    # -- classes

    def get_class_decorator_hook(self, fullname: str) -> Callable[[ClassDefContext], None] | None:
        return self._guard(mark_checked, fullname, _nothing) if fullname == JAXTYPED else None

    # -- functions

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        return _remembered(self._functions, fullname, self._function_hook)

    def _function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        plain = _PLAIN_FUNCTIONS.get(fullname)
        if plain is not None:
            return self._guard(plain, fullname, _default)
        if fullname.startswith(_NO_DIMS) or self._mypys_own.get_function_hook(fullname) is not None:
            return None
        name = public_name(fullname)
        rule = find_rule(name)
        if rule is not None:
            return self._guard(partial(ops.call_rule, rule=rule, name=name), name, _default)
        if fullname in (SEQUENTIAL, MODULE_LIST, MODULE_DICT):
            return self._guard(containers.construct_container, name, _default)
        calling = find_indirect(name)
        if calling is not None:
            return self._guard(calling, name, _default)
        if fullname.startswith(LAYERS):
            if find_layer(name) or find_constructor(name):
                return self._guard(partial(layers.construct, fullname=fullname), name, _default)
            return None
        if fullname in PACKING:
            return self._guard(partial(packed.pack, rule=PACKING[fullname]), name, _default)
        if fullname in UNPACKING:
            return self._guard(partial(packed.unpack, rule=UNPACKING[fullname]), name, _default)
        distribution = distributions.constructor_rule(fullname)
        if distribution is not None:
            return self._guard(partial(distributions.construct, rule=distribution), name, _default)
        if fullname.startswith("torch."):
            return None
        return self._guard(partial(self._user_call, name=name.rpartition(".")[2]), name, _default)

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        return _remembered(self._signatures, fullname, self._signature_hook)

    def _signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        is_ours = not fullname.startswith(_NO_DIMS) and not fullname.startswith("torch.")
        if not is_ours or self._mypys_own.get_function_signature_hook(fullname) is not None:
            return None
        return self._guard(self._hide, fullname, _default_signature)

    def _hide(self, ctx: FunctionSigContext | MethodSigContext) -> FunctionLike:
        return self.calls.hide(ctx, plain_ints.method_of_plain_ints(ctx) or ctx.default_signature)

    def _user_call(self, ctx: FunctionContext | MethodContext, name: str) -> Type:
        bound = as_method_call(ctx) if isinstance(ctx, FunctionContext) else None
        hook = self.get_method_hook(method_name(bound)) if bound is not None else None
        if bound is not None and hook is not None:
            return hook(bound)
        resolved = self.calls.resolve(ctx, name)
        result = ctx.default_return_type if resolved is None else resolved
        if self.calls.refused is ctx.context:  # one mistake is told once
            return result
        if isinstance(ctx, MethodContext):
            result = specialize.call_method(ctx, name, result)
        else:
            result = specialize.call_function(ctx, result)
        reshaped.forget_arguments(ctx)
        return result

    # -- methods

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        return _remembered(self._methods, fullname, self._method_hook)

    def _method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        own = self._mypys_own.get_method_hook(fullname)
        if fullname in POWERS:
            return self._guard(partial(power_of_sizes, own=own or _default), fullname, _default)
        plain = _PLAIN_METHODS.get(fullname)
        if plain is not None and (own is None or fullname not in lists.CHANGES):
            return self._guard(plain, fullname, _default)
        if fullname.startswith(_NO_DIMS) or own is not None:
            return None
        name = public_name(fullname)
        rule = find_rule(name)
        if rule is not None:
            return self._guard(partial(ops.call_rule, rule=rule, name=name), name, _default)
        if name in arrays.TO_ARRAY:
            return self._guard(arrays.to_array, name, _default)
        if name == "torch.Tensor.__iter__":
            return self._guard(attributes.iterate, name, _default)
        last = name.rpartition(".")[2]
        if last in ("__call__", "forward"):
            return self._guard(self._module_call, name, _default)
        if name == "torch.nn.ModuleDict.__getitem__":
            return self._guard(_or_default(containers.index_module_dict), name, _default)
        if name in ("torch.nn.Sequential.__getitem__", "torch.nn.ModuleList.__getitem__"):
            return self._guard(_or_default(containers.index_items), name, _default)
        if fullname.startswith((SEQUENTIAL + ".", MODULE_LIST + ".")) and last in containers.CHANGING:
            return self._guard(_or_default(partial(containers.change_container, method=last)), name, _default)
        distribution = distributions.method_rule(fullname)
        if distribution is not None:
            return self._guard(partial(distributions.call_method, rule=distribution), name, _default)
        if fullname.startswith("torch."):
            return None
        return self._guard(partial(self._user_call, name=last), name, _default)

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        return _remembered(self._method_signatures, fullname, self._method_signature_hook)

    def _method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        if fullname in lists.CHANGES:
            return self._guard(lists.accept_any_sizes, fullname, _default_signature)
        if fullname.startswith(_NO_DIMS) or self._mypys_own.get_method_signature_hook(fullname) is not None:
            return None
        if fullname.endswith(".__call__"):
            return self._guard(self._call_signature, fullname, _default_signature)
        return None if fullname.startswith("torch.") else self._guard(self._hide, fullname, _default_signature)

    def _call_signature(self, ctx: MethodSigContext) -> FunctionLike:
        chk, module = ctx.api, ctx.type
        if not isinstance(module, Instance) or not isinstance(chk, TypeChecker):
            return ctx.default_signature
        if module.type.fullname in packed.RECURRENT:
            return packed.as_padded(ctx) if is_running() else ctx.default_signature
        if layer_base(module) is not None and not modules.overrides_forward(module):
            is_ours = not isinstance(ctx.default_signature, CallableType) or modules.overrides_call(module)
            return ctx.default_signature if is_ours else modules.as_layer_takes(module, ctx.default_signature)
        if is_module(module):
            forward = modules.forward_of(chk, module, ctx.context)
            if isinstance(forward, Overloaded):
                items = [self.calls.hide(ctx, item) for item in forward.items]
                return Overloaded([item for item in items if isinstance(item, CallableType)])
            if not isinstance(forward, CallableType):
                return ctx.default_signature
            if modules.may_be_another(chk, forward, module, ctx.context):
                return modules.anything(forward)
            hidden = self.calls.hide(ctx, modules.as_torch_would(forward, ctx.context))
            return modules.with_any_arguments(hidden)
        return self.calls.hide(ctx, ctx.default_signature)

    def _module_call(self, ctx: MethodContext) -> Type:
        owner = ctx.type
        if isinstance(owner, FunctionLike) and owner.is_type_obj():
            inherited = layers.call_unbound(ctx, owner.type_object())
            if inherited is not None:
                return inherited
        if isinstance(ctx.type, Instance) and not modules.overrides_forward(ctx.type):
            result = layers.call_layer(ctx) or containers.call_sequential(ctx) or containers.call_parallel(ctx)
            if result is not None:
                return result
        resolved = self.calls.resolve(ctx, ctx.type.type.name if isinstance(ctx.type, Instance) else "call")
        result = ctx.default_return_type if resolved is None else resolved
        return result if self.calls.refused is ctx.context else specialize.call_method(ctx, "forward", result)

    # -- attributes

    def get_attribute_hook(self, fullname: str) -> Callable[[AttributeContext], Type] | None:
        return _remembered(self._attributes, fullname, self._attribute_hook)

    def _attribute_hook(self, fullname: str) -> Callable[[AttributeContext], Type] | None:
        if not fullname.startswith("torch."):
            if fullname.startswith(_NO_DIMS) or self._mypys_own.get_attribute_hook(fullname) is not None:
                return None
            return self._guard(_attribute, fullname, _default_attribute)
        name = public_name(fullname)
        if name == "torch.Tensor.shape":
            return self._guard(attributes.shape_attribute, name, _default_attribute)
        rule = find_rule(name)
        if rule is not None:
            return self._guard(partial(attributes.tensor_attribute, rule=rule, name=name), name, _default_attribute)
        if fullname.startswith("torch.return_types."):
            return self._guard(attributes.named_item, name, _default_attribute)
        if fullname.startswith(MODULE + "."):
            return self._guard(_buffer, name, _default_attribute)
        distribution = distributions.method_rule(fullname)
        if distribution is not None:
            return self._guard(partial(distributions.attribute, rule=distribution), name, _default_attribute)
        if fullname.startswith("torch.nn.modules."):  # maybe defined in a base class: the receiver's class decides
            attribute = name.rpartition(".")[2]
            return self._guard(partial(attributes.layer_attribute, attribute=attribute), name, _default_attribute)
        return None

    def _guard(self, hook: Callable[[C], R], name: str, fallback: Callable[[C], R]) -> Callable[[C], R]:
        return around(hook, name, fallback, is_strict=self.config.strict_broadcast)


def _default(ctx: FunctionContext | MethodContext) -> Type:
    return ctx.default_return_type


def _wrapped(ctx: FunctionContext) -> Type:
    left = rounds.end(ctx)
    return parameters.wrap_tensor(ctx) if left is None else left


#: Hooks that go by the full name alone.
_PLAIN_FUNCTIONS: Final[dict[str, Callable[[FunctionContext], Type]]] = {
    **dict.fromkeys(lists.DISPLAYS, lists.forget_display),
    **dict.fromkeys(SOURCES, rounds.begin),
    **dict.fromkeys(_WRAPPERS, _wrapped),
    **dict.fromkeys(VMAPS, vmapped),
    **dict.fromkeys(folded.REDUCE, folded.fold),
    ASSERT_SHAPE: narrow,
}
_PLAIN_METHODS: Final[dict[str, Callable[[MethodContext], Type]]] = {
    **dict.fromkeys(lists.CHANGES, lists.forget_items),
    **dict.fromkeys(ITERATORS, rounds.begin),
    entries.GET: entries.get,
    alone.END: alone.at_end,
}


def _remembered(table: dict[str, R], fullname: str, find: Callable[[str], R]) -> R:
    """mypy asks for every expression, and the answer hangs on the name alone."""
    if fullname not in table:
        table[fullname] = find(fullname)
    return table[fullname]


def _or_default(hook: Callable[[MethodContext], Type | None]) -> Callable[[MethodContext], Type]:
    def run(ctx: MethodContext) -> Type:
        result = hook(ctx)
        return ctx.default_return_type if result is None else result

    return run


def _default_attribute(ctx: AttributeContext) -> Type:
    return ctx.default_attr_type


def _default_signature(ctx: FunctionSigContext | MethodSigContext) -> FunctionLike:
    return ctx.default_signature


def _attribute(ctx: AttributeContext) -> Type:
    known = attribute(ctx) or plain_ints.attribute_of_plain_ints(ctx)
    return attributes.inferred_attribute(ctx) if known is None else known


def _buffer(ctx: AttributeContext) -> Type:
    known = attribute(ctx) or containers.named_item(ctx) or attributes.parameter(ctx)
    return parameters.registered_buffer(ctx) if known is None else known


def _nothing(ctx: ClassDefContext) -> None:
    """A class stays as it is."""


def _unanalysed(ctx: AnalyzeTypeContext) -> Type:
    return ctx.api.named_type("builtins.object", [])
