"""What holds of convolutions, and of transposed ones, over one, two and three axes; torch is the oracle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.layers.convolution_oracle import check_against_torch
from typedthinc.api import (
    Adam,
    Flatten,
    InvalidSizeError,
    Linear,
    Model,
    NotInitializedError,
    RankMismatchError,
    ShapeMismatchError,
    chain,
    fix_random_seed,
)

Filters = Model[Any, Any]


class FiltersContract:
    """What holds of both.

    Attributes:
        layer: The factory.
        axes: How many axes the windows have.
        X: A batch with 4 channels.
    """

    layer: Callable[..., Filters]
    axes: int
    X: Any

    @property
    def name(self) -> str:
        return self.layer.__name__

    def refused(self, told: str, *args: Any, **options: int) -> None:
        """Check the sentence about an argument, which `chain` says where the size of another layer decides."""
        with pytest.raises(InvalidSizeError) as caught:
            chain(self.layer(*args, **options), Flatten())
        assert f"{self.name}: {told}" in str(caught.value)

    def widths_and_shape(self, **options: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the shape that `init_W` is asked for, and that of W, for 8 filters over 4 channels."""
        seen: list[tuple[int, ...]] = []

        def init_W(ops: Any, shape: tuple[int, ...]) -> Any:
            seen.append(shape)
            return ops.alloc(shape)

        model = self.layer(8, 4, 5, init_W=init_W, **options).initialize()
        (asked,) = seen
        return asked, model.get_param("W").shape

    def test_a_size_that_is_missing(self) -> None:
        with pytest.raises(NotInitializedError, match="nI is missing"):
            self.layer(3).initialize()

    def test_another_number_of_channels(self) -> None:
        with pytest.raises(ShapeMismatchError, match=rf"{self.name} takes Floats.*\(axis 1: expected 5, got 4\)"):
            self.layer(3, 5).initialize().predict(self.X)

    def test_arguments_out_of_range(self) -> None:
        self.refused("kernel_size must be an int of at least 1, not 0", 3, 4, 0)
        self.refused("stride must be an int of at least 1, not 0", 3, 4, stride=0)
        self.refused("padding must be an int of at least 0, not -1", 3, 4, padding=-1)
        self.refused("nO must be an int of at least 1, not 0", 0, 4)
        self.refused("nO must be a multiple of groups, which is 2, not 3", 3, 4, groups=2)


class ConvolutionContract(FiltersContract):
    """What holds of convolutions."""

    @pytest.mark.parametrize(
        "options",
        [
            {},
            {"stride": 2},
            {"padding": 2},
            {"dilation": 2, "padding": 1},
            {"groups": 2},
            {"stride": 3, "padding": 1, "dilation": 2, "groups": 4},
        ],
    )
    def test_as_torch_does_it(self, options: dict[str, int]) -> None:
        torch: Any = pytest.importorskip("torch")
        theirs = getattr(torch.nn, self.name)(4, 8, 3, **options)
        model = self.layer(8, 4, 3, **options).initialize(self.X)
        check_against_torch(model, theirs, self.X, {"W": "weight", "b": "bias"})

    def test_sizes_are_found(self) -> None:
        model = chain(self.layer(5, None, 3), self.layer(2), Flatten(), Linear(3)).initialize(self.X)
        assert [model.layers[0].get_dim("nI"), model.layers[1].get_dim("nI")] == [4, 5]
        assert model.predict(self.X).shape == (len(self.X), 3)
        assert chain(self.layer(None, 4), self.layer(2, 6)).initialize().layers[0].get_dim("nO") == 6

    def test_filters_are_as_wide_as_what_they_see(self) -> None:
        cells = (5,) * self.axes
        assert self.widths_and_shape(groups=2) == ((8, 2 * 5**self.axes), (8, 2, *cells))

    def test_it_is_trained_and_saved(self) -> None:
        fix_random_seed(0)
        model = chain(self.layer(5, 4), Flatten(), Linear(1)).initialize(self.X)
        optimizer = Adam(0.0005)
        losses: list[float] = []
        for _ in range(150):
            Y, backprop = model.begin_update(self.X.astype("float32"))
            losses.append(float(((Y - 1) ** 2).sum()))
            backprop(Y - 1)
            model.finish_update(optimizer)
        assert losses[-1] < 0.1 * losses[0]
        blank: Model[Any, Any] = chain(self.layer(5, 4), Flatten(), Linear(1))
        twin = blank.from_bytes(model.to_bytes())
        np.testing.assert_array_equal(twin.predict(self.X), model.predict(self.X))

    def test_layers_behind_that_do_not_fit(self) -> None:
        with pytest.raises(RankMismatchError, match=f"Linear takes Floats2d, but {self.name} before it gives Floats"):
            chain(self.layer(3), Linear(2))
        with pytest.raises(
            ShapeMismatchError,
            match=r"but Flatten before it gives .*\(width 10 is not a multiple of 3, as ",
        ):
            chain(self.layer(3), Flatten(), Linear(2, 10))

    def test_windows_that_do_not_fit(self) -> None:
        several: list[dict[str, int]] = [{}, {"stride": 2}, {"stride": 3, "padding": 2, "dilation": 2}]
        for options in several:
            with pytest.raises(ShapeMismatchError, match=f"{self.name} takes .*5 or more, got 2"):
                self.layer(3, 4, 5, **options).initialize().predict(self.X[:, :, :2])


