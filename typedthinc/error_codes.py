"""The kinds of what is wrong with a composition: codes of the checker's, as `typedthinc-size` is, with their pages."""

from functools import cache
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["size", "rank", "dtype", "container", "arity", "uninitialized"]
# What is checked of each kind, as the descriptions of error codes say it.
DESCRIPTIONS: Final[dict[Kind, str]] = {
    "size": "Check that the sizes of layers and data fit",
    "rank": "Check that the ranks of arrays fit",
    "dtype": "Check that the dtype families of arrays fit",
    "container": "Check that the containers of arrays fit",
    "arity": "Check that numbers of layers and of values fit",
    "uninitialized": "Check that models are initialized before they are called",
}
PREFIX: Final = "typedthinc-"
_LABEL: Final = "Documentation, "


@cache
def documentation() -> str | None:
    """Return the address of the documentation; None for an installation that names none, such as a checkout."""
    # Loaded where something is wrong: it takes as long as checking a small file does.
    from importlib.metadata import PackageNotFoundError, metadata

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
