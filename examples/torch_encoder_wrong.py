"""The program of torch_encoder.py with a mistake in it, which `typedthinc check` finds before it runs."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import torch
from sklearn.datasets import load_digits  # type: ignore[import-untyped]  # scikit-learn has no annotations
from sklearn.model_selection import train_test_split  # type: ignore[import-untyped]
from torch import nn

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Floats2d,
    Model,
    PyTorchWrapper,
    Relu,
    Softmax,
    chain,
    fix_random_seed,
    train,
)

PIXELS: Final = 64
WIDTH: Final = 96
HIDDEN: Final = 48
CLASSES: Final = 10

Images: TypeAlias = Floats2d[Any, Literal[64]]
Scores: TypeAlias = Floats2d[Any, Literal[10]]


def build() -> Model[Images, Scores]:
    """Put the encoder between our layers: the checker reads its sizes from what its modules are made with."""
    encoder = nn.Sequential(
        nn.Linear(WIDTH, HIDDEN),
        nn.LayerNorm(HIDDEN),
        nn.GELU(),
        nn.Dropout(0.1),
        nn.Linear(WIDTH, HIDDEN),  # mistake 1: what comes in here has HIDDEN columns
    )
    return chain(Relu(WIDTH, PIXELS), PyTorchWrapper(encoder), Relu(WIDTH, HIDDEN), Softmax(CLASSES))


def main() -> None:
    """Train on four in five of the images, and print the share of the others that is right."""
    # So small a model is faster on one thread.
    torch.set_num_threads(1)
    fix_random_seed(0)
    images, digits = load_digits(return_X_y=True)
    images = (images / 16).astype("float32")
    train_X, test_X, train_y, test_y = train_test_split(images, digits, test_size=0.2, random_state=0)
    model = build().initialize(train_X)
    train(model, train_X, train_y, loss=CategoricalCrossentropy(), optimizer=Adam(0.002), epochs=12)
    accuracy = (model.predict(test_X).argmax(axis=1) == test_y).mean()
    print(f"test accuracy {accuracy:.1%}".replace("%", " %"))


if __name__ == "__main__":
    main()
