"""Checks that every backend makes, and the messages they raise; `op` is the name of the op that asks."""

from collections.abc import Sequence
from math import prod
from operator import index
from typing import Any, NoReturn

import numpy as np

from typedthinc.arrays.indexing import on_host
from typedthinc.shapes.arrays.messages import no_axis, no_diagonal, no_reshape, open_twice
from typedthinc.shapes.sizes import number
from typedthinc.shapes.terms import Array, describe
from typedthinc.tracebacks import hide_frames


@hide_frames()
def check_same_shape(op: str, **arrays: Any) -> None:
    """Refuse arrays of different shapes; they are given by the names the caller knows them by."""
    (first, expected), *others = [(name, array.shape) for name, array in arrays.items()]
    for name, shape in others:
        if shape != expected:
            raise ValueError(f"{op}: {name} has shape {shape}, but {first} has shape {expected}")


@hide_frames()
def check_shape(op: str, name: str, array: Any, expected: tuple[int, ...]) -> None:
    """Refuse an array of another shape than the one expected."""
    if array.shape != expected:
        raise ValueError(f"{op}: {name} must have shape {expected}, not {array.shape}")


@hide_frames()
def check_ndim(op: str, name: str, array: Any, ndim: int) -> None:
    """Refuse an array of another rank."""
    if array.ndim != ndim:
        raise ValueError(f"{op}: {name} must have {ndim} dimensions, not {array.ndim} (shape {array.shape})")


@hide_frames()
def check_lengths(op: str, lengths: Any, rows: int | None = None) -> None:
    """Refuse lengths that are not integers from 0 on, or do not sum to the number of rows, if given."""
    check_ndim(op, "lengths", lengths, 1)
    if lengths.dtype.kind not in "iu":
        raise ValueError(f"{op}: lengths must be integers, not {lengths.dtype}")
    if lengths.size and lengths.min() < 0:
        raise ValueError(f"{op}: lengths must not be negative, got {int(lengths.min())}")
    if rows is not None and int(lengths.sum()) != rows:
        raise ValueError(f"{op}: the lengths sum to {int(lengths.sum())}, but the data has {rows} rows")


@hide_frames()
def lengths_on_host(op: str, lengths: Any, rows: int | None = None) -> Any:
    """Return lengths as numpy's, checked; device arrays take a copy, which makes the host wait for the device."""
    counts = on_host(lengths)  # the array itself if it is numpy's
    check_lengths(op, counts, rows)
    return counts.astype(np.intp, copy=False)  # intp: what numpy indexes with, without a conversion


@hide_frames()
def refuse_empty(op: str, lengths: Any, what: str) -> None:
    """Refuse an empty sequence, which does not have what is asked for."""
    empty = np.equal(lengths, 0)
    if empty.any():
        raise ValueError(f"{op}: sequence {int(empty.argmax())} is empty and has no {what}")


@hide_frames()
def places_on_host(op: str, name: str, places: Any, count: int) -> Any:
    """Return places of rows as numpy's; refuse what does not increase from 0 or above."""
    check_shape(op, name, places, (count,))
    held = on_host(places)
    if held.dtype.kind not in "iu" or (held[:1] < 0).any() or (held[1:] <= held[:-1]).any():
        raise ValueError(f"{op}: {name} must be integers that increase from 0 or above, got {held.tolist()}")
    return held


@hide_frames()
def check_ids(op: str, ids: Any, limit: int, what: str = "id") -> None:
    """Refuse ids outside [0, limit)."""
    if ids.dtype.kind not in "iu":
        raise ValueError(f"{op}: every {what} must be an integer, not {ids.dtype}")
    # One pass for both ends: seen as unsigned, a negative id is a very large one.
    if ids.size and ids.view(f"{ids.dtype.byteorder}u{ids.dtype.itemsize}").max() >= limit:
        raise_out_of_range(op, ids, limit, what)


@hide_frames()
def check_keys(op: str, name: str, keys: Any) -> None:
    """Refuse what cannot be hashed."""
    check_ndim(op, name, keys, 1)
    if keys.dtype.kind not in "iu":
        raise ValueError(f"{op}: {name} must be integers, not {keys.dtype}")


