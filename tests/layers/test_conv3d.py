from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.layers.convolution_oracle import check_against_torch
from typedthinc.api import (
    Adam,
    Conv3d,
    Flatten,
    InvalidSizeError,
    Linear,
    Model,
    NotInitializedError,
    RankMismatchError,
    ShapeMismatchError,
    chain,
)

X: Any = np.random.default_rng(0).standard_normal((2, 4, 7, 6, 8))


@pytest.mark.parametrize(
    "ways",
    [
        {},
        {"stride": 2},
        {"padding": 2},
        {"dilation": 2, "padding": 1},
        {"groups": 2},
        {"stride": 3, "padding": 1, "dilation": 2, "groups": 4},
    ],
)
def test_as_torch_does_it(ways: dict[str, int]) -> None:
    torch: Any = pytest.importorskip("torch")
    model = Conv3d(8, 4, 3, **ways).initialize(X)
    check_against_torch(model, torch.nn.Conv3d(4, 8, 3, **ways), X, {"W": "weight", "b": "bias"})


def test_sizes_are_found() -> None:
    model = chain(Conv3d(5, None, 3), Conv3d(2), Flatten(), Linear(3)).initialize(X)
    assert [model.layers[0].get_dim("nI"), model.layers[1].get_dim("nI")] == [4, 5]
    assert model.predict(X).shape == (2, 3)
    assert chain(Conv3d(None, 4), Conv3d(2, 6)).initialize().layers[0].get_dim("nO") == 6
    with pytest.raises(NotInitializedError, match="nI is missing"):
        Conv3d(3).initialize()


def test_filters_are_as_wide_as_what_they_see() -> None:
    seen: list[tuple[int, ...]] = []

    def init_W(ops: Any, shape: tuple[int, ...]) -> Any:
        seen.append(shape)
        return ops.alloc(shape)

    model = Conv3d(8, 4, 5, groups=2, init_W=init_W).initialize()
    assert seen == [(8, 2 * 5**3)]
    assert model.get_param("W").shape == (8, 2, *(5,) * 3)


def test_it_is_saved_and_trained() -> None:
    model = chain(Conv3d(5, 4), Flatten(), Linear(1)).initialize(X)
    optimizer = Adam(0.003)
    losses = []
    for _ in range(150):
        Y, backprop = model.begin_update(X.astype("float32"))
        losses.append(float(((Y - 1) ** 2).sum()))
        backprop(Y - 1)
        model.finish_update(optimizer)
    assert losses[-1] < 0.1 * losses[0]
    blank: Model[Any, Any] = chain(Conv3d(5, 4), Flatten(), Linear(1))
    twin = blank.from_bytes(model.to_bytes())
    np.testing.assert_array_equal(twin.predict(X), model.predict(X))


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Conv3d(3, 4, 0), "Conv3d: window must be an int of at least 1, not 0"),
        (lambda: Conv3d(3, 4, stride=0), "Conv3d: stride must be an int of at least 1, not 0"),
        (lambda: Conv3d(3, 4, padding=-1), "Conv3d: padding must be an int of at least 0, not -1"),
        (lambda: Conv3d(0, 4), "nO must be an int of at least 1, not 0"),
        (
            lambda: chain(Conv3d(3, 4, groups=2), Flatten()),
            "Conv3d: nO must be a multiple of groups, which is 2, not 3",
        ),
    ],
)
def test_arguments_out_of_range(make: Any, told: str) -> None:
    with pytest.raises(InvalidSizeError) as caught:
        make()
    assert told in str(caught.value)


def test_what_does_not_fit() -> None:
    with pytest.raises(ShapeMismatchError, match=r"Conv3d takes Floats.*\(axis 1: 5, not 4\)"):
        Conv3d(3, 5).initialize().predict(X)
    with pytest.raises(RankMismatchError, match="Linear takes Floats2d, but Conv3d before it gives Floats"):
        chain(Conv3d(3), Linear(2))
    with pytest.raises(ShapeMismatchError, match=r"but Flatten before it gives .*\(width 10 is not a multiple of 3\)"):
        chain(Conv3d(3), Flatten(), Linear(2, 10))
    with pytest.raises(ValueError, match="do not fit into"):
        Conv3d(3, 4, 5, stride=2).initialize().predict(X[:, :, :2])
    with pytest.raises(ShapeMismatchError, match="2 is not more than 4"):
        Conv3d(3, 4, 5).initialize().predict(X[:, :, :2])
