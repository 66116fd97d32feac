"""What the documentation says of an error code: `typedthinc explain typedthinc-size`."""

from __future__ import annotations

from importlib.resources import files

from typedthinc.error_codes import DESCRIPTIONS, PREFIX


def page_of(code: str) -> str | None:
    """Return the page of an error code as Markdown: examples with their messages, and cures.

    Args:
        code: One of ours, with its prefix or without.

    Returns:
        None for any other text.
    """
    kind = code.removeprefix(PREFIX)
    if kind not in DESCRIPTIONS:
        return None
    return files("typedthinc").joinpath("error_pages", f"{kind}.md").read_text(encoding="utf-8")