@hide_frames()
def check_floats(op: str, name: str, X: Any) -> None:
    """Refuse what is not an array of floats."""
    if X.dtype.kind != "f":
        raise ValueError(f"{op}: {name} must be floats, not {X.dtype}")


@hide_frames()
def check_seed(op: str, seed: int) -> int:
    """Return a seed of 32 bits as an int; refuse another."""
    if not 0 <= seed < 1 << 32:
        raise ValueError(f"{op}: seed must be in [0, 2**32), not {seed!r}")
    return int(seed)


@hide_frames()
def raise_out_of_range(op: str, ids: Any, limit: Any, what: str = "id") -> NoReturn:
    """Name the first id outside [0, limit) and where it stands; limit may be an array as well."""
    place = tuple(int(i[0]) for i in ((ids < 0) | (ids >= limit)).nonzero())  # by axis, of the first one
    bound = limit if isinstance(limit, int) else int(limit[place])
    where = place[0] if len(place) == 1 else place
    raise IndexError(f"{op}: {what} {int(ids[place])} at position {where} is outside [0, {bound})")


@hide_frames()
def check_positive(op: str, name: str, value: float) -> None:
    """Refuse numbers that are not above 0; nan is refused, too."""
    if not value > 0:  # not `value <= 0`, which nan passes
        raise ValueError(f"{op}: {name} must be above 0, not {value!r}")


@hide_frames()
def check_count(op: str, name: str, value: int, least: int) -> None:
    """Refuse counts below the least allowed, and what is not an integer."""
    try:
        index(value)
    except TypeError:
        raise TypeError(f"{op}: {name} must be an int, not {type(value).__name__}") from None
    if value < least:
        raise ValueError(f"{op}: {name} must be at least {least}, not {value!r}")


@hide_frames()
def check_share(op: str, name: str, value: float) -> None:
    """Refuse numbers outside [0, 1]; nan is refused, too."""
    if not 0 <= value <= 1:  # a chain of comparisons is false for nan
        raise ValueError(f"{op}: {name} must be in [0, 1], not {value!r}")


@hide_frames()
def check_order(op: str, low_name: str, low: float, high_name: str, high: float) -> None:
    """Refuse bounds of which the lower one is above the upper one, or is nan."""
    if not low <= high:
        raise ValueError(f"{op}: {low_name} {low!r} is above {high_name} {high!r}")


@hide_frames()
def check_sequences(op: str, Xs: Sequence[Any]) -> None:
    """Refuse sequences that differ in rank or in any size but the first."""
    for i, X in enumerate(Xs):
        if not X.ndim:
            raise ValueError(f"{op}: sequence {i} is a number, not an array with an axis of steps")
        if X.shape[1:] != Xs[0].shape[1:] or X.ndim != Xs[0].ndim:
            raise ValueError(
                f"{op}: sequence {i} has shape {X.shape}, which does not go with {Xs[0].shape} of sequence 0"
            )


@hide_frames()
def refuse_product(op: str, *operands: Any) -> NoReturn:
    """Say that the shapes of these operands do not fit together."""
    shapes = " and ".join(str(operand.shape) for operand in operands)
    # In place of what BLAS says, if it has been asked.
    raise ValueError(f"{op}: shapes {shapes} do not fit") from None


@hide_frames()
def refuse_affine_gradient(dY: Any, X: Any, W: Any, Y: Any, dW: Any, db: Any, *, adds: bool) -> None:
    """Refuse what is not a gradient of rows by weights, and buffers for gradients of other shapes."""
    op = "backprop_affine"
    check_ndim(op, "X", X, 2)
    check_ndim(op, "W", W, 2)
    if dY.shape != (len(X), len(W)) or X.shape[1] != W.shape[1]:
        refuse_product(op, dY, X, W)
    if adds and (dW is None or db is None):
        raise ValueError(f"{op}: adds needs dW and db, which it adds to")
    for name, array, shape in (("Y", Y, dY.shape), ("dW", dW, W.shape), ("db", db, W.shape[:1])):
        if array is not None:
            check_shape(op, name, array, shape)


