"""What the operators take."""

from torch.types import _SizeLike
