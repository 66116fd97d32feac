"""From ids to other ids, by a table that is made once and lies where the model computes."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, Literal, SupportsIndex, overload

import numpy as np

from typedthinc.arguments import refuse
from typedthinc.backends import get_current_ops
from typedthinc.errors import LayerError
from typedthinc.layers.shared.table import column_attrs, ids_of
from typedthinc.layers.shared.variables import column
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED
from typedthinc.runtime.keywords import says_names
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames
from typedthinc.types import B, Count, Ints1d, Ints2d, N, Sum


@overload
def premap_ids(
    mapping_table: Mapping[int, int], default: int = 0, *, column: None = None
) -> Model[Ints1d[B], Ints2d[B, Literal[1]]]: ...
@overload
def premap_ids(
    mapping_table: Mapping[int, int], default: int = 0, *, column: Count[column]
) -> Model[Ints2d[B, Sum[column, N]], Ints2d[B, Literal[1]]]: ...
@says_names
def premap_ids(mapping_table: Mapping[int, int], default: int = 0, *, column: int | None = None) -> Model[Any, Any]:
    """Look up a number for each id, such as the row that it has in a table of vectors.

    `remap_ids` does so by a dict, which may change and may have keys of any kind. Here the table is copied into two
    arrays on the device of the current ops: ids are looked up there, all at once.

    Shapes:
        X: B ids, (B,), or (B, any) with `column` -> Y: (B, 1)

    Args:
        mapping_table: The number of each id. The ids are ints of 64 bits, all with a sign or all without.
        default: The number of ids that are not in the table.
        column: The column of the input that holds the ids, from 0 on; None where the input is the ids themselves.

    Raises:
        LayerError: A table that is not a mapping of such ids to ints of 64 bits, a default that is not one, or a column
            that is not an int of at least 0.

    Examples:
        >>> import numpy as np
        >>> premap_ids({7: 1, 9: 2}).predict(np.array([9, 7, 8])).tolist()
        [[2], [1], [0]]
    """
    attrs = {**_table(mapping_table), "default": _checked_default(default), **column_attrs("premap_ids", column)}
    return Model("premap_ids", forward if column is None else forward_column, attrs=attrs)


def forward(
    model: Model[Ints1d[B], Ints2d[B, Literal[1]]], X: Ints1d[B], is_train: bool
) -> tuple[Ints2d[B, Literal[1]], Backprop[Ints2d[B, Literal[1]], Ints1d[B]]]:
    return _premap(model, X, X)


def forward_column(
    model: Model[Ints2d[B, Sum[column, N]], Ints2d[B, Literal[1]]], X: Ints2d[B, Sum[column, N]], is_train: bool
) -> tuple[Ints2d[B, Literal[1]], Backprop[Ints2d[B, Literal[1]], Ints2d[B, Any]]]:
    return _premap(model, X, ids_of(model, X))


def _premap(model: Model[Any, Any], X: Any, ids: Any) -> tuple[Ints2d[B, Literal[1]], Backprop[Any, Any]]:

    def backprop(dY: Ints2d[B, Literal[1]], need_dX: bool = True) -> Any:
        return model.ops.xp.zeros_like(X) if need_dX else SKIPPED

    return _numbers(model, ids).reshape(-1, 1), backprop


def _numbers(model: Model[Any, Any], ids: Any) -> Any:
    xp = model.ops.xp
    keys, numbers = (model.ops.asarray(model.attrs[name]) for name in ("keys", "numbers"))
    if not keys.size:  # searchsorted needs one key at least
        return xp.full(ids.shape, model.attrs["default"], numbers.dtype)
    wanted = ids.astype(keys.dtype)
    places = xp.minimum(xp.searchsorted(keys, wanted), keys.size - 1)  # the place past the last would be out of bounds
    # An id with a sign is not the one without that has the same bits.
    found = (keys[places] == wanted) & ((wanted >= 0) == (ids >= 0))
    return xp.where(found, numbers[places], model.attrs["default"])


@hide_frames(LIBRARY_ERRORS)
def _table(mapping: Any) -> dict[str, Any]:
    """Return the ids in their order, and their numbers, as arrays of the current ops."""
    given: object = mapping
    if not isinstance(given, Mapping):
        refuse("premap_ids", "mapping_table", "a mapping", given, LayerError)
    try:
        ids, numbers = list(map(index, mapping)), list(map(index, mapping.values()))
        without_signs = min(ids, default=0) >= 0 and max(ids, default=0) >= 2**63
        keys = np.array(ids, "uint64" if without_signs else "int64")
        kept = np.array(numbers, "int64")
    except (TypeError, OverflowError) as error:
        raise LayerError(f"premap_ids: mapping_table must be of ints of 64 bits: {error}") from None
    order, ops = np.argsort(keys), get_current_ops()
    return {"keys": ops.asarray(keys[order]), "numbers": ops.asarray(kept[order])}  # sorted, for searchsorted


@hide_frames(LIBRARY_ERRORS)
def _checked_default(default: Any) -> int:
    if not isinstance(default, SupportsIndex) or abs(index(default)) >= 2**63:
        refuse("premap_ids", "default", "an int of 64 bits", default, LayerError)
    return index(default)
