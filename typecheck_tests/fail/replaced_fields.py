"""Settings that `dataclasses.replace` makes of others, given to factories."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, replace

from typedthinc.api import Linear, Relu, chain


@dataclass(frozen=True)
class SettingsToReplace:
    n_in: int = 10
    hidden: int = 32
    n_out: int = 5


def build_with(settings):
    return chain(Relu(settings.hidden, settings.n_in), Linear(settings.n_out, settings.hidden))


usual = SettingsToReplace()
wide = replace(usual, hidden=64, n_out=7)
by_place = dataclasses.replace(SettingsToReplace(3, 8), n_in=6)
twice = replace(wide, n_in=2)

chain(build_with(usual), Linear(2, 5))
chain(build_with(wide), Linear(2, 5))  # E: typedthinc-size: (expected width 5, got 7)
chain(Relu(10, 4), build_with(wide), Linear(2, 7))
chain(Relu(3, 4), build_with(by_place))  # E: typedthinc-size: (expected width 6, got 3)
chain(Relu(10, 4), build_with(twice))  # E: typedthinc-size: (expected width 2, got 10)
Relu(3, twice.n_out) >> Linear(2, 3)
chain(build_with(twice), Linear(2, 5))  # E: typedthinc-size: (expected width 5, got 7)
