"""torch.nn, judged by torch's own module samples: calls, their neighbours, constructors, parameters.

A quick look: `python -m tests.conformance.modules [-v] [names or patterns]`.
"""

from __future__ import annotations

import fnmatch
import inspect
import itertools
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import torch
from torch.testing._internal.common_modules import ModuleErrorEnum, ModuleInfo, module_db

from shapetypes.algebra.errors import ShapeError
from shapetypes.rules._registry import Rule, find_attribute, find_constructor, find_layer
from tests.conformance.judge import (
    Call,
    Judgement,
    Verdict,
    about_shapes,
    judge,
    refused_neighbour,
    run_torch,
)
from tests.conformance.mutate import mutations
from tests.conformance.suite import Score, summarize, table
from tests.conformance.values import compare, to_rule

MUTATED_SAMPLES = 4
MUTATIONS_PER_MODULE = 100


def score_module(info: ModuleInfo) -> Score:
    """Judges every sample, its parameters, its neighbours, and torch's error samples."""
    name = f"torch.nn.{info.module_cls.__name__}"
    rule = find_layer(name)
    result = Score(info.name, rule)
    samples = list(samples_of(info))
    if rule is None:
        result.samples[Verdict.UNKNOWN] = len(samples)
        return result
    for number, sample in enumerate(samples):
        module, config, passed = sample
        actual = run_torch(_call(name, module, config, passed))
        if isinstance(actual, Exception):
            result.samples[Verdict.SKIPPED] += 1
            continue
        call = _call(name, module, config, passed)
        result.add(result.samples, judge(rule, call, actual, refusal=about_shapes))
        _judge_parameters(result, name, module, config)
        if number < MUTATED_SAMPLES:
            _judge_neighbours(result, rule, name, sample)
    judge_errors(result, rule, name, info)
    return result


Sample = tuple[torch.nn.Module, dict[str, Any], dict[str, Any]]


def samples_of(info: ModuleInfo) -> Iterator[Sample]:
    """Each sample's module, its constructor's arguments and its call's arguments, by name."""
    torch.manual_seed(0)
    inputs = info.module_inputs_func(info, device="cpu", dtype=torch.float32, requires_grad=False, training=False)
    for each in inputs:
        given, passed = each.constructor_input, each.forward_input
        if passed is None:
            continue
        given.kwargs.pop("_random_samples", None)  # of float64, which torch itself refuses with float32 input
        module = info.module_cls(*given.args, **given.kwargs).eval()
        config = constructor_arguments(info.module_cls, given.args, given.kwargs)
        yield module, config, _forward_arguments(module, passed)


def constructor_arguments(cls: type, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """By name; recurrent layers hide theirs behind `*args`."""
    if issubclass(cls, torch.nn.RNNBase):
        names = [*inspect.signature(torch.nn.RNNBase.__init__).parameters][2:]
        if cls is torch.nn.RNN:
            names.insert(3, "nonlinearity")
        return {**dict(zip(names, args, strict=False)), **kwargs}
    bound = inspect.signature(cls).bind(*args, **kwargs)
    return dict(bound.arguments)


def _forward_arguments(module: torch.nn.Module, passed: Any) -> dict[str, Any]:
    return dict(inspect.signature(module.forward).bind(*passed.args, **passed.kwargs).arguments)


def _call(name: str, module: torch.nn.Module, config: Mapping[str, Any], passed: Mapping[str, Any]) -> Call:
    def run(**arguments: Any) -> object:
        return module(**{key: arguments[key] for key in passed})

    return Call(name, run, (), {**config, **passed})


def _judge_neighbours(result: Score, rule: Rule, name: str, sample: Sample) -> None:
    module, config, passed = sample
    room = MUTATIONS_PER_MODULE - sum(result.neighbours.values())
    for _, changed in itertools.islice(mutations((), passed), max(0, room)):
        call = _call(name, module, config, changed)
        result.add(result.neighbours, judge(rule, call, run_torch(call), refusal=refused_neighbour))


def _judge_parameters(result: Score, name: str, module: torch.nn.Module, config: Mapping[str, Any]) -> None:
    tensors = dict(module.named_parameters(recurse=False)) | dict(module.named_buffers(recurse=False))
    given = {key: to_rule(value) for key, value in config.items()}
    for attribute, tensor in tensors.items():
        rule = find_attribute(f"{name}.{attribute}")
        if isinstance(tensor, torch.nn.parameter.UninitializedTensorMixin) or (rule is None and attribute == "weight"):
            continue  # lazy, or a loss's own weight
        verdict = Verdict.UNKNOWN if rule is None else Verdict[compare(rule.run(given), tensor.data).name]
        if verdict not in (Verdict.EXACT,):
            result.add(result.samples, Judgement(verdict, f"{name}.{attribute}", f"{given}: {list(tensor.shape)}"))


def judge_errors(result: Score, rule: Rule, name: str, info: ModuleInfo) -> None:
    """Torch's error samples: each is rejected, by the constructor's rule or the call's."""
    if info.module_error_inputs_func is None:
        return
    errors = info.module_error_inputs_func(info, device="cpu", dtype=torch.float32, requires_grad=False, training=False)
    for error in errors:
        given, passed = error.module_error_input.constructor_input, error.module_error_input.forward_input
        config = constructor_arguments(info.module_cls, given.args, given.kwargs)
        if error.error_on is ModuleErrorEnum.CONSTRUCTION_ERROR:
            _judge_constructor(result, name, info.module_cls, config)
            continue
        module = info.module_cls(*given.args, **given.kwargs)
        call = _call(name, module, config, _forward_arguments(module, passed))
        result.add(result.errors, judge(rule, call, run_torch(call), refusal=about_shapes))


def _judge_constructor(result: Score, name: str, cls: type[torch.nn.Module], config: Mapping[str, Any]) -> None:
    rule = find_constructor(name)
    actual = run_torch(Call(name, cls, (), config))
    if not isinstance(actual, Exception) or not about_shapes(actual):
        return
    text = f"{name}({config})"
    try:
        if rule is not None:
            rule.run({key: to_rule(value) for key, value in config.items()})
    except ShapeError as error:
        result.add(result.errors, Judgement(Verdict.REJECTED, text, str(error)))
        return
    result.add(result.errors, Judgement(Verdict.MISSED, text, str(actual)))


def main(arguments: list[str]) -> None:
    """Prints findings, then one line per module, then the sum."""
    patterns = [argument for argument in arguments if argument != "-v"]
    chosen = [info for info in module_db if not patterns or any(fnmatch.fnmatchcase(info.name, p) for p in patterns)]
    scores = [score_module(info) for info in chosen]
    for result in scores:
        shown: dict[str, int] = {}
        for finding in result.findings:
            shown[finding.verdict.value] = shown.get(finding.verdict.value, 0) + 1
            if "-v" in arguments or shown[finding.verdict.value] <= 3:
                print(f"{finding.verdict.value:>13}: {finding.call}\n               {finding.detail}")
    for result in scores:
        if patterns or result.exact < 1:
            counts = (result.samples, result.errors, result.neighbours)
            print(result.key, *({v.value: n for v, n in counter.items()} for counter in counts))
    print(table("modules", summarize(scores)))


if __name__ == "__main__":
    main(sys.argv[1:])
