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
from torch.overrides import TorchFunctionMode
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode

from shapetypes.algebra.errors import ShapeError
from shapetypes.rules._bind import bind_positional
from shapetypes.rules._registry import Rule, find_rule
from tests.conformance.values import Match, compare, to_rule


class Verdict(enum.Enum):
    """What became of one call."""

    EXACT = "exact"
    DATA = "exact up to what the data decide"
    PARTIAL = "partly known"
    UNKNOWN = "unknown"
    WRONG = "wrong"
    FALSE_ERROR = "false error"
    REJECTED = "rejected"
    MISSED = "not rejected"
    SKIPPED = "skipped"  # torch refuses, but not because of shapes


FINE = frozenset({Verdict.EXACT, Verdict.DATA, Verdict.REJECTED, Verdict.SKIPPED})


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
    args, kwargs = _copy(list(call.args)), _copy(dict(call.kwargs))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return call.function(*args, **kwargs)
        except Exception as error:
            return error


def _copy(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.clone()
    if type(value) in (list, tuple):
        return type(value)(_copy(item) for item in value)
    if type(value) is dict:
        return {key: _copy(item) for key, item in value.items()}
    return value


class Recorder(TorchFunctionMode):
    """Keeps the first call of a public function with a rule, and what torch answered."""

    def __init__(self) -> None:
        super().__init__()
        self.call: Call | None = None
        self.actual: object = None

    def __torch_function__(
        self, function: Any, types: Any, args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        name = torch.overrides.resolve_name(function) or ""
        if self.call is not None or find_rule(name) is None:
            return function(*args, **kwargs or {})
        self.call = Call(name, function, args, kwargs or {})
        try:
            self.actual = function(*args, **kwargs or {})
        except Exception as error:
            self.actual = error
            raise
        return self.actual


def record(call: Call) -> tuple[Call, object] | None:
    """Which public call a function of torch's tests makes, and what torch answered."""
    recorder = Recorder()
    with recorder:
        run_torch(call)
    return None if recorder.call is None else (recorder.call, recorder.actual)


def judge(rule: Rule, call: Call, actual: object, *, refusal: Callable[[Exception], bool]) -> Judgement:
    """Compares torch's answer with the rule's. `refusal` tells whether torch refused because of shapes."""
    if isinstance(actual, Exception) and not refusal(actual):
        return Judgement(Verdict.SKIPPED, str(call.name), str(actual))
    args = [to_rule(value) for value in call.args]
    kwargs = {key: to_rule(value) for key, value in call.kwargs.items()}
    try:
        result: object = rule.run(bind_positional(rule, args, kwargs))
    except ShapeError as error:
        verdict, result = _verdict_on_error(error, actual), error
    except Exception:
        verdict, result = Verdict.WRONG, f"the rule crashed: {traceback.format_exc(limit=-3)}"
    else:
        verdict = _verdict(call, result, actual)
    if verdict in FINE:
        return Judgement(verdict)
    return Judgement(verdict, describe(call.name, args, kwargs), f"{result} / torch: {_shown(actual)}")


def _verdict_on_error(error: ShapeError, actual: object) -> Verdict:
    if isinstance(actual, Exception):
        return Verdict.REJECTED
    # Torch runs what is broadcast silently: the very mistake that we are about.
    return Verdict.SKIPPED if error.code == "silent-broadcast" else Verdict.FALSE_ERROR


def _verdict(call: Call, result: object, actual: object) -> Verdict:
    if isinstance(actual, Exception):
        return Verdict.MISSED
    match = compare(result, actual)
    if match is Match.PARTIAL and depends_on_data(call):
        return Verdict.DATA
    return Verdict[match.name]


class _DataWatch(TorchDispatchMode):
    """Notices operators whose result's size depends on their input's values: torch tags them itself."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = False

    def __torch_dispatch__(
        self, function: Any, types: Any, args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        self.seen |= (
            torch.Tag.dynamic_output_shape in function.tags or function is torch.ops.aten._local_scalar_dense.default
        )
        return function(*args, **kwargs or {})


def depends_on_data(call: Call) -> bool:
    """Whether torch reads data to decide on a size."""
    with _DataWatch() as watch:
        run_torch(call)
    return watch.seen


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
    r"|not implemented for|result type|memory|channels_last|overlap|in-place|inplace|\bstride|contiguous",
    re.IGNORECASE,
)


def refused_neighbour(error: Exception) -> bool:
    """Whether a call whose neighbour is valid was refused because of shapes: nothing else differs, so any run-time
    error counts, unless it speaks of values (an index that no longer fits, a matrix that became singular)."""
    if isinstance(error, torch.linalg.LinAlgError) or not isinstance(error, (RuntimeError, IndexError, ValueError)):
        return False
    return not VALUE_WORDS.search(str(error))
