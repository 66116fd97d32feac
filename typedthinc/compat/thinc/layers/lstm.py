from typedthinc.compat.thinc.adapters.factories import LSTM as LSTM, PyTorchLSTM as PyTorchLSTM
