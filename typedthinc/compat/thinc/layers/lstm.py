from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typedthinc.compat.thinc.adapters.recurrent import LSTM as LSTM, LSTM as PyTorchLSTM
else:
    from typedthinc.compat.thinc.adapters.factories import LSTM as LSTM, PyTorchLSTM as PyTorchLSTM

__all__ = ["LSTM", "PyTorchLSTM"]
