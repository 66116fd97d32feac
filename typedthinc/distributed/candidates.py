"""The candidates of a search: settings that are drawn from a space, and what each function takes of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from inspect import Parameter, signature
from itertools import product
from math import prod
from typing import Any, Final

import numpy as np

from typedthinc.arguments import refuse
from typedthinc.model import Model
from typedthinc.optimizers import Optimizer

# What else of a run may be searched over.
_OF_TRAIN: Final = ("batch_size", "accumulation_steps")


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


@dataclass(frozen=True)
class Makers:
    """What makes the parts of a run from settings.

    Attributes:
        build: Makes the model.
        optimizer: Makes the optimizer.
    """

    build: Callable[..., Model[Any, Any]]
    optimizer: Callable[..., Optimizer]

    def check(self, space: Mapping[str, object]) -> None:
        """Refuse settings that nothing takes.

        Raises:
            ValueError: There are some.
        """
        for name in space:
            if name not in _OF_TRAIN and not any(_takes(each, name) for each in (self.build, self.optimizer)):
                known = ", ".join(sorted({*_OF_TRAIN, *_named(self.build), *_named(self.optimizer)}))
                refuse("sweep", f"{name} in space", f"one of what is taken: {known}", space[name])

    def model(self, settings: Mapping[str, Any]) -> Model[Any, Any]:
        """Make the model of a candidate."""
        return self.build(**_of(self.build, settings))

    def made_optimizer(self, settings: Mapping[str, Any]) -> Optimizer:
        """Make the optimizer of a candidate."""
        return self.optimizer(**_of(self.optimizer, settings))

    def of_train(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """Return what `train` takes of settings."""
        return {name: settings[name] for name in _OF_TRAIN if name in settings}


def drawn(space: Mapping[str, Any], count: int, seed: int) -> list[dict[str, Any]]:
    """Draw candidates from a space: all of them once, in some order, where it has no more than that.

    Args:
        space: By name a list, of which one is drawn, what Ray Tune draws from (`tune.loguniform(1e-4, 1e-1)`), or a
            value that stays.
        count: How many.
        seed: What decides on them.
    """
    lists = {name: _choices(each) for name, each in space.items()}
    if not any(hasattr(each, "sample") for each in space.values()) and prod(map(len, lists.values())) <= count:
        found = [dict(zip(lists, values, strict=True)) for values in product(*lists.values())]
        random.Random(seed).shuffle(found)
        return found
    rng = np.random.RandomState(seed)
    return list(
        _distinct(({name: _drawn(each, rng) for name, each in space.items()} for _ in range(20 * count)), count)
    )


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
    return values.sample(random_state=rng) if hasattr(values, "sample") else values


def _of(function: Callable[..., Any], settings: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in settings.items() if _takes(function, name)}


def _takes(function: Callable[..., Any], name: str) -> bool:
    return name in _named(function)


def _named(function: Callable[..., Any]) -> Sequence[str]:
    """List the parameters of a function that can be given by name."""
    kinds = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    return [name for name, each in signature(function).parameters.items() if each.kind in kinds]
