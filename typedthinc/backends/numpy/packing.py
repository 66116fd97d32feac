"""Padded sequences without their padding, the common ground of the recurrent ops.

A direction that runs backwards takes the rows of each sequence from its end on. It then has as many rows at each step
as the one that runs forwards, and both go through one loop. Two orders of rows are in use, both step by step:

- *by direction*, (D, N, ...), for products over all steps with the weights of one direction;
- *by step*, (D * N, ...), where the rows of one step, those of the first direction before those of the second, are one
  block of memory: numpy is twice as fast on it as on two blocks.
"""

from typing import Any, NamedTuple

import numpy as np


class Packing(NamedTuple):
    """Where the rows of a padded batch of T steps and B sequences go.

    Without padding, all of this is slices of reshaped arrays; else it is lists of rows.

    Attributes:
        steps: T.
        batch: B.
        total: N, the rows without padding.
        sizes: The number of rows of each step.
        lead: The shape of the rows of one direction, (T, B) without padding, else (N,).
        blocks: The shape of the rows by step, (T, D, B) without padding, else (D * N,).
        rows: For each direction, the index into (T, B, ...) that gives its rows.
        places: For each direction, the index into the blocks that gives its rows.
        before: For each row by step, the row one step before, where the states of step -1 are the first D * B.
    """

    steps: int
    batch: int
    total: int
    sizes: list[int]
    lead: tuple[int, ...]
    blocks: tuple[int, ...]
    rows: list[Any]
    places: list[Any]
    before: Any

    @property
    def full(self) -> bool:
        return self.total == self.steps * self.batch

    def blocked(self, by_step: Any) -> Any:
        """View an array by step so that `places` index it."""
        return by_step.reshape(*self.blocks, by_step.shape[-1])


def packing_of(size_at_t: Any, steps: int, batch: int, directions: int) -> Packing:
    """Plan the packing."""
    sizes = np.asarray(size_at_t, np.intp)  # (T,)
    count = int(sizes.sum())
    shared = (steps, batch, count, sizes.tolist())
    if count == steps * batch:  # nothing is padding: slices instead of index arrays
        turns = [slice(None), slice(None, None, -1)][:directions]
        places: list[Any] = [(slice(None), d) for d in range(directions)]
        blocks = (steps, directions, batch)
        return Packing(*shared, (steps, batch), blocks, turns, places, slice(directions * count))
    alive = np.arange(batch) < sizes[:, None]  # (T, B)
    step, column = alive.nonzero()  # (N,) each, in the order of steps
    rows = [(step, column), (alive.sum(axis=0)[column] - 1 - step, column)][:directions]
    starts = directions * (np.cumsum(sizes) - sizes)  # where the rows of each step begin, of all directions
    starts_before = np.concatenate(([0], directions * batch + starts[:-1]))
    sizes_before = np.concatenate(([batch], sizes[:-1]))
    places = [(starts + d * sizes)[step] + column for d in range(directions)]  # (N,), by direction
    before = np.empty(directions * count, np.intp)
    for d, place in enumerate(places):
        before[place] = (starts_before + d * sizes_before)[step] + column
    return Packing(*shared, (count,), (directions * count,), rows, places, before)


def pack(padded: Any, H0: Any, packing: Packing) -> Any:
    """Return the rows by direction, followed by a one, the input of the bias, and by space for the output before.

    With input, bias and recurrence side by side, each step takes one product with the weights below each other, which
    is faster than a large product for all inputs and a small one at each step: the small one has few columns only.

    Shapes:
        (T, B, I), H0: (D, B, O) -> (D, N, I + 1 + O), the first step complete
    """
    nI, (nD, _, nO) = padded.shape[2], H0.shape
    packed = np.empty((nD, packing.total, nI + 1 + nO), native(padded))
    for rows, part in zip(packing.rows, packed, strict=True):
        part.reshape(*packing.lead, part.shape[1])[..., :nI] = padded[rows]
    packed[:, :, nI] = 1  # times the bias
    first = packing.sizes[0] if packing.sizes else 0
    packed[:, :first, nI + 1 :] = H0[:, :first]  # the output before the first step
    return packed


def pass_on(H: Any, XH: Any, step: int, end: int, packing: Packing) -> None:
    """Write the outputs of a step, which ends before row `end`, into the rows of the next."""
    following = packing.sizes[step + 1] if step + 1 < len(packing.sizes) else 0
    XH[:, end : end + following, XH.shape[2] - H.shape[2] :] = H[:, :following]


def pack_gradient(dY: Any, packing: Packing, dtype: Any) -> Any:
    """Return the rows by step; each direction has its own columns.

    Shapes:
        (T, B, D * O) -> (D * N, O)
    """
    nD = len(packing.rows)
    width = dY.shape[2] // nD
    packed = np.empty((nD * packing.total, width), dtype)
    for d, (rows, place) in enumerate(zip(packing.rows, packing.places, strict=True)):
        packing.blocked(packed)[place] = dY[..., d * width : (d + 1) * width][rows]
    return packed


def unpack(packed: Any, packing: Packing) -> Any:
    """Put the rows by step into the columns of their directions, with zeros for the padding.

    Shapes:
        (D * N, O) -> (T, B, D * O)
    """
    width, nD = packed.shape[1], len(packing.rows)
    make = np.empty if packing.full else np.zeros
    padded = make((packing.steps, packing.batch, nD * width), packed.dtype)
    for d, (rows, place) in enumerate(zip(packing.rows, packing.places, strict=True)):
        padded[..., d * width : (d + 1) * width][rows] = packing.blocked(packed)[place]
    return padded


def unpack_sum(packed: Any, packing: Packing) -> Any:
    """Add up what the directions give for the same row, with zeros for the padding.

    Shapes:
        (D, N, I) -> (T, B, I)
    """
    first, *others = (part.reshape(*packing.lead, packed.shape[2]) for part in packed)
    if packing.full:  # adds in place: packed is not needed any more
        padded = first
    else:
        padded = np.zeros((packing.steps, packing.batch, packed.shape[2]), packed.dtype)
        padded[packing.rows[0]] = first
    for rows, part in zip(packing.rows[1:], others, strict=True):  # directions saw the same rows
        padded[rows] += part
    return padded


def native(array: Any) -> Any:
    """Return the dtype in the machine's byte order."""
    return array.dtype.newbyteorder("=")
