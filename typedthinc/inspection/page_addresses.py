"""Where the page of an error code is on the web: on the site that the metadata of the installed release names."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, metadata
from typing import Final

from typedthinc.error_codes import DESCRIPTIONS, PREFIX

_LABEL: Final = "Documentation, "


@cache
def documentation() -> str | None:
    """Return the address of the documentation; None for an installation that names none, such as a checkout."""
    try:
        links = metadata("typedthinc").get_all("Project-URL") or ()
    except PackageNotFoundError:
        return None
    return next((each.removeprefix(_LABEL) for each in links if each.startswith(_LABEL)), None)


def page_address(code: str | None) -> str | None:
    """Return the address of the page of an error code; None for a code of others, and where no site is known."""
    kind = (code or "").removeprefix(PREFIX)
    if code == kind or kind not in DESCRIPTIONS:
        return None
    site = documentation()
    return None if site is None else f"{site}errors/{kind}.html"
