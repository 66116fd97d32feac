"""Arrays whose dtype nobody knows fit wherever their axes do: losses take them as guesses and as truths."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from typedthinc.api import CategoricalCrossentropy, L2Distance, SequenceCategoricalCrossentropy

distance, of_classes, of_sequences = L2Distance(), CategoricalCrossentropy(), SequenceCategoricalCrossentropy()


def compare(
    table: np.ndarray[tuple[int, int], np.dtype[Any]],
    some: npt.NDArray[Any],
    floats: npt.NDArray[np.float32],
    kind: Any,
) -> None:
    distance(table, table)
    distance(floats, some)
    of_classes(table, some)
    of_classes(table, np.argmax(table, axis=1))
    of_classes(np.where(table > 0, table, 0), np.eye(3)[np.arange(4) % 3])
    of_sequences([table, some], [np.asarray(table), np.stack([table, table])[0]])
    distance(np.asarray(table), np.zeros_like(table))
    distance(table.astype(table.dtype), table.reshape(len(table), -1))
    distance(np.zeros((3, 4), dtype=kind), np.zeros((3, 4), dtype=floats.dtype))
    data = np.genfromtxt("data.csv")[:, 1:]
    of_classes(data, data[:, 0].astype(int))
    of_classes(np.loadtxt("data.txt"), np.load("classes.npy"))
