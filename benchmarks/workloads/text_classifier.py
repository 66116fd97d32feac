"""A classifier of 64 texts of 10 to 110 words: hashed embeddings, attention with one query, a sum, and a softmax.

The texts are a Ragged. Torch has no such thing: it numbers the text of each word, and adds up by number.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import numpy as np

from benchmarks.workload import OURS, Arrays, Run, Workload
from benchmarks.workloads.words import (
    ROWS,
    SEED,
    first_params,
    moved,
    our_optimizer,
    put,
    thinc_optimizer,
    torch_params,
    torch_results,
    torch_rows,
    torch_step,
    words,
)

_TEXTS: Final = 64
_LENGTHS: Final = (10, 110)
_WIDTH: Final = 96
_CLASSES: Final = 8


def _data() -> Arrays:
    rng = np.random.default_rng(0)
    lengths = rng.integers(*_LENGTHS, _TEXTS, endpoint=True).astype(np.int32)
    shapes = [(ROWS, _WIDTH), (_WIDTH,), (_CLASSES, _WIDTH), (_CLASSES,)]
    labels = rng.integers(_CLASSES, size=_TEXTS)
    return {"words": words(rng, lengths.sum()), "lengths": lengths, "labels": labels, **first_params(rng, shapes)}


def _model(api: Any) -> Any:
    """Compose it: typedthinc and thinc write it alike."""
    embed = api.with_array(api.HashEmbed(_WIDTH, ROWS, seed=SEED))
    return api.chain(embed, api.ParametricAttention(_WIDTH), api.reduce_sum(), api.Softmax(_CLASSES, _WIDTH))


def _train(api: Any, optimizer: Any, data: Arrays, **how: Any) -> Run:
    """Train a model of typedthinc or thinc."""
    X = api.Ragged(data["words"], data["lengths"])
    truths = np.eye(_CLASSES, dtype=np.float32)[data["labels"]]
    model = _model(api)
    model.initialize(X)
    put(model, data)

    def step() -> None:
        Y, backprop = model.begin_update(X, **how)
        backprop((Y - truths) / _TEXTS)
        model.finish_update(optimizer)

    return Run(step, lambda: {"Y": model.predict(X), **moved(model, data)})


def _train_ours(data: Arrays) -> Run:
    from typedthinc import api

    return _train(api, our_optimizer(), data, need_dX=False)


def _train_thinc(data: Arrays) -> Run:
    from thinc import api

    return _train(api, thinc_optimizer(), data)


def _train_torch(data: Arrays, **how: Any) -> Run:
    import torch
    import torch.nn.functional as F

    torch.set_num_threads(1)
    params, rows = torch_params(data), torch_rows(data)
    E, Q, W, b = params
    text = torch.from_numpy(np.repeat(np.arange(_TEXTS), data["lengths"]))

    def scores() -> Any:
        X = F.embedding_bag(rows, E, mode="sum")
        matches = X @ Q
        highest = torch.full((_TEXTS,), -torch.inf).scatter_reduce(0, text, matches.detach(), "amax")
        powers = (matches - highest[text]).exp()
        weights = powers / torch.zeros(_TEXTS).index_add(0, text, powers)[text]
        return F.linear(torch.zeros(_TEXTS, _WIDTH).index_add(0, text, X * weights[:, None]), W, b)

    step = torch_step(params, scores, data["labels"], **how)
    return Run(step, lambda: torch_results(params, scores, data))


_TRAIN: Final[dict[str, Callable[[Arrays], Run]]] = {
    OURS: _train_ours,
    "thinc": _train_thinc,
    "torch": partial(_train_torch, foreach=True),
    "torch, fused Adam": partial(_train_torch, fused=True),
}
WORKLOADS: Final = {
    "text-classifier": Workload(
        f"text classifier, {_TEXTS} texts, training",
        _data,
        _TRAIN,
        checked_steps=3,
        tolerance=0.02,
        targets={"thinc": 0.75, "torch, fused Adam": 0.95},
        targets_with_kernels={"thinc": 0.20, "torch, fused Adam": 0.28},
    ),
}
