"""What users write in annotations: for the type checker the real thing, at run time harmless objects.

    from shapetypes import Dim, SizeOf, Tensor

    B = Dim("B"); D = Dim("D")

    def project(x: Tensor[B, D], d: SizeOf[D]) -> Tensor[B, 3 * D]: ...

All of it evaluates without `from __future__ import annotations` on every supported Python; with that import
`from torch import Tensor` serves as well, since then nothing is evaluated.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TypeVar

__all__ = ["Dim", "SizeOf", "Tensor"]

if TYPE_CHECKING:
    from typing import TypeAlias

    from torch import Tensor as Tensor
    from typing_extensions import TypeVar as Dim

    from shapetypes._expr import SizedInt

    _D = TypeVar("_D")
    SizeOf: TypeAlias = int | "SizedInt[_D]"  # to a checker without our plugin: just an int
else:
    from shapetypes.algebra import Dim as Size
    from shapetypes.algebra import render_dim

    class _Arithmetic:
        """`3 * D`, `D // H + 1`: evaluated symbolically, for whoever prints or reads the annotation."""

        __slots__ = ("_size",)

        def __init__(self, size: Size) -> None:
            self._size = size

        def __repr__(self) -> str:
            return render_dim(self._size)

        def __eq__(self, other: object) -> bool:
            return isinstance(other, _Arithmetic) and self._size == other._size

        def __hash__(self) -> int:
            return hash(self._size)

        def __call__(self) -> NoReturn:  # typing wants its arguments callable
            raise TypeError(f"{self!r} is a dim: it is for annotations only")

    def _operator(name: str) -> Any:
        def apply(self: _Arithmetic, other: object) -> Any:
            size = other._size if isinstance(other, _Arithmetic) else other
            if not isinstance(size, Size | int):
                return NotImplemented
            return _Arithmetic(getattr(self._size, name)(size))

        apply.__name__ = name
        return apply

    for _name in ("add", "sub", "mul", "floordiv", "mod", "pow"):
        for _form in (f"__{_name}__", f"__r{_name}__"):
            setattr(_Arithmetic, _form, _operator(_form))

    class Dim(_Arithmetic):
        """A named size: `B = Dim("B")`. To `typing` a type variable (`Generic[B, T]`), but one that can count."""

        def __init__(self, name: str) -> None:
            if not isinstance(name, str) or not name.isidentifier():
                raise TypeError(f'Dim takes the name it is assigned to, as in B = Dim("B"); got {name!r}')
            super().__init__(Size.symbol(name))
            self.__name__ = name
            self.__module__ = __name__
            self._variable = TypeVar(name)

        @property
        def __class__(self) -> type:
            return TypeVar  # `Generic` accepts nothing else

        def __getattr__(self, name: str) -> Any:
            if name == "_variable":
                raise AttributeError(name)
            return getattr(self._variable, name)

        def __typing_subst__(self, arg: object) -> object:
            return arg

        def __typing_prepare_subst__(self, alias: object, args: Any) -> Any:
            return args

        def __hash__(self) -> int:
            return hash(self._size)

        def __eq__(self, other: object) -> bool:
            return type(other) is Dim and self._size == other._size

    def _note(index: object) -> str:
        items = index if isinstance(index, tuple) else (index,)
        return f"[{', '.join(_entry(item) for item in items)}]"

    def _entry(item: object) -> str:
        if item is ...:
            return "..."
        return item if isinstance(item, str) else item.__name__ if isinstance(item, type) else repr(item)

    class _TensorType(type):
        def __getitem__(cls, index: object) -> Any:
            return Annotated[Tensor, _note(index)]

        def __instancecheck__(cls, instance: object) -> bool:
            torch = sys.modules.get("torch")
            return torch is not None and isinstance(instance, torch.Tensor)

        def __subclasscheck__(cls, subclass: type) -> bool:
            torch = sys.modules.get("torch")
            return subclass is Tensor or (torch is not None and issubclass(subclass, torch.Tensor))

    class Tensor(metaclass=_TensorType):
        """`torch.Tensor` for annotations: `Tensor[B, T, 64]`, `Tensor["b t 64"]`, `Tensor[...]`."""

        def __new__(cls, *args: Any, **kwargs: Any) -> Any:
            import torch

            return torch.Tensor(*args, **kwargs)

    class SizeOf:
        """`d: SizeOf[D]`: the int that is the size of D."""

        def __class_getitem__(cls, index: object) -> Any:
            return Annotated[int, _note(index)]
