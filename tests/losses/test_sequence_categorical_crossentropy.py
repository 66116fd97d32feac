from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.special

from tests.backends.strategies import assert_close
from typedthinc.losses import CategoricalCrossentropy, SequenceCategoricalCrossentropy

NAMES = ["a", "b", "c"]
RNG = np.random.default_rng(0)
LENGTHS = (3, 0, 2, 1)
GUESSES: Any = [scipy.special.softmax(RNG.standard_normal((n, 3)), axis=1) for n in LENGTHS]
IDS: Any = [RNG.integers(0, 3, n) for n in LENGTHS]
FORMS: Any = [IDS, [np.eye(3)[ids] for ids in IDS], [[NAMES[i] for i in ids] for ids in IDS]]
SETTINGS: Any = [{}, {"normalize": False}, {"label_smoothing": 0.2}, {"missing_value": "b"}]


@pytest.mark.parametrize("truths", FORMS, ids=["ids", "one-hot", "names"])
@pytest.mark.parametrize("settings", SETTINGS)
def test_is_the_loss_of_all_rows_together(truths: Any, settings: Any) -> None:
    loss = SequenceCategoricalCrossentropy(names=NAMES, **settings)
    rows = CategoricalCrossentropy(names=NAMES, **settings)
    joined = [name for names in truths for name in names] if isinstance(truths[0], list) else np.concatenate(truths)
    expected, expected_value = rows(np.concatenate(GUESSES), joined)
    grad, value = loss(GUESSES, truths)
    assert value == loss.get_loss(GUESSES, truths) == expected_value
    assert [len(dY) for dY in grad] == list(LENGTHS)
    assert_close(np.concatenate(grad), expected)
    for a, b in zip(loss.get_grad(GUESSES, truths), grad, strict=True):
        np.testing.assert_array_equal(a, b)


def test_keeps_the_dtype_and_takes_tuples() -> None:
    grad, _ = SequenceCategoricalCrossentropy()(tuple(G.astype("float32") for G in GUESSES), tuple(IDS))
    assert {np.asarray(dY).dtype.name for dY in grad} == {"float32"}


def test_without_sequences() -> None:
    loss = SequenceCategoricalCrossentropy()
    assert loss([], []) == ([], 0.0)
    assert (loss.get_grad([], []), loss.get_loss([], [])) == ([], 0.0)
    grad, value = loss([GUESSES[1]], [IDS[1]])
    assert (len(grad), np.shape(grad[0]), value) == (1, (0, 3), 0.0)


def spoiled(values: Any, place: int, value: Any) -> Any:
    return [value if i == place else each for i, each in enumerate(values)]


REFUSED: Any = [
    (
        GUESSES,
        spoiled(IDS, 0, np.array(3)),
        r"in sequence 0, guesses of shape \(3, 3\) take truths .* not int64 of shape \(\)",
    ),
    (spoiled(GUESSES, 0, np.array(3.0)), IDS, r"in sequence 0, guesses must be floats of 2 dimensions"),
    (GUESSES, IDS[:3], "guesses for 4 sequences do not match truths for 3"),
    (GUESSES, spoiled(IDS, 2, IDS[0]), "in sequence 2, guesses for 2 rows do not match 3 labels"),
    (GUESSES, spoiled(IDS, 2, np.array([0, 3])), r"in sequence 2, label 3 in row 1 is outside \[0, 3\)"),
    (spoiled(GUESSES, 2, 2 * GUESSES[2]), IDS, r"in sequence 2, guesses must be in \[0, 1\], but row 0, column"),
    (GUESSES, spoiled(FORMS[1], 3, 2 * FORMS[1][3]), r"in sequence 3, truths must be in \[0, 1\], but row 0, column"),
    (GUESSES, spoiled(FORMS[2], 0, ["a", "x", "b"]), "in sequence 0, label 'x' in row 1 is not among the names"),
    (GUESSES, spoiled(FORMS[1], 3, np.ones((1, 2))), r"in sequence 3, guesses of shape \(1, 3\) take truths"),
    (
        GUESSES,
        spoiled(IDS, 2, np.array([0, 1], "int32")),
        r"truths must be of one kind in all sequences, not int64 of shape \(\*\), int32",
    ),
    (
        GUESSES,
        spoiled(IDS, 2, ["a", "b"]),
        r"truths must be of one kind in all sequences, not int64 of shape \(\*\), names",
    ),
    (spoiled(GUESSES, 3, GUESSES[3][0]), IDS, "in sequence 3, guesses must be floats of 2 dimensions"),
    (
        spoiled(GUESSES, 3, np.full((1, 2), 0.5)),
        spoiled(IDS, 3, np.array([0])),
        "in sequence 3, there are 3 names, but the guesses have 2 columns",
    ),
]


@pytest.mark.parametrize(("guesses", "truths", "message"), REFUSED)
@pytest.mark.parametrize("method", ["__call__", "get_grad", "get_loss"])
def test_what_does_not_match(guesses: Any, truths: Any, message: str, method: str) -> None:
    with pytest.raises(ValueError, match="^SequenceCategoricalCrossentropy: " + message):
        getattr(SequenceCategoricalCrossentropy(names=NAMES), method)(guesses, truths)


def test_guesses_are_of_one_width() -> None:
    with pytest.raises(
        ValueError, match=r"guesses must be of one kind in all sequences, not .* \(\*, 3\), .* \(\*, 2\)"
    ):
        SequenceCategoricalCrossentropy()([GUESSES[0], np.full((1, 2), 0.5)], [IDS[0], np.array([0])])


def test_settings_are_checked() -> None:
    with pytest.raises(ValueError, match="^SequenceCategoricalCrossentropy: label_smoothing must be a number in"):
        SequenceCategoricalCrossentropy(label_smoothing=2)
    with pytest.raises(ValueError, match="^SequenceCategoricalCrossentropy: names must differ"):
        SequenceCategoricalCrossentropy(names=["a", "a"])


def test_it_tells_its_names() -> None:
    assert SequenceCategoricalCrossentropy(names=["a", "b"]).names == ["a", "b"]
    assert SequenceCategoricalCrossentropy().names is None
