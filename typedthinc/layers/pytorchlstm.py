"""Long short-term memory as PyTorch computes it."""

from importlib import import_module
from typing import Any, Literal

from typedthinc.arguments import fraction
from typedthinc.errors import InvalidRateError
from typedthinc.frameworks.torch.library import torch_for
from typedthinc.layers.pytorchrnnwrapper import forward as forward
from typedthinc.layers.shared.recurrent import checked_num_layers
from typedthinc.layers.shared.variables import bidirectional
from typedthinc.model import Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Flag, Floats3d, I, Multiple, N, O, Padded, Size, Sum


@says_names
def PyTorchLSTM(
    nO: Size[O], nI: Size[I], *, bidirectional: Flag[bidirectional] = False, num_layers: int = 1, dropout: float = 0.0
) -> Model[Padded[Floats3d[N, B, I]], Padded[Floats3d[N, B, Multiple[O, Sum[bidirectional, Literal[1]]]]]]:
    """Run `torch.nn.LSTM` over each sequence; LSTM does the same without torch.

    Shapes:
        X: data (T, B, nI) -> Y: data (T, B, nO)

    Args:
        nO: The width of the output, of both directions together, at least 1.
        nI: The width of the input, at least 1.
        bidirectional: Run a second network from the end of each sequence to its start; each gives half of the columns.
        num_layers: How many layers stand on top of one another, at least 1.
        dropout: The probability that an output of a layer below another becomes zero in training, in [0, 1).

    Raises:
        ImportError: torch is not installed, which the extra `typedthinc[torch]` brings, or cannot be imported.
        InvalidSizeError: A size or num_layers that is not an int of at least 1; an odd nO with two directions.
        InvalidRateError: A dropout rate outside [0, 1).

    Examples:
        >>> import numpy as np
        >>> from typedthinc.api import NumpyOps
        >>> X = NumpyOps().list2padded([np.ones((3, 2), "float32"), np.ones((1, 2), "float32")])
        >>> PyTorchLSTM(4, 2, bidirectional=True).predict(X).data.shape
        (3, 2, 4)
    """
    torch_for("PyTorchLSTM")
    rate = fraction("PyTorchLSTM", "dropout", dropout, InvalidRateError)
    making = import_module("typedthinc.frameworks.torch.making")
    made: Model[Any, Any] = making.lstm_layer(
        "PyTorchLSTM", nO, nI, bool(bidirectional), checked_num_layers("PyTorchLSTM", num_layers), rate, forward
    )
    return made
