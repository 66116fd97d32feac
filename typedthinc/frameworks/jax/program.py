"""A pure function with its pytrees, as programs that JAX compiles: once for each form and shape of the data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from inspect import Parameter, signature
from typing import Any, Final, cast

import numpy as np

from typedthinc.frameworks.described import not_of_numbers, with_article

jax: Final[Any] = import_module("jax")
_ARRAYS: Final[Any] = (jax.Array, np.ndarray, np.generic)
_NUMBERS: Final[Any] = (*_ARRAYS, bool, int, float, complex)


class WrongResult(Exception):
    """A function returned something else than it must; without its name."""


class Program:
    """Runs a function of (parameters, state, data), where parameters and state are given as lists of leaves.

    Copies of a layer share it: it holds no value of any parameter.

    Attributes:
        takes_rng: Whether the function has a parameter `rng`.
        takes_is_train: Whether it has a parameter `is_train`.
    """

    function: Callable[..., Any]
    trees: tuple[Any, ...]
    has_state: bool
    is_jitted: bool
    takes_rng: bool
    takes_is_train: bool
    predict: Callable[..., Any]
    differentiate: Callable[..., Any]
    pull: Callable[..., Any]
    pull_parameters: Callable[..., Any]

    def __init__(self, function: Callable[..., Any], trees: Sequence[Any], *, has_state: bool, is_jitted: bool) -> None:
        """Take a function, and the forms of its parameters and of its state."""
        self.function, self.trees, self.has_state, self.is_jitted = function, tuple(trees), has_state, is_jitted
        names = _names(function)
        self.takes_rng, self.takes_is_train = "rng" in names, "is_train" in names
        self.predict = self._compiled(self._predict, "form", "is_train")  # compiled once for each form of the data
        self.differentiate = self._compiled(self._differentiate, "form", "places", "is_train")
        self.pull = self._compiled(_pull)
        self.pull_parameters = self._compiled(_pull_parameters)

    def _compiled(self, function: Callable[..., Any], *static: str) -> Callable[..., Any]:
        compiled: Callable[..., Any] = jax.jit(function, static_argnames=static) if self.is_jitted else function
        return compiled

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.function, self.trees, self.has_state, self.is_jitted)

    def _predict(self, params: Any, state: Any, data: Any, rng: Any, *, form: Any, is_train: bool) -> Any:
        """Return what the function returns, and the leaves of its new state."""
        tree, state_tree = self.trees
        args, kwargs = jax.tree.unflatten(form, data)
        if self.takes_rng:
            kwargs = {**kwargs, "rng": rng}
        if self.takes_is_train:
            kwargs = {**kwargs, "is_train": is_train}
        held = [jax.tree.unflatten(tree, params)]
        if not self.has_state:
            return _checked(self.function(*held, *args, **kwargs)), []
        held.append(jax.tree.unflatten(state_tree, state))
        result = self.function(*held, *args, **kwargs)
        if not isinstance(result, tuple) or len(cast(Any, result)) != 2:
            came = "an array" if isinstance(result, _NUMBERS) else with_article(type(cast(object, result)).__name__)
            raise WrongResult(f"has a state, and returned {came}, not a tuple of the output and the new state")
        Y, after = cast(Any, result)
        found, after_tree = jax.tree.flatten(after)
        if after_tree != state_tree:  # its leaves are parameters, named by the old form
            forms = f"{_form(state_tree)}, not {_form(after_tree)}"
            raise WrongResult(f"must return a new state of the form of the one before, {forms}")
        return _checked(Y), found

    def _differentiate(
        self, params: Any, state: Any, data: Any, rng: Any, *, form: Any, places: Any, is_train: bool
    ) -> Any:
        """Return what `_predict` returns, and what takes gradients of its floats to those of floats among all given."""
        of_params, of_data = places

        def run(trained: Any, floats: Any) -> Any:
            full = _put(params, of_params, trained), state, _put(data, of_data, floats), rng
            Y, after = self._predict(*full, form=form, is_train=is_train)
            return [each for each in jax.tree.leaves(Y) if is_float(each)], (Y, after)  # only floats are differentiated

        chosen = [params[i] for i in of_params], [data[i] for i in of_data]
        _, pull, (Y, after) = jax.vjp(run, *chosen, has_aux=True)  # has_aux: Y itself passes through, integers too
        return (Y, after), pull


def _checked(Y: Any) -> Any:
    """Return what a function returned, if it is made of arrays: of other things JAX speaks as a compiler does."""
    wrong = [type(each).__name__ for each in jax.tree.leaves(Y) if not isinstance(each, _ARRAYS)]
    if wrong:
        came = with_article(type(Y).__name__)
        kinds = f"{came} of {', '.join(dict.fromkeys(wrong))}" if isinstance(Y, list | tuple | dict) else came
        raise WrongResult(f"returned {kinds}, not an array or a tuple of arrays; convert_outputs can choose from it")
    odd = not_of_numbers(jax.tree.leaves(Y))
    if odd:
        raise WrongResult(odd)
    return Y


def _form(tree: Any) -> str:
    return str(tree).removeprefix("PyTreeDef(").removesuffix(")")


def is_float(value: Any) -> bool:
    """Tell whether gradients of a value mean anything."""
    return bool(jax.numpy.issubdtype(jax.numpy.result_type(value), jax.numpy.inexact))


def _put(values: Any, places: Sequence[int], others: Sequence[Any]) -> list[Any]:
    found = list(values)
    for place, value in zip(places, others, strict=True):
        found[place] = value
    return found


def _pull(pull: Any, gradients: Any) -> Any:
    return pull(gradients)


def _pull_parameters(pull: Any, gradients: Any) -> Any:
    return pull(gradients)[0]  # XLA drops what only dX needs


def _names(function: Callable[..., Any]) -> set[str]:
    try:
        parameters = signature(function).parameters.values()
    except (TypeError, ValueError):
        return set()
    return {each.name for each in parameters if each.kind is not Parameter.VAR_KEYWORD}


def _again(function: Any, trees: Any, has_state: bool, is_jitted: bool) -> Program:
    return Program(function, trees, has_state=has_state, is_jitted=is_jitted)
