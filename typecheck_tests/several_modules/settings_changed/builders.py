"""Functions and classes that make models of settings, and lists of models that others may change."""
# mypy: allow-untyped-defs, allow-untyped-calls

from collections.abc import Callable
from typing import Any

from typecheck_tests.several_modules.settings_changed.settings import OWN, Config, Small
from typedthinc.api import Floats2d, Model, Relu, Softmax

Vectors = Model[Floats2d, Floats2d]
LAYERS: list[Vectors] = [Relu(7, 4), Softmax(3, 7)]
DEFAULT = Small()


def kept(config: Config) -> Vectors:
    return Relu(3, config.kept)


def derived(config: Config) -> Vectors:
    return Relu(3, config.derived)


def by_reader(config: Config) -> Vectors:
    return Relu(3, config.by_reader)


def by_third(config: Config) -> Vectors:
    return Relu(3, config.by_third)


def by_maker(config: Config) -> Vectors:
    config.by_maker = 5
    return Relu(3, config.by_maker)


def helper(config):
    config.by_helper = 5


def by_helper(config: Config) -> Vectors:
    helper(config)
    return Relu(3, config.by_helper)


def by_method(config: Config) -> Vectors:
    config.grow()
    return Relu(3, config.by_method)


def completed(config):
    return Relu(3, config.completed)


def late(config):
    return Relu(3, config.n_in)


def first(config):
    return Relu(3, config.first)


def second(config):
    return Relu(3, config.second)


def of_ends(ends: tuple[int, int]) -> Vectors:
    n_in, n_out = ends
    return Relu(n_out, n_in)


def in_attribute(config: Config) -> Vectors:
    config.sizes["n_in"] = 5
    return Relu(3, config.sizes["n_in"])


def in_another(config: Config) -> Vectors:
    return Relu(3, config.more["n_in"])


def replaced(config: Config) -> Vectors:
    if config.kept < 5:
        config = Config(kept=5)
    return Relu(3, config.kept)


def small(config: Small = DEFAULT) -> Vectors:
    return Relu(3, config.width)


def own() -> Vectors:
    return Relu(3, OWN.width)


def build(table: dict[str, int]) -> Vectors:
    return Relu(3, table["n_in"])


def build_changed(table: dict[str, int]) -> Vectors:
    table["n_in"] += 1
    return Relu(3, table["n_in"])


def build_inside(table: dict[str, dict[str, int]]) -> Vectors:
    encoder = table["encoder"]
    table["encoder"]["n_in"] = 5
    return Relu(3, encoder["n_in"])


def build_aliased(table: dict[str, int]) -> Vectors:
    other = table
    other["n_in"] = 5
    return Relu(3, table["n_in"])


def change(table):
    table["n_in"] = 5


def build_handed_on(table: dict[str, dict[str, int]]) -> Vectors:
    change(table["encoder"])
    return Relu(3, table["encoder"]["n_in"])


class Known:
    def __init__(self, config: Small) -> None:
        self.settings = config

    def head(self) -> Vectors:
        return Relu(3, self.settings.width)


class Tagger:
    def __init__(self, config: Small) -> None:
        self.config = config
        self.other = config
        self.held: list[Vectors] = [Relu(7, 4), Softmax(3, 7)]

    def body(self) -> Vectors:
        return Relu(3, self.config.width)

    def overridden(self) -> Vectors:
        return Relu(3, 4)

    def over(self) -> tuple[Vectors, Vectors]:
        return Relu(3, self.other.width), Relu(3, 4)

    def blocks(self) -> list[Vectors]:
        return self.held


def stack(n_in: int) -> list[Vectors]:
    return [Relu(7, n_in), Softmax(3, 7)]


def table_of(n_in: int) -> dict[str, Vectors]:
    return {"body": Relu(7, n_in)}


def shared() -> list[Vectors]:
    return LAYERS


def by_default(found: list[Vectors] = [Relu(7, 4), Softmax(3, 7)]) -> list[Vectors]:  # noqa: B006
    return found


def grown(n_in: int) -> list[Vectors]:
    found: list[Vectors] = [Relu(3, n_in)]
    found[0] = Relu(3, 5)
    found.insert(0, Relu(3, 5))
    return found


def either(n_in: int, is_wide: bool) -> tuple[Vectors, int]:
    if is_wide:
        return Relu(3, 5), 5
    return Relu(3, n_in), n_in


def wide(function: Callable[..., Any]) -> Callable[..., Any]:
    def made(*args: Any) -> Any:
        return Relu(3, 5), Relu(3, 5)

    return made


@wide
def decorated(n_in: int) -> Any:
    return Relu(3, n_in), Relu(3, n_in)


def pair(n_in: int) -> tuple[Vectors, Vectors]:
    return Relu(3, n_in), Relu(3, n_in)