class TransposedContract(FiltersContract):
    """What holds of transposed convolutions.

    Attributes:
        convolution: The factory of the convolution that takes what they make.
    """

    convolution: Callable[..., Filters]

    @pytest.mark.parametrize(
        "options",
        [
            {},
            {"stride": 2},
            {"stride": 3, "output_padding": 2},
            {"padding": 1},
            {"dilation": 2, "padding": 1},
            {"groups": 2},
            {"stride": 3, "output_padding": 1, "padding": 1, "dilation": 2, "groups": 4},
        ],
    )
    def test_as_torch_does_it(self, options: dict[str, int]) -> None:
        torch: Any = pytest.importorskip("torch")
        renamed = {"output_padding" if name == "output_padding" else name: way for name, way in options.items()}
        theirs = getattr(torch.nn, self.name)(4, 8, 3, **renamed)
        model = self.layer(8, 4, 3, **options).initialize(self.X)
        check_against_torch(model, theirs, self.X, {"W": "weight", "b": "bias"})

    @pytest.mark.parametrize("output_padding", [0, 1, 2])
    def test_it_makes_the_sizes_that_a_convolution_takes(self, output_padding: int) -> None:
        convolution = self.convolution(2, 3, 4, stride=3, padding=1).initialize()
        small = convolution.predict(np.zeros((2, 3, 11, 8, 7)[: 2 + self.axes], "float32"))
        large = self.layer(3, 2, 4, stride=3, padding=1, output_padding=output_padding).initialize().predict(small)
        assert large.shape[2:] == tuple((size - 1) * 3 + 4 - 2 + output_padding for size in small.shape[2:])
        assert convolution.predict(large).shape == small.shape

    def test_sizes_are_found(self) -> None:
        model = chain(self.layer(5, None, 3), self.layer(2)).initialize(self.X)
        assert [layer.get_dim("nI") for layer in model.layers] == [4, 5]

    def test_filters_start_as_wide_as_what_comes_into_a_result(self) -> None:
        cells = (5,) * self.axes
        assert self.widths_and_shape(groups=2) == ((8, 2 * 5**self.axes), (4, 4, *cells))

    def test_it_is_saved(self) -> None:
        model = self.layer(5, 4, stride=2, output_padding=1).initialize()
        twin = self.layer(5, 4, stride=2, output_padding=1).from_bytes(model.to_bytes())
        np.testing.assert_array_equal(twin.predict(self.X), model.predict(self.X))

    def test_extra_out_of_range(self) -> None:
        self.refused("output_padding must be an int of at least 0, not -1", 3, 4, output_padding=-1)
        self.refused("output_padding must be less than the stride, which is 1, not 1", 3, 4, output_padding=1)
