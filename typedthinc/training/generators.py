"""The generators that the ops of a model draw from, and others that stand in for them in one share of a step."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import numpy as np

from typedthinc.model import Model

# Below this lies the key of a step.
_KEYS: Final = 1 << 62


def ops_of(model: Model[Any, Any]) -> list[Any]:
    """List the ops of the nodes, each once."""
    return list({id(node.ops): node.ops for node in model.walk()}.values())


def keys_of(drawers: Sequence[Any]) -> list[int]:
    """Draw a key from the generator of each of some ops, which tells the random numbers of one step from others."""
    return [int(ops.rng.integers(_KEYS)) for ops in drawers]  # one draw each, whatever a step draws


@contextmanager
def drawing(drawers: Sequence[Any], keys: Sequence[int], share: int) -> Generator[None]:
    """Have ops draw from generators that hang on the keys of a step and on the number of a share alone."""
    before = [ops.rng for ops in drawers]
    for ops, rng, key in zip(drawers, before, keys, strict=True):
        ops.rng = np.random.Generator(type(rng.bit_generator)(np.random.SeedSequence([key, share])))
    try:
        yield
    finally:
        for ops, rng in zip(drawers, before, strict=True):
            ops.rng = rng  # the generators themselves draw on as if nothing had been
