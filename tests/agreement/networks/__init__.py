"""Random networks: what they are made of, and how right and wrong ones come about.

A network is grown from the form of its data: each step takes a form to another one by layers that fit. So most are
right as they are made. Then mistakes are planted.
"""

from __future__ import annotations

from random import Random

from tests.agreement.networks.forms import INTS, SPARSE, Form, Network, Node, floats
from tests.agreement.networks.growing import Grower
from tests.agreement.networks.mistakes import with_mistake, with_shared
from tests.agreement.networks.names import LAYERS, OWN
from tests.agreement.networks.pieces import chained

__all__ = ["LAYERS", "OWN", "Form", "Network", "Node", "network_with", "random_network"]

_MOST_TRIES = 10_000


def network_with(layer: str, random: Random) -> Network:
    """Grow a network that has this layer, and plant no mistake."""
    for _ in range(_MOST_TRIES):
        network = _grown(random)
        if any(node.name == layer for node in network.root.walk()):
            return network
    raise AssertionError(f"no network has {layer}: let growing.py make one")


def random_network(random: Random) -> Network:
    network = _grown(random)
    if random.random() < 0.3:
        network = with_shared(network, random)
    for _ in range(random.choices((0, 1, 2), (45, 45, 10))[0]):
        network = with_mistake(network, random)
    return network


def _grown(random: Random) -> Network:
    if random.random() < 0.03:
        # As many columns as there are rows of data.
        square = Node("squared")
        return Network(chained(random, [square, Grower(random).path(floats(3), random.randint(1, 2))]), floats(3))
    data = _data(random)
    if random.random() < 0.08 and data.kind != "Padded" and not _is_nested(data):
        return Network(Grower(random).pair(data), Form("tuple", item=data))
    return Network(Grower(random).path(data, random.randint(1, 4)), data)


def _data(random: Random) -> Form:
    array = random.choice((floats(random.randint(2, 9)), floats(random.randint(2, 9)), INTS))
    if random.random() < 0.03:
        return SPARSE
    kind = random.choice(("array", "array", "list", "Ragged", "Padded", "Ints2d"))
    if kind == "array":
        return Form("Floats3d", random.randint(2, 9)) if random.random() < 0.1 else array
    if kind == "list" and random.random() < 0.15:
        return Form("list", item=Form("list", item=array))
    if kind == "Ints2d":
        return Form("Ints2d", random.randint(2, 4))
    return Form(kind, item=floats(random.randint(2, 9)) if kind == "Padded" else array)


def _is_nested(form: Form) -> bool:
    return form.item is not None and form.item.item is not None
