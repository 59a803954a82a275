"""Our error codes: flat, few, each with a page in docs/errors/."""

from __future__ import annotations

from typing import Final

from mypy.errorcodes import ErrorCode

SHAPE_MISMATCH: Final = ErrorCode("shape-mismatch", "Shapes that torch refuses to combine", "Shapes")
SILENT_BROADCAST: Final = ErrorCode("silent-broadcast", "Broadcasting that torch accepts and nobody meant", "Shapes")
SHAPE_SYNTAX: Final = ErrorCode("shape-syntax", "A shape annotation that cannot be read", "Shapes")
DTYPE_MISMATCH: Final = ErrorCode("dtype-mismatch", "A dtype that torch refuses here", "Shapes")
SHAPE_INTERNAL: Final = ErrorCode("shape-internal", "A bug in shapetypes itself", "Shapes")
SCRAMBLED_VIEW: Final = ErrorCode("scrambled-view", "A view or reshape that mixes up the elements of an axis", "Shapes")
STRIDED_VIEW: Final = ErrorCode("strided-view", "A view of a transposed tensor that torch can't make", "Shapes")

#: Right, and rarely meant: for those who ask, with mypy's `enable_error_code`.
BARE_SQUEEZE: Final = ErrorCode(
    "bare-squeeze", "squeeze() without an axis drops a batch of one, too", "Shapes", default_enabled=False
)

BY_NAME: Final = {
    code.code: code
    for code in (
        SHAPE_MISMATCH,
        SILENT_BROADCAST,
        SHAPE_SYNTAX,
        DTYPE_MISMATCH,
        SCRAMBLED_VIEW,
        STRIDED_VIEW,
        BARE_SQUEEZE,
        SHAPE_INTERNAL,
    )
}
