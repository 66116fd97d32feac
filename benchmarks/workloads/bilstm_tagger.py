"""A tagger that reads 32 texts of 30 words from both ends: hashed embeddings, an LSTM, and a softmax, 64 wide.

The texts are a Ragged, padded for the LSTM alone. typedthinc learns the state that an LSTM starts from, the others do
not; these have two biases where typedthinc has one. One step is checked, by how far it moves the parameters, and what
the first parameters give.

Of thinc 9.1.1 only the probabilities are compared. It adds the gradients of the LSTM to a copy of its weights, leaves
out the first step, and takes the output of each step where that of the step before belongs: typedthinc and torch agree
on other numbers. The work is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import numpy as np

from benchmarks.workload import OURS, Arrays, Run, Workload
from benchmarks.workloads.words import (
    ROWS,
    SEED,
    first,
    first_params,
    numbered,
    our_optimizer,
    thinc_optimizer,
    torch_rows,
    torch_step,
    words,
)

_TEXTS: Final = 32
_STEPS: Final = 30
_WIDTH: Final = 64
_HALF: Final = _WIDTH // 2
_TAGS: Final = 17
# The table, W, U and b of the LSTM by direction and gate (forget, input, output, candidate), W and b of the softmax.
_SHAPES: Final = [
    (ROWS, _WIDTH),
    (2, 4, _HALF, _WIDTH),
    (2, 4, _HALF, _HALF),
    (2, 4, _HALF),
    (_TAGS, _WIDTH),
    (_TAGS,),
]
# Where torch has each gate: input, forget, candidate, output.
_TORCH_GATES: Final = [1, 0, 3, 2]


def _data() -> Arrays:
    rng = np.random.default_rng(0)
    tags = rng.integers(_TAGS, size=_TEXTS * _STEPS)
    return {"words": words(rng, _TEXTS * _STEPS), "tags": tags, **first_params(rng, _SHAPES)}


def _results(Y: Any, moved: list[Any], gradients: list[Any]) -> Arrays:
    grads = {f"d{name}": gradient for name, gradient in numbered(gradients).items()}
    return {"Y": Y, **numbered(moved), **grads}


# typedthinc and thinc


def _train(
    api: Any, bidirectional: str, params: Callable[..., list[Any]], optimizer: Any, data: Arrays, **how: Any
) -> Run:
    """Train a model of typedthinc or thinc.

    Args:
        api: The library.
        bidirectional: What it calls the parameter of an LSTM that runs both ways.
        params: Gives the parameters of the model, or their gradients, in the order of the shapes.
        optimizer: The optimizer.
        data: The data.
        **how: What the library takes beside the input.
    """
    X = api.Ragged(data["words"], np.full(_TEXTS, _STEPS, np.int32))
    truths = np.eye(_TAGS, dtype=np.float32)[data["tags"]]
    embed, softmax = api.HashEmbed(_WIDTH, ROWS, seed=SEED), api.Softmax(_TAGS, _WIDTH)
    lstm = api.with_padded(api.LSTM(_WIDTH, _WIDTH, **{bidirectional: True}))
    model = api.chain(api.with_array(embed), lstm, api.with_array(softmax))
    model.initialize(X)
    _put(params(model, "get_param"), data)

    def run() -> Any:
        Y, backprop = model.begin_update(X, **how)
        backprop(api.Ragged((Y.data - truths) / len(truths), Y.lengths))
        return Y.data

    def step() -> None:
        run()
        model.finish_update(optimizer)

    def results() -> Arrays:
        moved = [now - before for now, before in zip(params(model, "get_param"), first(data), strict=True)]
        _put(params(model, "get_param"), data)
        for name in ("H0", "C0"):
            if model.layers[1].layers[0].has_param(name):
                model.layers[1].layers[0].set_param(name, np.zeros((2, _HALF), np.float32))
        return _results(run(), moved, params(model, "get_grad"))

    return Run(step, results)


def _put(params: list[Any], data: Arrays) -> None:
    for param, value in zip(params, first(data), strict=True):
        param[...] = value


def _our_params(model: Any, read: str) -> list[Any]:
    embed, lstm, softmax = (layer.layers[0] for layer in model.layers)
    places = ((embed, "E"), (lstm, "W"), (lstm, "U"), (lstm, "b"), (softmax, "W"), (softmax, "b"))
    return [getattr(node, read)(name) for node, name in places]


def _thinc_params(model: Any, read: str) -> list[Any]:
    embed, lstm, softmax = (layer.layers[0] for layer in model.layers)
    # By direction: W, b, U and the second bias, one behind the other.
    halves = getattr(lstm, read)("LSTM").reshape(2, -1)
    ends = np.cumsum([np.prod(_SHAPES[i][1:]) for i in (1, 3, 2)])
    W, b, U, _ = np.split(halves, ends, axis=1)
    parts = [part.reshape(shape) for part, shape in zip((W, U, b), _SHAPES[1:4], strict=True)]
    return [getattr(embed, read)("E"), *parts, *(getattr(softmax, read)(name) for name in "Wb")]


def _train_ours(data: Arrays) -> Run:
    from typedthinc import api

    return _train(api, "bidirectional", _our_params, our_optimizer(), data, need_dX=False)


def _train_thinc(data: Arrays) -> Run:
    from thinc import api

    run = _train(api, "bi", _thinc_params, thinc_optimizer(), data)
    return Run(run.step, lambda: {"Y": run.results()["Y"]})


# torch


def _train_torch(data: Arrays, **how: Any) -> Run:
    import torch
    import torch.nn.functional as F

    torch.set_num_threads(1)
    E, W, b = (torch.nn.Parameter(torch.empty(_SHAPES[i])) for i in (0, 4, 5))
    lstm = torch.nn.LSTM(_WIDTH, _HALF, batch_first=True, bidirectional=True)
    params, rows = [E, *lstm.parameters(), W, b], torch_rows(data)
    _put_torch(params, data)

    def scores() -> Any:
        X = F.embedding_bag(rows, E, mode="sum").reshape(_TEXTS, _STEPS, _WIDTH)
        return F.linear(lstm(X)[0].reshape(-1, _WIDTH), W, b)

    step = torch_step(params, scores, data["tags"], **how)

    def results() -> Arrays:
        moved = [now - before for now, before in zip(_torch_params(params), first(data), strict=True)]
        _put_torch(params, data)
        found = scores()
        grads = torch.autograd.grad(F.cross_entropy(found, torch.from_numpy(data["tags"])), params)
        return _results(found.softmax(1).detach().numpy(), moved, _torch_params(grads))

    return Run(step, results)


def _put_torch(params: Sequence[Any], data: Arrays) -> None:
    import torch

    E, *lstm, W, b = (param.detach() for param in params)
    values = first(data)
    for param, i in ((E, 0), (W, 4), (b, 5)):
        param.copy_(torch.from_numpy(values[i]))
    for d, half in enumerate((lstm[:4], lstm[4:])):
        for param, value in zip(half, values[1:4], strict=False):
            param.copy_(torch.from_numpy(value[d][_TORCH_GATES].reshape(param.shape)))
        half[3].zero_()


def _torch_params(params: Sequence[Any]) -> list[Any]:
    E, *lstm, W, b = (param.detach().numpy() for param in params)
    halves = zip(lstm[:3], lstm[4:7], _SHAPES[1:4], strict=True)
    both = [np.stack((one, two)).reshape(shape)[:, _TORCH_GATES] for one, two, shape in halves]
    return [E, *both, W, b]


_TRAIN: Final[dict[str, Callable[[Arrays], Run]]] = {
    OURS: _train_ours,
    "thinc": _train_thinc,
    "torch": partial(_train_torch, foreach=True),
    "torch, fused Adam": partial(_train_torch, fused=True),
}
WORKLOADS: Final = {
    "bilstm-tagger": Workload(
        f"BiLSTM tagger, {_TEXTS} x {_STEPS} words, training",
        _data,
        _TRAIN,
        tolerance=0.001,
        partial=["thinc"],
        targets={"thinc": 0.55, "torch, fused Adam": 0.95},
        targets_with_kernels={"thinc": 0.33, "torch, fused Adam": 0.55},
    ),
}
