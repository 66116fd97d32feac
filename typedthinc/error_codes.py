"""The kinds of what is wrong with a composition, which are codes of the checker's: `typedthinc-size`."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["size", "rank", "dtype", "container", "arity"]
# What is checked of each kind, as the descriptions of error codes say it.
DESCRIPTIONS: Final[dict[Kind, str]] = {
    "size": "Check that the sizes of layers and data fit",
    "rank": "Check that the ranks of arrays fit",
    "dtype": "Check that the dtype families of arrays fit",
    "container": "Check that the containers of arrays fit",
    "arity": "Check that numbers of layers and of values fit",
}
PREFIX: Final = "typedthinc-"
