"""Padded sequences as the packed ones that recurrent modules of torch take: the rows of each step, without padding."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any, Final

import numpy as np

from typedthinc.arrays.containers import ArgsKwargs, Padded
from typedthinc.errors import FrameworkError, layer_error
from typedthinc.frameworks.described import with_article
from typedthinc.frameworks.torch.tensors import array_of, gradient_of, input_tensor

torch: Final[Any] = import_module("torch")


def convert_inputs(
    model: Any, X: Padded[Any], is_train: bool
) -> tuple[ArgsKwargs, Callable[[ArgsKwargs], Padded[Any]]]:
    """Pack sequences; the callback makes the gradient of Padded of that of the rows."""
    sizes, alive = np.asarray(X.size_at_t, "int64"), _alive(X)  # (steps,), (steps, B)
    rows = X.data[alive]  # (rows, nI), step by step, as PackedSequence orders them
    leaf = input_tensor(rows, model.shims[0].dtype, is_train)
    sequences = torch.nn.utils.rnn.PackedSequence(leaf, torch.from_numpy(sizes[sizes > 0]))

    def get_dX(gradients: ArgsKwargs) -> Padded[Any]:
        return _unpacked(model, X, alive, gradient_of(model, rows, gradients.args[0]))

    return ArgsKwargs((sequences,), {}), get_dX


def convert_outputs(
    model: Any, X_Y: tuple[Padded[Any], Any], is_train: bool
) -> tuple[Padded[Any], Callable[[Padded[Any]], ArgsKwargs]]:
    """Put the rows that a network returned into the places of those it got; its last state is left out.

    Raises:
        FrameworkError: It returned something else than packed sequences of as many rows, and its state.
    """
    X, Y_torch = X_Y
    found = Y_torch[0] if Y_torch.__class__ is tuple and Y_torch else Y_torch
    alive = _alive(X)
    if not isinstance(found, torch.nn.utils.rnn.PackedSequence) or len(found.data) != alive.sum():
        kind = f"{len(found.data)} rows" if hasattr(found, "batch_sizes") else with_article(type(found).__name__)
        title = model.shims[0].title
        message = (
            f"{title} returned {kind}: it has to return packed sequences as it gets, {alive.sum()} rows, and its state"
        )
        raise layer_error(model, FrameworkError, message)
    Y = _unpacked(model, X, alive, array_of(model.ops, found.data))
    return Y, lambda dY: ArgsKwargs(((found.data,),), {"grad_tensors": (dY.data[alive],)})  # padding has no gradient


def _alive(X: Padded[Any]) -> Any:
    """Tell for each step which sequences have not ended."""
    return np.arange(len(X.lengths)) < np.asarray(X.size_at_t)[:, None]  # (1, B) < (steps, 1): the longest come first


def _unpacked(model: Any, X: Padded[Any], alive: Any, rows: Any) -> Padded[Any]:
    data = model.ops.xp.zeros((*alive.shape, *rows.shape[1:]), rows.dtype)  # zeros behind the ends of sequences
    data[alive] = rows
    return replace(X, data=data)
