"""A recurrent module of PyTorch as a layer."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any

from typedthinc.frameworks import wrapping
from typedthinc.frameworks.torch.library import AnyModule, check_module
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats3d, I, N, O, Padded, Size


@says_names
def PyTorchRNNWrapper(
    module: AnyModule, nI: Size[I] | None = None, nO: Size[O] | None = None
) -> Model[Padded[Floats3d[N, B, I]], Padded[Floats3d[N, B, O]]]:
    """Run a recurrent module of PyTorch over sequences; what `PyTorchWrapper` says of modules holds of it, too.

    The module gets a `PackedSequence`, without padding, and begins each batch with its own first state. What it returns
    as its last state is left out.

    Shapes:
        X: data (T, B, nI) -> Y: data (T, B, nO)

    Args:
        module: A `torch.nn.RNN`, `LSTM` or `GRU`, or what takes and returns the same as these.
        nI: The width of the input; None to see it from the module, or leave it open.
        nO: The width of the output; None to see it from the module, or leave it open.

    Raises:
        ImportError: torch is not installed, which the extra `typedthinc[torch]` brings, or cannot be imported.
        NotAModelError: The module is not one of torch.
        FrameworkError: As of `PyTorchWrapper`; or the module returns something else than packed sequences.
        ShapeMismatchError: A width is not that of the module.

    Examples:
        >>> import numpy as np
        >>> import torch
        >>> from typedthinc.api import NumpyOps
        >>> X = NumpyOps().list2padded([np.ones((3, 2), "float32"), np.ones((1, 2), "float32")])
        >>> PyTorchRNNWrapper(torch.nn.GRU(2, 4)).predict(X).data.shape
        (3, 2, 4)
    """
    check_module("PyTorchRNNWrapper", module)
    making = import_module("typedthinc.frameworks.torch.making")
    made: Model[Any, Any] = making.recurrent_layer("PyTorchRNNWrapper", module, nI, nO, forward)
    return made


def forward(
    model: Model[Padded[Floats3d[N, B, I]], Padded[Floats3d[N, B, O]]], X: Padded[Floats3d[N, B, I]], is_train: bool
) -> tuple[Padded[Floats3d[N, B, O]], Backprop[Padded[Floats3d[N, B, O]], Padded[Floats3d[N, B, I]]]]:
    return wrapping.forward(model, X, is_train) if X.size_at_t.any() else _without_rows(model, X)


def _without_rows(
    model: Model[Any, Any], X: Padded[Floats3d[N, B, I]]
) -> tuple[Padded[Any], Backprop[Padded[Any], Padded[Any]]]:
    """Return nothing for nothing: torch's modules refuse that."""
    steps, sequences, _ = X.data.shape
    data = model.ops.xp.zeros((steps, sequences, model.get_dim("nO")), X.data.dtype)

    def backprop(dY: Padded[Any]) -> Padded[Any]:
        return replace(X, data=model.ops.xp.zeros_like(X.data))  # no row, so no parameter has a gradient

    return replace(X, data=data), backprop
