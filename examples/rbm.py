"""A restricted Boltzmann machine of handwritten digits, by contrastive divergence, in the style of Natural_BM.

`python examples/rbm.py` trains it on scikit-learn's 8 x 8 images and prints digits that it draws by itself. The score:
in how many pairs of an unseen image and the same pixels in another order the image has the lower free energy.

Source: Hinton 2002, Training products of experts by minimizing contrastive divergence.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from sklearn.datasets import load_digits  # type: ignore[import-untyped]  # scikit-learn has no annotations

from typedthinc.compat import natural_bm as B

PIXELS: Final = 64
HIDDEN: Final = 96
EPOCHS: Final = 30
BATCH: Final = 50
RATE: Final = 0.05
STEPS: Final = 3  # from the data to the sample that it is compared with

rng = np.random.default_rng(0)
streams = B.make_rng(12345)
W = B.variable(0.05 * rng.normal(size=(PIXELS, HIDDEN)), name="W")
a = B.zeros((PIXELS,), name="a")
b = B.zeros((HIDDEN,), name="b")


def sampled(p: Any) -> Any:
    """Draw pixels or hidden units that are on with given probabilities."""
    return B.random_binomial(B.shape(p), p=p, rng=streams)


def gibbs(v: Any) -> Any:
    """Draw hidden units from pixels, and pixels from these."""
    h = sampled(B.sigmoid(B.dot(v, W) + b))
    return sampled(B.sigmoid(B.dot(h, B.transpose(W)) + a))


def free_energy(v: Any) -> Any:
    """Return for each image what is low where the machine thinks it likely."""
    return -B.dot(v, a) - B.sum(B.log(1 + B.exp(B.dot(v, W) + b)), axis=1)


def trainer() -> Any:
    """Return a function that takes a batch, does one step and returns the loss."""
    data = B.placeholder(shape=(None, PIXELS), name="data")
    samples, _ = B.scan(gibbs, outputs_info=data, n_steps=STEPS)
    loss = B.mean(free_energy(data)) - B.mean(free_energy(B.stop_gradient(samples[-1])))
    variables = [W, a, b]
    steps = zip(variables, B.gradients(loss, variables), strict=True)
    return B.function([data], loss, updates=[(each, each - RATE * gradient) for each, gradient in steps])


def dreamer(steps: int) -> Any:
    """Return a function that draws images, beginning with noise."""
    start = B.placeholder(shape=(None, PIXELS), name="start")
    chain, _ = B.scan(gibbs, outputs_info=start, n_steps=steps)
    return B.function([start], B.sigmoid(B.dot(B.sigmoid(B.dot(chain[-1], W) + b), B.transpose(W)) + a))


def picture(images: Any) -> str:
    """Draw images side by side, a character a pixel."""
    shades = " .:*#"
    rows = (images.reshape(-1, 8, 8) * (len(shades) - 1)).round().astype(int)
    return "\n".join("  ".join("".join(shades[each] for each in image[row]) for image in rows) for row in range(8))


def main() -> None:
    """Train, and print the score and a picture."""
    images = (load_digits().data / 16 > 0.4).astype("float32")
    images = images[rng.permutation(len(images))]
    training, unseen = images[:1500], images[1500:]
    train = trainer()
    for epoch in range(EPOCHS):
        order = rng.permutation(len(training))
        losses = [train(training[order[at : at + BATCH]]) for at in range(0, len(order), BATCH)]
        if epoch % 10 == 9:
            print(f"epoch {epoch + 1}: difference of free energies {np.mean(losses):.2f}")
    data = B.placeholder(shape=(None, PIXELS), name="images")
    energies = B.function([data], free_energy(data))
    mixed = rng.permuted(unseen, axis=1)
    score = 100 * float((energies(unseen) < energies(mixed)).mean())
    print(picture(dreamer(300)(rng.integers(0, 2, (8, PIXELS)))))
    print(f"images told from mixed pixels: {score:.1f} %")


if __name__ == "__main__":
    main()
