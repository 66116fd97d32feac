"""The error codes of the plugin, for `# type: ignore[...]` and `disable_error_code`."""

from __future__ import annotations

from typing import Final

from mypy.errorcodes import ErrorCode

from typedthinc.error_codes import DESCRIPTIONS, Kind
from typedthinc.error_codes import PREFIX as PREFIX

_CATEGORY = "typedthinc"


def _code(kind: Kind) -> ErrorCode:
    return ErrorCode(f"{PREFIX}{kind}", DESCRIPTIONS[kind], _CATEGORY)


SIZE: Final = _code("size")
RANK: Final = _code("rank")
DTYPE: Final = _code("dtype")
CONTAINER: Final = _code("container")
ARITY: Final = _code("arity")
CODES: Final = {"size": SIZE, "rank": RANK, "dtype": DTYPE, "container": CONTAINER, "arity": ARITY}
# The codes of mypy's own errors on values whose types do not fit.
ABOUT_TYPES: Final = frozenset({"assignment", "operator", "call-overload", "arg-type", "return-value"})
