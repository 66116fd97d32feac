from typedthinc.compat.thinc.adapters.converters import (
    convert_pytorch_default_inputs as convert_pytorch_default_inputs,
    convert_pytorch_default_outputs as convert_pytorch_default_outputs,
    convert_rnn_inputs as convert_rnn_inputs,
    convert_rnn_outputs as convert_rnn_outputs,
)
from typedthinc.compat.thinc.adapters.wrappers import (
    PyTorchRNNWrapper as PyTorchRNNWrapper,
    PyTorchWrapper as PyTorchWrapper,
    PyTorchWrapper_v2 as PyTorchWrapper_v2,
    PyTorchWrapper_v3 as PyTorchWrapper_v3,
)
