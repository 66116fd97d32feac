"""What goes wrong with a network: another size, a layer left out, put in or exchanged, other data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TypeAlias

from tests.agreement.networks.forms import INTS, Form, Network, Node, floats, widened
from tests.agreement.networks.names import (
    ACTIVATED,
    ACTIVATIONS,
    BRIDGES,
    LIFTS,
    PARALLEL,
    PARTS,
    RECURRENT,
    REDUCTIONS,
    WEIGHTED,
)
from tests.agreement.networks.pieces import columns, joined, lifted, own, passing, shares, similarity, window

Mistake: TypeAlias = Callable[[Node, Random], Node]


def with_mistake(network: Network, random: Random) -> Network:
    if random.random() < 0.15:
        return replace(network, data=_other_data(network.data, random))
    nodes = network.root.walk()
    for _ in range(20):
        mistake = random.choice(MISTAKES)
        place = random.randrange(len(nodes))
        changed = mistake(nodes[place], random)
        if changed != nodes[place]:
            return replace(network, root=_put(network.root, [place], changed))
    return network


def with_shared(network: Network, random: Random) -> Network:
    """Put one of the layers at a second place, too: mostly the same object then, whose missing sizes are one number."""
    nodes = network.root.walk()
    places = [place for place, node in enumerate(nodes) if node.name in ("chain", *PARALLEL)]
    if not places:
        return network
    place = random.choice(places)
    layers = list(nodes[place].layers)
    layers.insert(random.randint(0, len(layers)), random.choice(nodes[1:]))
    return replace(network, root=_put(network.root, [place], replace(nodes[place], layers=tuple(layers))))


def _put(node: Node, place: list[int], changed: Node) -> Node:
    """Replace the node at this place of `walk`."""
    place[0] -= 1
    if place[0] == -1:
        return changed
    return replace(node, layers=tuple(_put(layer, place, changed) for layer in node.layers))


def _other_data(form: Form, random: Random) -> Form:
    if form.width and random.random() < 0.5:
        return replace(form, width=form.width + random.choice((-1, 1, 2)))
    if form.item and form.item.width and random.random() < 0.5:
        return widened(form, form.item.width + random.choice((-1, 1, 2)))
    width = form.width or (form.item.width if form.item else 0) or 5
    array = floats(width)
    others = [array, INTS, Form("Ints2d", width), Form("Floats1d"), Form("Floats3d", width), Form("tuple", item=array)]
    others += [Form(kind, item=array) for kind in ("list", "Ragged", "Padded")]
    others.append(Form("list", item=Form("list", item=array)))
    return random.choice(others)


def _other_size(node: Node, random: Random) -> Node:
    sizes = list(node.sizes)
    if not sizes:
        return node
    place = random.randrange(len(sizes))
    name, size = sizes[place]
    sizes[place] = name, max(2, size + random.choice((-2, -1, 1, 2, 3)))
    return replace(node, sizes=tuple(sizes))


def _swapped(node: Node, random: Random) -> Node:
    sizes = dict(node.sizes)
    if set(sizes) != {"nO", "nI"}:
        return node
    return replace(node, sizes=(("nO", sizes["nI"]), ("nI", sizes["nO"])))


def _other_column(node: Node, random: Random) -> Node:
    return replace(node, extra=(f"column={random.randint(0, 4)}",)) if node.name == "Embed" and node.extra else node


def _other_part(node: Node, random: Random) -> Node:
    """Take another window, place or part, which may not be there."""
    if node.name == "expand_window":
        return window(random, random.randrange(4))
    if node.name == "with_getitem":
        return replace(node, extra=(str(random.randint(-4, 3)),))
    return replace(columns(random, random.randint(2, 12))[0], name=node.name) if node.name in PARTS else node


def _left_out(node: Node, random: Random) -> Node:
    if len(node.layers) < 2 or node.name == "siamese":
        return node
    place = random.randrange(len(node.layers))
    return replace(node, layers=node.layers[:place] + node.layers[place + 1 :])


def _put_in(node: Node, random: Random) -> Node:
    if node.name not in ("chain", *PARALLEL):
        return node
    place = random.randint(0, len(node.layers))
    return replace(node, layers=(*node.layers[:place], _alien(random), *node.layers[place:]))


def _exchanged(node: Node, random: Random) -> Node:
    return _alien(random) if not node.layers else node


def _wrapped(node: Node, random: Random) -> Node:
    name = random.choice(("residual", "clone", "with_array", "tuplify", *LIFTS))
    return Node(name, (node,), extra=("2",) if name == "clone" else ())


def _unwrapped(node: Node, random: Random) -> Node:
    return node.layers[0] if node.name in ("with_array", "residual", "clone", *LIFTS) else node


def _other_lift(node: Node, random: Random) -> Node:
    return replace(node, name=random.choice(LIFTS), extra=()) if node.name in LIFTS else node


def _other_combinator(node: Node, random: Random) -> Node:
    names = (*PARALLEL, "chain")
    return replace(node, name=random.choice(names)) if node.name in names else node


def _alien(random: Random) -> Node:
    width = random.randint(2, 9)
    both = (("nO", width), ("nI", random.randint(2, 9)))
    return random.choice(
        (
            Node(random.choice(WEIGHTED), sizes=both),
            Node("LayerNorm", sizes=(("nI", width),)),
            Node("Embed", sizes=(("nO", width), ("nV", 9))),
            Node("Embed", sizes=(("nO", width), ("nV", 9)), extra=(f"column={random.randint(0, 4)}",)),
            Node(random.choice(REDUCTIONS)),
            Node(random.choice(("list2array", *BRIDGES.values()))),
            lifted(Node("Linear", sizes=both)),
            Node(random.choice(ACTIVATED), sizes=both),
            Node(random.choice(ACTIVATIONS)),
            Node("MultiSoftmax", sizes=both[1:], extra=(shares(random, width),)),
            similarity(random, width),
            Node("siamese", (Node("Linear", sizes=both), similarity(random, width))),
            Node(random.choice(RECURRENT), sizes=both, extra=random.choice(((), ("bidirectional=True",)))),
            Node("bidirectional", (Node(random.choice((*RECURRENT, "Linear")), sizes=both),)),
            Node("MultiHeadAttention", sizes=both, extra=(f"num_heads={random.randint(1, 3)}",)),
            Node("ParametricAttention", sizes=both[:1]),
            Node("StaticVectors", sizes=both[:1], extra=("vectors=VECTORS",)),
            Node("HashEmbed", sizes=(("nO", width), ("nV", 9))),
            Node("SparseLinear", sizes=both[:1]),
            Node("positional_encoding"),
            window(random, random.randrange(3)),
            columns(random, width)[0],
            own(random, width)[0],
            Node("remap_ids", extra=("TABLE",)),
            Node("with_reshape", (Node("Linear", sizes=both),)),
            Node("uniqued", (Node("Embed", sizes=(("nO", width), ("nV", 9))),)),
            passing(random),
            joined(random, random.randint(1, 3)),
            lifted(joined(random, 2)),
        )
    )


MISTAKES: tuple[Mistake, ...] = (
    _other_size,
    _other_size,
    _other_size,
    _swapped,
    _other_column,
    _other_part,
    _other_part,
    _left_out,
    _put_in,
    _exchanged,
    _wrapped,
    _unwrapped,
    _other_lift,
    _other_combinator,
)
