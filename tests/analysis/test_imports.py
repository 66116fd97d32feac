"""Names that are imported from modules of libraries mean what they mean as attributes of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.analysis.programs import errors


@pytest.mark.parametrize(
    "program",
    [
        "from numpy import zeros\nX = zeros((3, 4))",
        "from numpy.linalg import norm\nX = norm(np.zeros((3, 4, 2)), axis=2)",
        "from numpy.random import default_rng\nX = default_rng(0).normal(size=(3, 4))",
        "from numpy import linalg as la\nX = la.inv(np.eye(4))[:3]",
        "import numpy.lib.stride_tricks as st\nX = st.sliding_window_view(np.zeros(6), 4)",
    ],
)
def test_functions_of_numpy(program: str, tmp_path: Path) -> None:
    (found,) = errors(tmp_path, f"{program}\nLinear(3, 5).initialize(X)")
    assert "Linear takes Floats2d[*, 5], but the data is Floats2d[3, 4] (expected width 5, got 4)" in found
