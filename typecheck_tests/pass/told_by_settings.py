"""Objects of settings that the program changes, or makes in its own way: nothing is known of their sizes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from typedthinc.api import Relu, Softmax, chain


@dataclass
class Part:
    width: int = 64


@dataclass
class Tuned:
    encoder: Part = field(default_factory=Part)
    sizes: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Fixed:
    width: int = 64


@dataclass
class Chosen:
    encoder: Fixed = field(default_factory=Fixed)


def make() -> Fixed:
    return Fixed(wide)


wide = 16


@dataclass
class Later:
    encoder: Fixed = field(default_factory=make)


@dataclass
class Any:
    make: Callable[[], Fixed] = Fixed
    sizes: list[int] = field(default_factory=list)


tuned = Tuned()
tuned.encoder.width = 32
tuned.sizes.append(8)
chain(Relu(tuned.encoder.width, 784), Softmax(10, 32))
chain(Relu(tuned.sizes[0], 784), Softmax(10, 8))
chosen = replace(Chosen(), encoder=Fixed(8))
chain(Relu(chosen.encoder.width, 784), Softmax(10, 8))
other = Chosen()
other.encoder = Fixed(12)
width = other.encoder.width
chain(Relu(width, 784), Softmax(10, 12))
wide = 24
later = Later()
chain(Relu(later.encoder.width, 784), Softmax(10, 24))
free = Any()
free.sizes.extend([3, 4])
chain(Relu(free.sizes[1], 784), Softmax(10, 4))
