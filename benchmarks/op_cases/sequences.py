"""Lists of sequences to one array and back; sequences have 1 to 60 rows.

A list is made of views of one array, outside the time measured.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np

from benchmarks.op_cases.case import Case
from benchmarks.op_cases.lengths import lengths_of
from benchmarks.workload import Arrays


def _sequences(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    lengths = lengths_of(rng, rows)
    X = rng.standard_normal((rows, columns), dtype=np.float32)
    return {"X": X, "lengths": lengths.astype(np.int32), "lengths64": lengths}


def _padded(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    data = _sequences(rng, rows, columns)
    lengths = data["lengths"]
    return {**data, "padded": rng.standard_normal((len(lengths), lengths.max(), columns), dtype=np.float32)}


class _Parts:
    """Remembers the list that an array was cut into, so that only its use is timed."""

    def __init__(self) -> None:
        self._found = lru_cache(maxsize=1)(self._cut)
        self._array: Any = None

    def __call__(self, X: Any, lengths: Any) -> list[Any]:
        if X is not self._array:
            self._array, self._lengths = X, lengths
            self._found.cache_clear()
        return self._found()

    def _cut(self) -> list[Any]:
        ends = np.cumsum(np.asarray(self._lengths)).tolist()
        return [self._array[start:end] for start, end in zip([0, *ends], ends, strict=False)]


_parts = _Parts()


def _torch_pad(torch: Any, X: Any, lengths: Any) -> Any:
    return torch.nn.utils.rnn.pad_sequence(_parts(X, lengths), batch_first=True)


CASES: Final = (
    Case(
        "flatten",
        _sequences,
        ours=lambda ops, X, lengths: ops.flatten(_parts(X, lengths)),
        alike=True,
        torch=lambda torch, X, lengths: torch.cat(_parts(X, lengths)),
    ),
    Case("unflatten", _sequences, alike=True, torch=lambda torch, X, lengths64: X.split(lengths64.tolist())),
    Case("pad", _sequences, ours=lambda ops, X, lengths: ops.pad(_parts(X, lengths)), alike=True, torch=_torch_pad),
    Case("unpad", _padded, ours=lambda ops, padded, lengths: ops.unpad(padded, lengths), alike=True, compared=5),
    Case(
        "multibatch",
        _sequences,
        ours=lambda ops, X: list(ops.multibatch(32, X, X, shuffle=True)),
        alike=True,
        label="of 32 rows",
        compared=0,
    ),
    Case(
        "list2padded",
        _sequences,
        # Sequences of equal length come in another order with thinc; the way back makes them comparable.
        ours=lambda ops, X, lengths: ops.padded2list(ops.list2padded(_parts(X, lengths))),
        alike=True,
        label="and padded2list",
        compared=5,
    ),
    Case("seq2col", _sequences, given={"nW": 1}, alike=True),
    Case(
        "backprop_seq2col",
        lambda rng, rows, columns: {"dY": rng.standard_normal((rows, columns // 3 * 3), dtype=np.float32)},
        given={"nW": 1},
        alike=True,
    ),
)
