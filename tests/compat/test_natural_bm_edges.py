"""The functions of Natural_BM's backend at the ends of what they take, with the faults of that system left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import numpy as np
import pytest

from typedthinc.compat import natural_bm as B

X: Final = np.arange(12.0).reshape(3, 4) - 5.0
TIES: Final = np.array([1.0, 1.0])
E: Final = np.e


@pytest.fixture(autouse=True)
def _floats_of_64_bits() -> Iterator[None]:
    before = B.floatx()
    B.set_floatx("float64")
    yield
    B.set_floatx(before)


def slope(function: Callable[[Any], Any], at: Any) -> Any:
    v = B.variable(at)
    return B.gradients(B.sum(function(v)), v)


def ramp(shape: tuple[int, ...]) -> Any:
    return np.arange(np.prod(shape)).reshape(shape) % 7.0 - 3.0


def dotted(x: tuple[int, ...], y: tuple[int, ...]) -> tuple[Callable[[], Any], Any]:
    return lambda: B.dot(ramp(x), ramp(y)), np.dot(ramp(x), ramp(y))


def outputs(*args: Any, **named: Any) -> Any:
    return B.scan(*args, **named)[0]


def product(U: Any, S: Any, V: Any) -> Any:
    return B.dot(U[:, :3] * S, V[:3])


def computed() -> Any:
    return B.variable(1.0) * 2.0


def singular() -> Any:
    return B.solve(np.zeros((2, 2)), np.ones(2))


VALUES: dict[str, tuple[Callable[[], Any], Any]] = {
    "sqrt clips": (lambda: B.sqrt(np.array([-1.0, 4.0])), [0, 2]),
    "round to even": (lambda: B.round(np.array([0.5, 1.5, 2.5])), [0, 2, 2]),
    "logsumexp of -inf": (lambda: B.logsumexp(np.full((2, 2), -np.inf), axis=1), [-np.inf, -np.inf]),
    "logsumexp of inf": (lambda: B.logsumexp(np.array([np.inf, 1.0])), np.inf),
    "logsumexp of large": (lambda: B.logsumexp(np.array([1000.0, 1000.0])), 1000 + np.log(2)),
    "logdiffexp": (lambda: B.logdiffexp(np.array([1.0, 2.0, 2.0, 1.0])), [np.log(E**2 - E), -np.inf, np.nan]),
    "logdiffexp of large": (lambda: B.logdiffexp(np.array([1000.0, 1001.0])), [1000 + np.log(E - 1)]),
    "logdiffexp along 0": (lambda: B.logdiffexp(np.array([[1.0], [3.0]]), axis=0), [[np.log(E**3 - E)]]),
    "clip crossed": (lambda: B.clip(X, 1.0, -1.0), np.ones((3, 4))),
    "clip open": (lambda: B.clip(X, None, None), X),
    "mean of ints": (lambda: B.mean(np.array([1, 2])), 1.5),
    "mean of bools": (lambda: B.mean(np.array([True, False])), 0.5),
    "all is logical": (lambda: B.all(np.array([2, 4])), True),
    "any is logical": (lambda: B.any(np.array([2, 0])), True),
    "nan is not near": (lambda: B.allclose(np.array([np.nan]), np.array([np.nan])), False),
    "inf is near itself": (lambda: B.allclose(np.array([1.0, np.inf]), np.array([1.0, np.inf])), True),
    "inf is not near -inf": (lambda: B.allclose(np.array([1.0, np.inf]), np.array([1.0, -np.inf])), False),
    "nothing is near inf": (lambda: B.allclose(np.array([1.0, 2.0]), np.array([1.0, np.inf])), False),
    "nan is not equal": (lambda: B.equal(np.array([1.0, np.nan]), np.array([1.0, np.nan])), [True, False]),
    "sigmoid at the ends": (lambda: B.sigmoid(np.array([-1000.0, 1000.0])), [0, 1]),
    "prod at one zero": (lambda: slope(B.prod, np.array([2.0, 0.0, 3.0])), [0, 6, 0]),
    "prod at two zeros": (lambda: slope(B.prod, np.array([0.0, 0.0, 3.0])), [0, 0, 0]),
    "max of ties": (lambda: slope(B.max, TIES), [0.5, 0.5]),
    "maximum of ties": (lambda: slope(lambda v: B.maximum(v, 1.0), TIES), [0.5, 0.5]),
    "abs at 0": (lambda: slope(B.abs, np.array([-1.0, 0.0, 4.0])), [-1, 0, 1]),
    "stop_gradient": (lambda: slope(lambda v: B.stop_gradient(v) * v, 3.0), 3),
    "arange backwards": (lambda: B.arange(5, 0, -2), [5, 3, 1]),
    "fill_diagonal of a wide matrix": (lambda: B.fill_diagonal(np.zeros((2, 3)), 1.0), np.eye(2, 3)),
    "diag of a wide matrix": (lambda: B.diag(np.arange(6.0).reshape(2, 3)), [0, 4]),
    "svd": (lambda: product(*B.svd(X)), X),
    "ifelse leaves out": (lambda: B.ifelse(B.sum(X) < 0.0, B.sum(singular()), 7.0), 7),
    "reverse from the end": (lambda: B.reverse(X, [-1]), X[:, ::-1]),
    "repeat_elements from the end": (lambda: B.repeat_elements(X, 2, -1), np.repeat(X, 2, -1)),
    "tile to more axes": (lambda: B.tile(X, (2, 1, 1)), np.tile(X, (2, 1, 1))),
    "tile by an int": (lambda: B.tile(X, 2), np.tile(X, 2)),
    "dot of three axes": (lambda: B.dot(np.ones((2, 3, 4)), np.ones((4, 5))), np.full((2, 3, 5), 4.0)),
    "dot of a matrix and a batch": dotted((4, 2), (5, 2, 3)),
    "dot of a vector and a batch": dotted((2,), (5, 2, 3)),
    "dot of batches": dotted((3, 4, 2), (5, 2, 3)),
    "dot of a batch and a vector": dotted((3, 4, 2), (2,)),
    "dot of more axes": dotted((3, 4, 2), (6, 5, 2, 3)),
    "dot of four axes": dotted((6, 3, 4, 2), (5, 2, 3)),
    "dot of a number": dotted((), (2, 3)),
    "dot by a number": dotted((2, 3), ()),
    "sizes of another": (lambda: B.reshape(np.arange(6.0), B.shape(np.zeros((2, 3)))), np.arange(6.0).reshape(2, 3)),
    "one size of another": (lambda: B.reshape(np.arange(6.0), (B.shape(X)[0], -1)), np.arange(6.0).reshape(len(X), -1)),
    "one size for all": (lambda: B.reshape(np.ones((2, 3)), -1), np.ones(6)),
    "logsumexp of nothing": (lambda: B.logsumexp(np.zeros((0, 2)), axis=0), np.full(2, -np.inf)),
    "cast of a number": (lambda: B.cast(1.5, "int32"), 1),
    "keepdims by place": (lambda: B.min(X, 1, True), X.min(1, keepdims=True)),
    "sizes that are known": (lambda: np.array(B.get_variable_shape(B.placeholder(shape=(2, 3)))), [2, 3]),
    "until is the last step": (
        lambda: outputs(lambda y: (y * 2.0, B.until(y * 2.0 > 7.0)), B.variable(1.0), n_steps=99),
        [2, 4, 8],
    ),
    "no state": (lambda: outputs(lambda row: B.sum(row), None, sequences=B.variable(X)), X.sum(1)),
    "no step": (lambda: outputs(lambda y: y * 2.0, B.variable(TIES), n_steps=0), np.zeros((0, 2))),
}
WRONG: dict[str, tuple[Callable[[], Any], type[Exception], str]] = {
    "repeat of three axes": (lambda: B.repeat(np.zeros((2, 2, 2)), 2), ValueError, "repeat takes a matrix"),
    "repeat of one axis": (lambda: B.repeat(np.zeros(2), 2), ValueError, "repeat takes a matrix"),
    "class out of range": (lambda: B.eval(B.one_hot(np.array([3]), 3)), ValueError, "3"),
    "negative class": (lambda: B.eval(B.one_hot(np.array([-1]), 3)), ValueError, "-1"),
    "class that is no integer": (lambda: B.eval(B.one_hot(np.array([0.5]), 3)), ValueError, ""),
    "diagonal of another size": (lambda: B.fill_diagonal(np.zeros((3, 3)), TIES), ValueError, "diagonal"),
    "singular": (lambda: B.eval(singular()), np.linalg.LinAlgError, ""),
    "dot of other sizes": (
        lambda: B.dot(ramp((3, 4, 2)), ramp((5, 3, 2))),
        ValueError,
        "dot Floats3d[5, 3, 2]` needs equal inner sizes",
    ),
    "nothing to choose from": (lambda: B.max(np.zeros((0, 3)), axis=0), ValueError, "takes at least one element along"),
    "sizes of unknown number": (lambda: B.reshape(X, B.placeholder((None,))), ValueError, "one row of known length"),
    "squeeze": (lambda: B.squeeze(X, 1), ValueError, ""),
    "axis beyond": (lambda: B.reverse(X, 2), ValueError, "an axis of"),
    "an axis twice": (lambda: B.permute_dimensions(X, (0, 0)), ValueError, "once"),
    "reshape": (lambda: B.reshape(X, (5, 5)), ValueError, "do not fill 5 x 5"),
    "floatx": (lambda: B.set_floatx("float8"), ValueError, "floatx"),
    "intx": (lambda: B.set_intx("int8"), ValueError, "intx"),
    "no sizes": (lambda: B.placeholder(), ValueError, "placeholder: give shape or ndim"),
    "value of an expression": (lambda: B.get_value(computed()), TypeError, ""),
    "setting an expression": (lambda: B.set_value(computed(), 1.0), TypeError, ""),
    "setting another shape": (lambda: B.set_value(B.variable(TIES), X), ValueError, "variable takes Floats1d"),
    "not one number": (lambda: B.gradients(B.variable(TIES), B.variable(TIES)), ValueError, "one number"),
    "disconnected": (lambda: B.gradients(B.sum(B.variable(TIES)), B.variable(1.0)), ValueError, "does not depend"),
    "argument of function": (lambda: B.function([], B.variable(1.0), foo=1), TypeError, "foo"),
    "argument of scan": (lambda: B.scan(lambda y: y, 1.0, n_steps=2, foo=1), TypeError, "foo"),
}


@pytest.mark.parametrize("name", VALUES)
def test_values_at_the_ends(name: str) -> None:
    made, wanted = VALUES[name]
    found = B.eval(made())
    assert np.shape(found) == np.shape(wanted)
    np.testing.assert_allclose(found, wanted, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("name", WRONG)
def test_wrong_use_is_an_error(name: str) -> None:
    wrong, error, sentence = WRONG[name]
    with pytest.raises(error) as found:
        wrong()
    assert sentence in str(found.value)


def test_the_gradients_of_a_dot_of_batches_and_of_sizes_that_are_computed() -> None:
    x, y, dY = B.variable(ramp((3, 4, 2))), B.variable(ramp((5, 2, 6))), ramp((3, 4, 5, 6))
    dx, dy = B.gradients(B.sum(B.dot(x, y) * dY), [x, y])
    np.testing.assert_allclose(B.eval(dx), np.einsum("abde,dke->abk", dY, y.get_value()))
    np.testing.assert_allclose(B.eval(dy), np.einsum("abde,abk->dke", dY, x.get_value()))
    flat = B.reshape(x, (B.shape(x)[0], -1))
    again = slope(lambda v: B.square(B.reshape(v, B.shape(flat))), x.get_value())
    np.testing.assert_allclose(B.eval(again), 2 * ramp((3, 4, 2)))


def test_what_is_returned_is_a_copy() -> None:
    held, kept = B.variable(TIES), np.zeros((2, 2))
    held.get_value()[:] = 7.0
    np.testing.assert_array_equal(B.get_value(held), TIES)
    B.eval(B.fill_diagonal(kept, 1.0))
    assert not kept.any()


@pytest.mark.parametrize("name", ["sum", "mean", "std", "var", "max", "min", "prod", "any", "all"])
@pytest.mark.parametrize("axis", [[1], [0, 1], [-1, 0], (2, 1), [0, 1, 2]])
@pytest.mark.parametrize("keepdims", [False, True])
def test_axes_as_a_list(name: str, axis: Sequence[int], keepdims: bool) -> None:
    values = np.random.default_rng(0).standard_normal((2, 3, 4))
    wanted = getattr(np, name)(values, axis=tuple(axis), keepdims=keepdims)
    found = getattr(B, name)(B.variable(values, "float64"), axis=axis, keepdims=keepdims)
    np.testing.assert_allclose(B.eval(found), wanted)
    X = B.placeholder(ndim=3, dtype="float64")
    np.testing.assert_allclose(B.function([X], getattr(B, name)(X, axis, keepdims))(values), wanted)


def test_axes_that_are_not_there() -> None:
    with pytest.raises(ValueError, match="an axis of .* is one of -2 to 1, not 2"):
        B.sum(B.zeros((2, 3)), axis=[0, 2])
