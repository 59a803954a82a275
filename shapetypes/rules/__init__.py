"""What torch does to shapes: one small function per op, in families as torch's documentation groups them."""

from __future__ import annotations

from ._registry import Rule as Rule
from ._registry import find_attribute as find_attribute
from ._registry import find_constructor as find_constructor
from ._registry import find_layer as find_layer
from ._registry import find_rule as find_rule
from ._registry import fixed_names as fixed_names
from ._values import UNKNOWN_RESULT as UNKNOWN_RESULT
from ._values import UNKNOWN_VALUE as UNKNOWN_VALUE
from ._values import Inner as Inner
from ._values import Many as Many
