"""The register of shape rules: one small function per op, under torch's public names.

    @shape_rule("torch.cat", "torch.concat", "torch.concatenate")
    @example('cat(["2 3", "5 3"])', "7 3")
    @example('cat(["n 3", "m 3"])', "m+n 3")
    @example('cat(["2 3", "2 4"])', error="axis 1 is 3 in `tensors[0]` but 4 in `tensors[1]`")
    def cat(tensors: Sequence[Shape], dim: int = 0) -> Shape:
        '''Sizes add up along `dim`; all other axes must be equal.'''

    @layer_rule("torch.nn.Linear")
    @example('Linear(64, 10, input="b 64")', "b 10")
    def linear(in_features: Dim, out_features: Dim, *, input: Shape) -> Shape: ...

    @attribute_rule("torch.nn.Linear.weight")
    def weight(in_features: Dim, out_features: Dim) -> Shape: ...

* Names and parameters are torch's, in torch's order; a method's receiver is the first parameter. A
  positional parameter that doesn't matter is listed and annotated `object`; a keyword-only one (`out`,
  `device`) is left out: `Rule.run` ignores arguments that the rule doesn't name.
* The annotation says what the rule receives (`_kinds.Kind.convert`): `Shape` a tensor (a Python number
  comes as `Shape()`, an unknown one as `Shape.unknown()`); `Dim` a size, maybe symbolic or `UNKNOWN`;
  `int`, `bool`, `float` a known number; `str` also a dtype (`"float32"`); `Sequence[...]` a tuple (a
  number where only a sequence is accepted comes as a tuple of one); `Many` a list of unknown length;
  `Unknown`: the rule copes with `UNKNOWN_VALUE`. Without `Unknown`, a call with an unknown value has an
  unknown result and the rule isn't run. `*size: Dim` receives both `view(2, 3)` and `view((2, 3))` as
  `(2, 3)`. Annotations are evaluated at run time: import their names for real.
* A rule returns a `Shape`, a `Dim`, a `bool`, a tuple of these, `Many(shape, count)` or `UNKNOWN_RESULT`;
  it raises `ShapeError` if the call is wrong (for some sizes that the user's names allow), `Decline` if
  it can't tell.
* In `@example` a string is a shape (`"b 3 n"`; with its dtype: `"b 3 : int64"`), a dim (`"n//2"`) or a
  string, as the parameter's annotation says (`tensor("b 3")` and `dim("n")` where it leaves that open);
  `UNKNOWN` is an unknown value, `many("b 3")` a list of unknown length. The result is a string, a
  number, or a tuple of these; `None` means unknown. `error=` is a part of the message. Every example is
  run by the rule, again with sizes for its symbols, and by torch; a layer's by the layer, its first
  parameters being the constructor's.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from shapetypes.algebra.errors import Decline
from shapetypes.algebra.shape import Shape
from shapetypes.rules._kinds import Kind
from shapetypes.rules._values import UNKNOWN_RESULT, UNKNOWN_VALUE, Result

F = TypeVar("F", bound=Callable[..., object])

NUMPY_NAMES: Final = {"dim": "axis", "keepdim": "keepdims"}  # torch takes numpy's names of these, too
REQUIRED: Final = inspect.Parameter.empty


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a rule: a parameter of the op, by torch's name."""

    name: str
    kind: Kind
    default: object = REQUIRED
    is_variadic: bool = False
    keyword_only: bool = False
    is_keywords: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """One line of documentation and one test: a call, and its result or a part of its error message."""

    call: str
    result: object = None
    error: str | None = None
    except_torch: str = ""


@dataclass(eq=False)
class Rule:
    """A rule function, the names of torch that it speaks for, and its examples."""

    names: tuple[str, ...]
    function: Callable[..., object]
    examples: tuple[Example, ...] = field(default=(), repr=False)

    @property
    def name(self) -> str:
        """The first of its names."""
        return self.names[0]

    @functools.cached_property
    def gives_tensor(self) -> bool:
        """Whether the result is always one tensor."""
        return typing.get_type_hints(self.function).get("return") is Shape

    @functools.cached_property
    def parameters(self) -> Mapping[str, Parameter]:
        """By name, in order. The annotations are evaluated on first use."""
        hints = typing.get_type_hints(self.function)
        return {
            p.name: Parameter(
                p.name,
                Kind.of(hints[p.name]),
                p.default,
                is_variadic=p.kind is p.VAR_POSITIONAL,
                keyword_only=p.kind in (p.KEYWORD_ONLY, p.VAR_KEYWORD),
                is_keywords=p.kind is p.VAR_KEYWORD,
            )
            for p in inspect.signature(self.function).parameters.values()
        }

    @property
    def fixed(self) -> list[Parameter]:
        """Of a layer rule: what the constructor fixed, in the order in which the type shows it."""
        return [p for p in self.parameters.values() if not p.keyword_only]

    @property
    def passed(self) -> list[Parameter]:
        """Of a layer rule: what the call passes."""
        return [p for p in self.parameters.values() if p.keyword_only]

    def run(self, arguments: Mapping[str, object]) -> Result:
        """The result for `arguments` (by name; `*size` as one tuple), `ShapeError` if the call is wrong.

        Defaults are filled in; what the rule doesn't name is ignored; what it can't tell is `UNKNOWN_RESULT`.
        """
        positional: list[object] = []
        keywords: dict[str, object] = {}
        try:
            for parameter in self.parameters.values():
                value = self._value(parameter, arguments)
                if parameter.is_variadic:
                    positional.extend(typing.cast(Iterable[object], value))
                elif parameter.is_keywords:
                    keywords.update(typing.cast(Mapping[str, object], value))
                elif parameter.keyword_only:
                    keywords[parameter.name] = value
                else:
                    positional.append(value)
            return typing.cast(Result, self.function(*positional, **keywords))
        except Decline:
            return UNKNOWN_RESULT

    def _value(self, parameter: Parameter, arguments: Mapping[str, object]) -> object:
        name = parameter.name
        if name not in arguments:
            name = NUMPY_NAMES.get(name, name)
        if name not in arguments:
            if parameter.is_variadic or parameter.is_keywords:
                return ()
            if parameter.default is REQUIRED:
                raise Decline  # mypy reports a missing argument itself
            return parameter.default
        value = arguments[name]
        if parameter.is_variadic:
            if not isinstance(value, (tuple, list)) or (len(value) == 1 and value[0] is UNKNOWN_VALUE):
                raise Decline  # it may be a tuple of any length
            return [parameter.kind.convert(item) for item in value]
        if parameter.is_keywords:
            if not isinstance(value, Mapping):
                raise Decline
            return {key: parameter.kind.convert(item) for key, item in value.items()}
        return parameter.kind.convert(value)


