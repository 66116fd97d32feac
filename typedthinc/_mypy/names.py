"""Full names of what the plugin knows of the library, as mypy has them."""

from __future__ import annotations

from typing import Final

from typedthinc.shapes.terms import MOST_AXES

MODEL: Final = "typedthinc.model.model.Model"
MODEL_LAYERS: Final = f"{MODEL}.layers"
BACKPROP: Final = "typedthinc.model.model.Backprop"
SIZE: Final = "typedthinc.arrays.sizes.Size"
PACKAGE: Final = "typedthinc."
# The package with Thinc's names.
THINC: Final = "typedthinc.compat.thinc"
NDARRAY: Final = "numpy.ndarray"
EXPR: Final = "typedthinc.lazy.expr.Expr"

ARRAYS: Final = {
    f"typedthinc.arrays.{family.lower()}.{family}{rank}d": (family, rank)
    for family, most in MOST_AXES.items()
    for rank in range(1, most + 1)
}
CONTAINERS: Final = {
    "builtins.list": "list",
    "builtins.tuple": "list",
    "typing.Sequence": "list",
    "collections.abc.Sequence": "list",
    "typedthinc.arrays.containers.Ragged": "Ragged",
    "typedthinc.arrays.containers.Padded": "Padded",
    "typedthinc.arrays.containers.Pairs": "Pairs",
    EXPR: "Expr",
}

# Containers for which classes derived from them stand as well. Not so lists: text is a sequence, too.
DERIVED_FROM: Final = frozenset(name for name in CONTAINERS if name.startswith("typedthinc.arrays."))


def array_name(family: str, rank: int) -> str:
    """Return the full name of an array type."""
    return f"typedthinc.arrays.{family.lower()}.{family}{rank}d"
