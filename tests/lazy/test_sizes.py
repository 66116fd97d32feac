"""What the checker says of expressions that do not fit, the program says when it builds or gets them."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from typecheck_tests.expectations import expected_errors
from typedthinc import lazy
from typedthinc.errors import ExpressionError
from typedthinc.lazy import Expr

FOLDER: Final = Path(__file__).parents[2] / "typecheck_tests" / "fail"


@pytest.mark.parametrize(
    "name", ["lazy_sizes", "lazy_axes", "lazy_images", "lazy_steps", "natural_bm_sizes", "neon_sizes"]
)
def test_the_program_says_what_the_checker_says(name: str) -> None:
    mistakes = FOLDER / f"{name}.py"
    names: dict[str, Any] = {"__name__": "program"}
    expected = {line: found for line, (found,) in expected_errors(mistakes).items()}
    for statement in ast.parse(mistakes.read_text()).body:
        lines = range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
        mistake = next((expected.pop(line) for line in lines if line in expected), None)
        code = compile(ast.Module([statement], []), str(mistakes), "exec")
        if mistake is None:
            exec(code, names)  # noqa: S102  # a program of the tests
        else:
            with pytest.raises(Exception) as caught:  # noqa: PT011  # the sentence tells
                exec(code, names)  # noqa: S102  # a program of the tests
            assert mistake.text in str(caught.value)
    assert not expected


def test_sizes_that_show_when_it_runs_are_refused_in_the_same_sentence() -> None:
    A, y = lazy.placeholder((None, None), "float64", name="A"), lazy.placeholder((None,), "float64", name="y")
    solve = lazy.function((A, y), lazy.solve(A, y))
    with pytest.raises(ExpressionError, match=r"in solve\(A, y\): solve takes a square matrix, not Floats2d\[2, 3\]"):
        solve(np.ones((2, 3)), np.ones(2))
    with pytest.raises(ExpressionError, match=r"solve takes as many rows on both sides, not .* and Floats1d\[3\]"):
        solve(np.eye(2), np.ones(3))


REFUSED: Final[dict[str, Callable[[Expr[Any]], Any]]] = {
    "3 indices are more than the axes of": lambda X: X[0, 0, 0],
    "index 3 along axis 0 is beyond": lambda X: X[3],
    "index -5 along axis 1 is beyond": lambda X: X[..., -5],
    "repeat: n must be an int of at least 0": lambda X: lazy.repeat(X, -1, 0),
    "tile: reps must be an int of at least 0": lambda X: lazy.tile(X, (2, -1)),
    "one_hot: n must be an int of at least 1": lambda X: lazy.one_hot(X, 0),
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_what_is_refused_where_it_is_written(sentence: str) -> None:
    with pytest.raises(ExpressionError, match=sentence):
        REFUSED[sentence](lazy.Var(np.ones((3, 4)), name="X"))
