from __future__ import annotations

from math import inf, nan
from typing import Any

import numpy as np
import pytest

from tests.layers.dense_oracle import assert_agrees_with_torch, outputs
from typedthinc.api import ClippedLinear, LayerError


def test_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    assert_agrees_with_torch(ClippedLinear, lambda scores: torch.clamp(scores, 0, 1))


def test_values_up_to_the_ends() -> None:
    np.testing.assert_allclose(outputs(ClippedLinear), [0, 0, 0, 0, 1, 1, 1], rtol=1e-5, atol=1e-30)


def test_slope_offset_and_ends() -> None:
    line: Any = {"slope": -0.5, "offset": 1.0, "min_val": -1.5, "max_val": 2.5}
    assert_agrees_with_torch(ClippedLinear, lambda scores: (1 - scores / 2).clamp(-1.5, 2.5), **line)
    assert outputs(ClippedLinear, **line) == [2.5, 2.5, 1.5, 1, 0.5, -1.5, -1.5]
    assert ClippedLinear(2, **line).attrs == line


def test_a_line_without_an_end() -> None:
    assert_agrees_with_torch(ClippedLinear, lambda scores: scores.clamp(min=0), max_val=inf)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"slope": inf}, r"slope must be a finite number, not inf"),
        ({"offset": "1"}, r"offset must be a finite number, not '1'"),
        ({"max_val": nan}, r"max_val must be a number, not nan"),
        ({"min_val": True}, r"min_val must be a number, not True"),
        ({"min_val": 2}, r"min_val must be at most max_val, which is 1.0, not 2.0"),
    ],
)
def test_what_is_refused(settings: Any, sentence: str) -> None:
    with pytest.raises(LayerError, match=rf"^ClippedLinear: {sentence}$"):
        ClippedLinear(2, 2, **settings)
