"""The checks, each of which takes a case."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st

from tests.contract.case import Case, Draw
from tests.contract.families import CASES
from tests.contract.values import OPS, Value, arrays, form, frozen, mapped
from tests.toys import put
from typedthinc.api import SGD, LayerError, Model, Padded, Ragged, debug


@st.composite
def cases(draw: st.DrawFn, name: str) -> Case:
    """Draw a case, initialized by its own data and set to float64.

    The parameters get some noise: at the zeros of a new bias, maxima and rectifiers have kinks.
    """
    drawn = Draw(draw)
    case = CASES[name](drawn)
    case.model.initialize(case.X)
    case.X = frozen(case.X)
    for node in case.model.walk():
        for param in node.param_names:
            value = node.maybe_get_param(param)
            if value is not None:
                put(node, param, value + 0.1 * drawn.floats(*value.shape))
    return case


def check_output_form(case: Case) -> None:
    assert form(case.model.predict(case.X)) == case.gives
    assert form(case.model.begin_update(case.X)[0]) == case.gives


def check_no_layer_changes_what_its_gradient_needs(case: Case) -> None:
    """Nor what that of another one needs: in `debug`, a step is no error."""
    with debug():
        Y, backprop = case.model.begin_update(case.X)
        backprop(mapped(np.ones_like, Y))
        case.model.finish_update(SGD(0.1))


def check_float32_stays(case: Case) -> None:
    model = _in_float32(case.model.copy()) if case.is_foreign else case.model.copy().initialize(case.X, reset=True)
    X = mapped(lambda array: array.astype("float32") if array.dtype.kind == "f" else array, case.X)
    Y, backprop = model.begin_update(X)
    dX = backprop(mapped(np.ones_like, Y))
    assert {array.dtype.name for array in arrays((Y, dX)) if array.dtype.kind == "f"} <= {"float32"}


def check_batching(case: Case) -> None:
    """One at a time gives the same as all at once."""
    parts = [case.model.predict(part) for part in (case.split or _split)(case.X)]
    whole = case.model.predict(case.X)
    for one, other in zip(arrays(_joined(parts)), arrays(_listed(whole)), strict=True):
        np.testing.assert_allclose(one, other, atol=1e-12)


def check_prediction_is_steady(case: Case) -> None:
    """Prediction has no dropout: it gives the same each time, and what training without dropout gives."""
    first = case.model.predict(case.X)
    same(first, case.model.predict(case.X))
    same(first, case.model(case.X, False)[0])
    without_dropout(case.model)
    same(first, case.model.begin_update(case.X)[0])


def check_gradient_form(case: Case) -> None:
    Y, backprop = case.model.begin_update(case.X)
    assert form(backprop(frozen(Y))) == form(case.X)


def check_gradient(case: Case) -> None:
    """The gradients of input and parameters agree with central differences."""
    without_dropout(case.model)
    Y, backprop = case.model.begin_update(case.X)
    loss = case.loss or _weighted(Y)
    dX = backprop(frozen(loss(Y)[1]))
    X = mapped(np.copy, case.X)

    def value() -> float:
        return loss(case.model.predict(X))[0]

    for array, gradient in zip(arrays(X), arrays(dX), strict=True):
        if array.dtype.kind == "f":
            _assert_close(gradient, _differences(value, array))
    for param, gradient in case.model.get_gradients().values():
        _assert_close(gradient, _differences(value, param))


def check_gradients_add_up(case: Case) -> None:
    without_dropout(case.model)
    Y, backprop = case.model.begin_update(case.X)
    backprop(frozen(Y))
    once = [gradient.copy() for _, gradient in case.model.get_gradients().values()]
    (case.model.begin_update(case.X)[1] if case.is_foreign else backprop)(frozen(Y))
    for before, (_, after) in zip(once, case.model.get_gradients().values(), strict=True):
        np.testing.assert_allclose(2 * before, after)


def check_copy_is_independent(case: Case) -> None:
    before = mapped(np.copy, case.model.predict(case.X))
    twin = case.model.copy()
    same(before, twin.predict(case.X))
    for node in twin.walk():
        for name in node.param_names:
            if node.has_param(name):
                node.get_param(name)[...] += 1.0
    same(before, case.model.predict(case.X))


def check_initialize_twice(case: Case) -> None:
    shapes = _shapes(case.model)
    assert case.model.initialize(case.X) is case.model
    assert _shapes(case.model) == shapes
    assert form(case.model.predict(case.X)) == case.gives


def check_empty_batch(case: Case) -> None:
    """No item gives no item, of the same width, with no warning, and the callback works."""
    full, nothing = case.model.predict(case.X), _nothing(case.X)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Y, backprop = case.model.begin_update(nothing)
        dX = backprop(frozen(Y))
    assert form(dX) == form(nothing)
    assert [array.shape[1:] for array in arrays(Y)] == [array.shape[1:] for array in arrays(_nothing(full))]


def check_arrays_that_mean_something_else(case: Case) -> None:
    """Those that mask values, or belong to another library, are refused with the way out, and never read as others."""
    if case.model.factory in _PASSING or not arrays(case.X):
        return
    for kind in (np.ma.MaskedArray,) if case.is_foreign else (np.ma.MaskedArray, Tensor):
        X = mapped(partial(np.ndarray.view, type=kind), case.X)
        for run in (case.model.predict, case.model.begin_update):
            with pytest.raises(LayerError, match="; `.*`"):
                run(X)


CHECKS: list[Callable[[Case], None]] = [
    check_output_form,
    check_float32_stays,
    check_batching,
    check_prediction_is_steady,
    check_gradient_form,
    check_gradient,
    check_gradients_add_up,
    check_copy_is_independent,
    check_initialize_twice,
    check_empty_batch,
    check_no_layer_changes_what_its_gradient_needs,
    check_arrays_that_mean_something_else,
]
# What they are given, they pass on; what they do to it in training, their own tests hold.
_PASSING = ("noop", "Dropout", "Lambda")


class Tensor(np.ndarray[Any, Any]):
    """What looks like a tensor of torch's, and can be made of any array."""

    __module__ = "torch"


