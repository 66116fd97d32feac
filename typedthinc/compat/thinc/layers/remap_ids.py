"""What `thinc.layers.remap_ids` has."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Literal

from typedthinc import layers
from typedthinc.compat.thinc.adapters.factories import remap_ids_v2 as remap_ids_v2
from typedthinc.compat.thinc.adapters.models import adopted
from typedthinc.model import Model
from typedthinc.types import B, DTypesInt, Ints1d, Ints2d, OneOf


def remap_ids(
    mapping_table: Mapping[Any, int] | None = None, default: int = 0, dtype: DTypesInt = "i"
) -> OneOf[
    Model[Sequence[Hashable] | Ints1d[Any], Ints2d[Any, Literal[1]]],
    Model[Sequence[Hashable], Ints2d[Any, Literal[1]]],
    Model[Ints1d[B], Ints2d[B, Literal[1]]],
]:
    """Look up a number for each word or id, as `typedthinc.api.remap_ids` does.

    Args:
        mapping_table: The number of each key.
        default: The number of keys that are not in the table.
        dtype: The dtype of the numbers.
    """
    return adopted(layers.remap_ids(mapping_table, default, dtype=dtype))
