"""What mypy loads. A run without torch pays for this file alone; the hooks are imported when torch is seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

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

_TORCH: Final = "torch._tensor"


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
        self._seen: Mapping[str, MypyFile] = {}  # without torch among them nothing may cost more than this look

    def set_modules(self, modules: dict[str, MypyFile]) -> None:
        super().set_modules(modules)
        self._seen = modules
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
        if file.fullname == _TORCH:
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

    def get_type_analyze_hook(self, fullname: str) -> Callable[[AnalyzeTypeContext], Type] | None:
        if _TORCH not in self._seen and fullname not in (TENSOR, SIZE_OF):
            return None
        return self._load().get_type_analyze_hook(fullname)

    def get_class_decorator_hook(self, fullname: str) -> Callable[[ClassDefContext], None] | None:
        return None if _TORCH not in self._seen else self._load().get_class_decorator_hook(fullname)

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        return None if _TORCH not in self._seen else self._load().get_function_hook(fullname)

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        return None if _TORCH not in self._seen else self._load().get_function_signature_hook(fullname)

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        return None if _TORCH not in self._seen else self._load().get_method_hook(fullname)

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        return None if _TORCH not in self._seen else self._load().get_method_signature_hook(fullname)

    def get_attribute_hook(self, fullname: str) -> Callable[[AttributeContext], Type] | None:
        return None if _TORCH not in self._seen else self._load().get_attribute_hook(fullname)
