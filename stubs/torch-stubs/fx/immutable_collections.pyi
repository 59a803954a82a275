# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing_extensions import TypeAlias, Self as Self
from collections.abc import Iterable as Iterable
from typing import Any as Any, NoReturn as NoReturn, TypeVar as TypeVar
from torch.fx._compatibility import compatibility as compatibility
Context: TypeAlias = Any
_help_mutation: Any
_T = TypeVar('_T')
_KT = TypeVar('_KT')
_VT = TypeVar('_VT')
def _no_mutation(self: Any, *args: Any, **kwargs: Any) -> NoReturn: ...
class immutable_list(list[_T]):
    __delitem__ = _no_mutation
    __iadd__ = _no_mutation
    __imul__ = _no_mutation
    __setitem__ = _no_mutation
    append = _no_mutation
    clear = _no_mutation
    extend = _no_mutation
    insert = _no_mutation
    pop = _no_mutation
    remove = _no_mutation
    reverse = _no_mutation
    sort = _no_mutation
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Self], tuple[tuple[_T, ...]]]: ...
class immutable_dict(dict[_KT, _VT]):
    __delitem__ = _no_mutation
    __ior__ = _no_mutation
    __setitem__ = _no_mutation
    clear = _no_mutation
    pop = _no_mutation
    popitem = _no_mutation
    setdefault = _no_mutation
    update = _no_mutation
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Self], tuple[tuple[tuple[_KT, _VT], ...]]]: ...
def _immutable_list_flatten(d: immutable_list[_T]) -> tuple[list[_T], Context]: ...
def _immutable_list_unflatten(values: Iterable[_T], context: Context) -> immutable_list[_T]: ...
def _immutable_dict_flatten(d: immutable_dict[Any, _VT]) -> tuple[list[_VT], Context]: ...
def _immutable_dict_unflatten(values: Iterable[_VT], context: Context) -> immutable_dict[Any, _VT]: ...
def register_pytree_node(cls: Any, flatten_fn: Any, unflatten_fn: Any, *, serialized_type_name: Any=..., to_dumpable_context: Any=..., from_dumpable_context: Any=..., flatten_with_keys_fn: Any=...) -> Any: ...
__all__ = ['immutable_list', 'immutable_dict']
