"""Tell handwritten digits apart by a small convolutional network: scikit-learn's 1,797 images of 8 x 8 pixels.

`typedthinc check examples/digits_cnn.py` checks that it fits together: how wide the rows are that come out of `Flatten`
follows from the size of the images. `python examples/digits_cnn.py` runs it.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from rich.progress import track
from sklearn.datasets import load_digits  # type: ignore[import-untyped]  # scikit-learn has no annotations
from sklearn.model_selection import train_test_split  # type: ignore[import-untyped]

from typedthinc.api import (
    Adam,
    BatchNorm,
    CategoricalCrossentropy,
    Conv2d,
    Dropout,
    Flatten,
    Floats2d,
    Floats4d,
    Ints1d,
    MaxPool,
    Model,
    Softmax,
    chain,
    cosine,
    fix_random_seed,
    minibatches,
    relu_activation,
)

CLASSES: Final = 10
EPOCHS: Final = 15
BATCH: Final = 32
SEED: Final = 0

# A batch of images of one channel; `Any` is their number.
Images: TypeAlias = Floats4d[Any, Literal[1], Literal[8], Literal[8]]
Scores: TypeAlias = Floats2d[Any, Literal[10]]
Labels: TypeAlias = Ints1d[Any]
Classifier: TypeAlias = Model[Images, Scores]


def make_model() -> Classifier:
    """Compose two convolutions; windows of 2 x 2 leave 4 x 4 of the 8 x 8 pixels, and so rows of 32 * 4 * 4."""
    return chain(
        Conv2d(32, 1, kernel_size=3, padding=1),
        BatchNorm(),
        relu_activation(),
        Conv2d(32, kernel_size=3, padding=1),
        BatchNorm(),
        relu_activation(),
        MaxPool(2),
        Flatten(),
        Dropout(0.4),
        Softmax(CLASSES, 32 * 4 * 4),
    )


def load() -> tuple[Images, Images, Labels, Labels]:
    """Read the images, with pixels from 0 to 1, and set one in five aside for the test."""
    images, labels = load_digits(return_X_y=True)
    images = (images / 16).astype("float32").reshape(-1, 1, 8, 8)
    train_X, test_X, train_y, test_y = train_test_split(images, labels, test_size=0.2, random_state=SEED)
    return train_X, test_X, train_y, test_y


def train(model: Classifier, images: Images, labels: Labels) -> None:
    """Go through the images in small batches, in another order each time, with steps that become smaller."""
    loss = CategoricalCrossentropy()
    optimizer = Adam(cosine(0.003, EPOCHS * len(images) // BATCH))
    for _ in track(range(EPOCHS), description="training"):
        for X, y in minibatches(BATCH, images, labels, shuffle=True):
            Y, backprop = model.begin_update(X, need_dX=False)
            dY, _value = loss(Y, y)
            backprop(dY)
            model.finish_update(optimizer)


def accuracy(model: Classifier, images: Images, labels: Labels) -> float:
    """Return the share of images whose likeliest class is the right one."""
    Y = model.predict(images)
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
