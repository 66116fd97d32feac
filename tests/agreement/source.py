"""Networks as Python source: one function for each, which the checker reads and the test runs."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.agreement.networks import LAYERS, OWN, Form, Network, Node

_SIZES = range(1, 13)
HEADER = f"""
from typing import Any, Final, Literal

import numpy as np
import typedthinc.api as tt
from tests.agreement.own_layers import {", ".join(OWN)}
from typedthinc.api import {", ".join(sorted({*LAYERS} - {*OWN}))}
from typedthinc.types import Floats1d, Floats2d, Floats3d, Ints1d, Ints2d, Padded, Ragged

{"; ".join(f"W{size}: Final = {size}" for size in _SIZES)}
{"; ".join(f"w{size} = {size}" for size in _SIZES)}
VECTORS = np.ones((3, 4), "float32")
TABLE = {{0: 1}}
ALL: Final = slice(None)
"""
_ORDER = {
    "Embed": ["nO", "nV"],
    "HashEmbed": ["nO", "nV"],
    "LayerNorm": ["nI"],
    "CauchySimilarity": ["nI"],
    "kept": ["nI"],
}
_ORDER |= dict.fromkeys(("folded", "scaled"), ["n"])
_OPERATORS = {"chain": ">>", "concatenate": "|", "add": "+", "tuplify": "&"}


def write(network: Network, name: str, random: Random) -> str:
    """Write a network as a function that composes it, initializes it, predicts and goes backward."""
    writer = _Writer(random, Counter(network.root.walk()))
    model = writer.expression(network.root)
    # Of a square layer the rows count, too: there are always three.
    rows = "Literal[3]" if any(node.name == "squared" for node in network.root.walk()) else "Any"
    lines = [
        *writer.lines,
        f"model = {model}",
        "model.initialize(X)",
        "model.predict(X)",
        "Y, backprop = model.begin_update(X)",
        "return Y, backprop(Y)",
    ]
    return "\n".join(
        [f"def {name}(X: {annotation(network.data, rows)}) -> object:", *(f"    {line}" for line in lines)]
    )


def annotation(form: Form, rows: str = "Any") -> str:
    """Write a form as the type that a user would write."""
    if form.kind == "sparse":
        return "tuple[Ints1d[Any], Floats1d[Any], Ints1d[Any]]"
    if form.kind == "tuple":
        return f"tuple[{_item(form)}, {_item(form)}]"
    if form.kind == "Padded":
        width = form.item.width if form.item else 0
        return f"Padded[Floats3d[Any, Any, Literal[{width}]]]"
    if form.item is not None:
        return f"{form.kind}[{_item(form)}]"
    if form.kind == "Floats2d":
        return f"Floats2d[{rows}, Literal[{form.width}]]"
    if form.kind == "Floats3d":
        return f"Floats3d[Any, Any, Literal[{form.width}]]"
    return f"{form.kind}[Any, Literal[{form.width}]]" if form.width else f"{form.kind}[Any]"


def _item(form: Form) -> str:
    return annotation(form.item) if form.item else "Any"


class _Writer:
    """Writes one network; `lines` are the variables that its expression needs."""

    def __init__(self, random: Random, uses: Counter[Node]) -> None:
        self.random = random
        self._uses = uses
        self.lines: list[str] = []
        self._names: dict[Node, str] = {}
        self._count = 0

    def expression(self, node: Node) -> str:
        if node in self._names and self.random.random() < 0.8:
            return self._names[node]
        text = self._operation(node) or self._call(node)
        if self.random.random() < (0.9 if self._uses[node] > 1 else 0.35):
            text = self._variable(text)
            self._names[node] = text
        return text

    def _variable(self, text: str) -> str:
        self._count += 1
        name = f"v{self._count}"
        self.lines.append(f"{name} = {text}")
        return name

    def _operation(self, node: Node) -> str | None:
        if self.random.random() > 0.3:
            return None
        if node.name == "clone":
            return f"({self.expression(node.layers[0])} ** {node.extra[0]})"
        symbol = _OPERATORS.get(node.name)
        if symbol is None or len(node.layers) < 2 or (len(node.layers) > 2 and node.name != "chain"):
            return None
        return f"({f' {symbol} '.join(self.expression(layer) for layer in node.layers)})"

    def _call(self, node: Node) -> str:
        prefix = "tt." if node.name not in OWN and self.random.random() < 0.1 else ""
        layers = [self.expression(layer) for layer in node.layers]
        if node.name in ("chain", "add", "concatenate") and self.random.random() < 0.1:
            layers = [f"*({', '.join(layers)},)"]
        first, last = (node.extra, ()) if node.name == "with_getitem" else ((), node.extra)
        return f"{prefix}{node.name}({', '.join([*first, *layers, *self._sizes(node), *last])})"

    def _sizes(self, node: Node) -> list[str]:
        sizes = dict(node.sizes)
        order = _ORDER.get(node.name, ["nO", "nI"])
        if list(sizes) == order[: len(sizes)] and self.random.random() < 0.7:
            return [self._size(sizes[name]) for name in order if name in sizes]
        items = list(sizes.items())
        self.random.shuffle(items)
        return [f"{name}={self._size(size)}" for name, size in items]

    def _size(self, size: int) -> str:
        known = min(size, 12)
        less = max(1, known - 2)
        forms = [str(size), str(size), f"W{known}", f"w{known}", f"W{less} + {size - less}", f"{size} * w1"]
        return self.random.choice(forms) if known == size else str(size)
