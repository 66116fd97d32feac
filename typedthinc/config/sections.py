"""What a section is while it is only read: a dict."""

from typing import Any

from typing_extensions import TypeIs


def is_section(value: Any) -> TypeIs[dict[str, Any]]:
    """Tell whether a value is a section; isinstance would leave the types of what is inside unknown."""
    return isinstance(value, dict)
