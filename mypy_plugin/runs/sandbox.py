"""A checker that checks something on the side and is afterwards as it was before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

from mypy.binder import ConditionalTypeBinder
from mypy.checker import PartialTypeScope, TypeChecker
from mypy.checker_shared import CheckerScope
from mypy.errors import ErrorInfo
from mypy.nodes import FuncDef, MypyFile
from mypy.types import CallableType

from mypy_plugin.messages.errorcodes import BY_NAME
from shapetypes.algebra import current_facts

#: What of a checker's state is a plain value or is replaced as a whole while we are inside.
_REPLACED: Final = (
    "binder", "globals_binder", "scope", "tree", "globals", "options", "pass_num", "current_node_deferred",
    "inferred_attribute_types", "no_partial_types", "deferred_nodes", "partial_types", "partial_reported",
    "widened_vars", "_globals_widened_in_func", "var_decl_frames", "return_types", "dynamic_funcs",
    "recurse_into_functions", "assignment_expression_effect", "module_refs",
)  # fmt: skip


@contextmanager
def sandbox(chk: TypeChecker, tree: MypyFile) -> Iterator[list[ErrorInfo]]:
    """Inside, nothing that is checked leaves a trace; yields the list that collects errors with codes of ours."""
    problems: list[ErrorInfo] = []
    saved = {name: getattr(chk, name) for name in _REPLACED if hasattr(chk, name)}
    with untouched(chk):
        try:
            _start_afresh(chk, tree)
            with chk.msg.filter_errors(filter_errors=collector(problems)):
                yield problems
        finally:
            for name, value in saved.items():
                setattr(chk, name, value)


@contextmanager
def untouched(chk: TypeChecker) -> Iterator[None]:
    """Inside, expressions may be looked at as if for the first time; what is found of them is gone afterwards."""
    current_facts()  # to be found out here, where they hold
    reported, partial = chk.errors.error_info_map, chk.partial_types
    exprs, depth, watchers = chk.expr_checker, len(chk._type_maps), list(chk.errors._watchers)
    contexts, overrides, remembered = list(exprs.type_context), exprs.type_overrides, exprs.expr_cache
    exprs.type_overrides = {}  # of the arguments of an overload that mypy is trying around us
    exprs.expr_cache = {}  # good for one state of the binder
    chk.errors.error_info_map = {}  # on an exception of its own mypy prints these, and refuses any more for those files
    chk.partial_types = [PartialTypeScope({}, True, True)]  # where there is none, a comprehension is such an exception
    try:
        with chk.local_type_map:
            yield
    finally:
        del chk._type_maps[depth:]
        exprs.type_context[:] = contexts
        exprs.type_overrides = overrides
        exprs.expr_cache = remembered
        chk.errors.error_info_map = reported
        chk.partial_types = partial
        chk.errors._watchers[:] = watchers


def collector(problems: list[ErrorInfo]) -> Callable[[str, ErrorInfo], bool]:
    """A filter that lets no error through and keeps those with codes of ours."""

    def collect(file: str, info: ErrorInfo) -> bool:
        if info.code is not None and (info.code.code in BY_NAME):
            problems.append(info)
        return True

    return collect


def _start_afresh(chk: TypeChecker, tree: MypyFile) -> None:
    # An exception inside of mypy shall reach our guard: otherwise mypy would end the whole run.
    options = chk.options.apply_changes({"allow_redefinition": True, "raise_exceptions": True})
    chk.options = options
    chk.binder = ConditionalTypeBinder(options)
    chk.globals_binder = chk.binder
    chk.scope = CheckerScope(tree)
    chk.tree = tree
    chk.globals = tree.names
    chk.pass_num = chk.last_pass  # what isn't known yet is unknown: nothing is put off
    chk.current_node_deferred = False
    chk.inferred_attribute_types = None
    chk.no_partial_types = False
    chk.deferred_nodes = []
    chk.partial_types = []
    chk.partial_reported = set()
    chk.widened_vars = []
    chk._globals_widened_in_func = []
    chk.var_decl_frames = {}
    chk.return_types = []
    chk.dynamic_funcs = []
    chk.module_refs = set(chk.module_refs)
    chk.recurse_into_functions = True


def check(chk: TypeChecker, function: FuncDef, signature: CallableType) -> None:
    """mypy's own check of a function's body, with the argument types of the signature."""
    if function.info:
        with chk.scope.push_class(function.info):
            chk.check_func_item(function, type_override=signature)
    else:
        chk.check_func_item(function, type_override=signature)


@contextmanager
def inside(chk: TypeChecker, function: FuncDef) -> Iterator[None]:
    """Where mypy, asked for a type, thinks it is: for some expressions it wants a function around them."""
    current_facts()  # as in a sandbox
    if chk.scope.current_function() is function:
        yield
        return
    with ExitStack() as stack:
        if function.info:
            stack.enter_context(chk.scope.push_class(function.info))
        stack.enter_context(chk.scope.push_function(function))
        yield
