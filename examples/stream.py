"""Data that stays in its file: digits are read batch by batch, and shuffled in a pool of bounded size."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import numpy as np
from sklearn.datasets import load_digits  # type: ignore[import-untyped]

from typedthinc.api import (
    Adam,
    Batches,
    CategoricalCrossentropy,
    Floats2d,
    Ints1d,
    Relu,
    Softmax,
    chain,
    evaluate,
    fix_random_seed,
    train,
)

Pixels = Floats2d[Any, Literal[64]]
TRAINED, COPIES, BATCH = 1400, 150, 200


def write(folder: Path, pictures: Pixels, labels: Ints1d) -> int:
    """Write copies of pictures with noise on them, and say how many bytes that are."""
    rng = np.random.default_rng(0)
    X = 0.3 * rng.standard_normal((COPIES, TRAINED, 64), dtype=np.float32) + pictures
    Y = np.tile(labels, COPIES)
    np.save(folder / "pictures.npy", X.reshape(-1, 64))
    np.save(folder / "labels.npy", Y)
    return X.nbytes + Y.nbytes


class Files:
    """Batches as they lie in the files. The arrays are views of these: what is read is what a batch takes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __iter__(self) -> Iterator[tuple[Pixels, Ints1d]]:
        X = np.load(self.folder / "pictures.npy", mmap_mode="r")
        Y = np.load(self.folder / "labels.npy", mmap_mode="r")
        for start in range(0, len(X), BATCH):
            yield X[start : start + BATCH], Y[start : start + BATCH]


def main() -> None:
    fix_random_seed(0)
    digits = load_digits()
    pictures: Pixels = (digits.data / 16).astype("float32")
    labels: Ints1d = digits.target
    model = chain(Relu(64, 64), Softmax(10, 64))
    with TemporaryDirectory() as name:
        written = write(Path(name), pictures[:TRAINED], labels[:TRAINED])
        batches = Batches(Files(Path(name)), shuffle=5_000, prefetch=2)
        tracemalloc.start()
        train(model, batches, loss=CategoricalCrossentropy(), optimizer=Adam(0.001))
        held = tracemalloc.get_traced_memory()[1]
    right = evaluate(model, pictures[TRAINED:], labels[TRAINED:]).metrics["accuracy"]
    print(f"{right:.1%} of the digits are right; of {written / 1e6:.0f} MB, {held / 1e6:.1f} MB were held at once")


if __name__ == "__main__":
    main()
