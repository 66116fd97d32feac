"""Which name was meant."""

from __future__ import annotations

import pytest

from typedthinc.shapes.nearest import hint_of_names, nearest

TRAIN = ["model", "X", "Y", "loss", "optimizer", "epochs", "batch_size", "callbacks", "seed"]


@pytest.mark.parametrize(
    ("name", "known", "meant"),
    [
        ("epoch", TRAIN, "epochs"),
        ("n_epochs", TRAIN, "epochs"),
        ("size", TRAIN, "batch_size"),
        ("batchSize", TRAIN, "batch_size"),
        ("x", TRAIN, "X"),
        ("lr", ["learn_rate", "beta1"], "learn_rate"),
        ("learning_rate", ["learn_rate", "beta1"], "learn_rate"),
        ("size_batch", ["batch_size", "beta1"], "batch_size"),
        ("steps", ["warmup_steps", "total_steps"], ""),
        ("units", ["nO", "nI"], ""),
        ("b", ["beta1", "beta2"], ""),
        ("X", ["X"], ""),
        ("anything", [], ""),
    ],
)
def test_the_nearest_name(name: str, known: list[str], meant: str) -> None:
    assert nearest(name, known) == meant


def test_what_there_is_instead() -> None:
    assert hint_of_names("units", ["nO", "nI"]) == "; it takes nO and nI"
    assert hint_of_names("units", ["nO", "nI", "init_W"]) == "; it takes nO, nI and init_W"
    assert hint_of_names("units", ["nO"]) == "; it takes nO"
    assert hint_of_names("units", [f"size{n}x" for n in range(9)]) == ""
    assert hint_of_names("units", []) == ""
