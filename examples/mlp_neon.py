"""A network of two layers that tells handwritten digits apart, by the trees and the Autodiff of neon.

`python examples/mlp_neon.py` trains it on scikit-learn's 8 x 8 images. Trees are written once: assigning one to a
tensor computes it, from what tensors hold then. The picture shows what the network takes for each digit: images that
the gradient of the scores by the pixels has made of the mean of all.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from sklearn.datasets import load_digits  # type: ignore[import-untyped]  # scikit-learn has no annotations

from typedthinc.compat.neon import Autodiff, Backend, Block, OpTreeNode, Tensor

PIXELS: Final = 64
HIDDEN: Final = 128
CLASSES: Final = 10
BATCH: Final = 50
EPOCHS: Final = 60
RATE: Final = 0.1
MOMENTUM: Final = 0.9
DECAY: Final = 1e-4
KEEP: Final = 0.7  # the probability that a hidden unit counts in a step

be = Backend(rng_seed=0)
be.bsz = BATCH
rng = np.random.default_rng(0)


def weights(rows: int, columns: int, name: str) -> Tensor:
    """Make weights that keep the size of what goes through them."""
    return be.array(rng.normal(size=(rows, columns)) / np.sqrt(columns), name=name)


W1, b1 = weights(HIDDEN, PIXELS, "W1"), be.zeros((HIDDEN, 1), name="b1")
W2, b2 = weights(CLASSES, HIDDEN, "W2"), be.zeros((CLASSES, 1), name="b2")
PARAMETERS: Final = [W1, b1, W2, b2]


def scores(x: Tensor, kept: Tensor | float = 1.0) -> OpTreeNode:
    """Score all classes for each image, a column of x, by the hidden units that are kept."""
    return be.dot(W2, be.maximum(be.dot(W1, x) + b1, 0) * kept) + b2


def softmax(x: OpTreeNode) -> OpTreeNode:
    """Turn the scores of each column into probabilities."""
    exps = be.exp(x - be.max(x, axis=0))
    return exps / be.sum(exps, axis=0)


class Training:
    """The trees of one step, and the buffers that they are computed into."""

    def __init__(self) -> None:
        self.x, self.labels = be.iobuf(PIXELS, name="x"), be.empty((1, BATCH), dtype="int32")
        self.mask = be.iobuf(HIDDEN, name="mask")
        rows = be.onehot(self.labels, axis=0) * be.safelog(softmax(scores(self.x, self.mask)))
        self.loss, self.mean = -be.mean(be.sum(rows, axis=0)), be.empty((1, 1))
        self.gradient = Autodiff(self.loss, be)
        self.gradients = [be.zeros_like(each) for each in PARAMETERS]
        self.speeds = [be.zeros_like(each) for each in PARAMETERS]
        self.steps = [
            MOMENTUM * speed - RATE * (gradient + DECAY * each)
            for each, gradient, speed in zip(PARAMETERS, self.gradients, self.speeds, strict=True)
        ]

    def step(self, images: NDArray[Any], labels: NDArray[Any]) -> float:
        """Learn from a batch and return the loss before."""
        self.x[:], self.labels[:] = images.T, labels[None]
        be.make_binary_mask(self.mask, KEEP)
        self.mask /= KEEP
        self.mean[:] = self.loss
        self.gradient.back_prop_grad(PARAMETERS, self.gradients)
        for each, speed, step in zip(PARAMETERS, self.speeds, self.steps, strict=True):
            speed[:] = step
            each += speed
        return float(self.mean.get()[0, 0])


def accuracy(images: NDArray[Any], labels: NDArray[Any]) -> float:
    """Return how many images are told right, in percent."""
    found = be.argmax(scores(be.array(images.T)), axis=0, out=be.empty((1, len(images)), dtype="int32"))
    return 100 * float((found.get()[0] == labels).mean())


def picture(images: NDArray[Any]) -> str:
    """Draw images side by side, a character a pixel."""
    shades = " .:*#"
    rows = (images.reshape(-1, 8, 8) * (len(shades) - 1)).round().astype(int)
    return "\n".join("  ".join("".join(shades[each] for each in image[row]) for image in rows) for row in range(8))


def dreams(start: NDArray[Any], steps: int) -> NDArray[Any]:
    """Return for each class an image that the network takes for it, made from the same one."""
    x, slope = be.array(np.tile(start[:, None], CLASSES), name="image"), be.empty((PIXELS, CLASSES))
    wanted = be.array(np.arange(CLASSES), dtype="int32")
    score = be.sum(be.onehot(wanted, axis=0) * be.safelog(softmax(scores(x))))
    gradient = Autodiff(score, be)
    for _ in range(steps):
        gradient.back_prop_grad([x], [slope])
        be.clip(x + 0.02 * slope, 0, 1, out=x)
    return x.get().T


def main() -> None:
    """Train, and print the score and a picture."""
    data = load_digits()
    order = rng.permutation(len(data.target))
    images, labels = data.data[order].astype("float32") / 16, data.target[order]
    training = Training()
    for epoch in range(EPOCHS):
        be.begin(Block.epoch, epoch)
        order = rng.permutation(1450)
        batches = [order[at : at + BATCH] for at in range(0, len(order), BATCH)]
        losses = [training.step(images[rows], labels[rows]) for rows in batches]
        be.end(Block.epoch, epoch)
        if epoch % 10 == 9:
            print(f"epoch {epoch + 1}: loss {np.mean(losses):.3f}")
    print(picture(dreams(images.mean(axis=0), 1000)))
    print(f"test accuracy {accuracy(images[1450:], labels[1450:]):.1f} %")


if __name__ == "__main__":
    main()
