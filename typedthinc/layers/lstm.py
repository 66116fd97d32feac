"""Long short-term memory."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.arrays.containers import Padded, holding
from typedthinc.backends.interface.recurrent import LSTMParams
from typedthinc.initializers import Initializer, glorot_uniform_init, zero_init
from typedthinc.layers.shared.recurrent import add_gradients, directions_of, masks_of, recurrent, start
from typedthinc.layers.shared.sublayers import run
from typedthinc.layers.shared.variables import bidirectional
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Flag, Floats3d, I, Multiple, N, O, Size, Sum


@says_names
def LSTM(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    *,
    bidirectional: Flag[bidirectional] = False,
    num_layers: int = 1,
    dropout: float = 0.0,
    init_W: Initializer = glorot_uniform_init,
    init_b: Initializer = zero_init,
) -> Model[Padded[Floats3d[N, B, I]], Padded[Floats3d[N, B, Multiple[O, Sum[bidirectional, Literal[1]]]]]]:
    """Run a network with gated memory over each sequence, step by step.

    What the memory holds before the first step is learned, too.

    Shapes:
        X: data (T, B, nI) -> Y: data (T, B, nO); by directions D and nH = nO / D:
        W: (D, 4, nH, nI), U: (D, 4, nH, nH), b: (D, 4, nH) for the gates forget, input, output, candidate;
        H0: (D, nH), C0: (D, nH) output and cells before the first step

    Args:
        nO: The width of the output, of both directions together, at least 1; None to find it at `initialize`.
        nI: The width of the input, at least 1; None to find it at `initialize`.
        bidirectional: Run a second network from the end of each sequence to its start; each gives half of the columns.
        num_layers: How many layers stand on top of one another, at least 1; all but the first are in `layers`.
        dropout: The probability that a weight of W or U is zero in a training step, in [0, 1). It is kept in
            `attrs["dropout_rate"]` of each layer and may be changed there.
        init_W: Makes W and U, gate by gate.
        init_b: Makes b, gate by gate.

    Raises:
        ContainerMismatchError: An initializer is not a function.
        InvalidSizeError: A size or num_layers that is not an int of at least 1; an odd nO with two directions.
        InvalidRateError: A dropout rate outside [0, 1).

    Source:
        Gers, Schmidhuber and Cummins 2000, Learning to forget; dropout as in Wan et al. 2013, Regularization of neural
        networks using DropConnect.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.api import NumpyOps
        >>> X = NumpyOps().list2padded([np.ones((3, 2), "float32"), np.ones((1, 2), "float32")])
        >>> LSTM(4, bidirectional=True).initialize(X).predict(X).data.shape
        (3, 2, 4)
    """
    drawing = {"init_W": init_W, "init_b": init_b}
    model: Model[Any, Any] = recurrent(
        LSTM, forward, (4,), ("H0", "C0"), nO, nI, bidirectional, num_layers, dropout, drawing
    )
    return model


def forward(
    model: Model[Padded[Floats3d[N, B, I]], Padded[Floats3d[N, B, O]]], X: Padded[Floats3d[N, B, I]], is_train: bool
) -> tuple[
    Padded[Floats3d[N, B, Multiple[O, Sum[bidirectional, Literal[1]]]]],
    Backprop[Padded[Floats3d[N, B, O]], Padded[Floats3d[N, B, I]]],
]:
    masks = masks_of(model, is_train)  # drawn once a batch: all steps drop the same weights
    params = tuple(LSTMParams[I, O](*each) for each in directions_of(model, masks))
    H0, C0 = (start(model, name, X.data.shape[1]) for name in ("H0", "C0"))  # (D, B, nH) each
    arguments = params, H0, C0, X.data, X.size_at_t
    state = None  # prediction keeps no gates: memory for one step, not for all
    if is_train:
        data, state = model.ops.lstm_forward_training(*arguments)
    else:
        data = model.ops.lstm_forward_inference(*arguments)
    Y, backprop_above = run(model.layers, holding(X, data), is_train)

    def backprop(dY: Padded[Floats3d[N, B, O]], need_dX: bool = True) -> Padded[Floats3d[N, B, I]]:
        # A callback works after a prediction, too: the pass is run again.
        kept = model.ops.lstm_forward_training(*arguments)[1] if state is None else state
        below = backprop_above(dY).data
        dX, gradients, dH0, dC0 = model.ops.backprop_lstm(below, X.size_at_t, params, kept, need_dX=need_dX)
        add_gradients(model, gradients, masks, H0=dH0, C0=dC0)  # (D, B, nH), summed over B
        return holding(X, dX) if need_dX else SKIPPED

    return Y, backprop