_functions: dict[str, Rule] = {}
_layers: dict[str, Rule] = {}
_constructors: dict[str, Rule] = {}
_attributes: dict[str, Rule] = {}
_examples: dict[object, list[Example]] = {}


def example(call: str, result: object = None, *, error: str | None = None, except_torch: str = "") -> Callable[[F], F]:
    """Documents and tests a rule; goes below `@shape_rule`.

    `except_torch` says why torch isn't asked: it doesn't check (and reads out of bounds), or values decide.
    """

    def decorate(function: F) -> F:
        _examples.setdefault(function, []).insert(0, Example(call, result, error, except_torch))
        return function

    return decorate


def _registers_in(register: dict[str, Rule], names: tuple[str, ...]) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        rule = Rule(names, function, tuple(_examples.pop(function, ())))
        for name in names:
            if name in register:
                raise ValueError(f"two rules for {name}")
            register[name] = rule
        return function

    if not names:
        raise ValueError("a rule needs a name")
    return decorate


def shape_rule(*names: str) -> Callable[[F], F]:
    """Registers a rule for functions, methods and operators by torch's public names."""
    return _registers_in(_functions, names)


def layer_rule(*names: str) -> Callable[[F], F]:
    """Registers a rule for calling a layer: what the constructor fixed before the `*`."""
    return _registers_in(_layers, names)


def constructor_rule(*names: str) -> Callable[[F], F]:
    """Registers a check of a constructor's own arguments (all of them by its own names)."""
    return _registers_in(_constructors, names)


def attribute_rule(*names: str) -> Callable[[F], F]:
    """Registers the shape of an attribute (`torch.nn.Linear.weight`), from what the constructor fixed."""
    return _registers_in(_attributes, names)


def functions_and_methods(*names: str) -> tuple[str, ...]:
    """`"sum"` gives `torch.sum` and `torch.Tensor.sum`."""
    return tuple(full for name in names for full in (f"torch.{name}", f"torch.Tensor.{name}"))


def methods(*names: str) -> tuple[str, ...]:
    """`"view"` gives `torch.Tensor.view`."""
    return tuple(f"torch.Tensor.{name}" for name in names)


@functools.cache
def load_rules() -> None:
    """Imports every family: each module of this package and of its subpackages."""
    package = importlib.import_module("shapetypes.rules")
    for module in pkgutil.walk_packages(package.__path__, "shapetypes.rules."):
        importlib.import_module(module.name)


def find_rule(name: str) -> Rule | None:
    """The rule of a function, method or operator."""
    load_rules()
    return _functions.get(name)


def find_layer(name: str) -> Rule | None:
    """The rule of calling a layer."""
    load_rules()
    return _layers.get(name)


@functools.cache
def fixed_names() -> frozenset[str]:
    """What constructors of layers fix, by name: `in_features`, `stride`, ..."""
    load_rules()
    return frozenset(parameter.name for rule in _layers.values() for parameter in rule.fixed)


def find_constructor(name: str) -> Rule | None:
    """The rule that checks a constructor."""
    load_rules()
    return _constructors.get(name)


def find_attribute(name: str) -> Rule | None:
    """The rule of a layer's attribute."""
    load_rules()
    return _attributes.get(name)


def all_rules() -> Iterator[Rule]:
    """Every rule once: functions, layers, constructors, attributes."""
    load_rules()
    for register in (_functions, _layers, _constructors, _attributes):
        yield from dict.fromkeys(register.values())


def all_operations() -> Iterator[Rule]:
    """Every rule for functions, methods and operators once."""
    load_rules()
    yield from dict.fromkeys(_functions.values())


def all_layers() -> Iterator[Rule]:
    """Every rule for calling a layer once."""
    load_rules()
    yield from dict.fromkeys(_layers.values())


def all_function_names() -> frozenset[str]:
    """Every function, method and operator that has a rule."""
    load_rules()
    return frozenset(_functions)
