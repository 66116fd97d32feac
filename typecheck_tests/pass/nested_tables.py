"""Lists and dicts in dicts that are changed: by way of the outer one, and by other names that they have."""

# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from typing import Any

from typedthinc.api import Linear, Relu, chain

by_key = {"encoder": {"small": Relu(24, 48)}}
by_key["encoder"]["small"] = Relu(2, 4)
chain(by_key["encoder"]["small"], Linear(1, 2))

named = {"encoder": {"small": Relu(24, 48)}}
encoder = named["encoder"]
encoder["small"] = Relu(2, 4)
chain(named["encoder"]["small"], Linear(1, 2))

grown = {"encoder": [Relu(24, 48)]}
grown["encoder"].append(Relu(2, 24))
chain(*grown["encoder"], Linear(1, 2))

gone_through = {"encoder": [Relu(24, 48)]}
for layers in gone_through.values():
    layers.append(Relu(2, 24))
chain(*gone_through["encoder"], Linear(1, 2))

given = {"encoder": [Relu(24, 48)]}


def change(layers: list[Any]) -> None:
    layers.append(Relu(2, 24))


change(given["encoder"])
chain(*given["encoder"], Linear(1, 2))

handed = {"encoder": [Relu(24, 48)]}


def change_in(table: dict[str, list[Any]]) -> None:
    table["encoder"].append(Relu(2, 24))


change_in(handed)
chain(*handed["encoder"], Linear(1, 2))

inner = [Relu(24, 48)]
of_names = {"encoder": inner}
inner.append(Relu(2, 24))
chain(*of_names["encoder"], Linear(1, 2))

taken = {"encoder": [Relu(24, 48)]}


def take() -> None:
    layers = taken["encoder"]
    layers += [Relu(2, 24)]


take()
chain(*taken["encoder"], Linear(1, 2))

added = {"encoder": [Relu(24, 48)]}
added["encoder"] += [Relu(2, 24)]
chain(*added["encoder"], Linear(1, 2))

deeper = {"encoder": {"small": [Relu(24, 48)]}}
deeper["encoder"]["small"].append(Relu(2, 24))
chain(*deeper["encoder"]["small"], Linear(1, 2))

shortened = {"encoder": [Relu(24, 48), Relu(2, 24)]}
del shortened["encoder"][1]
chain(*shortened["encoder"], Linear(1, 24))

sliced = [[Relu(24, 48)]]
sliced[:][0].append(Relu(2, 24))
chain(*sliced[0], Linear(1, 2))

gotten = {"encoder": [Relu(24, 48)]}
gotten.get("encoder", []).append(Relu(2, 24))
chain(*gotten["encoder"], Linear(1, 2))

two_names = {"encoder": [Relu(24, 48)]}


def by_two_names():
    table = two_names
    other = table["encoder"]
    other.append(Relu(2, 24))


by_two_names()
chain(*two_names["encoder"], Linear(1, 2))
