"""The programs that are checked: correct ones, of any size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

_HEAD = """\
from typedthinc.api import (
    Dropout, LayerNorm, Linear, Maxout, Model, Relu, Softmax, chain, concatenate, residual
)
from typedthinc.types import Floats2d
"""
_NUMPY = "import numpy as np\n"
_COPIES = 10
_FUNCTION_LINES, _SECTION_LINES = 28, 8 * 28 + 18


@dataclass(frozen=True)
class Program:
    """A family of programs.

    Attributes:
        title: The program of a size, with the size as `{}`.
        sizes: The sizes that are measured, each twice the one before.
        write: Gives the source for a size.
    """

    title: str
    sizes: tuple[int, ...]
    write: Callable[[int], str]

    def name(self, size: int) -> str:
        """Name the program of one size."""
        return self.title.format(size)


def one_chain(layers: int) -> str:
    """Write one chain of many layers."""
    inner = "".join(f"    {_layer(index)},\n" for index in range(layers))
    return f"{_HEAD}\nmodel = chain(\n{inner})\n"


def many_models(models: int) -> str:
    """Write many functions, each of which makes a model of twelve layers."""
    return _HEAD + "".join(_model(index) for index in range(models))


def plain_models(models: int) -> str:
    """Write many functions, each of which chains twelve layers with no combinator among them."""
    layers = "".join(f"        {_layer(index)},\n" for index in range(12))
    return _HEAD + "".join(
        f"\n\ndef model_{index}() -> Model[Floats2d, Floats2d]:\n    return chain(\n{layers}    )\n"
        for index in range(models)
    )


def nested_chains(depth: int) -> str:
    """Write ten models, each a chain in a chain in a chain."""
    return _HEAD + "".join(f"\nmodel_{index} = {_nest(depth, index)}\n" for index in range(_COPIES))


def nothing(_: int = 0) -> str:
    """Write the imports alone: what mypy needs before it comes to the models."""
    return _HEAD


def ordinary(lines: int) -> str:
    """Write a module as most are: numpy in functions and classes, and a model now and then."""
    return _HEAD + _NUMPY + "".join(_section(index) for index in range(lines // _SECTION_LINES))


def numpy_alone(lines: int) -> str:
    """Write a module that knows nothing of models."""
    return _NUMPY + "".join(_function(index) for index in range(lines // _FUNCTION_LINES))


def changed(source: str, step: int) -> str:
    """Write a program with a last line that differs from step to step."""
    last = f"Linear(3, {step + 1})" if _HEAD in source else str(step)
    return f"{source}\nlast = {last}\n"


def _width(index: int) -> int:
    return 8 + index % 7


def _layer(index: int) -> str:
    name = ("Linear", "Relu", "Maxout")[index % 3]
    return f"{name}({_width(index + 1)}, {_width(index)})"


def _model(index: int) -> str:
    a, b, c = 16 + index % 9, 24 + index % 5, 3 + index % 4
    return f"""

def model_{index}() -> Model[Floats2d, Floats2d]:
    return chain(
        Linear({a}, {b}),
        LayerNorm({a}),
        Dropout(0.2),
        Relu({b}, {a}),
        residual(Relu({b}, {b})),
        concatenate(Linear({a}, {b}), Linear({b}, {b})),
        Maxout({a}, {a + b}),
        Dropout(0.1),
        Relu({b}, {a}, dropout=0.2),
        Linear({a}, {b}),
        Relu({a}, {a}),
        Softmax({c}, {a}),
    )
"""


def _function(index: int) -> str:
    n, d = 20 + index % 30, 4 + index % 9
    return f"""

def summary_{index}(path: str, rows: int = {n}, seed: int = {index}) -> dict[str, float]:
    rng = np.random.default_rng(seed)
    table = rng.normal(size=(rows, {d}))
    weights = np.ones({d}) / {d}
    labels = rng.integers(0, 3, size=rows)
    center = table.mean(axis=0)
    spread = table.std(axis=0) + 1e-8
    scaled = (table - center) / spread
    scores = scaled @ weights
    order = np.argsort(scores)[::-1]
    best = scaled[order[:5]]
    found: dict[str, float] = {{}}
    for label in range(3):
        chosen = scaled[labels == label]
        if len(chosen) == 0:
            continue
        found[f"{{path}}-{{label}}"] = float(np.linalg.norm(chosen.mean(axis=0)))
    distances = np.sqrt(((best[:, None, :] - scaled[None, :, :]) ** 2).sum(axis=-1))
    nearest = distances.argmin(axis=1)
    names = [f"{{path}}:{{place}}" for place in nearest.tolist()]
    found["many"] = float(len(set(names)))
    found["spread"] = float(np.concatenate([spread, center]).max())
    return found
"""


def _section(index: int) -> str:
    return "".join(_function(8 * index + step) for step in range(8)) + _model(index)


def _nest(depth: int, index: int) -> str:
    opened = "".join(f"chain(\n    {_layer(level + index)}, " for level in range(depth))
    return f"{opened}{_layer(depth + index)}" + ")" * depth


PROGRAMS = {
    "chain": Program("one chain of {} layers", (250, 500, 1000), one_chain),
    "models": Program("{} models of 12 layers", (50, 100, 200), many_models),
    "plain": Program("{} plain models of 12 layers", (50, 100, 200), plain_models),
    "ordinary": Program("{} lines with few models", (2500, 5000), ordinary),
    "numpy": Program("{} lines of numpy alone", (2500, 5000), numpy_alone),
    "nested": Program("10 models, chains nested {} deep", (10, 20, 40), nested_chains),
}
