"""What mypy loads. A run without torch pays for this file alone; the hooks are imported when torch is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mypy.nodes import MypyFile
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
    ReportConfigContext,
)
from mypy.types import FunctionLike, Type

from mypy_plugin import __version__
from mypy_plugin.config import load
from mypy_plugin.runs.assigned import fields
from mypy_plugin.runs.bodies import bodies, dependencies, uses_tensors
from mypy_plugin.types.names import EXPR_MODULE, SIZE_OF, TENSOR

if TYPE_CHECKING:
    from mypy_plugin.dispatch import Hooks


class ShapePlugin(Plugin):
    """One per mypy run."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.config = load(options)
        if self.config.allow_redefinition and not options.allow_redefinition_old:
            options.allow_redefinition = True
        dependencies.load(options)
        fields.load(options)
        self._hooks: Hooks | None = None

    def set_modules(self, modules: dict[str, MypyFile]) -> None:
        super().set_modules(modules)
        if self._hooks is not None:
            self._hooks.set_modules(modules)

    def report_config_data(self, ctx: ReportConfigContext) -> Any:
        """What the cache depends on besides the code."""
        if ctx.is_check:
            fields.register(ctx.id, ctx.path)
        else:
            dependencies.write()
            fields.write()
        return {
            "shapetypes": __version__,
            "config": repr(self.config),
            "runs": dependencies.state(ctx.path),
            "fields": fields.state(ctx.path, ctx.id, ctx.is_check),
        }

    def get_additional_deps(self, file: MypyFile) -> list[tuple[int, str, int]]:
        if file.fullname == "torch._tensor":
            return [(10, EXPR_MODULE, -1)]
        if not file.is_stub and uses_tensors(file):
            self._load().prepare(file)
        bodies.keep(file)
        dependencies.forget(file.path)
        fields.begin(file.fullname, file.path)
        return []

    def _load(self) -> Hooks:
        if self._hooks is None:
            from mypy_plugin.dispatch import Hooks

            self._hooks = Hooks(self.options, self.config)
            if self._modules is not None:
                self._hooks.set_modules(self._modules)
        return self._hooks

    @property
    def _active(self) -> Hooks | None:
        """None as long as there is no torch in this run at all."""
        has_torch = self._modules is not None and "torch._tensor" in self._modules
        return self._load() if has_torch else None

    def get_type_analyze_hook(self, fullname: str) -> Callable[[AnalyzeTypeContext], Type] | None:
        hooks = self._load() if fullname in (TENSOR, SIZE_OF) else self._active
        return hooks.get_type_analyze_hook(fullname) if hooks is not None else None

    def get_class_decorator_hook(self, fullname: str) -> Callable[[ClassDefContext], None] | None:
        hooks = self._active
        return hooks.get_class_decorator_hook(fullname) if hooks is not None else None

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        hooks = self._active
        return hooks.get_function_hook(fullname) if hooks is not None else None

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        hooks = self._active
        return hooks.get_function_signature_hook(fullname) if hooks is not None else None

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        hooks = self._active
        return hooks.get_method_hook(fullname) if hooks is not None else None

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        hooks = self._active
        return hooks.get_method_signature_hook(fullname) if hooks is not None else None

    def get_attribute_hook(self, fullname: str) -> Callable[[AttributeContext], Type] | None:
        hooks = self._active
        return hooks.get_attribute_hook(fullname) if hooks is not None else None
