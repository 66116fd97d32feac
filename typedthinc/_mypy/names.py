"""Full names of what the plugin knows, as mypy spells them."""

from __future__ import annotations

from typing import Final

from typedthinc.shapes import rules
from typedthinc.shapes.rules import Rule

MODEL: Final = "typedthinc.model.Model"
BACKPROP: Final = "typedthinc.model.Backprop"
SIZE: Final = "typedthinc.sizes.Size"
LAYERS: Final = "typedthinc.layers."
NDARRAY: Final = "numpy.ndarray"

ARRAYS: Final = {
    f"typedthinc.arrays.{family.lower()}.{family}{rank}d": (family, rank)
    for family in ("Floats", "Ints")
    for rank in (1, 2, 3, 4)
}
CONTAINERS: Final = {
    "builtins.list": "list",
    "builtins.tuple": "list",
    "typing.Sequence": "list",
    "collections.abc.Sequence": "list",
    "typedthinc.containers.Ragged": "Ragged",
    "typedthinc.containers.Padded": "Padded",
    "typedthinc.containers.Pairs": "Pairs",
}
COMBINATORS: Final[dict[str, Rule]] = {
    f"typedthinc.layers.{name}.{name}": rule
    for name, rule in {
        "add": rules.add,
        "chain": rules.chain,
        "clone": rules.clone,
        "concatenate": rules.concatenate,
        "residual": rules.residual,
        "tuplify": rules.tuplify,
        "with_array": rules.with_array,
    }.items()
}
OPERATORS: Final[dict[str, tuple[str, Rule]]] = {
    "__rshift__": ("chain", rules.chain),
    "__or__": ("concatenate", rules.concatenate),
    "__add__": ("add", rules.add),
    "__and__": ("tuplify", rules.tuplify),
    "__pow__": ("clone", rules.clone),
}
# Combinators whose further arguments are no layers.
UNARY: Final = frozenset(f"typedthinc.layers.{name}.{name}" for name in ("clone", "residual", "with_array"))


def array_name(family: str, rank: int) -> str:
    """Give the full name of an array type."""
    return f"typedthinc.arrays.{family.lower()}.{family}{rank}d"
