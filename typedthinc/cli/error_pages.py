"""What the documentation says of an error code: `typedthinc explain typedthinc-size`."""

import re
from importlib.resources import files
from typing import Final

from typedthinc.error_codes import DESCRIPTIONS, PREFIX

# A link to another page of the documentation, which a terminal or a report cannot follow.
_LINK: Final = re.compile(r"\[([^\]]+)\]\(\.\.?/[^)]*\)")


def page_of(code: str) -> str | None:
    """Return the page of an error code as Markdown: examples with their messages, and cures.

    Args:
        code: One of ours, with its prefix or without.

    Returns:
        Its text, with the names of other pages in place of links to them; None for any other text.
    """
    kind = code.removeprefix(PREFIX)
    if kind not in DESCRIPTIONS:
        return None
    page = files("typedthinc").joinpath("error_pages", f"{kind}.md").read_text(encoding="utf-8")
    return _LINK.sub(r"*\1*", page)