@hide_frames()
def check_recurrent(op: str, params: Any, X: Any, size_at_t: Any, gates: int, **starts: Any) -> list[int]:
    """Refuse sizes that do not fit, one gate standing for weights without an axis of gates; return size_at_t."""
    if len(params) not in (1, 2):
        raise ValueError(f"{op}: params must have one or two directions, not {len(params)}")
    check_ndim(op, "X", X, 3)
    nI, nO = X.shape[2], params[0].b.shape[-1]
    lead = (gates,) if gates > 1 else ()
    shapes, start_shape = ((*lead, nO, nI), (*lead, nO, nO), (*lead, nO)), (len(params), X.shape[1], nO)
    for each in params:
        if (each.W.shape, each.U.shape, each.b.shape) != shapes:
            for name, array, shape in zip("WUb", (each.W, each.U, each.b), shapes, strict=True):
                check_shape(op, name, array, shape)
    for name, start in starts.items():
        if start.shape != start_shape:
            check_shape(op, name, start, start_shape)
    return _sizes(op, size_at_t, X.shape[0], X.shape[1])


@hide_frames()
def check_same_sizes(op: str, size_at_t: Any, sizes: list[int]) -> None:
    """Refuse a size_at_t that is not the one of the forward pass."""
    given = on_host(size_at_t).tolist()
    if given != sizes:
        raise ValueError(f"{op}: size_at_t is {given}, but it was {sizes} in the forward pass")


def _sizes(op: str, size_at_t: Any, steps: int, batch: int) -> list[int]:
    if size_at_t.dtype.kind not in "iu":
        raise ValueError(f"{op}: size_at_t must be integers, not {size_at_t.dtype}")
    check_shape(op, "size_at_t", size_at_t, (steps,))
    sizes: list[int] = on_host(size_at_t).tolist()
    if [batch, *sizes, 0] != sorted([batch, *sizes, 0], reverse=True):  # 0 at the end: none may be negative
        raise ValueError(f"{op}: size_at_t must decrease from at most {batch} to at least 0, got {sizes}")
    return sizes


@hide_frames()
def checked_axis(op: str, x: Any, axis: int | None) -> int | None:
    """Return the axis, counted from the first; refuse one that the array does not have."""
    if axis is None or 0 <= axis < x.ndim:
        return axis
    if not -x.ndim <= axis < 0:
        raise ValueError(f"{op}: {no_axis(_shown(x), axis, x.ndim)}")
    return axis + int(x.ndim)


@hide_frames()
def check_fills(op: str, x: Any, shape: Sequence[int]) -> None:
    """Refuse sizes that the elements of an array do not fill, and those of which more than one is open."""
    rest, sizes = prod(size for size in shape if size != -1), " x ".join(map(str, shape)) or "one number"
    if shape.count(-1) > 1:
        raise ValueError(f"{op}: {open_twice(sizes)}")
    fits = rest and x.size % rest == 0 if -1 in shape else x.size == rest  # rest may be 0, which nothing divides
    if not fits or min(shape, default=0) < -1:
        raise ValueError(f"{op}: {no_reshape(_shown(x), x.size, sizes)}")


@hide_frames()
def check_diagonal(op: str, x: Any, value: Any) -> None:
    """Refuse numbers for the main diagonal of a matrix that are not as many as its places."""
    if value.shape != (min(x.shape),):
        raise ValueError(f"{op}: {no_diagonal(_shown(x), min(x.shape), _shown(value))}")


def _shown(x: Any) -> str:
    """Write an array as the checker does."""
    family = {"f": "Floats", "i": "Ints", "u": "Ints"}.get(x.dtype.kind, "Array")
    return describe(Array(family, tuple(map(number, x.shape)))) if x.ndim else "a number"


@hide_frames()
def refuse_nothing(op: str, x: Any, axis: int | None) -> None:
    """Refuse an array that has no element to choose."""
    if x.size == 0 and (axis is None or x.shape[axis] == 0):
        raise ValueError(f"{op}: X has no elements to choose from (shape {x.shape})")
