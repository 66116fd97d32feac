"""A run that goes on from a checkpoint ends with the bits of one that never stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    Adam,
    L2Distance,
    Linear,
    Model,
    PyTorchLSTM,
    PyTorchWrapper,
    chain,
    fix_random_seed,
    list2padded,
    padded2list,
    train,
)

torch: Any = pytest.importorskip("torch")
nn: Any = torch.nn
rng = np.random.default_rng(0)
X: Any = rng.standard_normal((20, 4)).astype("float32")
Y: Any = X[:, :2] * X[:, 2:]


def net(seed: int) -> Model[Any, Any]:
    torch.manual_seed(seed)
    fix_random_seed(seed)
    module = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8), nn.Dropout(0.3), nn.GELU())
    return chain(Linear(8, 4), PyTorchWrapper(module, grad_scaler=16.0), Linear(2, 8)).initialize(X)


def run(model: Model[Any, Any], epochs: int, file: Path, *, resume: bool = False) -> bytes:
    train(
        model,
        X,
        Y,
        loss=L2Distance(),
        optimizer=Adam(0.01),
        epochs=epochs,
        batch_size=8,
        progress=False,
        checkpoint=file,
        resume=resume,
    )
    return model.to_bytes()


def test_a_run_that_stopped_ends_with_the_same_bits(tmp_path: Path) -> None:
    """Parameters, running means, the scale of gradients and the random numbers of dropout."""
    expected = run(net(0), 6, tmp_path / "whole")
    run(net(0), 3, tmp_path / "stopped")
    torch.manual_seed(99)
    torch.rand(5)
    assert run(net(7), 6, tmp_path / "stopped", resume=True) == expected


def test_one_seed_decides_on_all_random_numbers() -> None:
    sequences = [X[:3], X[3:8], X[8:9], X[9:20]]
    truths = [each[:, :2] for each in sequences]

    def tagger(seed: int) -> Model[Any, Any]:
        fix_random_seed(seed)
        return chain(list2padded(), PyTorchLSTM(2, 4, depth=2, dropout=0.4), padded2list()).initialize(sequences)

    def trained(seed: int) -> bytes:
        model, optimizer = tagger(seed), Adam(0.01)
        for _ in range(4):
            guesses, backprop = model.begin_update(sequences)
            backprop([guess - truth for guess, truth in zip(guesses, truths, strict=True)])
            model.finish_update(optimizer)
        return model.to_bytes()

    assert trained(0) == trained(0) != trained(1)
