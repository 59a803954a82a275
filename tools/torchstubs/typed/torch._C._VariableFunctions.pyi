"""What the operators take."""

from torch.types import _DTypeLike, _NumberLike, _SizeLike

def tensor_split(
    input: Tensor,
    indices_or_sections: Tensor | _SizeLike | Sequence[_SizeLike] = ...,
    dim: _int = 0,
    *,
    indices: Sequence[_SizeLike] = ...,
    sections: _SizeLike = ...,
    tensor_indices_or_sections: Tensor = ...,
    axis: _int = 0,
) -> tuple[Tensor, ...]: ...
