"""An MLP of two hidden layers with ReLU and a softmax, 784 inputs and 10 classes.

Training is forward, backward and Adam on batches of 128, four of them in turn. All three use the same Adam: no
clipping, no L2, no averages of the weights, and an eps so small that it does not matter that torch adds it after the
correction of the bias, typedthinc and thinc before. The gradient of the scores is that of the mean cross-entropy: torch
computes it by its loss; the others give (Y - truths) / batch to the callback, as is usual with them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import cycle
from typing import Any, Final, TypeAlias

import numpy as np

from benchmarks.workload import OURS, Arrays, Run, Workload
from benchmarks.workloads.dense import dense_weights, params_moved, put_params, put_torch, torch_moved

_PIXELS: Final = 784
_CLASSES: Final = 10
_BATCH: Final = 128
_BATCHES: Final = 4
_RATE: Final = 0.001
_EPS: Final = 1e-12


def _data(widths: tuple[int, int], batch: int, batches: int) -> Arrays:
    rng = np.random.default_rng(0)
    X = rng.standard_normal((batches, batch, _PIXELS), dtype=np.float32)
    labels = rng.integers(_CLASSES, size=(batches, batch))
    return {"X": X, "labels": labels, **dense_weights((_PIXELS, *widths, _CLASSES), rng)}


def _truths(data: Arrays) -> Any:
    return np.eye(_CLASSES, dtype=np.float32)[data["labels"]]


# typedthinc


def _our_model(data: Arrays) -> Any:
    from typedthinc.api import Relu, Softmax, chain

    one, two = data["b0"].size, data["b1"].size
    model: Any = chain(Relu(one, _PIXELS), Relu(two, one), Softmax(_CLASSES, two)).initialize()
    put_params(model.layers, data)
    return model


def _train_ours(data: Arrays) -> Run:
    from typedthinc.api import Adam

    model, optimizer = _our_model(data), Adam(_RATE, eps=_EPS, grad_clip=0.0)
    batches = cycle(zip(data["X"], _truths(data), strict=True))

    def step() -> None:
        X, truths = next(batches)
        Y, backprop = model.begin_update(X, need_dX=False)
        backprop((Y - truths) / len(X))
        model.finish_update(optimizer)

    return Run(step, lambda: {"Y": model.predict(data["X"][0]), **params_moved(model.layers, data)})


def _predict_ours(data: Arrays) -> Run:
    model, X = _our_model(data), data["X"][0]
    return Run(lambda: model.predict(X), lambda: {"Y": model.predict(X)})


# thinc


def _thinc_model(data: Arrays) -> Any:
    from thinc.api import Relu, Softmax, chain

    one, two = data["b0"].size, data["b1"].size
    model: Any = chain(Relu(one, _PIXELS), Relu(two, one), Softmax(_CLASSES, two))
    model.initialize()
    put_params(model.layers, data)
    return model


def _train_thinc(data: Arrays) -> Run:
    from thinc.api import Adam

    model = _thinc_model(data)
    optimizer = Adam(_RATE, eps=_EPS, grad_clip=0.0, L2=0.0, use_averages=False)
    batches = cycle(zip(data["X"], _truths(data), strict=True))

    def step() -> None:
        X, truths = next(batches)
        Y, backprop = model.begin_update(X)
        backprop((Y - truths) / len(X))
        model.finish_update(optimizer)

    return Run(step, lambda: {"Y": model.predict(data["X"][0]), **params_moved(model.layers, data)})


def _predict_thinc(data: Arrays) -> Run:
    model, X = _thinc_model(data), data["X"][0]
    return Run(lambda: model.predict(X), lambda: {"Y": model.predict(X)})


# torch


def _torch_model(data: Arrays) -> tuple[Any, list[Any]]:
    import torch
    from torch import nn

    torch.set_num_threads(1)
    one, two = data["b0"].size, data["b1"].size
    layers = [nn.Linear(_PIXELS, one), nn.Linear(one, two), nn.Linear(two, _CLASSES)]
    put_torch(layers, data)
    return nn.Sequential(layers[0], nn.ReLU(), layers[1], nn.ReLU(), layers[2]), layers


def _train_torch(data: Arrays, **how: Any) -> Run:
    import torch
    import torch.nn.functional as F

    model, layers = _torch_model(data)
    optimizer = torch.optim.Adam(model.parameters(), lr=_RATE, eps=_EPS, **how)
    X0 = torch.from_numpy(data["X"][0])
    batches = cycle(zip(torch.from_numpy(data["X"]), torch.from_numpy(data["labels"]), strict=True))

    def step() -> None:
        X, labels = next(batches)
        optimizer.zero_grad()
        loss: Any = F.cross_entropy(model(X), labels)
        loss.backward()
        optimizer.step()

    def results() -> Arrays:
        return {"Y": model(X0).softmax(1).detach().numpy(), **torch_moved(layers, data)}

    return Run(step, results)


def _predict_torch(data: Arrays) -> Run:
    import torch

    model, _ = _torch_model(data)
    X = torch.from_numpy(data["X"][0])

    @torch.inference_mode()
    def step() -> Any:
        return model(X).softmax(1)

    return Run(step, lambda: {"Y": step().numpy()})


_TRAIN: Final[dict[str, Callable[[Arrays], Run]]] = {
    OURS: _train_ours,
    "thinc": _train_thinc,
    "torch": partial(_train_torch, foreach=True),
    "torch, fused Adam": partial(_train_torch, fused=True),
}
_PREDICT: Final[dict[str, Callable[[Arrays], Run]]] = {
    OURS: _predict_ours,
    "thinc": _predict_thinc,
    "torch": _predict_torch,
}


_Targets: TypeAlias = tuple[float, float]


def _training(one: int, two: int, numpy: _Targets, kernels: _Targets) -> Workload:
    peers = "thinc", "torch, fused Adam"
    return Workload(
        f"MLP 784-{one}-{two}-10, batch {_BATCH}, training",
        partial(_data, (one, two), _BATCH, _BATCHES),
        _TRAIN,
        checked_steps=5,
        # The first steps of Adam are as long for a gradient that is nothing but rounding as for any other.
        tolerance=0.01,
        targets=dict(zip(peers, numpy, strict=True)),
        targets_with_kernels=dict(zip(peers, kernels, strict=True)),
    )


def _predicting(batch: int, numpy: float, kernels: float) -> Workload:
    return Workload(
        f"MLP 784-128-64-10, batch {batch:,}, predict",
        partial(_data, (128, 64), batch, 1),
        _PREDICT,
        targets={"thinc": numpy},
        targets_with_kernels={"thinc": kernels},
    )


WORKLOADS: Final = {
    "mlp-32": _training(32, 32, (0.52, 0.50), (0.40, 0.40)),
    "mlp-128": _training(128, 64, (0.50, 0.70), (0.42, 0.60)),
    "mlp-1024": _training(1024, 1024, (0.50, 1.00), (0.40, 0.85)),
    "predict-1": _predicting(1, 0.52, 0.40),
    "predict-4096": _predicting(4096, 0.58, 0.55),
}
