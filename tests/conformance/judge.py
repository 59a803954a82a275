"""One call, torch's answer and the rule's: the verdict."""

from __future__ import annotations

import enum
import re
import traceback
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.utils import _pytree as pytree

from shapetypes.algebra.errors import ShapeError
from shapetypes.rules._bind import bind_positional
from shapetypes.rules._registry import Rule
from tests.conformance.values import compare, to_rule


class Verdict(enum.Enum):
    """What became of one call."""

    EXACT = "exact"
    PARTIAL = "partly known"
    UNKNOWN = "unknown"
    WRONG = "wrong"
    FALSE_ERROR = "false error"
    REJECTED = "rejected"
    MISSED = "not rejected"
    SKIPPED = "skipped"  # torch refuses, but not because of shapes


@dataclass(frozen=True)
class Call:
    """A call to torch under a public name."""

    name: str
    function: Callable[..., Any]
    args: Sequence[Any]
    kwargs: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Judgement:
    """The verdict and, for a report, what was called and said."""

    verdict: Verdict
    call: str = ""
    detail: str = ""


SHAPE_WORDS = re.compile(
    r"size|dim|shape|rank|broadcast|\baxis|axes|length|numel|expand|stack|match|1-?D|2-?D|3-?D|4-?D"
    r"|vector|matri|square|out of range|inconsistent|channel|batch|element|divisible|empty|scalar|at least|same number",
    re.IGNORECASE,
)
OTHER_WORDS = re.compile(
    r"dtype|device|cuda|layout|sparse|requires_grad|memory|overlap|generator|not implemented|result type|datatype"
    r"|\btype\b|types\b|floating|integral|complex|boolean|cast|singular|positive.definite|converge|contiguous|stride"
    r"|in-place|inplace|resized|storage|view operation|\bint\b|\bfloat\b|\bbool\b|deprecat|named|probability|NaN"
    r"|out of bounds|not in the range|values? (?:should|must|need)|interpolation|reduction|driver|ambiguous|Long|Float"
    r"|more than 8|too large|must be ints?|Boolean value|unsupported|not supported|lower bound|non-zero|negative step",
    re.IGNORECASE,
)


def about_shapes(error: Exception) -> bool:
    """Whether torch refused because of shapes: a run-time error whose message speaks of sizes, axes or ranks and of
    nothing else (dtypes, devices, values, memory layout)."""
    if isinstance(error, torch.linalg.LinAlgError) or not isinstance(error, (RuntimeError, IndexError, ValueError)):
        return False
    message = str(error).partition("\n")[0]
    return bool(SHAPE_WORDS.search(message)) and not OTHER_WORDS.search(message)


def run_torch(call: Call) -> object:
    """Torch's result, or the exception it raised. Tensors are copied first: a call may write into them."""
    args, kwargs = pytree.tree_map_only(torch.Tensor, torch.clone, (list(call.args), dict(call.kwargs)))
    with warnings.catch_warnings(), torch.random.fork_rng(devices=[]):
        warnings.simplefilter("ignore")
        try:
            return call.function(*args, **kwargs)
        except Exception as error:
            return error


def judge(rule: Rule, call: Call, *, refusal: Callable[[Exception], bool] = about_shapes) -> Judgement:
    """Runs the call for real and by the rule."""
    return judge_answer(rule, call, run_torch(call), refusal=refusal)


def judge_answer(
    rule: Rule, call: Call, actual: object, *, refusal: Callable[[Exception], bool] = about_shapes
) -> Judgement:
    """The same, with torch's answer given."""
    if isinstance(actual, Exception) and not refusal(actual):
        return Judgement(Verdict.SKIPPED, str(call.name), str(actual))
    args, kwargs = to_rule(tuple(call.args)), {key: to_rule(value) for key, value in call.kwargs.items()}
    assert isinstance(args, tuple)
    text = describe(call.name, args, kwargs)
    try:
        result: object = rule.run(bind_positional(rule, args, kwargs))
    except ShapeError as error:
        verdict = Verdict.REJECTED if isinstance(actual, Exception) else Verdict.FALSE_ERROR
        return Judgement(verdict, text, f"{error} / torch: {_shown(actual)}")
    except Exception:
        return Judgement(Verdict.WRONG, text, f"the rule crashed: {traceback.format_exc(limit=-3)}")
    if isinstance(actual, Exception):
        return Judgement(Verdict.MISSED, text, f"{result} / torch: {_shown(actual)}")
    match = compare(result, actual)
    return Judgement(Verdict[match.name], text, f"{result} / torch: {_shown(actual)}")


def describe(name: str, args: Sequence[object], kwargs: Mapping[str, object]) -> str:
    """The call as text."""
    parts = [_text(arg) for arg in args] + [f"{key}={_text(value)}" for key, value in kwargs.items()]
    return f"{name}({', '.join(parts)})"


def _text(value: object) -> str:
    if isinstance(value, (tuple, list)):
        return f"({', '.join(_text(item) for item in value)})"
    dtype = getattr(value, "dtype", None)
    return f"{value}" + (f":{dtype}" if dtype not in (None, "float32") else "")


def _shown(actual: object) -> str:
    if isinstance(actual, Exception):
        return f"{type(actual).__name__}: {str(actual).partition(chr(10))[0][:160]}"
    return str(pytree.tree_map_only(torch.Tensor, lambda t: f"{list(t.shape)}", actual))[:300]


VALUE_WORDS = re.compile(
    r"out of bounds|index out of range in self|singular|converge|positive.definite|ill-conditioned|probability"
    r"|not implemented for|result type|memory|overlap|in-place|inplace|\bstride|contiguous",
    re.IGNORECASE,
)


def refused_neighbour(error: Exception) -> bool:
    """Whether a call whose neighbour is valid was refused because of shapes: nothing else differs, so any run-time
    error counts, unless it speaks of values (an index that no longer fits, a matrix that became singular)."""
    if isinstance(error, torch.linalg.LinAlgError) or not isinstance(error, (RuntimeError, IndexError, ValueError)):
        return False
    return not VALUE_WORDS.search(str(error))
