"""The checker and the program agree on random networks of images, right ones and wrong ones."""

from __future__ import annotations

from math import prod
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.agreement.verdicts import check, run, without_labels

pytestmark = pytest.mark.slow

HEADER = """
from typing import Any, Literal

from typedthinc.api import AvgPool, BatchNorm, Conv2d, Flatten, Floats2d, Floats4d, GroupNorm, Linear, MaxPool, Model
from typedthinc.api import chain, relu_activation, tuplify, with_array, with_debug, with_getitem
"""
# How a network is handed on: what a window needs of its image is known behind all of them.
FORMS = (
    "    model = {}\n",
    "    model = with_array(with_debug({}))\n",
    "    model = tuplify({}, Flatten()) >> with_getitem(0, Linear(2, 5))\n",
    "    def made() -> Model[Floats4d, Floats2d]:\n        return {}\n    model = made()\n",
)
_COUNT = 60


def grow(random: Random, name: str) -> tuple[str, tuple[int, ...]]:
    """Write a function that composes a network and runs it on images; half of them have a wrong size somewhere."""
    shape = (2, random.randint(1, 4), random.randint(8, 14), random.randint(8, 14))
    sizes, layers = shape[1:], []
    for _ in range(random.randint(1, 4)):
        layer, sizes = random.choice((convolution, pooling, passing))(random, sizes)
        layers.append(layer)
    wrong = random.choice((0, 0, 1, 7))
    layers += ["Flatten()", f"Linear(5, {prod(sizes) + wrong})"]
    if random.random() < 0.3:
        place = random.randrange(1, len(layers))
        layers = [*layers[: place - 1], f"chain({', '.join(layers[place - 1 : place + 1])})", *layers[place + 1 :]]
    taken = ", ".join(f"Literal[{size}]" for size in shape)
    return (
        f"def {name}(X: Floats4d[{taken}]) -> Any:\n"
        + random.choice(FORMS).format(f"chain({', '.join(layers)})")
        + "    model.initialize(X)\n"
        "    return model.predict(X)\n"
    ), shape


def convolution(random: Random, sizes: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    window, stride, padding = (by_axis(random, least, most) for least, most in ((1, 3), (1, 2), (0, 2)))
    channels = random.randint(1, 4)
    inside = tuple(
        (size + 2 * along(padding, axis) - along(window, axis)) // along(stride, axis) + 1
        for axis, size in enumerate(sizes[1:])
    )
    given = random.choice((f"{channels}, {sizes[0]}", str(channels)))
    return f"Conv2d({given}, kernel_size={window}, stride={stride}, padding={padding})", (channels, *inside)


def pooling(random: Random, sizes: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    window = by_axis(random, 1, min(2, *sizes[1:]))
    stride = random.choice((window, 1))
    inside = tuple((size - along(window, axis)) // along(stride, axis) + 1 for axis, size in enumerate(sizes[1:]))
    more = "" if stride == window else f", stride={stride}"
    return f"{random.choice(('MaxPool', 'AvgPool'))}({window}{more})", (sizes[0], *inside)


def by_axis(random: Random, least: int, most: int) -> int | tuple[int, ...]:
    """Draw a number for both axes, or one for each."""
    if random.random() < 0.3:
        return random.randint(least, most), random.randint(least, most)
    return random.randint(least, most)


def along(value: int | tuple[int, ...], axis: int) -> int:
    return value[axis] if isinstance(value, tuple) else value


def passing(random: Random, sizes: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    return random.choice(
        ("relu_activation()", "BatchNorm()", f"BatchNorm({sizes[0]})", f"GroupNorm({sizes[0]})")
    ), sizes


def test_checker_and_program_agree(tmp_path: Path) -> None:
    random, names = Random(7), dict[str, Any]()
    exec(HEADER, names)
    grown = [grow(random, f"network_{place}") for place in range(_COUNT)]
    complaints = check(HEADER, [source for source, _ in grown], tmp_path)
    wrong = 0
    for place, ((source, shape), said) in enumerate(zip(grown, complaints, strict=True)):
        outcome = run(names, source, f"network_{place}", np.ones(shape, "float32"))
        told = "\n".join([source, *map(str, said), str(outcome)])
        wrong += bool(said)
        assert bool(said) == (outcome.error is not None), told
        assert len(said) <= 1 or len({each.line for each in said}) == len(said), told
        if said and outcome.line == said[0].line == 2:
            assert without_labels(said[0].message) in str(outcome.error), told
    assert _COUNT // 5 < wrong < _COUNT * 4 // 5