def same(one: Value, other: Value) -> None:
    assert form(one) == form(other)
    for left, right in zip(arrays(one), arrays(other), strict=True):
        np.testing.assert_array_equal(left, right)


def without_dropout(model: Model[Any, Any]) -> None:
    for node in model.walk():
        if "is_enabled" in node.attrs:
            node.attrs["is_enabled"] = False


def _in_float32(model: Model[Any, Any]) -> Model[Any, Any]:
    for node in model.walk():
        for param in node.param_names:
            put(node, param, node.get_param(param).astype("float32"))
    return model


def _split(X: Value) -> list[Value]:
    if isinstance(X, Ragged):
        return [Ragged(part, np.array([len(part)], "int32")) for part in OPS.unflatten(X.data, X.lengths)]
    if isinstance(X, Padded):
        return [OPS.list2padded([part]) for part in OPS.padded2list(X)]
    if isinstance(X, tuple):
        return list(zip(*map(_split, X), strict=True))
    if isinstance(X, list):
        return [[part] for part in X]
    return [X[i : i + 1] for i in range(len(X))]


def _joined(parts: list[Value]) -> Value:
    if isinstance(parts[0], tuple):
        return tuple(np.concatenate(column) for column in zip(*parts, strict=True))
    listed = [_listed(part) for part in parts]
    return [item for part in listed for item in part] if isinstance(listed[0], list) else np.concatenate(listed)


def _listed(Y: Value) -> Value:
    if isinstance(Y, Ragged):
        return OPS.unflatten(Y.data, Y.lengths)
    return OPS.padded2list(Y) if isinstance(Y, Padded) else Y


def _nothing(X: Value) -> Value:
    none = np.zeros(0, "int32")
    if isinstance(X, Ragged):
        return Ragged(X.data[:0], none)
    if isinstance(X, Padded):
        return Padded(X.data[:0, :0], none, none, none)
    if isinstance(X, tuple):
        return tuple(_nothing(item) for item in X)
    return X[:0]


def _weighted(Y: Value) -> Callable[[Value], tuple[float, Value]]:
    rng = np.random.default_rng(1)
    weights = mapped(lambda array: rng.standard_normal(array.shape), Y)

    def loss(guess: Value) -> tuple[float, Value]:
        pairs = zip(arrays(guess), arrays(weights), strict=True)
        return sum(float(np.sum(array * weight)) for array, weight in pairs), weights

    return loss


def _differences(value: Callable[[], float], array: Value) -> Value:
    gradient, here = np.zeros(array.shape), value()
    for place in np.ndindex(array.shape):
        step = 1e-6
        above, below = _moved(value, array, place, step), _moved(value, array, place, -step)
        if not abs((above - here) - (here - below)) <= 1e-9 + 1e-4 * abs(here - below):
            # A kink lies between them: it is seldom so near that the shorter step meets it too.
            step = 1e-8
            above, below = _moved(value, array, place, step), _moved(value, array, place, -step)
        gradient[place] = (above - below) / (2 * step)
    return gradient


def _moved(value: Callable[[], float], array: Value, place: tuple[int, ...], step: float) -> float:
    before = array[place]
    array[place] = before + step
    found = value()
    array[place] = before
    return found


def _assert_close(gradient: Value, expected: Value) -> None:
    np.testing.assert_allclose(gradient, expected, rtol=1e-4, atol=1e-5)


def _shapes(model: Model[Any, Any]) -> list[Any]:
    params = [node.maybe_get_param(name) for node in model.walk() for name in node.param_names]
    return [None if param is None else param.shape for param in params]
