"""Models of several kinds, each with data, for tests that compare the numbers of workers with those of one process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from typedthinc.api import (
    LSTM,
    Adam,
    BatchNorm,
    CategoricalCrossentropy,
    Conv2d,
    Dropout,
    Embed,
    Flatten,
    HashEmbed,
    L2Distance,
    LayerNorm,
    Linear,
    Maxout,
    Model,
    Optimizer,
    Relu,
    Run,
    SequenceCategoricalCrossentropy,
    Softmax,
    chain,
    expand_window,
    fix_random_seed,
    list2ragged,
    ragged2list,
    reduce_mean,
    residual,
    train,
    with_array,
    with_padded,
)

ITEMS = 50


class Case(NamedTuple):
    """A model, and what it is trained with."""

    build: Callable[[], Model[Any, Any]]
    X: Any
    Y: Any
    loss: Any

    def model(self) -> Model[Any, Any]:
        """Return a new model, the same each time."""
        fix_random_seed(0)
        return self.build().initialize(self.X[:4], _sample(self.Y))

    def train(self, model: Model[Any, Any], optimizer: Optimizer | None = None, **options: Any) -> Run:
        """Train a model for two epochs, from the same random numbers each time."""
        fix_random_seed(1)
        settings = {"epochs": 2, "batch_size": 12, "progress": False, **options}
        return train(model, self.X, self.Y, loss=self.loss, optimizer=optimizer or Adam(0.01), **settings)


def _sample(Y: Any) -> Any:
    if isinstance(Y, list):
        return Y[:4]
    return np.eye(3, dtype="float32")[Y[:4]] if Y.ndim == 1 else Y[:4]


def _rows(columns: int) -> Any:
    return np.random.default_rng(1).standard_normal((ITEMS, columns), dtype="float32")


def _ids(below: int) -> list[Any]:
    rng = np.random.default_rng(2)
    return [rng.integers(below, size=int(size)) for size in rng.integers(1, 7, size=ITEMS)]


def _tagger() -> Model[Any, Any]:
    vectors = HashEmbed(8, 300, seed=1)
    around = residual(chain(expand_window(1), Maxout(8, nP=2), LayerNorm(), Dropout(0.2)))
    return chain(list2ragged(), with_array(chain(vectors, around, Softmax(3))), ragged2list())


def _reader() -> Model[Any, Any]:
    table = with_array(Embed(6, 400, dropout=0.1))
    return chain(list2ragged(), table, with_padded(LSTM(6, bidirectional=True)), reduce_mean(), Softmax(3))


CLASSES: Any = np.random.default_rng(3).integers(3, size=ITEMS)
TAGS = [np.random.default_rng(size).integers(3, size=len(ids)) for size, ids in enumerate(_ids(1000))]

CASES = {
    "columns": Case(lambda: chain(Relu(16), Dropout(0.5), Softmax(3)), _rows(5), CLASSES, CategoricalCrossentropy()),
    "images": Case(
        lambda: chain(Conv2d(4, 1), Dropout(0.2), Flatten(), Softmax(3)),
        _rows(36).reshape(ITEMS, 1, 6, 6),
        CLASSES,
        CategoricalCrossentropy(),
    ),
    "tagger": Case(_tagger, _ids(1000), TAGS, SequenceCategoricalCrossentropy()),
    "reader": Case(_reader, _ids(400), CLASSES, CategoricalCrossentropy()),
    "normalized": Case(
        lambda: chain(Linear(8), BatchNorm(), Relu(4), Softmax(3)), _rows(5), CLASSES, CategoricalCrossentropy()
    ),
    "wide": Case(lambda: chain(Relu(33), LayerNorm(), Relu(2)), _rows(5), _rows(2), L2Distance()),
}


def bits(model: Model[Any, Any]) -> list[bytes]:
    """Return the parameters of a model to the last bit."""
    return [node.get_param(name).tobytes() for node in model.walk() for name in node.param_names]
