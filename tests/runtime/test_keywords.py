"""Arguments by a name that a function does not have."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import isabstract, isfunction
from pathlib import Path
from typing import Any

import pytest

from typedthinc import layers, losses, optimizers
from typedthinc.api import (
    SGD,
    Adam,
    CategoricalCrossentropy,
    Dropout,
    L2Distance,
    Linear,
    Loss,
    Optimizer,
    Relu,
    chain,
    train,
)
from typedthinc.runtime.keywords import says_names

SAID: list[tuple[Callable[..., Any], dict[str, Any], str]] = [
    (Adam, {"lr": 0.1}, "Adam has no argument lr; did you mean learn_rate?"),
    (SGD, {"learn_rate": 0.1, "weight_decay": 0.1}, "SGD has no argument weight_decay; did you mean L2?"),
    (CategoricalCrossentropy, {"smoothing": 1}, "CategoricalCrossentropy has no argument smoothing; did you mean "),
    (L2Distance, {"reduction": "sum"}, "L2Distance has no argument reduction; it takes normalize"),
    (Linear, {"in_features": 3}, "Linear has no argument in_features; did you mean nI?"),
    (Relu, {"activation": 3}, "Relu has no argument activation; did you mean a layer behind it, such as relu_"),
    (Dropout, {"p": 0.1}, "Dropout has no argument p; did you mean rate?"),
    (chain, {"name": "x"}, "chain has no argument name; it takes layers alone"),
    (train, {"lr": 0.1}, "train has no argument lr; did you mean optimizer=Adam(rate)?"),
]


@pytest.mark.parametrize(("function", "options", "said"), SAID, ids=lambda value: getattr(value, "__name__", None))
def test_the_name_that_was_meant(function: Callable[..., Any], options: dict[str, Any], said: str) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(said)}") as caught:
        function(**options)
    assert Path(str(caught.traceback[-1].path)).name == "test_keywords.py"


def test_all_layers_losses_and_optimizers_say_it() -> None:
    names = [(module, name) for module in (layers, losses, optimizers) for name in module.__all__]
    called: dict[str, Any] = {name: getattr(module, name) for module, name in names}
    silent = list[tuple[str, str]]()
    for name, function in called.items():
        is_made = isinstance(function, type) and issubclass(function, Loss | Optimizer) and not isabstract(function)
        if not isfunction(function) and not is_made:
            continue
        try:
            function(no_such_name=1)
        except TypeError as error:
            if not str(error).startswith(f"{name} has no argument no_such_name"):
                silent.append((name, str(error)))
    assert len(called) > 100 and not silent


class Slow(Optimizer):
    """What a user writes."""

    def __init__(self, learn_rate: float, *, patience: int = 3) -> None:
        super().__init__(
            learn_rate, L2=0, grad_clip=0, L2_is_weight_decay=True, use_averages=False, max_decay=patience / 10
        )

    def _step(self, ops: Any, w: Any, g: Any, kept: Any, t: int, rate: float) -> None: ...


def test_classes_of_users_say_it() -> None:
    with pytest.raises(TypeError, match=r"^Slow has no argument patiance; did you mean patience\?$"):
        Slow(0.1, patiance=2)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]  # that is the test


def test_other_errors_stay_as_they_are() -> None:
    @says_names
    def failing(known: int) -> None:
        raise TypeError(f"{known} of its own")

    with pytest.raises(TypeError, match=r"^3 of its own$"):
        failing(known=3)
    with pytest.raises(TypeError, match=r"positional argument"):
        Linear(1, 2, 3)  # type: ignore[misc, arg-type, call-arg, call-overload]  # pyright: ignore
