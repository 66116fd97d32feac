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


def _by_full_name(**found: Rule) -> dict[str, Rule]:
    return {f"typedthinc.layers.{name}.{name}": rule for name, rule in found.items()}


# Combinators of any number of layers.
COMBINATORS: Final = _by_full_name(
    add=rules.add,
    chain=rules.chain,
    concatenate=rules.concatenate,
    tuplify=rules.tuplify,
)
# Combinators whose layers are those parameters that are models; the others may be arguments of the rule.
WRAPPERS: Final = _by_full_name(
    clone=rules.clone,
    residual=rules.residual,
    with_array=rules.with_array,
)
# Layers whose rule refines what their signature declares.
REFINED: Final = _by_full_name()
OPERATORS: Final[dict[str, tuple[str, Rule]]] = {
    "__rshift__": ("chain", rules.chain),
    "__or__": ("concatenate", rules.concatenate),
    "__add__": ("add", rules.add),
    "__and__": ("tuplify", rules.tuplify),
    "__pow__": ("clone", rules.clone),
}


def array_name(family: str, rank: int) -> str:
    """Give the full name of an array type."""
    return f"typedthinc.arrays.{family.lower()}.{family}{rank}d"
