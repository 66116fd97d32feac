"""Windows that differ from axis to axis, of which torch is the oracle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.layers.convolution_oracle import check_against_torch
from typedthinc.api import (
    AvgPool,
    Conv2d,
    Conv3d,
    ConvTranspose2d,
    Flatten,
    InvalidSizeError,
    L2Pool,
    Linear,
    MaxPool,
    RankMismatchError,
    ShapeMismatchError,
    chain,
)

X: Any = np.random.default_rng(0).standard_normal((2, 4, 9, 8))
WEIGHTS = {"W": "weight", "b": "bias"}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"stride": (2, 1)},
        {"padding": (0, 2)},
        {"dilation": (2, 1), "groups": 2},
        {"stride": (1, 3), "padding": (1, 0)},
    ],
)
def test_convolution(options: dict[str, Any]) -> None:
    nn: Any = pytest.importorskip("torch.nn")
    model = Conv2d(6, 4, (3, 5), **options).initialize()
    assert model.get_param("W").shape == (6, 4 // options.get("groups", 1), 3, 5)
    check_against_torch(model, nn.Conv2d(4, 6, (3, 5), **options), X, WEIGHTS)


def test_convolution_of_volumes() -> None:
    nn: Any = pytest.importorskip("torch.nn")
    model = Conv3d(2, 4, (1, 2, 3), stride=(1, 1, 2)).initialize()
    check_against_torch(model, nn.Conv3d(4, 2, (1, 2, 3), stride=(1, 1, 2)), X[:, :, None], WEIGHTS)


def test_transposed_convolution() -> None:
    nn: Any = pytest.importorskip("torch.nn")
    model = ConvTranspose2d(6, 4, (3, 2), stride=(2, 1), padding=(1, 0), output_padding=(1, 0)).initialize()
    theirs = nn.ConvTranspose2d(4, 6, (3, 2), stride=(2, 1), padding=(1, 0), output_padding=(1, 0))
    check_against_torch(model, theirs, X, WEIGHTS)


def test_pooling() -> None:
    nn: Any = pytest.importorskip("torch.nn")
    check_against_torch(MaxPool((2, 3)), nn.MaxPool2d((2, 3)), X, {})
    options: dict[str, Any] = {"stride": (1, 2), "padding": (0, 1)}
    check_against_torch(AvgPool((2, 3), **options), nn.AvgPool2d((2, 3), **options, count_include_pad=False), X, {})
    check_against_torch(MaxPool(3, padding=(1, 0)), nn.MaxPool2d(3, padding=(1, 0)), X, {})


def test_pooling_of_channels_as_well() -> None:
    Y = L2Pool((3, 2), channels=2).predict(X)
    cells = X[:, :, :, :].reshape(2, 2, 2, 3, 3, 4, 2)
    np.testing.assert_allclose(Y, np.sqrt((cells**2).sum(axis=(2, 4, 6))), atol=1e-12)


def test_equal_numbers_are_one() -> None:
    assert Conv2d(6, 4, (3, 3), stride=(2, 2)).attrs == Conv2d(6, 4, 3, stride=2).attrs


def test_the_width_behind_them_is_found() -> None:
    model = chain(Conv2d(4, 4, (3, 5)), MaxPool((2, 1)), Flatten(), Linear(3)).initialize(X)
    assert model.layers[-1].get_dim("nI") == 4 * 3 * 4
    kept = chain(Conv2d(4, 4, (3, 5)), MaxPool((2, 1)), Flatten(), Linear(3)).from_bytes(model.to_bytes())
    np.testing.assert_array_equal(kept.predict(X), model.predict(X))


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Conv2d(6, 4, (3, 5, 1)), "Conv2d: kernel_size must be one number or 2, not 3"),  # type: ignore[arg-type]
        (lambda: Conv2d(6, 4, (3, 0)), r"Conv2d: kernel_size\[1\] must be an int of at least 1, not 0"),
        (lambda: Conv2d(6, 4, padding=(0, -1)), r"Conv2d: padding\[1\] must be an int of at least 0, not -1"),
        (lambda: MaxPool((2, 3), padding=(0, 3)), "MaxPool: padding must be less than kernel_size, which is 3, not 3"),
        (lambda: MaxPool((2, 3), stride=(1,)), "MaxPool: .* must have one number, or as many as each other"),
        (lambda: MaxPool(()), "MaxPool: kernel_size must be one number, or one for each of at most 3 axes, not 0"),
        (
            lambda: ConvTranspose2d(6, 4, stride=2, output_padding=(1, 2)),
            "output_padding must be less than the stride, which is 2",
        ),
    ],
)
def test_what_is_refused(make: Callable[[], object], told: str) -> None:
    with pytest.raises(InvalidSizeError, match=told):
        make()


def test_data_that_does_not_fit() -> None:
    with pytest.raises(RankMismatchError, match="^MaxPool: kernel_size must be one number or 1, not 2"):
        MaxPool((2, 3)).predict(X[..., 0])
    with pytest.raises(ShapeMismatchError, match=r"\(expected width 9 or more, got 8\)"):
        Conv2d(6, 4, (3, 9)).initialize().predict(X)
