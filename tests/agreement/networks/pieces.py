"""Small parts of networks: layers with settings by chance, that both right networks and mistakes are made of."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.agreement.networks.forms import Node
from tests.agreement.networks.names import PARTS, WEIGHTED


def similarity(random: Random, width: int) -> Node:
    return Node("CauchySimilarity", sizes=(("nI", width),) if random.random() < 0.5 else ())


def window(random: Random, size: int) -> Node:
    texts = [str(size), f"window_size={size}", *([f"W{size}"] if size else []), *([""] if size == 1 else [])]
    return Node("expand_window", extra=tuple(filter(None, (random.choice(texts),))))


def columns(random: Random, width: int) -> tuple[Node, int]:
    """Make a layer that takes some of so many columns, and say how many."""
    name = random.choice(PARTS[:2])
    if random.random() < 0.3:
        places = [random.randrange(-width, width) for _ in range(random.randint(1, 4))]
        return Node(name, extra=(f"(ALL, {places})",)), len(places)
    start, stop = random.choice((None, *range(width))), random.choice((None, *range(1, width + 1)))
    if random.random() < 0.4:
        # From the end, both: what other slices leave follows no rule.
        start, stop = start and start - width, stop and stop - width or None
    left = len(range(width)[start:stop])
    cut = f"slice({start}, {stop})" if start is not None or random.random() < 0.5 else f"slice({stop})"
    return (Node(name, extra=(f"(ALL, {cut})",)), left) if left else (Node(name, extra=("ALL",)), width)


def own(random: Random, width: int) -> tuple[Node, int]:
    """Make a layer that a user has written, for rows of a width, and say how wide those are that it gives."""
    divisor = random.choice([each for each in range(1, width + 1) if width % each == 0])
    more = random.randint(1, 4)
    made = [
        (Node("folded", sizes=(("n", divisor),)), width // divisor),
        (Node("scaled", sizes=(("n", more),)), width * more),
        (Node("stacked", sizes=(("nO", more),)), width + more),
        (Node("kept", sizes=(("nI", width),)), width),
        *([(Node("trimmed"), width - 1)] if width > 1 else []),
    ]
    return random.choice(made)


def shares(random: Random, width: int) -> str:
    """Write the sizes of several softmaxes that make up a width."""
    right = random.randint(1, min(width - 1, 12))
    return f"nOs=({width - right}, {random.choice(('', 'W', 'w'))}{right})"


def options_of(name: str, random: Random) -> tuple[str, ...]:
    dense = ("dropout=0.1", "normalize=True")
    options = {"Relu": dense, "Gelu": dense, "Maxout": ("nP=2", "normalize=True"), "Linear": ()}
    return tuple(option for option in options.get(name, ()) if random.random() < 0.2)


def passing(random: Random) -> Node:
    """Make a layer that takes anything, or any arrays, and passes it on."""
    leaf = Node(random.choice(("noop", "Dropout")))
    return random.choice((leaf, leaf, lifted(leaf), Node("chain", (leaf, Node("noop")))))


def joined(random: Random, times: int) -> Node:
    """Put the input beside itself."""
    node = Node("concatenate", tuple(passing(random) for _ in range(times)))
    return lifted(node) if random.random() < 0.3 else node


def lifted(node: Node) -> Node:
    return Node("with_array", (node,))


def chained(random: Random, layers: list[Node]) -> Node:
    """Chain layers; a size that the next layer tells may be left out."""
    for place, (one, two) in enumerate(zip(layers, layers[1:], strict=False)):
        if one.name in WEIGHTED and "nI" in dict(two.sizes) and random.random() < 0.3:
            layers[place] = replace(one, sizes=tuple(item for item in one.sizes if item[0] != "nO"))
    return Node("chain", tuple(layers))
