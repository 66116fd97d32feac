"""The gated recurrent unit."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from typedthinc.arrays.containers import Padded, holding
from typedthinc.initializers import Initializer, glorot_uniform_init, zero_init
from typedthinc.layers.shared.recurrent import add_gradients, directions_of, masks_of, recurrent, start
from typedthinc.layers.shared.steps import Steps
from typedthinc.layers.shared.sublayers import run
from typedthinc.layers.shared.variables import bidirectional
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Flag, Floats3d, I, Multiple, N, O, Size, Sum


@says_names
def GRU(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    *,
    bidirectional: Flag[bidirectional] = False,
    num_layers: int = 1,
    dropout: float = 0.0,
    init_W: Initializer = glorot_uniform_init,
    init_b: Initializer = zero_init,
) -> Model[Padded[Floats3d[N, B, I]], Padded[Floats3d[N, B, Multiple[O, Sum[bidirectional, Literal[1]]]]]]:
    """Run over each sequence step by step, where a gate decides how much of each output stays as it was.

    It has three quarters of the weights of an `LSTM`, and no cells. What stands for the output before the first step is
    learned, too.

    Shapes:
        X: data (T, B, nI) -> Y: data (T, B, nO); by directions D and nH = nO / D:
        W: (D, 3, nH, nI), U: (D, 3, nH, nH), b: (D, 3, nH) for reset, update, candidate;
        c: (D, nH) what is added to U output in the candidate, before the reset;
        H0: (D, nH) output before the first step

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
        Cho et al. 2014, Learning phrase representations using RNN encoder-decoder; the reset gate acts on the product,
        as in torch and cuDNN. Dropout as in Wan et al. 2013, Regularization of neural networks using DropConnect.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.api import NumpyOps
        >>> X = NumpyOps().list2padded([np.ones((3, 2), "float32"), np.ones((1, 2), "float32")])
        >>> GRU(4, bidirectional=True).initialize(X).predict(X).data.shape
        (3, 2, 4)
    """
    drawing = {"init_W": init_W, "init_b": init_b}
    model: Model[Any, Any] = recurrent(
        GRU, forward, (3,), ("c", "H0"), nO, nI, bidirectional, num_layers, dropout, drawing
    )
    return model


def forward(
    model: Model[Padded[Floats3d[N, B, I]], Padded[Floats3d[N, B, O]]], X: Padded[Floats3d[N, B, I]], is_train: bool
) -> tuple[
    Padded[Floats3d[N, B, Multiple[O, Sum[bidirectional, Literal[1]]]]],
    Backprop[Padded[Floats3d[N, B, O]], Padded[Floats3d[N, B, I]]],
]:
    xp, masks = model.ops.xp, masks_of(model, is_train)
    steps = Steps.of(xp, X)
    packed, H0 = steps.pack(X.data), start(model, "H0", X.data.shape[1])  # (N, nI) rows without padding, (D, B, nH)
    weights = [_weights(xp, W, U, b, c, packed.dtype) for (W, U, b), c in _by_direction(model, masks)]
    runs = [_run(xp, packed, H0[d].astype(packed.dtype), each, steps, d) for d, each in enumerate(weights)]  # H (N, nH)
    Y, backprop_above = run(
        model.layers, holding(X, steps.unpack(xp.concatenate([each.H for each in runs], 1))), is_train
    )

    def backprop(dY: Padded[Floats3d[N, B, O]], need_dX: bool = True) -> Padded[Floats3d[N, B, I]]:
        below = steps.pack(backprop_above(dY).data)  # (N, D * nH)
        parts = xp.split(below.astype(packed.dtype, copy=False), len(runs), axis=1)  # D times (N, nH)
        back = [
            _run_back(xp, dH, packed, each, kept, steps, d)
            for d, (dH, each, kept) in enumerate(zip(parts, weights, runs, strict=True))
        ]
        add_gradients(model, [each.weights for each in back], masks, H0=xp.stack([each.dH0 for each in back]))
        model.inc_grad("c", xp.stack([each.dc for each in back]))  # (D, nH)
        dX = (
            steps.unpack(sum(each.dX @ weight.W for each, weight in zip(back, weights, strict=True)))
            if need_dX
            else None
        )
        return holding(X, dX) if need_dX else SKIPPED

    return Y, backprop


class _Weights(NamedTuple):
    """The weights of one direction, the gates one below the other.

    Shapes:
        W: (3 * nH, nI), U: (3 * nH, nH), b: (3 * nH,), c: (nH,)
    """

    W: Any
    U: Any
    b: Any
    c: Any


class _Trace(NamedTuple):
    """What a forward pass leaves behind, by packed rows; `added` is U output + c of the candidate."""

    reset: Any  # (N, nH) each
    update: Any
    candidate: Any
    added: Any
    H: Any
    before: Any  # H of the step before


class _Gradients(NamedTuple):
    """The gradients of one direction: of what W gives, of the weights, of c and of the start.

    Shapes:
        dX: (N, 3 * nH), dc: (nH,), dH0: (B, nH)
    """

    dX: Any
    weights: Any
    dc: Any
    dH0: Any


class _Given(NamedTuple):
    """The gradients of W, U and b by gate."""

    W: Any
    U: Any
    b: Any


def _weights(xp: Any, W: Any, U: Any, b: Any, c: Any, dtype: Any) -> _Weights:
    nH = len(c)
    shaped = W.reshape(3 * nH, -1), U.reshape(3 * nH, nH), b.reshape(3 * nH), c  # (3 * nH, nI), (3 * nH, nH), ...
    return _Weights(*(xp.asarray(each, dtype) for each in shaped))


def _by_direction(model: Model[Any, Any], masks: dict[str, Any]) -> list[tuple[tuple[Any, ...], Any]]:
    return list(zip(directions_of(model, masks), model.get_param("c"), strict=True))


def _run(xp: Any, X: Any, H0: Any, weights: _Weights, steps: Steps, direction: int) -> _Trace:
    """Run over all steps, the second direction from the last on: there each sequence begins where it ends."""
    nH, rows = H0.shape[1], len(X)
    trace = _Trace(*(xp.empty((rows, nH), X.dtype) for _ in _Trace._fields))  # each row is written below
    G, H = X @ weights.W.T + weights.b, H0.copy()  # (N, 3 * nH) for all steps in one product, (B, nH)
    for here, size in steps.in_order(direction):
        old = H[:size]  # (size, nH), a view: sequences are sorted, so those that are still running come first
        A = old @ weights.U.T  # (size, 3 * nH)
        gates = 0.5 + 0.5 * xp.tanh(0.5 * (G[here, : 2 * nH] + A[:, : 2 * nH]))  # sigmoid, cannot overflow
        reset, update, added = gates[:, :nH], gates[:, nH:], A[:, 2 * nH :] + weights.c
        candidate = xp.tanh(G[here, 2 * nH :] + reset * added)  # (size, nH)
        for kept, value in zip(trace, (reset, update, candidate, added, H, old), strict=True):
            if value is not H:
                kept[here] = value  # a copy, so `before` holds old as it was before H changes below
        H[:size] = candidate + update * (old - candidate)  # (1 - update) candidate + update old, with one product fewer
        trace.H[here] = H[:size]
    return trace


def _run_back(xp: Any, dY: Any, X: Any, weights: _Weights, trace: _Trace, steps: Steps, direction: int) -> _Gradients:
    nH, rows = dY.shape[1], len(X)
    # Gradients of W X + b and of U H + c, which differ in the candidate: reset multiplies its part of the second.
    taken, passed = xp.empty((rows, 3 * nH), X.dtype), xp.empty((rows, 3 * nH), X.dtype)
    dH = xp.zeros((steps.batch, nH), X.dtype)  # (B, nH), from the step behind
    for here, size in steps.in_order(1 - direction):  # against the order of the forward pass
        reset, update, candidate, added, _, before = (each[here] for each in trace)
        dh = dH[:size] + dY[here]  # (size, nH)
        d_candidate = dh * (1 - update) * (1 - candidate * candidate)  # tanh' = 1 - tanh^2
        d_update = dh * (before - candidate) * update * (1 - update)  # sigmoid' = s (1 - s)
        d_reset = d_candidate * added * reset * (1 - reset)  # candidate = tanh(... + reset * added)
        taken[here] = xp.concatenate((d_reset, d_update, d_candidate), axis=1)
        passed[here] = xp.concatenate((d_reset, d_update, d_candidate * reset), axis=1)  # times reset, as U H was
        dH[:size] = dh * update + passed[here] @ weights.U  # past the gate, and through U
    given = _Given(
        # One product over the rows of all steps: (3, nH, nI), (3, nH, nH) and (3, nH).
        (taken.T @ X).reshape(3, nH, -1),
        (passed.T @ trace.before).reshape(3, nH, nH),
        taken.sum(axis=0).reshape(3, nH),
    )
    return _Gradients(taken, given, passed[:, 2 * nH :].sum(axis=0), dH)
