from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import LSTM, InvalidRateError, InvalidSizeError, NumpyOps, PyTorchLSTM, fix_random_seed

torch: Any = pytest.importorskip("torch")
X: Any = NumpyOps().list2padded([np.ones((length, 4), "float32") for length in (3, 1)])


@pytest.mark.parametrize("bidirectional", [False, True])
@pytest.mark.parametrize("num_layers", [1, 2])
def test_sizes_are_those_of_our_lstm(bidirectional: bool, num_layers: int) -> None:
    model = PyTorchLSTM(6, 4, bidirectional=bidirectional, num_layers=num_layers)
    assert (model.get_dim("nO"), model.get_dim("nI")) == (6, 4)
    assert (
        model.predict(X).data.shape
        == LSTM(6, 4, bidirectional=bidirectional, num_layers=num_layers).initialize(X).predict(X).data.shape
    )


def test_the_seed_of_the_ops_makes_the_weights() -> None:
    fix_random_seed(1)
    one = PyTorchLSTM(6, 4)
    fix_random_seed(1)
    two = PyTorchLSTM(6, 4)
    assert one.to_bytes() == two.to_bytes()


def test_dropout_is_for_training_alone() -> None:
    model = PyTorchLSTM(6, 4, num_layers=2, dropout=0.5)
    np.testing.assert_array_equal(model.predict(X).data, model.predict(X).data)
    assert (model.begin_update(X)[0].data != model.begin_update(X)[0].data).any()


def test_what_it_refuses() -> None:
    with pytest.raises(InvalidSizeError, match="PyTorchLSTM: nO must be a multiple of 2"):
        PyTorchLSTM(5, 4, bidirectional=True)
    with pytest.raises(InvalidSizeError, match="PyTorchLSTM: nI must be an int of at least 1, not 0"):
        PyTorchLSTM(5, 0)
    with pytest.raises(InvalidSizeError, match="num_layers"):
        PyTorchLSTM(5, 4, num_layers=0)
    with pytest.raises(InvalidRateError, match="dropout"):
        PyTorchLSTM(5, 4, dropout=1.0)
