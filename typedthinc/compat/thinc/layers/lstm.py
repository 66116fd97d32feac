"""What `thinc.layers.lstm` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import (
    LSTM as LSTM,
    PyTorchLSTM as PyTorchLSTM,
)
