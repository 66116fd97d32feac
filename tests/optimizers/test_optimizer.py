from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc import api
from typedthinc.optimizers import SGD, Adam, AdamW, Optimizer, RAdam, RMSprop
from typedthinc.schedules import warmup_linear

KEY = (1, "W")
COMMON = ["learn_rate", "L2", "grad_clip"]
MAKERS: Any = [SGD, Adam, RAdam]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("name", COMMON)
@pytest.mark.parametrize("value", [-0.1, float("nan"), float("inf"), True, "0.1", None, {0.1}, 1j])
def test_bad_numbers_are_refused_by_name(make: Any, name: str, value: Any) -> None:
    message = f"{name} must be a finite number of at least 0, not "
    with pytest.raises(ValueError, match=message):
        make(**{"learn_rate": 0.1, name: value})
    optimizer = make(0.1)
    with pytest.raises(ValueError, match=message):
        setattr(optimizer, name, value)
    assert getattr(optimizer, name) == getattr(make(0.1), name)


@pytest.mark.parametrize("make", MAKERS)
def test_weight_decay_is_a_flag(make: Any) -> None:
    with pytest.raises(ValueError, match="L2_is_weight_decay must be True or False, not 1"):
        make(0.1, L2_is_weight_decay=1)


@pytest.mark.parametrize("name", ["beta1", "beta2"])
@pytest.mark.parametrize("value", [1.0, -0.1, 2, float("nan"), float("inf"), False])
def test_betas_are_shares(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=rf"{name} must be a number in \[0, 1\), not {value!r}"):
        Adam(0.1, **{name: value})


@pytest.mark.parametrize("value", [0.0, -1e-8, float("nan")])
def test_eps_is_above_zero(value: float) -> None:
    with pytest.raises(ValueError, match="eps must be a finite number above 0, not"):
        Adam(0.1, eps=value)


@pytest.mark.parametrize("number", [np.float32(0.5), np.float64(0.5), np.int64(1), 1])
def test_numbers_of_numpy_become_plain(number: Any) -> None:
    assert type(SGD(number).numbers["learn_rate"]) is float


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("shape", [(1,), (3, 1), (2, 3), ()])
def test_the_gradient_must_have_the_shape_of_the_weights(make: Any, shape: tuple[int, ...]) -> None:
    W, dW = np.ones((3, 2)), np.ones(shape)
    with pytest.raises(ValueError, match=r"gradient of \(1, 'W'\) has shape .*, but its weights have \(3, 2\)"):
        make(0.1)(KEY, W, dW)
    assert (W == 1).all()
    assert (dW == 1).all()


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("scale", [-1.0, float("nan"), float("inf")])
def test_lr_scale_is_checked(make: Any, scale: float) -> None:
    W, dW = np.ones(2), np.ones(2)
    with pytest.raises(ValueError, match="lr_scale must be a finite number of at least 0, not"):
        make(0.1)(KEY, W, dW, lr_scale=scale)
    assert (W == 1).all()


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("locked", ["weights", "gradient"])
def test_read_only_arrays_are_refused_before_anything_changes(make: Any, locked: str) -> None:
    arrays = {"weights": np.ones(2), "gradient": np.ones(2)}
    arrays[locked].flags.writeable = False
    with pytest.raises(ValueError, match=rf"the {locked} of \(1, 'W'\) must be writeable"):
        make(0.1, L2=0.1)(KEY, **arrays)
    assert all((array == 1).all() for array in arrays.values())


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("shape", [(), (0,), (4,), (3, 0), (3, 2), (2, 2, 2)])
def test_updates_in_place_and_zeroes_the_gradient(make: Any, dtype: str, shape: tuple[int, ...]) -> None:
    W, dW = np.ones(shape, dtype), np.ones(shape, dtype)
    optimizer = make(0.1)
    for _ in range(3):
        dW += 1
        W1, dW1 = optimizer(KEY, W, dW)
        assert W1 is W
        assert dW1 is dW
        assert not dW.any()
    assert (W < 1).all()
    assert W.dtype == dtype


@pytest.mark.parametrize("make", MAKERS)
def test_a_rate_of_zero_changes_nothing(make: Any) -> None:
    W = np.ones(3)
    make(0.1, L2=0.5)(KEY, W, np.ones(3), lr_scale=0.0)
    make(0.0, L2=0.5)(KEY, W, np.ones(3))
    assert (W == 1).all()


@pytest.mark.parametrize("make", MAKERS)
def test_lr_scale_is_a_factor_on_the_learn_rate(make: Any) -> None:
    W, V = np.ones(3), np.ones(3)
    make(0.1, L2=0.5)(KEY, W, np.ones(3), lr_scale=np.float64(0.5))
    make(0.05, L2=0.5)(KEY, V, np.ones(3))
    np.testing.assert_allclose(W, V)


@pytest.mark.parametrize("make", MAKERS)
def test_minimizes_a_parabola(make: Any) -> None:
    target, W = np.array([3.0, -2.0]), np.zeros(2)
    optimizer = make(0.1, grad_clip=0.0)
    for _ in range(500):
        optimizer(KEY, W, W - target)
        optimizer.step_schedules()
    np.testing.assert_allclose(W, target, atol=1e-3)
    assert optimizer.step == 500


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (np.ma.zeros(2, dtype="float32"), "cannot be a masked array; `.filled"),
        (np.zeros(2, "complex64"), "cannot be an array of complex numbers"),
        (np.zeros(2, object), "cannot be an array of objects"),
        ([0.0, 0.0], "must be an array, not list"),
        (None, "must be an array, not NoneType"),
    ],
)
def test_what_cannot_be_updated(value: Any, told: str) -> None:
    weights = np.zeros(2, "float32")
    with pytest.raises(ValueError, match=rf"^the gradient of \(1, 'W'\) {told}"):
        SGD(0.1)((1, "W"), weights, value)
    with pytest.raises(ValueError, match=rf"^the weights of \(1, 'W'\) {told}"):
        Adam(0.1)((1, "W"), value, weights)
    assert not weights.any()


@pytest.mark.parametrize(
    ("optimizer", "call"),
    [
        (Adam(), "Adam(0.001)"),
        (Adam(0.1, L2=1 / 3, use_averages=True), "Adam(0.1, L2=0.3333333333333333, use_averages=True)"),
        (SGD(0.5, momentum=0.9, nesterov=True), "SGD(0.5, momentum=0.9, nesterov=True)"),
        (AdamW(L2=0.01, beta1=[0.5, 0.9]), "AdamW(0.001, beta1=as_schedule(value=[0.5, 0.9]))"),
        (
            RMSprop(warmup_linear(0.1, 2, 6)),
            "RMSprop(warmup_linear(initial_rate=0.1, warmup_steps=2, total_steps=6))",
        ),
    ],
)
def test_its_repr_is_the_call_that_makes_it(optimizer: Optimizer, call: str) -> None:
    assert repr(optimizer) == call
    names = ("SGD", "Adam", "AdamW", "RMSprop", "as_schedule", "warmup_linear")
    again = eval(call, {name: getattr(api, name) for name in names})
    assert (again.numbers, again.flags) == (optimizer.numbers, optimizer.flags)
    again.step = optimizer.step = 3
    assert again.numbers == optimizer.numbers
