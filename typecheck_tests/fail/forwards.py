"""What a model of one's own is made of: the parameters of forward, its output and its callback go together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from typedthinc.api import Backprop, Floats2d, FloatsXd, Ints1d, Model
from typedthinc.types import B, I, O


def other(model: Model[Ints1d, Ints1d], X: Floats2d, is_train: bool) -> tuple[Floats2d, Backprop[Floats2d, Floats2d]]:
    return X, lambda dY: dY


def short(model: Model[Floats2d, Floats2d], X: Floats2d) -> tuple[Floats2d, Backprop[Floats2d, Floats2d]]:
    return X, lambda dY: dY


def alone(model: Model[Floats2d, Floats2d], X: Floats2d, is_train: bool) -> Floats2d:
    return X


def ids(model: Model[Floats2d, Floats2d], X: Floats2d, is_train: bool) -> tuple[Ints1d, Backprop[Ints1d, Floats2d]]:
    raise NotImplementedError


def back(model: Model[Floats2d, Floats2d], X: Floats2d, is_train: bool) -> tuple[Floats2d, Callable[[Ints1d], Ints1d]]:
    raise NotImplementedError


def text(model: Model[Floats2d, Floats2d], X: Floats2d, mode: str) -> tuple[Floats2d, Backprop[Floats2d, Floats2d]]:
    return X, lambda dY: dY


def good(model: Model[Floats2d, FloatsXd], X: Floats2d, is_train: bool) -> tuple[Floats2d, Backprop[Floats2d, Floats2d]]:
    return X, lambda dY: dY


def sized(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Callable[[Floats2d[B, O]], Floats2d[B, I]]]:
    raise NotImplementedError


def starred(*args: Any) -> Any:
    return args


Model("other", other)  # E: typedthinc-container: Model cannot take other as forward: its model is Model[Ints1d, Ints1d], but its X is Floats2d
Model("short", short)  # E: typedthinc-container: Model takes a function as forward that takes model, X and is_train, but short takes model and X
Model("alone", alone)  # E: typedthinc-container: Model takes a function as forward that returns its output and the callback for the gradient, but alone returns Floats2d
Model("ids", ids)  # E: typedthinc-container: Model cannot take ids as forward: its model is Model[Floats2d, Floats2d], but its output is Ints1d
Model("back", back)  # E: typedthinc-container: Model cannot take back as forward: its callback is Callable[[Ints1d], Ints1d], but its X and output ask for Backprop[Floats2d, Floats2d]
Model("text", text)  # E: typedthinc-container: Model cannot take text as forward: its mode is str, but what it gets is bool
Model("three", 3)  # E: typedthinc-container: Model takes a function as forward that takes model, X and is_train, but the argument is int
declared: Model[Floats2d, Ints1d] = Model("good", good)  # E: typedthinc-dtype: the declared type gives Ints1d, but good gives Floats2d
fits: Model[Floats2d, Floats2d] = Model("good", good)
Model("sized", sized, dims={"nI": None, "nO": 3}), Model("starred", starred)
short_one: Model[Any, Any] = Model("lambda", lambda model, X, is_train: (X, lambda dY: dY))
