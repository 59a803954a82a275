"""Methods that change what they are called on, and the name that stands for attributes of computed names."""

from __future__ import annotations

from typing import Final

#: Of lists and containers of layers.
MUTATORS: Final = frozenset(
    {"append", "extend", "insert", "pop", "remove", "clear", "reverse", "sort", "add_module", "register_module"}
)
#: Of tensors, to which they give another shape.
RESHAPING: Final = frozenset(
    {"squeeze_", "unsqueeze_", "t_", "transpose_", "swapaxes_", "swapdims_", "as_strided_"}
    | {"resize_", "resize_as_", "set_"}
)
#: Among the names of attributes that are assigned: one that is computed.
ANY_NAME: Final = "*"
