"""Dotted names: of mypy's view of torch, of ours, and the public ones that rules are registered under."""

from __future__ import annotations

from typing import Final

TENSOR: Final = "torch._tensor.Tensor"
MODULE: Final = "torch.nn.modules.module.Module"
SIZE: Final = "torch.Size"
SIZE_OF: Final = "shapetypes.annotations.SizeOf"
SIZED_INT: Final = "shapetypes._expr.SizedInt"
EXPR: Final = "shapetypes._expr.Expr"
EXPR_MODULE: Final = "shapetypes._expr"

_PREFIXES: Final = (
    ("torch._tensor.Tensor.", "torch.Tensor."),
    ("torch._C.TensorBase.", "torch.Tensor."),
    ("torch._C._TensorBase.", "torch.Tensor."),
    ("torch.nn.parameter.Parameter.", "torch.Tensor."),
    ("torch.nn.parameter.Buffer.", "torch.Tensor."),
    ("torch._C._VariableFunctions.", "torch."),
    ("torch._C._nn.", "torch.nn.functional."),
    ("torch.functional.", "torch."),
    ("torch.random.", "torch."),
    ("torch._VF.", "torch."),
    ("torch._C._linalg.", "torch.linalg."),
    ("torch._C._fft.", "torch.fft."),
    ("torch._C._special.", "torch.special."),
    ("torch.nn.utils.clip_grad.", "torch.nn.utils."),
    ("einops.einops.", "einops."),
    ("einops.packing.", "einops."),
)
_LAYERS: Final = "torch.nn.modules."
#: Where the classes live whose constructor fixes what a call does.
LAYERS: Final = (_LAYERS, "einops.layers.torch.")


def public_name(fullname: str) -> str:
    """The name a user knows: `torch.Tensor.sum` for `torch._tensor.Tensor.sum`, `torch.nn.Linear` for its full path."""
    for prefix, public in _PREFIXES:
        if fullname.startswith(prefix):
            return public + fullname[len(prefix) :]
    if fullname.startswith(_LAYERS):
        _, _, rest = fullname[len(_LAYERS) :].partition(".")
        return f"torch.nn.{rest}"
    return fullname
