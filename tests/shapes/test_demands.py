"""What expressions are refused for: the rules refuse what `typedthinc.lazy` refuses, and say the same sentence."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import pytest

from tests.shapes.test_array_rules import value
from typedthinc import lazy
from typedthinc.errors import ExpressionError
from typedthinc.shapes.arrays import indexing
from typedthinc.shapes.arrays.lazy import FUNCTIONS_OF_EXPRESSIONS, METHODS_OF_EXPRESSIONS
from typedthinc.shapes.arrays.values import ArrayValue, Int, Lazy, Value, evaluated
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, number

ARRAYS: dict[str, Any] = {
    "N": np.float32(2),
    "V": np.ones(4, "float32"),
    "W": np.ones(3, "float32"),
    "F": np.ones((3, 4), "float32"),
    "TALL": np.ones((5, 3), "float32"),
    "S": np.ones((3, 3), "float32") + np.eye(3, dtype="float32"),
    "T": np.ones((2, 3, 4), "float32"),
    "EMPTY": np.ones((0, 4), "float32"),
}
RULES = {**FUNCTIONS_OF_EXPRESSIONS, **METHODS_OF_EXPRESSIONS, "getitem": indexing.getitem}

# The function, what it is given (arrays by their names), the kind and place of what is wrong, and the sentence.
REFUSED: list[tuple[str, tuple[Any, ...], str, int, str]] = [
    *[
        (name, (array, axis), "rank", 0, f"an axis of {shown}, not {axis}")
        for name in ("sum", "max", "argmin", "norm", "logsumexp", "cumsum", "flip", "softmax", "logdiffexp")
        for array, axis, shown in (
            ("F", 2, "Floats2d[3, 4] is one of -2 to 1"),
            ("F", -3, "Floats2d[3, 4] is one of -2 to 1"),
            ("V", 1, "Floats1d[4] is one of -1 to 0"),
        )
    ],
    ("sum", ("T", (0, 3)), "rank", 0, "an axis of Floats3d[2, 3, 4] is one of -3 to 2, not 3"),
    ("take", ("F", "V", 2), "rank", 0, "an axis of Floats2d[3, 4] is one of -2 to 1, not 2"),
    ("repeat", ("F", 2, -3), "rank", 0, "an axis of Floats2d[3, 4] is one of -2 to 1, not -3"),
    ("squeeze", ("F", 2), "rank", 0, "an axis of Floats2d[3, 4] is one of -2 to 1, not 2"),
    ("expand_dims", ("F", 3), "rank", 0, "a new axis of Floats2d[3, 4] is one of -3 to 2, not 3"),
    ("expand_dims", ("F", -4), "rank", 0, "a new axis of Floats2d[3, 4] is one of -3 to 2, not -4"),
    ("expand_dims", ("N", 1), "rank", 0, "a new axis of a number is one of -1 to 0, not 1"),
    ("stack", (["F", "F"], 3), "rank", 0, "a new axis of Floats2d[3, 4] is one of -3 to 2, not 3"),
    ("concatenate", (["F", "F"], 2), "rank", 0, "an axis of Floats2d[3, 4] is one of -2 to 1, not 2"),
    ("transpose", ("F", 0, 0), "rank", 0, "transpose takes each of the 2 axes of Floats2d[3, 4] once, not 0, 0"),
    ("transpose", ("T", 0, 1), "rank", 0, "transpose takes each of the 3 axes of Floats3d[2, 3, 4] once, not 0, 1"),
    (
        "transpose",
        ("T", 0, 1, -2),
        "rank",
        0,
        "transpose takes each of the 3 axes of Floats3d[2, 3, 4] once, not 0, 1, -2",
    ),
    ("transpose", ("F", 0, 2), "rank", 0, "an axis of Floats2d[3, 4] is one of -2 to 1, not 2"),
    ("reshape", ("F", 5, 2), "size", 0, "the 12 elements of Floats2d[3, 4] do not fill 5 x 2"),
    ("reshape", ("F", 5, -1), "size", 0, "the 12 elements of Floats2d[3, 4] do not fill 5 x -1"),
    ("reshape", ("F", 0, -1), "size", 0, "the 12 elements of Floats2d[3, 4] do not fill 0 x -1"),
    ("reshape", ("F",), "size", 0, "the 12 elements of Floats2d[3, 4] do not fill one number"),
    ("reshape", ("F", 3, -4), "size", 0, "the 12 elements of Floats2d[3, 4] do not fill 3 x -4"),
    (
        "reshape",
        ("F", 3, -1, -1),
        "size",
        0,
        "one size may be -1, for the elements to tell, not several of 3 x -1 x -1",
    ),
    ("reshape", ("EMPTY", 1), "size", 0, "the 0 elements of Floats2d[0, 4] do not fill 1"),
    ("getitem", ("F", 3), "size", 0, "index 3 along axis 0 is beyond Floats2d[3, 4]"),
    ("getitem", ("F", -4), "size", 0, "index -4 along axis 0 is beyond Floats2d[3, 4]"),
    ("getitem", ("F", (0, 4)), "size", 0, "index 4 along axis 1 is beyond Floats2d[3, 4]"),
    ("getitem", ("T", (..., 4)), "size", 0, "index 4 along axis 2 is beyond Floats3d[2, 3, 4]"),
    ("getitem", ("T", (None, slice(0, 1), 3)), "size", 0, "index 3 along axis 1 is beyond Floats3d[2, 3, 4]"),
    ("getitem", ("F", (0, 0, 0)), "rank", 0, "3 indices are more than the axes of Floats2d[3, 4]"),
    ("getitem", ("F", (..., 0, None, 0, 0)), "rank", 0, "3 indices are more than the axes of Floats2d[3, 4]"),
    ("solve", ("F", "V"), "rank", 0, "solve takes a square matrix, not Floats2d[3, 4]"),
    ("solve", ("V", "V"), "rank", 0, "solve takes a square matrix, not Floats1d[4]"),
    ("solve", ("S", "N"), "rank", 1, "solve takes a vector or a matrix on the right, not a number"),
    ("solve", ("S", "T"), "rank", 1, "solve takes a vector or a matrix on the right, not Floats3d[2, 3, 4]"),
    ("solve", ("S", "V"), "size", 1, "solve takes as many rows on both sides, not Floats2d[3, 3] and Floats1d[4]"),
    ("diag", ("V",), "rank", 0, "diag takes a matrix, not Floats1d[4]"),
    ("diag", ("N",), "rank", 0, "diag takes a matrix, not a number"),
    ("svd", ("T",), "rank", 0, "svd takes a matrix, not Floats3d[2, 3, 4]"),
    ("fill_diagonal", ("V", 2.0), "rank", 0, "fill_diagonal takes a matrix, not Floats1d[4]"),
    ("fill_diagonal", ("F", "V"), "size", 1, "the diagonal of Floats2d[3, 4] takes one number or 3, not Floats1d[4]"),
    (
        "fill_diagonal",
        ("TALL", "V"),
        "size",
        1,
        "the diagonal of Floats2d[5, 3] takes one number or 3, not Floats1d[4]",
    ),
    (
        "fill_diagonal",
        ("F", "F"),
        "size",
        1,
        "the diagonal of Floats2d[3, 4] takes one number or 3, not Floats2d[3, 4]",
    ),
]
TAKEN: list[tuple[str, tuple[Any, ...]]] = [
    *[(name, ("F", axis)) for name in ("sum", "max", "argmin", "norm", "logsumexp") for axis in (1, -2)],
    *[(name, ("T", axis)) for name in ("cumsum", "flip", "softmax", "logdiffexp") for axis in (2, -3)],
    ("sum", ("T", (0, -1))),
    ("take", ("F", [1, 0], 1)),
    ("repeat", ("F", 2, -2)),
    *[("expand_dims", ("F", axis)) for axis in (2, -3)],
    ("expand_dims", ("N", 0)),
    *[("stack", (["F", "F"], axis)) for axis in (2, -3)],
    *[("concatenate", (["F", "F"], axis)) for axis in (1, -2)],
    ("transpose", ("F",)),
    ("transpose", ("T", 0, 2, 1)),
    ("transpose", ("T", -1, 0, 1)),
    ("reshape", ("F", 6, 2)),
    ("reshape", ("F", 2, -1)),
    ("reshape", ("F", -1)),
    ("reshape", ("EMPTY", 2, 0)),
    *[("getitem", ("T", key)) for key in (1, -2, (0, 2), (..., 3), (None, 1, slice(0, 2)), (1, ..., -4), (1, 2, 3))],
    ("solve", ("S", "W")),
    ("solve", ("S", "F")),
    ("svd", ("TALL",)),
    ("diag", ("F",)),
    ("fill_diagonal", ("F", 2.0)),
    ("fill_diagonal", ("F", "W")),
    ("fill_diagonal", ("TALL", "W")),
]


def _arguments(given: Any, make: Any, other: Any) -> Any:
    """Put arrays in the place of their names."""
    if isinstance(given, list):
        return [_arguments(each, make, other) for each in given]
    return make(ARRAYS[given]) if isinstance(given, str) else other(given)


def _run(name: str, given: tuple[Any, ...]) -> Any:
    X, *rest = (_arguments(each, lazy.Var, lambda each: each) for each in given)
    if name == "getitem":
        return operator.getitem(X, *rest)
    return getattr(X, name)(*rest) if name in METHODS_OF_EXPRESSIONS else getattr(lazy, name)(X, *rest)


def _rule(name: str, given: tuple[Any, ...]) -> Value:
    if name == "getitem":
        return indexing.getitem(value(ARRAYS[given[0]]), value(given[1]))
    return RULES[name](*(_arguments(each, lambda array: Lazy(value(array)), value) for each in given))


@pytest.mark.parametrize(("name", "given", "kind", "position", "sentence"), REFUSED)
def test_a_rule_refuses_what_the_program_refuses(
    name: str, given: Any, kind: str, position: int, sentence: str
) -> None:
    with pytest.raises(ExpressionError) as refused:
        _run(name, given)
    with pytest.raises(Mismatch) as found:
        _rule(name, given)
    assert (found.value.kind, found.value.position, found.value.message) == (kind, position, sentence)
    assert str(refused.value).partition(": ")[2] == sentence


@pytest.mark.parametrize(("name", "given"), TAKEN)
def test_a_rule_takes_what_the_program_takes(name: str, given: Any) -> None:
    made = _run(name, given)
    said = evaluated(_rule(name, given))
    for each, real in zip(said, made, strict=True) if isinstance(said, tuple) else [(said, made)]:
        assert isinstance(each, ArrayValue)
        assert each.sizes == tuple(map(number, np.shape(lazy.evaluate(real))))


NOT_KNOWN = ArrayValue("Floats", (UNKNOWN, number(4)))


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("sum", (NOT_KNOWN, UNKNOWN)),
        ("sum", (UNKNOWN, Int(number(9)))),
        ("transpose", (NOT_KNOWN, UNKNOWN, Int(number(0)))),
        ("reshape", (NOT_KNOWN, Int(number(7)), Int(number(-1)))),
        ("reshape", (ArrayValue("Floats", (number(3),)), UNKNOWN, Int(number(5)))),
        ("reshape", (UNKNOWN, Int(number(7)))),
        ("getitem", (NOT_KNOWN, Int(number(9)))),
        ("getitem", (NOT_KNOWN, UNKNOWN)),
        ("getitem", (UNKNOWN, Int(number(9)))),
        ("solve", (NOT_KNOWN, ArrayValue("Floats", (number(7),)))),
        ("solve", (UNKNOWN, NOT_KNOWN)),
        ("solve", (NOT_KNOWN, UNKNOWN)),
        ("diag", (UNKNOWN,)),
        ("fill_diagonal", (NOT_KNOWN, ArrayValue("Floats", (number(7),)))),
        ("fill_diagonal", (ArrayValue("Floats", (number(3), number(4))), ArrayValue("Floats", (UNKNOWN,)))),
        ("fill_diagonal", (ArrayValue("Floats", (number(3), number(4))), ArrayValue("Floats", (number(1),)))),
    ],
)
def test_what_is_not_known_is_not_refused(name: str, given: tuple[Value, ...]) -> None:
    RULES[name](*given)
