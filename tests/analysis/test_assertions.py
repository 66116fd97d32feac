"""What an assertion says is so behind it, and what one leaves open stays as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.analysis.programs import errors

REFUSED = "Linear takes Floats2d[*, 5], but the data is"


@pytest.mark.parametrize(
    "program",
    [
        "X = np.zeros((3, 4))\nassert X.shape == (3, 4)",
        "X = np.zeros((int(input()), 4))\nassert X.shape == (3, 4)",
        "X = np.zeros((int(input()), int(input())))\nassert X.shape == (3, 4)",
        "X = np.zeros((3, int(input())))\nif X.shape != (3, 4):\n    raise ValueError",
        "X = np.zeros((3, 4))\nassert len(X) == int(input())",
        "X = np.zeros((3, 4))\nY = input() == 3\nassert Y.shape == X.shape",
    ],
)
def test_an_array_is_known_behind_it(program: str, tmp_path: Path) -> None:
    (found,) = errors(tmp_path, f"{program}\nLinear(3, 5).initialize(X)")
    assert f"{REFUSED} Floats2d[3, 4] (expected width 5, got 4)" in found


def test_nothing_behind_one_that_fails_is_reached(tmp_path: Path) -> None:
    assert errors(tmp_path, "X = np.zeros((3, 4))\nassert X.shape == (3, 5)\nLinear(3, 5).initialize(X)") == []


def test_a_shape_of_which_nothing_is_known(tmp_path: Path) -> None:
    assert errors(tmp_path, "X = load()\nassert X.shape == (3, 4)\nLinear(3, 5).initialize(X)") == []
