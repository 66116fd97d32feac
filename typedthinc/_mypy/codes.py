"""The error codes of the plugin, for `# type: ignore[...]` and `disable_error_code`."""

from __future__ import annotations

from typing import Final

from mypy.errorcodes import ErrorCode

_CATEGORY = "typedthinc"

SIZE: Final = ErrorCode("typedthinc-size", "Check that the sizes of layers and data fit", _CATEGORY)
RANK: Final = ErrorCode("typedthinc-rank", "Check that the ranks of arrays fit", _CATEGORY)
DTYPE: Final = ErrorCode("typedthinc-dtype", "Check that the dtype families of arrays fit", _CATEGORY)
CONTAINER: Final = ErrorCode("typedthinc-container", "Check that the containers of arrays fit", _CATEGORY)
ARITY: Final = ErrorCode("typedthinc-arity", "Check that numbers of layers and of values fit", _CATEGORY)

CODES: Final = {"size": SIZE, "rank": RANK, "dtype": DTYPE, "container": CONTAINER, "arity": ARITY}
PREFIX: Final = f"{_CATEGORY}-"
# The codes of mypy's own errors on values whose types do not fit.
ABOUT_TYPES: Final = frozenset({"assignment", "operator", "call-overload", "arg-type", "return-value"})
