"""A tagger of convolutions over one text of 2,000 tokens: hashed embeddings, four residual blocks, and a softmax.

A block puts each row beside its neighbours, applies a maxout of three pieces and normalizes the rows.
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

_TOKENS: Final = 2000
_WIDTH: Final = 96
_PIECES: Final = 3
_BLOCKS: Final = 4
_TAGS: Final = 17
_NORM_EPS: Final = 1e-8


def _data() -> Arrays:
    rng = np.random.default_rng(0)
    block = ((_WIDTH, _PIECES, 3 * _WIDTH), (_WIDTH, _PIECES), (_WIDTH,), (_WIDTH,))
    params = first_params(rng, [(ROWS, _WIDTH), *(_BLOCKS * block), (_TAGS, _WIDTH), (_TAGS,)])
    return {"words": words(rng, _TOKENS), "tags": rng.integers(_TAGS, size=_TOKENS), **params}


def _train(model: Any, optimizer: Any, data: Arrays, **how: Any) -> Run:
    """Train a model of typedthinc or thinc."""
    tokens, truths = data["words"], np.eye(_TAGS, dtype=np.float32)[data["tags"]]

    def step() -> None:
        Y, backprop = model.begin_update(tokens, **how)
        backprop((Y - truths) / len(tokens))
        model.finish_update(optimizer)

    return Run(step, lambda: {"Y": model.predict(tokens), **moved(model, data)})


def _train_ours(data: Arrays) -> Run:
    from typedthinc.api import HashEmbed, Maxout, Softmax, chain, expand_window, residual

    def block() -> Any:
        return residual(chain(expand_window(1), Maxout(_WIDTH, 3 * _WIDTH, _PIECES, normalize=True)))

    embed: Any = HashEmbed(_WIDTH, ROWS, seed=SEED)
    model: Any = chain(embed, block(), block(), block(), block(), Softmax(_TAGS, _WIDTH)).initialize(data["words"][:9])
    put(model, data)
    return _train(model, our_optimizer(), data, need_dX=False)


def _train_thinc(data: Arrays) -> Run:
    from thinc.api import HashEmbed, Maxout, Softmax, chain, expand_window, residual

    def block() -> Any:
        return residual(chain(expand_window(1), Maxout(_WIDTH, 3 * _WIDTH, _PIECES, normalize=True)))

    embed: Any = HashEmbed(_WIDTH, ROWS, seed=SEED)
    model: Any = chain(embed, block(), block(), block(), block(), Softmax(_TAGS, _WIDTH))
    model.initialize(data["words"][:9])
    put(model, data)
    return _train(model, thinc_optimizer(), data)


def _train_torch(data: Arrays, **how: Any) -> Run:
    import torch
    import torch.nn.functional as F

    torch.set_num_threads(1)
    params, rows = torch_params(data), torch_rows(data)

    def block(X: Any, W: Any, b: Any, G: Any, shift: Any) -> Any:
        padded = F.pad(X, (0, 0, 1, 1))
        windows = torch.cat((padded[:-2], X, padded[2:]), 1)
        pieces = F.linear(windows, W.reshape(-1, windows.shape[1]), b.reshape(-1))
        best = pieces.reshape(-1, _WIDTH, _PIECES).max(2).values
        return X + F.layer_norm(best, (_WIDTH,), G, shift, _NORM_EPS)

    def scores() -> Any:
        X = F.embedding_bag(rows, params[0], mode="sum")
        for i in range(_BLOCKS):
            X = block(X, *params[4 * i + 1 : 4 * i + 5])
        return F.linear(X, *params[-2:])

    step = torch_step(params, scores, data["tags"], **how)
    return Run(step, lambda: torch_results(params, scores, data))


_TRAIN: Final[dict[str, Callable[[Arrays], Run]]] = {
    OURS: _train_ours,
    "thinc": _train_thinc,
    "torch": partial(_train_torch, foreach=True),
    "torch, fused Adam": partial(_train_torch, fused=True),
}
WORKLOADS: Final = {
    "cnn-tagger": Workload(
        f"CNN tagger, {_TOKENS:,} tokens, training",
        _data,
        _TRAIN,
        checked_steps=3,
        # As in the MLP, and more so: rows of the table that no word is made of stay, and moments begin from nothing.
        tolerance=0.02,
        targets={"thinc": 0.72, "torch, fused Adam": 0.90},
        targets_with_kernels={"thinc": 0.60, "torch, fused Adam": 0.70},
    ),
}
