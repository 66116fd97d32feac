"""A tagger of convolutions over one text of 2,000 tokens: hashed embeddings, four residual blocks, and a softmax.

A block puts each row beside its neighbours, applies a maxout of three pieces and normalizes the rows. Words are as
unevenly frequent as in texts. Torch hashes nothing: it gets the rows of the table that each word is made of.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import numpy as np

from benchmarks.workload import OURS, Arrays, Run, Workload

_TOKENS: Final = 2000
_ROWS: Final = 2000
_WIDTH: Final = 96
_PIECES: Final = 3
_BLOCKS: Final = 4
_TAGS: Final = 17
_SEED: Final = 7
_RATE: Final = 0.001
_EPS: Final = 1e-12
_NORM_EPS: Final = 1e-8


def _data() -> Arrays:
    """Draw words, tags, and the parameters in their order: p00, p01 and so on."""
    rng = np.random.default_rng(0)
    wide = 3 * _WIDTH
    block = ((_WIDTH, _PIECES, wide), (_WIDTH, _PIECES), (_WIDTH,), (_WIDTH,))
    shapes = [(_ROWS, _WIDTH), *(_BLOCKS * block), (_TAGS, _WIDTH), (_TAGS,)]
    params = {f"p{i:02}": _drawn(rng, shape) for i, shape in enumerate(shapes)}
    words = rng.zipf(1.3, _TOKENS).astype(np.uint64)
    return {"words": words, "tags": rng.integers(_TAGS, size=_TOKENS), **params}


def _drawn(rng: np.random.Generator, shape: tuple[int, ...]) -> Any:
    bound = (6 / (shape[-1] + shape[0])) ** 0.5
    return rng.uniform(-bound, bound, shape).astype(np.float32)


def _first(data: Arrays) -> list[Any]:
    return [data[name] for name in sorted(data) if name[0] == "p"]


def _places(model: Any) -> list[tuple[Any, str]]:
    """List the parameters of a model of typedthinc or thinc, in their order."""
    return [(node, name) for node in model.walk(order="dfs_pre") for name in node.param_names if node.has_param(name)]


def _put(model: Any, data: Arrays) -> None:
    for (node, name), value in zip(_places(model), _first(data), strict=True):
        node.set_param(name, value.copy())


def _moved(model: Any, data: Arrays) -> Arrays:
    pairs = zip(_places(model), _first(data), strict=True)
    return {f"p{i:02}": node.get_param(name) - value for i, ((node, name), value) in enumerate(pairs)}


def _train(model: Any, optimizer: Any, data: Arrays, **how: Any) -> Run:
    """Train a model of typedthinc or thinc."""
    words, truths = data["words"], np.eye(_TAGS, dtype=np.float32)[data["tags"]]

    def step() -> None:
        Y, backprop = model.begin_update(words, **how)
        backprop((Y - truths) / len(words))
        model.finish_update(optimizer)

    return Run(step, lambda: {"Y": model.predict(words), **_moved(model, data)})


def _train_ours(data: Arrays) -> Run:
    from typedthinc.api import Adam, HashEmbed, Maxout, Softmax, chain, expand_window, residual

    def block() -> Any:
        return residual(chain(expand_window(1), Maxout(_WIDTH, 3 * _WIDTH, _PIECES, normalize=True)))

    embed: Any = HashEmbed(_WIDTH, _ROWS, seed=_SEED)
    model: Any = chain(embed, block(), block(), block(), block(), Softmax(_TAGS, _WIDTH)).initialize(data["words"][:9])
    _put(model, data)
    return _train(model, Adam(_RATE, eps=_EPS, grad_clip=0.0), data, need_dX=False)


def _train_thinc(data: Arrays) -> Run:
    from thinc.api import Adam, HashEmbed, Maxout, Softmax, chain, expand_window, residual

    def block() -> Any:
        return residual(chain(expand_window(1), Maxout(_WIDTH, 3 * _WIDTH, _PIECES, normalize=True)))

    embed: Any = HashEmbed(_WIDTH, _ROWS, seed=_SEED)
    model: Any = chain(embed, block(), block(), block(), block(), Softmax(_TAGS, _WIDTH))
    model.initialize(data["words"][:9])
    _put(model, data)
    return _train(model, Adam(_RATE, eps=_EPS, grad_clip=0.0, L2=0.0, use_averages=False), data)


def _train_torch(data: Arrays, **how: Any) -> Run:
    import torch
    import torch.nn.functional as F

    from typedthinc.api import get_ops

    torch.set_num_threads(1)
    params = [torch.nn.Parameter(torch.from_numpy(value.copy())) for value in _first(data)]
    optimizer = torch.optim.Adam(params, lr=_RATE, eps=_EPS, **how)
    rows = torch.from_numpy((get_ops("cpu").hash(data["words"], _SEED) % _ROWS).astype(np.int64))
    tags = torch.from_numpy(data["tags"])

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

    def step() -> None:
        optimizer.zero_grad()
        loss: Any = F.cross_entropy(scores(), tags)
        loss.backward()
        optimizer.step()

    def results() -> Arrays:
        moved = zip(params, _first(data), strict=True)
        changes = {f"p{i:02}": param.detach().numpy() - value for i, (param, value) in enumerate(moved)}
        return {"Y": scores().softmax(1).detach().numpy(), **changes}

    return Run(step, results)


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
        targets={"thinc": 0.78, "torch": 1.15},
    ),
}
