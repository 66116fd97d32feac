from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.layers.convolution_oracle import check_against_torch
from typedthinc.api import (
    Conv3d,
    ConvTranspose3d,
    InvalidSizeError,
    Model,
    NotInitializedError,
    ShapeMismatchError,
    chain,
)

X: Any = np.random.default_rng(0).standard_normal((2, 4, 3, 2, 4))


@pytest.mark.parametrize(
    "ways",
    [
        {},
        {"stride": 2},
        {"stride": 3, "extra": 2},
        {"padding": 1},
        {"dilation": 2, "padding": 1},
        {"groups": 2},
        {"stride": 3, "extra": 1, "padding": 1, "dilation": 2, "groups": 4},
    ],
)
def test_as_torch_does_it(ways: dict[str, int]) -> None:
    torch: Any = pytest.importorskip("torch")
    model = ConvTranspose3d(8, 4, 3, **ways).initialize(X)
    theirs = {"output_padding" if name == "extra" else name: way for name, way in ways.items()}
    layer = torch.nn.ConvTranspose3d(4, 8, 3, **theirs)
    check_against_torch(model, layer, X, {"W": "weight", "b": "bias"})


@pytest.mark.parametrize("extra", [0, 1, 2])
def test_it_makes_the_sizes_that_a_convolution_takes(extra: int) -> None:
    sizes = np.zeros((2, 3, 5, 8, 7), "float32")
    small = Conv3d(2, 3, 4, stride=3, padding=1).initialize().predict(sizes)
    large = ConvTranspose3d(3, 2, 4, stride=3, padding=1, extra=extra).initialize().predict(small)
    assert large.shape[2:] == tuple((size - 1) * 3 + 4 - 2 + extra for size in small.shape[2:])
    assert Conv3d(2, 3, 4, stride=3, padding=1).initialize().predict(large).shape == small.shape


def test_sizes_are_found() -> None:
    model = chain(ConvTranspose3d(5, None, 3), ConvTranspose3d(2)).initialize(X)
    assert [layer.get_dim("nI") for layer in model.layers] == [4, 5]
    with pytest.raises(NotInitializedError, match="nI is missing"):
        ConvTranspose3d(3).initialize()


def test_filters_start_as_wide_as_what_comes_into_a_result() -> None:
    seen: list[tuple[int, ...]] = []

    def init_W(ops: Any, shape: tuple[int, ...]) -> Any:
        seen.append(shape)
        return ops.alloc(shape)

    model = ConvTranspose3d(8, 4, 5, groups=2, init_W=init_W).initialize()
    assert seen == [(8, 2 * 5**3)]
    assert model.get_param("W").shape == (4, 4, *(5,) * 3)


def test_it_is_saved() -> None:
    model: Model[Any, Any] = ConvTranspose3d(5, 4, stride=2, extra=1).initialize()
    blank: Model[Any, Any] = ConvTranspose3d(5, 4, stride=2, extra=1)
    np.testing.assert_array_equal(blank.from_bytes(model.to_bytes()).predict(X), model.predict(X))


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: ConvTranspose3d(3, 4, 0), "ConvTranspose3d: window must be an int of at least 1, not 0"),
        (lambda: ConvTranspose3d(3, 4, extra=-1), "ConvTranspose3d: extra must be an int of at least 0, not -1"),
        (
            lambda: ConvTranspose3d(3, 4, extra=1),
            "ConvTranspose3d: extra must be less than the stride, which is 1, not 1",
        ),
        (
            lambda: chain(ConvTranspose3d(3, 4, groups=2), ConvTranspose3d(2)),
            "ConvTranspose3d: nO must be a multiple of groups, which is 2, not 3",
        ),
    ],
)
def test_arguments_out_of_range(make: Any, told: str) -> None:
    with pytest.raises(InvalidSizeError) as caught:
        make()
    assert told in str(caught.value)


def test_what_does_not_fit() -> None:
    with pytest.raises(ShapeMismatchError, match=r"ConvTranspose3d takes Floats.*\(axis 1: 5, not 4\)"):
        ConvTranspose3d(3, 5).initialize().predict(X)
