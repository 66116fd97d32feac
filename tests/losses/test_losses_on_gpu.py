"""Every loss on a gpu, or on the stand-in for one: it gives what it gives on numpy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.backends.gpu import GPU_OPS
from typedthinc.api import (
    BinaryCrossentropy,
    CategoricalCrossentropy,
    CosineDistance,
    L2Distance,
    Ops,
    SequenceCategoricalCrossentropy,
    use_ops,
)

NAMES = ["a", "b", "c"]
RNG = np.random.default_rng(0)
SHARES: Any = RNG.dirichlet(np.ones(3), 5).astype("float32")
ROWS: Any = RNG.standard_normal((5, 3)).astype("float32")
IDS: Any = np.array([0, 2, -1, 1, 1])
CASES: Any = {
    "ids": (CategoricalCrossentropy(missing_value=-1, label_smoothing=0.1), SHARES, IDS),
    "one-hot": (CategoricalCrossentropy(), SHARES, np.eye(3, dtype="float32")[IDS]),
    "names": (
        CategoricalCrossentropy(names=NAMES, neg_prefix="!", missing_value="?"),
        SHARES,
        ["a", "!b", "?", "c", "c"],
    ),
    "sequences": (SequenceCategoricalCrossentropy(missing_value=-1), [SHARES[:2], SHARES[2:]], [IDS[:2], IDS[2:]]),
    "probabilities": (BinaryCrossentropy(missing_value=-1), SHARES, RNG.integers(-1, 2, (5, 3))),
    "scores": (BinaryCrossentropy(from_scores=True, label_smoothing=0.1), ROWS, RNG.integers(0, 2, (5, 3))),
    "distance": (L2Distance(), ROWS, SHARES),
    "angles": (CosineDistance(ignore_zeros=True), ROWS, SHARES * np.array([[1], [1], [0], [1], [1]], "float32")),
}


@pytest.fixture(scope="module", params=GPU_OPS)
def ops(request: pytest.FixtureRequest) -> Ops:
    made: Ops = request.param()
    return made


def moved(ops: Ops, value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return ops.xp.asarray(value)
    return [moved(ops, each) for each in value] if isinstance(value[0], np.ndarray) else value


@pytest.mark.parametrize("name", CASES)
def test_gives_what_numpy_gives(ops: Ops, name: str) -> None:
    loss, guesses, truths = CASES[name]
    grad, value = loss(guesses, truths)
    with use_ops(ops):
        other, other_value = loss(moved(ops, guesses), moved(ops, truths))
    assert other_value == pytest.approx(value, rel=1e-5)
    for one, each in zip(grad, other, strict=True):
        np.testing.assert_allclose(ops.to_numpy(each), one, 1e-4, 1e-6)
