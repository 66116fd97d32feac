"""Two inputs and two outputs: of the upper and the lower half of a digit written by hand, which it is and how dark."""

from __future__ import annotations

from typing import Any, Literal

from sklearn.datasets import load_digits  # type: ignore[import-untyped]

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Floats2d,
    Ints1d,
    L2Distance,
    Linear,
    Relu,
    Softmax,
    chain,
    fix_random_seed,
    train,
    tuple2array,
    tuplify,
    with_getitem,
)

Half = Floats2d[Any, Literal[32]]
TRAINED = 1400


def halves() -> tuple[tuple[Half, Half], tuple[Ints1d, Floats2d[Any, Literal[1]]]]:
    """Return the halves of the pictures, and digit and mean darkness of each."""
    digits = load_digits()
    pixels = (digits.data / 16).astype("float32")
    upper: Half = pixels[:, :32]
    lower: Half = pixels[:, 32:]
    darkness: Floats2d[Any, Literal[1]] = pixels.mean(axis=1, keepdims=True)
    labels: Ints1d = digits.target
    return (upper, lower), (labels, darkness)


def main() -> None:
    fix_random_seed(0)
    (upper, lower), (labels, darkness) = halves()
    encoder = with_getitem(0, Relu(48, 32)) >> with_getitem(1, Relu(48, 32)) >> tuple2array()
    model = chain(encoder, Relu(64, 96), tuplify(Softmax(10, 64), Linear(1, 64)))
    train(
        model,
        (upper[:TRAINED], lower[:TRAINED]),
        (labels[:TRAINED], darkness[:TRAINED]),
        loss=(CategoricalCrossentropy(), L2Distance()),
        weights=(1.0, 10.0),
        optimizer=Adam(0.003),
        epochs=30,
        validation=0.1,
        patience=4,
    )
    digit, dark = model.predict((upper[TRAINED:], lower[TRAINED:]))
    right = (digit.argmax(axis=1) == labels[TRAINED:]).mean()
    missed = abs(dark - darkness[TRAINED:]).mean() / darkness[TRAINED:].std()
    print(f"{right:.1%} of the digits are right, and darkness is {missed:.2f} standard deviations off")


if __name__ == "__main__":
    main()
