"""Layers whose outputs stand side by side: the widths add up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from typedthinc.arrays.containers import Ragged
from typedthinc.arrays.mapping import has_data, is_list, map_arrays
from typedthinc.errors import ShapeMismatchError, layer_error
from typedthinc.model import Model
from typedthinc.runtime.samples import width_of


def side_by_side(model: Model[Any, Any], Ys: Sequence[Any]) -> tuple[Any, Callable[[Any], list[Any]]]:
    """Put outputs side by side, array by array; the callback cuts a gradient into what each of them gets.

    Raises:
        ShapeMismatchError: They differ in more than the width.
    """
    if _holds_numbers(Ys[0]):
        return _longer_sequences(model, Ys)
    Y = map_arrays(partial(join_columns, model), *Ys)
    widths = [_one_width(each) for each in Ys]  # a gradient is cut by widths alone
    known = [width for width in widths if width is not None]
    if len(known) < len(widths):
        return Y, lambda dY: [map_arrays(partial(_like, place), dY, *Ys) for place in range(len(Ys))]
    # The outputs themselves are not kept.
    return Y, partial(columns_of, widths=known)


def _holds_numbers(Y: Any) -> bool:
    return has_data(Y) and Y.data.ndim == 1


def _longer_sequences(
    model: Model[Any, Any], Ys: Sequence[Ragged[Any]]
) -> tuple[Ragged[Any], Callable[[Ragged[Any]], list[Any]]]:
    """Put sequences of numbers side by side, which makes longer ones, as of those in a list."""
    flatten = partial(model.ops.flatten, dtype=Ys[0].data.dtype, ndim_if_empty=1)
    lengths: list[Any] = [Y.lengths for Y in Ys]
    Y, cut = side_by_side(model, [model.ops.unflatten(each.data, each.lengths) for each in Ys])

    def cut_data(dY: Ragged[Any]) -> list[Any]:
        parts = cut(model.ops.unflatten(dY.data, dY.lengths))
        return [Ragged(flatten(part), length) for part, length in zip(parts, lengths, strict=True)]

    total: Any = sum(lengths[1:], lengths[0])  # a sequence gets longer by that of each layer
    return Ragged(flatten(Y), total), cut_data


def join_columns(model: Model[Any, Any], *arrays: Any) -> Any:
    """Put arrays side by side.

    Raises:
        ShapeMismatchError: They differ in more than the width.
    """
    for array in arrays:
        if array.shape[:-1] != arrays[0].shape[:-1]:
            shapes = " and ".join(str(each.shape) for each in (arrays[0], array))
            raise layer_error(model, ShapeMismatchError, f"outputs of shape {shapes} cannot stand side by side")
    return model.ops.xp.concatenate(arrays, axis=-1)


def columns_of(dY: Any, widths: Sequence[int]) -> list[Any]:
    """Cut arrays, in whatever container, into parts of these widths."""
    ends = [sum(widths[: place + 1]) for place in range(len(widths))]  # running sums of widths
    cuts: list[Callable[[Any], Any]] = [
        partial(_columns, end - width, end) for end, width in zip(ends, widths, strict=True)
    ]
    return [map_arrays(cut, dY) for cut in cuts]


def _one_width(Y: Any) -> int | None:
    """Return the width that all arrays of a value have, None where they may have several."""
    if has_data(Y):
        return _one_width(Y.data)
    if not is_list(Y):
        return Y.shape[-1] if hasattr(Y, "shape") else None
    # The items of a tuple may be of several widths, and so may sequences of numbers.
    return None if not Y or type(Y) is tuple or not hasattr(Y[0], "shape") else width_of(Y)


def _like(place: int, dY: Any, *Ys: Any) -> Any:
    start = sum(Y.shape[-1] for Y in Ys[:place])  # where the part of this layer begins in this very array
    return dY[..., start : start + Ys[place].shape[-1]]


def _columns(start: int, end: int, array: Any) -> Any:
    return array[..., start:end]
