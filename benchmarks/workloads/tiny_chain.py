"""Ten layers, each an affine map of 8 to 8 with ReLU, on one row: arithmetic costs next to nothing, each call does.

Updating is forward and backward, without an optimizer: the gradients of all weights are made, and added to those of the
step before, by all three libraries. With Adam it is a row of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import numpy as np

from benchmarks.workload import OURS, Arrays, Run, Workload
from benchmarks.workloads.dense import (
    dense_weights,
    grads,
    params_moved,
    put_params,
    put_torch,
    torch_grads,
    torch_moved,
)

_DEPTH: Final = 10
_WIDTH: Final = 8
_RATE: Final = 0.001
_EPS: Final = 1e-12


def _data() -> Arrays:
    rng = np.random.default_rng(0)
    X = rng.standard_normal((1, _WIDTH), dtype=np.float32)
    dY = rng.standard_normal((1, _WIDTH), dtype=np.float32)
    return {"X": X, "dY": dY, **dense_weights((_WIDTH,) * (_DEPTH + 1), rng)}


# typedthinc


def _our_model(data: Arrays) -> Any:
    from typedthinc.api import Relu, chain

    model: Any = chain(*(Relu(_WIDTH, _WIDTH) for _ in range(_DEPTH))).initialize()
    put_params(model.layers, data)
    return model


def _predict_ours(data: Arrays) -> Run:
    model, X = _our_model(data), data["X"]
    return Run(lambda: model.predict(X), lambda: {"Y": model.predict(X)})


def _update_ours(data: Arrays) -> Run:
    model, X, dY = _our_model(data), data["X"], data["dY"]

    def step() -> None:
        _, backprop = model.begin_update(X, need_dX=False)
        backprop(dY)

    return Run(step, lambda: grads(model.layers))


def _train_ours(data: Arrays) -> Run:
    from typedthinc.api import Adam

    model, X, dY = _our_model(data), data["X"], data["dY"]
    optimizer = Adam(_RATE, eps=_EPS, grad_clip=0.0)

    def step() -> None:
        _, backprop = model.begin_update(X, need_dX=False)
        backprop(dY)
        model.finish_update(optimizer)

    return Run(step, lambda: params_moved(model.layers, data))


# thinc


def _thinc_model(data: Arrays) -> Any:
    from thinc.api import Relu, chain

    model: Any = chain(*(Relu(_WIDTH, _WIDTH) for _ in range(_DEPTH)))
    model.initialize()
    put_params(model.layers, data)
    return model


def _predict_thinc(data: Arrays) -> Run:
    model, X = _thinc_model(data), data["X"]
    return Run(lambda: model.predict(X), lambda: {"Y": model.predict(X)})


def _update_thinc(data: Arrays) -> Run:
    model, X, dY = _thinc_model(data), data["X"], data["dY"]

    def step() -> None:
        _, backprop = model.begin_update(X)
        backprop(dY)

    return Run(step, lambda: grads(model.layers))


def _train_thinc(data: Arrays) -> Run:
    from thinc.api import Adam

    model, X, dY = _thinc_model(data), data["X"], data["dY"]
    optimizer = Adam(_RATE, eps=_EPS, grad_clip=0.0, L2=0.0, use_averages=False)

    def step() -> None:
        _, backprop = model.begin_update(X)
        backprop(dY)
        model.finish_update(optimizer)

    return Run(step, lambda: params_moved(model.layers, data))


# torch


def _torch_model(data: Arrays) -> tuple[Any, list[Any]]:
    import torch
    from torch import nn

    torch.set_num_threads(1)
    layers = [nn.Linear(_WIDTH, _WIDTH) for _ in range(_DEPTH)]
    put_torch(layers, data)
    return nn.Sequential(*(part for layer in layers for part in (layer, nn.ReLU()))), layers


def _predict_torch(data: Arrays) -> Run:
    import torch

    model, _ = _torch_model(data)
    X = torch.from_numpy(data["X"])

    @torch.inference_mode()
    def step() -> Any:
        return model(X)

    return Run(step, lambda: {"Y": step().numpy()})


def _update_torch(data: Arrays) -> Run:
    import torch

    model, layers = _torch_model(data)
    X, dY = torch.from_numpy(data["X"]), torch.from_numpy(data["dY"])
    return Run(lambda: model(X).backward(dY), lambda: torch_grads(layers))


def _train_torch(data: Arrays, **how: Any) -> Run:
    import torch

    model, layers = _torch_model(data)
    optimizer = torch.optim.Adam(model.parameters(), lr=_RATE, eps=_EPS, **how)
    X, dY = torch.from_numpy(data["X"]), torch.from_numpy(data["dY"])

    def step() -> None:
        optimizer.zero_grad()
        model(X).backward(dY)
        optimizer.step()

    return Run(step, lambda: torch_moved(layers, data))


_TRAIN: Final[dict[str, Callable[[Arrays], Run]]] = {
    OURS: _train_ours,
    "thinc": _train_thinc,
    "torch": partial(_train_torch, foreach=True),
    "torch, fused Adam": partial(_train_torch, fused=True),
}
WORKLOADS: Final = {
    "chain-predict": Workload(
        "10-layer chain on 1x8, predict",
        _data,
        {OURS: _predict_ours, "thinc": _predict_thinc, "torch": _predict_torch},
        targets={"thinc": 0.50, "torch": 0.27},
        targets_with_kernels={"thinc": 0.36},
    ),
    "chain-update": Workload(
        "10-layer chain on 1x8, forward and backward",
        _data,
        {OURS: _update_ours, "thinc": _update_thinc, "torch": _update_torch},
        checked_steps=3,
        targets={"thinc": 0.60, "torch": 0.20},
        targets_with_kernels={"thinc": 0.40, "torch": 0.14},
    ),
    "chain-training": Workload("10-layer chain on 1x8, training", _data, _TRAIN, checked_steps=5, tolerance=0.01),
}
