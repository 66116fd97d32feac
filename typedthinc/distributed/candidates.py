"""The candidates of a search: settings that are drawn from a space."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

import numpy as np

from typedthinc.arguments import refuse


@dataclass(frozen=True)
class Candidate:
    """Settings that were tried, or refused.

    Attributes:
        settings: The settings.
        score: The score of its best epoch; None where no epoch has ended.
        epochs: How many epochs it went through.
        error: Why it was refused, or has failed; empty else.
    """

    settings: dict[str, Any]
    score: float | None = None
    epochs: int = 0
    error: str = ""


def drawn(space: Mapping[str, Any], count: int, seed: int) -> list[dict[str, Any]]:
    """Draw candidates from a space: all of them once, in some order, where it has no more than that.

    Args:
        space: By name a list, of which one is drawn, what Ray Tune draws from (`tune.loguniform(1e-4, 1e-1)`), or a
            value that stays.
        count: How many.
        seed: What decides on them.

    Raises:
        ValueError: A list has nothing to draw.
    """
    lists = {name: _choices(each) for name, each in space.items()}
    for name, values in lists.items():
        if not values:
            refuse("sweep", f"{name} in space", "a list of at least one value", values)
    if not any(hasattr(each, "sample") for each in space.values()) and prod(map(len, lists.values())) <= count:
        found = [dict(zip(lists, values, strict=True)) for values in product(*lists.values())]
        random.Random(seed).shuffle(found)
        return found
    rng = np.random.RandomState(seed)
    return list(
        _distinct(({name: _drawn(each, rng) for name, each in space.items()} for _ in range(20 * count)), count)
    )


def text_of(settings: Mapping[str, Any]) -> str:
    """Return settings as one line."""
    return ", ".join(f"{name}={value!r}" for name, value in settings.items())


def _choices(given: Any) -> list[Any]:
    values: Any = given
    return values if isinstance(given, list) else [values]


def _distinct(candidates: Iterator[dict[str, Any]], count: int) -> Iterator[dict[str, Any]]:
    """Leave out what came before."""
    seen: list[dict[str, Any]] = []
    for each in candidates:
        if len(seen) < count and each not in seen:
            seen.append(each)
            yield each


def _drawn(given: Any, rng: np.random.RandomState) -> Any:
    values: Any = given
    if isinstance(given, list):
        return values[int(rng.randint(len(values)))]
    value = values.sample(random_state=rng) if hasattr(values, "sample") else values
    return value.item() if type(value).__module__ == "numpy" else value  # a plain number can be written to files
