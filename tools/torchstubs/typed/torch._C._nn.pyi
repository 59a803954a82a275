"""What the operators take."""

from torch.types import _DTypeLike, _NumberLike, _SizeLike
