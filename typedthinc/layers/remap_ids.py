"""From words or ids to other ids, by a table."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import repeat
from typing import Any, Literal, SupportsIndex, TypeAlias, overload

import numpy as np

from typedthinc.arguments import refuse
from typedthinc.arrays.mapping import is_list
from typedthinc.errors import LayerError, layer_error
from typedthinc.layers.shared.table import column_attrs, ids_of
from typedthinc.layers.shared.variables import column
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED
from typedthinc.runtime.keywords import says_names
from typedthinc.tracebacks import hide_frames
from typedthinc.types import B, Count, DTypesInt, Ints1d, Ints2d, N, OneOf, Sum

Keys: TypeAlias = Sequence[Hashable] | Ints1d[Any] | Ints2d[Any, Any]
_SKIPPED: Keys = SKIPPED


@overload
def remap_ids(
    mapping_table: Mapping[Any, int] | None = None, default: int = 0, *, column: None = None, dtype: DTypesInt = ...
) -> OneOf[
    Model[Sequence[Hashable] | Ints1d[Any], Ints2d[Any, Literal[1]]],
    Model[Sequence[Hashable], Ints2d[Any, Literal[1]]],
    Model[Ints1d[B], Ints2d[B, Literal[1]]],
]: ...
@overload
def remap_ids(
    mapping_table: Mapping[Any, int] | None = None, default: int = 0, *, column: Count[column], dtype: DTypesInt = ...
) -> Model[Ints2d[B, Sum[column, N]], Ints2d[B, Literal[1]]]: ...
@says_names
def remap_ids(
    mapping_table: Mapping[Any, int] | None = None,
    default: int = 0,
    *,
    column: int | None = None,
    dtype: DTypesInt = "int64",
) -> Model[Any, Any]:
    """Look up a number for each word or id, such as the row that it has in a table of vectors.

    Shapes:
        X: B keys, (B,), or (B, any) with `column` -> Y: (B, 1)

    Args:
        mapping_table: The number of each key. It is not copied: the layer sees what is put in later, and
            `attrs["mapping_table"]` may be set to another one.
        default: The number of keys that are not in the table.
        column: The column of the input that holds the ids, from 0 on; None where the input is the keys themselves.
        dtype: The dtype of the output, of integers.

    Raises:
        LayerError: A table that is not a mapping, a default that is not an int, or a column that is not an int of
            at least 0.

    Examples:
        >>> remap_ids({"a": 1, "b": 2}).predict(["b", "a", "c"]).tolist()
        [[2], [1], [0]]
    """
    table: Mapping[Any, int] = {} if mapping_table is None else mapping_table
    _check_kind("mapping_table", table, Mapping, "a mapping")
    _check_kind("default", default, SupportsIndex, "an int")
    kind = _checked_dtype(dtype)
    attrs = {"mapping_table": table, "default": default, "dtype": kind, **column_attrs("remap_ids", column)}
    return Model("remap_ids", forward if column is None else forward_column, attrs=attrs)


def forward(
    model: OneOf[
        Model[Keys, Ints2d[Any, Literal[1]]],
        Model[Sequence[Hashable], Ints2d[Any, Literal[1]]],
        Model[Ints1d[B], Ints2d[B, Literal[1]]],
    ],
    X: Keys,
    is_train: bool,
) -> tuple[Ints2d[Any, Literal[1]], Backprop[Ints2d[Any, Literal[1]], Keys]]:
    return _remap(model, X, _numbers(model, X))


def forward_column(
    model: Model[Ints2d[B, Sum[column, N]], Ints2d[B, Literal[1]]], X: Ints2d[B, Sum[column, N]], is_train: bool
) -> tuple[Ints2d[B, Literal[1]], Backprop[Ints2d[B, Literal[1]], Keys]]:
    return _remap(model, X, _numbers(model, ids_of(model, X)))


def _remap(
    model: Model[Any, Any], X: Keys, numbers: Any
) -> tuple[Ints2d[Any, Literal[1]], Backprop[Ints2d[Any, Literal[1]], Keys]]:

    def backprop(dY: Ints2d[Any, Literal[1]], need_dX: bool = True) -> Keys:
        if not need_dX:
            return _SKIPPED
        none: Keys = [] if is_list(X) else model.ops.xp.zeros_like(X)
        return none

    Y: Ints2d[Any, Literal[1]] = numbers.reshape(-1, 1)
    return Y, backprop


@hide_frames()
def _check_kind(name: str, value: object, kind: type, wanted: str) -> None:
    if not isinstance(value, kind):
        refuse("remap_ids", name, wanted, value, LayerError)


@hide_frames()
def _checked_dtype(dtype: Any) -> str:
    kind = np.dtype(dtype)
    if kind.kind not in "iu":
        refuse("remap_ids", "dtype", "a dtype of integers", dtype, LayerError)
    return str(kind.name)


def _numbers(model: Model[Any, Any], X: Any) -> Any:
    ops = model.ops
    dtype = model.attrs.get("dtype", "int64")  # which models had no word for when they were saved
    if is_list(X):
        return ops.asarray1i(_looked_up(model, X), dtype=dtype)
    distinct, places = ops.xp.unique(X, return_inverse=True)  # each distinct id is looked up once, in Python
    return ops.asarray1i(_looked_up(model, ops.to_numpy(distinct).tolist()), dtype=dtype)[places]  # (B,), as in X


def _looked_up(model: Model[Any, Any], keys: Iterable[Any]) -> Any:
    """Look each key up.

    Raises:
        LayerError: A key that cannot be in a table, or a number there that is not an int of 64 bits.
    """
    table, default = model.attrs["mapping_table"], model.attrs["default"]
    try:
        return np.frombuffer(array("q", map(table.get, keys, repeat(default))), "int64")  # no list of ints in between
    except (TypeError, OverflowError) as error:
        raise layer_error(model, LayerError, f"remap_ids cannot look up the input: {error}") from None
