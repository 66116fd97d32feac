"""The error codes of the plugin, for `# type: ignore[...]` and `disable_error_code`."""

from typing import Final

from mypy.errorcodes import ErrorCode

from typedthinc.error_codes import DESCRIPTIONS
from typedthinc.error_codes import PREFIX as PREFIX

CODES: Final[dict[str, ErrorCode]] = {
    kind: ErrorCode(f"{PREFIX}{kind}", text, "typedthinc") for kind, text in DESCRIPTIONS.items()
}
# The codes of mypy's own errors on values whose types do not fit.
ABOUT_TYPES: Final = frozenset({"assignment", "operator", "call-overload", "arg-type", "return-value"})
