"""Settings made of others that somebody may change, or that compute fields of their own: nothing is known of these."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

import copy
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from typedthinc.api import Linear, Relu, chain


@dataclass
class ComputedSettings:
    n_in: int = 10
    hidden: int = 0

    def __post_init__(self) -> None:
        self.hidden = self.n_in * 2


@dataclass
class ChangedSettings:
    n_in: int = 10
    hidden: int = 32


class TupleSettings(NamedTuple):
    n_in: int = 10
    hidden: int = 32


def build_of_fields(settings):
    return chain(Relu(settings.hidden, settings.n_in), Linear(2, settings.hidden))


computed = replace(ComputedSettings(4), n_in=6)
build_of_fields(computed).initialize().predict(np.zeros((1, 6), dtype="float32"))
chain(Relu(computed.hidden, 3), Linear(2, 12)).initialize()

changed = ChangedSettings()
changed.n_in = 7
again = replace(changed, hidden=9)
build_of_fields(again).initialize().predict(np.zeros((1, 7), dtype="float32"))
again.n_in = 3
build_of_fields(again).initialize().predict(np.zeros((1, 3), dtype="float32"))

fields = {"n_in": 5}
spread = replace(changed, **fields)
build_of_fields(spread).initialize().predict(np.zeros((1, 5), dtype="float32"))
build_of_fields(TupleSettings()._replace(n_in=4)).initialize().predict(np.zeros((1, 4), dtype="float32"))
build_of_fields(copy.replace(changed, n_in=8) if hasattr(copy, "replace") else ChangedSettings(8)).initialize()
