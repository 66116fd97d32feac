"""An LSTM of several layers whose parameters lie in one array, over rows packed time first, as Thinc's ops take it."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from typedthinc.backends import get_array_module
from typedthinc.backends.interface.recurrent import LSTMParams


def forward(run: Callable[..., Any], params: Any, H0: Any, C0: Any, X: Any, size_at_t: Any) -> Any:
    """Run all layers, each by `run`, the op for one layer.

    Shapes:
        H0 and C0: (depth, D, O), X: (N, I), size_at_t: (T,) with sum N -> (N, D * O)

    Args:
        run: Runs one layer.
        params: For each layer and direction W (4, O, I), a bias (4, O), U (4, O, O) and another bias, flat.
        H0: The output before the first step, the same for all sequences.
        C0: The cells before it.
        X: The rows of all sequences at step 0, then those at step 1, and so on.
        size_at_t: How many rows each step has.

    Returns:
        The outputs in the same form, and the state for `backprop`.

    Raises:
        ValueError: Sizes that do not go together.
    """
    alive = _alive(size_at_t, len(X))  # (T, B)
    rows, at = _unpacked(X, alive), 0  # (T, B, I)
    states: list[Any] = []
    for h, c in zip(H0, C0, strict=True):  # (D, O)
        layer, at = _layer(params, at, len(h), h.shape[-1], rows.shape[-1])
        starts = (_for_each(h, alive), _for_each(c, alive))  # (D, B, O)
        rows, state = run(layer, *starts, rows, np.asarray(size_at_t))  # (T, B, D O)
        states.append((layer, state))
    if at != params.size:
        raise ValueError(f"lstm_forward_training: params must have {at} numbers, not {params.size}")
    return rows[alive], (alive, np.asarray(size_at_t), states)  # (N, D O)


def backprop(run: Callable[..., Any], dY: Any, state: Any) -> tuple[Any, Any]:
    """Return dX and the gradient of the flat parameters; the gradient of both biases stands at the first one."""
    alive, sizes, states = state
    gradients: list[Any] = []
    rows = _unpacked(dY, alive)  # (T, B, D O)
    for layer, kept in reversed(states):  # the last layer first
        rows, d_layer, *_ = run(rows, sizes, layer, kept)
        gradients[:0] = [part for each in d_layer for part in (each.W, each.b, each.U, each.b * 0)]
    xp = get_array_module(dY)
    return rows[alive], xp.concatenate([part.ravel() for part in gradients])


def _alive(size_at_t: Any, count: int) -> Any:
    """Tell of each step and sequence whether there is a row."""
    sizes = np.asarray(size_at_t)
    if int(sizes.sum()) != count:
        raise ValueError(f"lstm_forward_training: size_at_t sums to {int(sizes.sum())}, but X has {count} rows")
    steps = cast("Any", np.arange(sizes.max(initial=0)))
    return steps < sizes[:, None]  # (T, B)


def _unpacked(X: Any, alive: Any) -> Any:
    rows = get_array_module(X).zeros((*alive.shape, X.shape[-1]), X.dtype)  # zeros behind the ends
    rows[alive] = X
    return rows


def _for_each(start: Any, alive: Any) -> Any:
    return get_array_module(start).repeat(start[:, None], alive.shape[1], axis=1)  # (D, O) -> (D, B, O)


def _layer(params: Any, at: int, directions: int, nO: int, nI: int) -> tuple[tuple[LSTMParams[Any, Any], ...], int]:
    """Read the parameters of one layer, and return where those of the next one begin."""
    layer: list[LSTMParams[Any, Any]] = []
    for _ in range(directions):
        parts: list[Any] = []
        for shape in ((4, nO, nI), (4, nO), (4, nO, nO), (4, nO)):  # W, b, U and a second b
            end = at + int(np.prod(shape))
            if end > params.size:
                raise ValueError(f"lstm_forward_training: params of {params.size} numbers are too few")
            parts.append(params[at:end].reshape(shape))
            at = end
        W, b, U, other_b = parts
        layer.append(LSTMParams(W, U, b + other_b))  # only the sum of both counts
    return tuple(layer), at
