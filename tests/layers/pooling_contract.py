"""What holds of pooling layers, of which torch is the oracle."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.layers.convolution_oracle import check_against_torch
from typedthinc.api import Conv2d, Dropout, InvalidSizeError, Model, RankMismatchError, ShapeMismatchError, chain

X: Any = np.random.default_rng(0).standard_normal((3, 4, 9, 8))


class PoolingContract(ABC):
    """The tests; what differs is the result of a window.

    Attributes:
        layer: The factory.
    """

    layer: Callable[..., Model[Any, Any]]

    @property
    def name(self) -> str:
        return self.layer.__name__

    @abstractmethod
    def of_torch(self, axes: int, window: int, **options: int) -> Any:
        """Make the same layer of torch."""

    @abstractmethod
    def pooled(self, cells: Any, axes: tuple[int, ...]) -> Any:
        """Compute the result of windows, of which each of the axes holds some of the cells."""

    @pytest.mark.parametrize(("window", "options"), [(2, {}), (3, {"stride": 1}), (3, {"stride": 2, "padding": 1})])
    @pytest.mark.parametrize("axes", [1, 2])
    def test_as_torch_does_it(self, axes: int, window: int, options: dict[str, int]) -> None:
        data = X if axes == 2 else X[..., 0]
        check_against_torch(self.layer(window, **options), self.of_torch(axes, window, **options), data, {})

    def test_windows_lie_side_by_side(self) -> None:
        assert self.layer(3).predict(X).shape == (3, 4, 3, 2)
        assert self.layer().attrs == {"kernel_size": 2, "stride": 2, "padding": 0, "channels": 1}
        assert chain(Conv2d(5), self.layer(2)).initialize(X).predict(X).shape == (3, 5, 3, 3)

    @pytest.mark.parametrize(
        ("options", "told"),
        [
            ({"kernel_size": 0}, "kernel_size must be an int of at least 1, not 0"),
            ({"stride": 0}, "stride must be an int of at least 1, not 0"),
            ({"padding": 2}, "padding must be less than kernel_size, which is 2, not 2"),
            ({"channels": 0}, "channels must be an int of at least 1, not 0"),
        ],
    )
    def test_arguments_out_of_range(self, options: dict[str, int], told: str) -> None:
        with pytest.raises(InvalidSizeError) as caught:
            self.layer(**options)
        assert str(caught.value) == f"{self.name}: {told}"

    def test_what_does_not_fit(self) -> None:
        with pytest.raises(RankMismatchError, match=f"{self.name} takes Floats3d, but the data is Floats2d"):
            self.layer().predict(X[0, 0])
        for layer, least in ((self.layer(3), 3), (self.layer(3, stride=1), 3), (self.layer(5, stride=3, padding=1), 3)):
            given = "but the data is Floats4d.3, 4, 2, 8."
            wrong = f"^in chain > {self.name} .*{given} .axis 2: expected {least} or more, got 2.$"
            with pytest.raises(ShapeMismatchError, match=wrong):
                chain(Dropout(), layer).predict(X[:, :, :2])

    def test_channels_together(self) -> None:
        Y = self.layer(2, channels=2).predict(X)
        cells = X[:, :, :8].reshape(3, 2, 2, 4, 2, 4, 2)
        np.testing.assert_allclose(Y, self.pooled(cells, (2, 4, 6)))
        with pytest.raises(ShapeMismatchError, match="4 is not a multiple of 3, as 3 and 6 are"):
            self.layer(2, channels=3).predict(X)
        with pytest.raises(ShapeMismatchError, match=f"but {self.name} before it gives"):
            chain(Conv2d(6, 3), self.layer(2, channels=2), Conv2d(4, 6))
