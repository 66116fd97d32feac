"""The program of digits.py with three mistakes in it, which `typedthinc check` finds before it runs."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from rich.progress import track
from sklearn.datasets import load_digits  # type: ignore[import-untyped]  # scikit-learn has no annotations
from sklearn.model_selection import train_test_split  # type: ignore[import-untyped]

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Dropout,
    Floats2d,
    Ints1d,
    Model,
    Relu,
    Softmax,
    chain,
    fix_random_seed,
    minibatches,
)

PIXELS: Final = 64
WIDTH: Final = 128
CLASSES: Final = 10
EPOCHS: Final = 30
BATCH: Final = 32
SEED: Final = 0

# What comes in, what goes out, and what turns one into the other. `Any` is the number of rows: any number.
Images: TypeAlias = Floats2d[Any, Literal[64]]
Scores: TypeAlias = Floats2d[Any, Literal[10]]
Labels: TypeAlias = Ints1d[Any]
Classifier: TypeAlias = Model[Images, Scores]


def make_model() -> Classifier:
    """Compose two hidden layers and a softmax: each has to take what the one before it gives."""
    return chain(
        Relu(WIDTH, PIXELS, normalize=True),
        Dropout(0.3),
        Relu(WIDTH, WIDTH, normalize=True),
        Dropout(0.3),
        Softmax(CLASSES, PIXELS),  # mistake 1, a size: what comes in here is WIDTH wide
    )


def load() -> tuple[Images, Images, Labels, Labels]:
    """Read the images, with pixels from 0 to 1, and set one in five aside for the test."""
    images, labels = load_digits(return_X_y=True)
    images = (images / 16).astype("float32")
    train_X, test_X, train_y, test_y = train_test_split(images, labels, test_size=0.2, random_state=SEED)
    return train_X, test_X, train_y, test_y


def train(model: Classifier, images: Images, labels: Labels) -> None:
    """Go through the images in small batches, in another order each time."""
    loss = CategoricalCrossentropy()
    optimizer = Adam(0.001)
    for _ in track(range(EPOCHS), description="training"):
        for X, y in minibatches(BATCH, images, labels, shuffle=True):
            Y, backprop = model.begin_update(X, need_dX=False)
            dY, _value = loss(Y, y)
            backprop(X)  # mistake 2, a gradient: this is the input, not dY
            model.finish_update(optimizer)


def accuracy(model: Classifier, images: Images, labels: Labels) -> float:
    """Give the share of images whose likeliest class is the right one."""
    Y = model.predict([images])  # mistake 3, a container: a list of arrays, where the model takes one array
    return float((Y.argmax(axis=1) == labels).mean())


def main() -> None:
    fix_random_seed(SEED)
    train_X, test_X, train_y, test_y = load()
    model = make_model().initialize(train_X)
    train(model, train_X, train_y)
    model.summary()
    print(f"test accuracy {100 * accuracy(model, test_X, test_y):.1f} %")


if __name__ == "__main__":
    main()
