"""Functions and classes that make models of settings, and functions that make several models."""

from collections.abc import Mapping
from dataclasses import dataclass

from typecheck_tests.several_modules.found.settings import CONFIG, All, Config, Ends, Sizes
from typedthinc.api import Floats2d, Linear, Model, Relu, Softmax, chain

Vectors = Model[Floats2d, Floats2d]


def make(config: Config) -> Vectors:
    return chain(Relu(config.width, config.n_in), Softmax(config.classes, config.width))


def make_one(config: Config = CONFIG) -> Vectors:
    return make(config)


def make_other(config: Config = Config(8, n_in=10)) -> Vectors:  # noqa: B008
    return make(config)


def make_all(every: All) -> Vectors:
    encoder = every.encoder
    return chain(Relu(encoder.width, every.ends.n_in), Softmax(3, encoder.width))


def of_ends(ends: Ends) -> Vectors:
    n_in, classes = ends
    return Softmax(classes, n_in)


def of_pair(sizes: tuple[int, int]) -> Vectors:
    return Linear(sizes[0], sizes[1])


def loose(sizes):  # type: ignore[no-untyped-def]
    return Relu(2 * sizes.width, sizes.n_in)


def build(table: Mapping[str, int]) -> Vectors:
    return Relu(table["width"], table["n_in"])


def build_both(tables: Mapping[str, Mapping[str, int]]) -> Vectors:
    encoder = tables["encoder"]
    return chain(Relu(encoder["width"], encoder["n_in"]), Softmax(tables["head"]["n_in"], encoder["width"]))


class Tagger:
    def __init__(self, config: Config) -> None:
        self.config = config
        self.model = make(config)

    def head(self, classes: int) -> Vectors:
        return Softmax(classes, self.config.width)

    def parts(self) -> tuple[Vectors, Vectors]:
        return Relu(self.config.width, self.config.n_in), self.head(3)


@dataclass
class Network:
    sizes: Sizes

    def body(self) -> Vectors:
        return Linear(self.sizes.width, self.sizes.n_in)


def plain(width: int, n_in: int) -> Vectors:
    return Relu(width, n_in)


def make_parts(width: int) -> tuple[Vectors, Vectors]:
    return Relu(width, 12), Softmax(3, width)


def build_table(sizes: Sizes) -> dict[str, Vectors]:
    return {"encoder": Relu(sizes.width, sizes.n_in), "head": Softmax(3, sizes.width)}


def layers(width: int = 16) -> list[Vectors]:
    return [Relu(width, 12), Softmax(3, width)]


def grown(width):  # type: ignore[no-untyped-def]
    found = [Relu(width, 12)]
    for _ in range(2):
        found.append(Relu(width, width))
    found.append(Softmax(3, width))
    return found
