"""The rules of `typedthinc.lazy`, with the package itself as the oracle: they say what an expression is worth."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.shapes.test_array_rules import FAMILIES, value
from typedthinc import lazy
from typedthinc.shapes.arrays import lazy as rules
from typedthinc.shapes.arrays.values import ArrayValue, Compiled, Dict, Int, Lazy, Value, evaluated
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, number

F: Any = np.full((3, 4), 0.5, "float32")
V: Any = np.full(4, 0.5, "float32")
S: Any = np.full((3, 3), 0.5, "float32") + np.eye(3, dtype="float32")
T: Any = np.full((2, 3, 4), 0.5, "float32")
ONE: Any = np.full((3, 1), 0.5, "float32")
I: Any = np.array([[0, 1], [2, 0]])
IDS: Any = np.array([0, 2, 1])
IMAGES: Any = np.full((2, 4, 8, 7), 0.5, "float32")
FILTERS: Any = np.full((4, 4, 3, 3), 0.5, "float32")


def c(name: str, *args: Any, **options: Any) -> Any:
    shown = ", ".join(str(each.shape) if isinstance(each, np.ndarray) else str(each)[:20] for each in args)
    return pytest.param(name, args, options, id=f"{name}({shown}{options or ''})")


ELEMENTWISE = "absolute negative sign square rint isfinite sqrt exp exp2 expm1 log log2 log1p sin cos tanh erf"
CALLS = [
    *[c(name, F) for name in f"{ELEMENTWISE} reciprocal sigmoid softplus relu zeros_like ones_like as_expr".split()],
    *[c(name, F, V) for name in ("equal", "not_equal", "maximum", "minimum", "logaddexp")],
    *[c(name, ONE, V) for name in ("equal", "not_equal", "maximum", "minimum", "logaddexp")],
    *[
        c(name, X, **options)
        for name in "sum prod mean std var max min argmax argmin norm logsumexp".split()
        for X, options in ((F, {}), (F, {"axis": 0}), (T, {"axis": 1}), (T, {"axis": -1, "keepdims": True}))
        if not (name.startswith("arg") and "keepdims" in options)
    ],
    *[c(name, T, **options) for name in ("cumsum", "cumprod", "flip") for options in ({}, {"axis": 1})],
    *[c(name, F, **options) for name in ("softmax", "log_softmax") for options in ({}, {"axis": 0})],
    c("clip", F, 0.0, 1.0),
    c("matmul", F, V),
    c("matmul", S, F),
    c("solve", S, F),
    c("diag", S),
    c("fill_diagonal", S, 2.0),
    c("expand_dims", F, 1),
    c("squeeze", ONE, 1),
    c("squeeze", ONE, -1),
    c("one_hot", I, 5),
    c("repeat", F, 3, 0),
    c("repeat", F, 3, 1),
    c("tile", F, (2, 3)),
    c("take", F, IDS),
    c("take", T, I, axis=1),
    c("shape_of", T),
    c("arange", 5),
    *[c(name, T, **options) for name in ("sort", "argsort") for options in ({}, {"axis": 0})],
    c("scatter_add", F, IDS, np.full((3, 4), 0.5, "float32")),
    c("conv", IMAGES, FILTERS, padding=1),
    c("conv", IMAGES, FILTERS, stride=(2, 1), dilation=2),
    c("conv", IMAGES, FILTERS[:, :1], groups=4),
    c("conv_transpose", IMAGES, FILTERS, stride=2, output_padding=1),
    c("conv_transpose", IMAGES, FILTERS[:, :2], groups=2),
    *[c(f"{name}_pool", IMAGES, 2) for name in ("max", "avg", "l2")],
    *[c(f"{name}_pool", IMAGES, (2, 3, 1), stride=1, padding=(1, 0, 0)) for name in ("max", "avg", "l2")],
    c("max_pool", IMAGES, 3, ceil_mode=True),
]


def _given(argument: Any) -> Any:
    return lazy.Var(argument) if isinstance(argument, np.ndarray) else argument


def _seen(argument: Any) -> Value:
    return Lazy(evaluated(value(argument))) if isinstance(argument, np.ndarray) else value(argument)


def _agrees(said: Value, made: Any) -> bool:
    array = evaluated(said)
    assert isinstance(array, ArrayValue), said
    actual = np.asarray(made)
    return array.sizes == tuple(map(number, actual.shape)) and array.family in ("", FAMILIES[actual.dtype.kind])


@pytest.mark.parametrize(("name", "args", "options"), CALLS)
def test_a_rule_says_what_an_expression_is_worth(name: str, args: Any, options: Any) -> None:
    made = lazy.evaluate(getattr(lazy, name)(*map(_given, args), **options))
    said = rules.FUNCTIONS_OF_EXPRESSIONS[name](
        *map(_seen, args), **{key: value(each) for key, each in options.items()}
    )
    assert isinstance(said, Lazy)
    assert _agrees(said, made), (said, np.shape(made))


@pytest.mark.parametrize(
    ("name", "arrays", "options"),
    [
        ("concatenate", [F, F], {}),
        ("concatenate", [F, ONE], {"axis": 1}),
        ("stack", [F, F, F], {}),
        ("stack", [F, F], {"axis": 2}),
    ],
)
def test_several_expressions(name: str, arrays: Any, options: Any) -> None:
    made = lazy.evaluate(getattr(lazy, name)([lazy.Var(each) for each in arrays], **options))
    said = rules.FUNCTIONS_OF_EXPRESSIONS[name](
        [_seen(each) for each in arrays], **{key: value(each) for key, each in options.items()}
    )
    assert _agrees(said, made)


def test_a_decomposition() -> None:
    made = [lazy.evaluate(each) for each in lazy.svd(lazy.Var(F))]
    said = evaluated(rules.FUNCTIONS_OF_EXPRESSIONS["svd"](_seen(F)))
    assert isinstance(said, tuple)
    assert len(said) == len(made)
    assert all(map(_agrees, said, made))


def test_a_squeeze_of_what_is_not_known() -> None:
    """A size that is not known becomes 1; one that is known to be another is an error of the program."""
    unknown = ArrayValue("Floats", (number(3), UNKNOWN))
    assert rules.squeeze(unknown, Int(number(1))) == ArrayValue("Floats", (number(3),))
    assert rules.squeeze(unknown, Int(number(0))) is UNKNOWN
    assert rules.squeeze(unknown, UNKNOWN) is UNKNOWN
    assert rules.squeeze(UNKNOWN, Int(number(0))) is UNKNOWN


def _mismatch(function: Any, *args: Any) -> Mismatch:
    with pytest.raises(Mismatch) as found:
        function(*args)
    return found.value


def test_branches() -> None:
    one, other = ArrayValue("Floats", (number(3), number(4))), ArrayValue("Floats", (number(3), number(5)))
    condition = ArrayValue("Bools", ())
    assert rules.ifelse(condition, one, one) == one
    assert rules.ifelse(condition, one, ArrayValue("Floats", (number(3), UNKNOWN))) == ArrayValue(
        "Floats", (number(3), UNKNOWN)
    )
    wrong = _mismatch(rules.ifelse, condition, one, other)
    assert (wrong.kind, wrong.position) == ("size", 2)
    assert rules.ifelse(UNKNOWN, one, UNKNOWN) is UNKNOWN
    wrong = _mismatch(rules.ifelse, ArrayValue("Bools", (number(3),)), one, one)
    assert (wrong.kind, wrong.position) == ("rank", 0)
    wrong = _mismatch(rules.ifelse, condition, one, ArrayValue("Floats", ()))
    assert (wrong.kind, wrong.position) == ("rank", 2)
    assert "a number" in wrong.message
    assert str(one) in wrong.message


def test_leaves() -> None:
    made = rules.placeholder((Int(number(3)), None), "int64", "ids")
    assert made == Lazy(ArrayValue("Ints", (number(3), UNKNOWN)), "ids")
    assert rules.placeholder() == Lazy(ArrayValue("Floats", ()), "input")
    assert rules.placeholder(UNKNOWN) is UNKNOWN
    assert rules.variable(value(F)) == Lazy(value(F), "variable")
    assert rules.variable(value(F), "W") == Lazy(value(F), "W")
    assert rules.METHODS_OF_EXPRESSIONS["named"](Lazy(value(F)), "V") == Lazy(value(F), "V")
    assert rules.METHODS_OF_EXPRESSIONS["get"](Lazy(value(F), "W")) == value(F)


def test_gradients() -> None:
    """A gradient has the sizes of what it is taken by, and no name."""
    W, b = Lazy(value(F), "W"), Lazy(value(V), "b")
    assert rules.gradient(UNKNOWN, W) == Lazy(value(F))
    assert rules.gradient(UNKNOWN, [W, b]) == (Lazy(value(F)), Lazy(value(V)))
    real = lazy.grad(lazy.sum(lazy.square(x := lazy.Var(F))), x)
    assert np.shape(lazy.evaluate(real)) == F.shape


def test_a_gradient_that_another_one_leads_to() -> None:
    """It has the sizes of the expression that is differentiated."""
    W, y = Lazy(value(F), "W"), Lazy(value(V))
    assert rules.gradient(y, W, y) == rules.gradient(y, W, UNKNOWN) == Lazy(value(F))
    for dy, kind, shown in ((S[0], "size", "Floats1d[3]"), (F, "rank", "Floats2d[3, 4]")):
        wrong = _mismatch(rules.gradient, y, W, Lazy(value(dy)))
        assert (wrong.kind, wrong.position, wrong.argument) == (kind, 2, "dy")
        assert "Floats1d[4]" in wrong.message
        assert shown in wrong.message
    wrong = _mismatch(rules.gradient, y, W)
    assert (wrong.kind, wrong.position) == ("rank", 0)


X = Lazy(ArrayValue("Floats", (UNKNOWN, number(4))), "X")


def test_a_function_returns_what_its_outputs_are_worth() -> None:
    inputs, found = [X], Lazy(ArrayValue("Floats", (number(3),)))
    assert rules.function(inputs, found) == Compiled((X,), ArrayValue("Floats", (number(3),)))
    several = rules.function((X,), [found, X])
    assert several == Compiled((X,), (evaluated(found), evaluated(X)))
    assert rules.function(UNKNOWN, found) is UNKNOWN
    assert isinstance(several, Compiled)
    assert rules.called(several, value(F)) == several.outputs


def test_what_a_function_is_given() -> None:
    made = Compiled((X, Lazy(ArrayValue("Floats", (number(2),)), "b")), UNKNOWN)
    wrong = _mismatch(rules.called, made, value(F), value(V))
    assert (wrong.kind, wrong.position, wrong.argument) == ("size", 1, "value")
    assert wrong.message == "b takes Floats1d[2], but the data is Floats1d[4] (expected length 2, got 4)"
    wrong = _mismatch(rules.called, made, value(S))
    assert (wrong.position, wrong.message) == (
        0,
        "X takes Floats2d[*, 4], but the data is Floats2d[3, 3] (expected width 4, got 3)",
    )
    # Ranks and dtypes are in the visible types.
    assert rules.called(made, value(V), value(F)) is UNKNOWN


def test_what_a_variable_is_set_to() -> None:
    W = Lazy(value(F), "W")
    assert rules.held(W, value(F)) is None
    wrong = _mismatch(rules.held, W, value(S))
    assert (wrong.kind, wrong.position, wrong.argument) == ("size", 0, "value")
    assert wrong.message == "W takes Floats2d[3, 4], but the data is Floats2d[3, 3] (expected width 4, got 3)"


def test_updates_and_what_is_given() -> None:
    W, wrong_update = Lazy(value(F), "W"), Lazy(value(S))
    for pairs in ([(W, wrong_update)], Dict(((W, wrong_update),))):
        wrong = _mismatch(rules.function, (X,), (), pairs)
        assert (wrong.position, wrong.argument) == (2, "updates")
        assert wrong.message.startswith("W takes Floats2d[3, 4], but the update is Floats2d[3, 3]")
    wrong = _mismatch(rules.evaluate, X, Dict(((X, value(S)),)))
    assert (wrong.position, wrong.argument) == (1, "given")
    assert "the data is Floats2d[3, 3]" in wrong.message
    assert rules.evaluate(X, Dict(((X, value(F)),))) == evaluated(X)


def test_numbers_and_arrays() -> None:
    a_number, array = ArrayValue("Floats", ()), ArrayValue("Floats", (number(2),))
    rules.fits("x", a_number, a_number)
    assert _mismatch(rules.fits, "x", a_number, array).message == "x takes a number, but the data is Floats1d[2]"
    wrong = _mismatch(rules.fits, "x", array, a_number, "the update is")
    assert (wrong.kind, wrong.message) == ("rank", "x takes Floats1d[2], but the update is a number")
    wrong = _mismatch(rules.fits, "x", array, ArrayValue("Ints", (number(2),)))
    assert wrong.kind == "dtype"
    unknown = ArrayValue("", (number(3),))
    wrong = _mismatch(rules.fits, "x", unknown, array)
    assert wrong.message == "x takes Array1d[3], but the data is Floats1d[2] (expected length 3, got 2)"
    wrong = _mismatch(rules.fits, "x", array, unknown)
    assert wrong.message == "x takes Floats1d[2], but the data is Array1d[3] (expected length 2, got 3)"
