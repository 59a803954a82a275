"""Unknown never errs: what a rule says of a valid call stays right when it knows less of the arguments.

A quick look: `python -m tests.conformance.gradual [names or patterns of ops, modules or rule families]`.
"""

from __future__ import annotations

import fnmatch
import sys
import traceback
from collections.abc import Iterator, Mapping

from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.common_modules import ModuleInfo, module_db
from torch.testing._internal.opinfo.core import OpInfo

from shapetypes.algebra.dim import UNKNOWN
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape, Variadic
from shapetypes.rules._bind import bind_positional
from shapetypes.rules._registry import Rule, find_layer
from shapetypes.rules._values import UNKNOWN_VALUE
from tests.conformance.forms import Form, forms_of, is_wrapped, key_of
from tests.conformance.judge import Call, describe, run_torch
from tests.conformance.modules import samples_of as samples_of_module
from tests.conformance.suite import dtypes_of, observe, samples_of
from tests.conformance.values import Match, compare, to_rule

SAMPLES = 5


def weaker(value: object) -> Iterator[object]:
    """The same argument, less known: altogether, or in one axis or item."""
    if isinstance(value, Shape):
        yield Shape.unknown()
        for axis in range(len(value)):
            yield Shape(*value[:axis].dims, UNKNOWN, *value[axis + 1 :].dims, dtype=value.dtype, written=True)
            yield Shape(*value[:axis].dims, Variadic(), dtype=value.dtype, written=True)
            yield Shape(Variadic(), *value[axis:].dims, dtype=value.dtype, written=True)
        return
    if isinstance(value, (tuple, list)):
        for index, item in enumerate(value):
            for less in weaker(item):
                yield type(value)([*value[:index], less, *value[index + 1 :]])
    yield UNKNOWN_VALUE


def findings(rule: Rule, name: str, arguments: Mapping[str, object], actual: object) -> Iterator[str]:
    """Every weaker call that the rule refuses, or answers wrongly."""
    for key, value in arguments.items():
        for less in weaker(value):
            changed = {**arguments, key: less}
            try:
                result: object = rule.run(changed)
            except ShapeError as error:
                if error.code != "silent-broadcast":
                    yield f"false error: {describe(name, (), changed)}\n    {error}"
                continue
            except Exception:
                yield f"crash: {describe(name, (), changed)}\n    {traceback.format_exc(limit=-2)}"
                continue
            if compare(result, actual) is Match.WRONG:
                yield f"wrong: {describe(name, (), changed)}\n    {result}"


def findings_of_op(op: OpInfo) -> Iterator[str]:
    """In the first form with a rule that takes a sample."""
    forms = [Form("", op.op)] if is_wrapped(op) else list(forms_of(op))
    dtypes = list(dtypes_of(op))
    samples = list(samples_of(op, dtypes[0])) if dtypes else []
    for sample in samples[:: max(1, len(samples) // SAMPLES)]:
        for form in forms:
            observed = observe(form, (sample.input, *sample.args), sample.kwargs)
            if observed is None or isinstance(observed[2], Exception):
                continue
            rule, call, actual = observed
            try:
                arguments = _bound(rule, call)
            except TypeError:
                continue
            yield from findings(rule, call.name, arguments, actual)
            break


def _bound(rule: Rule, call: Call) -> dict[str, object]:
    args = [to_rule(value) for value in call.args]
    return bind_positional(rule, args, {key: to_rule(value) for key, value in call.kwargs.items()})


def findings_of_module(info: ModuleInfo) -> Iterator[str]:
    """What the constructor fixed may be unknown too."""
    name = f"torch.nn.{info.module_cls.__name__}"
    rule = find_layer(name)
    assert rule is not None
    samples = list(samples_of_module(info))
    for module, config, passed in samples[:: max(1, len(samples) // SAMPLES)]:
        actual = run_torch(Call(name, module, (), passed))
        if isinstance(actual, Exception):
            continue
        arguments = {key: to_rule(value) for key, value in {**config, **passed}.items()}
        yield from findings(rule, name, arguments, actual)


def main(patterns: list[str]) -> None:
    """Prints what is wrong, the first few of each."""
    total = 0
    for name, found in _chosen(patterns):
        texts = list(found)
        total += len(texts)
        for text in texts[:3]:
            print(text)
        if texts:
            print(f"{name}: {len(texts)}")
    print(f"{total} wrong or false")


def _chosen(patterns: list[str]) -> Iterator[tuple[str, Iterator[str]]]:
    for op in op_db:
        if not patterns or any(fnmatch.fnmatchcase(op.name, p) or fnmatch.fnmatchcase(key_of(op), p) for p in patterns):
            yield key_of(op), findings_of_op(op)
    for info in module_db:
        if not patterns or any(fnmatch.fnmatchcase(info.name, p) for p in patterns):
            yield info.name, findings_of_module(info)


if __name__ == "__main__":
    main(sys.argv[1:])
