"""`as_layer`: an expression as a model, with its gradient."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints
from weakref import WeakKeyDictionary

from typedthinc.arrays.families import RANKED
from typedthinc.backends import Ops
from typedthinc.errors import ExpressionError
from typedthinc.lazy.draws import default_updates
from typedthinc.lazy.elementwise import zeros_like
from typedthinc.lazy.expr import Expr, label
from typedthinc.lazy.grad import gradients
from typedthinc.lazy.loops import placeholder_like
from typedthinc.lazy.plan import Plan
from typedthinc.lazy.primitives import INPUT
from typedthinc.lazy.splitting import Split
from typedthinc.lazy.variables import Input, Var, set_values
from typedthinc.lazy.walk import ordered
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED
from typedthinc.runtime.annotations import term_of_annotation
from typedthinc.shapes.arrays.values import ArrayValue, plain
from typedthinc.shapes.sizes import Var as SizeVar
from typedthinc.shapes.sizes import atom
from typedthinc.shapes.terms import Array
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.types import B

TakenT = TypeVar("TakenT")
GivenT = TypeVar("GivenT")
_ROWS = atom(SizeVar("B"))


def as_layer(
    params: Sequence[Var[Any]] = (), *, name: str | None = None
) -> Callable[[Callable[[Expr[TakenT]], Expr[GivenT]]], Model[TakenT, GivenT]]:
    """Return the decorator that makes a layer of a function from an expression to an expression.

    The function is called once; its annotation says what the layer takes. What the layer gives follows from the
    expression. The layer has parameters of its own, which begin with what the variables hold.

    Args:
        params: The variables that are trained. Each has a name of its own.
        name: What to call the layer; None for the name of the function.

    Raises:
        ExpressionError: A variable has no name or that of another, or the expression does not depend on it; or the
            function has no annotation.

    Examples:
        >>> import numpy as np
        >>> from typedthinc import lazy
        >>> from typedthinc.types import Floats2d
        >>> W = lazy.Var(np.ones((3, 2), "float32"), name="W")
        >>> @as_layer(params=(W,))
        ... def squares(X: lazy.Expr[Floats2d]) -> lazy.Expr[Floats2d]:
        ...     return lazy.square(X @ W)
        >>> squares.predict(np.ones((1, 3), "float32")).tolist()
        [[9.0, 9.0]]
    """

    @hide_frames(REFUSALS)
    def decorate(function: Callable[[Expr[TakenT]], Expr[GivenT]]) -> Model[TakenT, GivenT]:
        called = name or function.__name__
        _check_names(called, params)
        X, Y = _traced(called, function)
        forward = _Forward(called, X, Y, params)
        model = Model(called, forward, init=forward.init, params=dict.fromkeys(each.name for each in params))
        forward.init(model)  # at once: an expression has its parameters from the start
        return model

    return decorate


def _check_names(called: str, params: Sequence[Var[Any]]) -> None:
    names = [each.name for each in params]
    if not all(names):
        raise ExpressionError(f"{called}: each variable of params needs a name: lazy.Var(value, name=...)")
    for each in names:  # names become those of the model's parameters
        if names.count(each) > 1:
            raise ExpressionError(f"{called}: two variables of params have the name {each}")


def _traced(called: str, function: Callable[..., Any]) -> tuple[Expr[Any], Expr[Any]]:
    """Call a function with an input of the type that its annotation says; return the input and the result."""
    annotation = next((hint for key, hint in get_type_hints(function).items() if key != "return"), None)
    taken = term_of_annotation(get_args(annotation)[0]) if get_origin(annotation) is Expr else None
    if not isinstance(taken, Array):
        raise ExpressionError(f"{called}: annotate the parameter with what it takes, such as Expr[Floats2d]")
    sizes = [*taken.sizes]
    if plain(sizes[0]) is None:
        sizes[0] = _ROWS  # a batch of any size
    parameter = next(iter(inspect.signature(function).parameters))
    X: Expr[Any] = _input(taken.family, sizes, parameter)  # traced with a width that is not known yet
    Y = function(X)
    width = _width(X, Y)
    if plain(sizes[-1]) is None and len(sizes) > 1 and width is not None:
        sizes[-1] = width
        X = _input(taken.family, sizes, parameter)
        Y = function(X)  # and once more, with what the first product wants
    return X, Y


def _input(family: str, sizes: Sequence[Any], name: str) -> Expr[Any]:
    return Input(INPUT, (), {}, ArrayValue(family, tuple(sizes)), "float32" if family == "Floats" else "int64", name)


def _width(X: Expr[Any], Y: Expr[Any]) -> Any:
    """Return how wide rows have to be, if the first thing that happens to them is a product with a matrix."""
    for node in ordered([Y]):
        if node.primitive.name == "matmul" and node.args[0] is X and node.args[1].ndim > 1:
            size = node.args[1].sizes.sizes[-2]
            return size if plain(size) is not None else None
    return None


class _Forward:
    """The forward function of a layer; its annotations say its type."""

    def __init__(self, called: str, X: Expr[Any], Y: Expr[Any], params: Sequence[Var[Any]]) -> None:
        self._X, self._Y, self._params = X, Y, tuple(params)
        self._names = [each.name for each in params]
        self._dY = placeholder_like(Y, "dY")
        found = gradients([(Y, self._dY)], [X, *params])
        self._grads: list[Expr[Any]] = [zeros_like(X) if found[0] is None else found[0]]
        for variable, gradient in zip(params, found[1:], strict=True):
            if gradient is None:
                raise ExpressionError(f"{called}: {label(Y)} does not depend on {variable.name}")
            self._grads.append(gradient)
        self._updates = default_updates([Y])
        self.__name__ = called
        self.__annotations__ = {"X": _annotation(X), "return": tuple[_annotation(Y), Any]}  # type: ignore[misc]  # made at run time
        self._plans: WeakKeyDictionary[Ops, tuple[Plan, Split]] = WeakKeyDictionary()

    def __call__(self, model: Model[Any, Any], X: Any, is_train: bool) -> tuple[Any, Backprop[Any, Any]]:
        only, split = self._planned(model.ops)
        values = [X, *map(model.get_param, self._names)]
        if is_train:  # training may be followed by a gradient: what that needs is kept
            (Y, *new), kept = split.forward(values)
            set_values(zip(self._updates, new, strict=True))  # states of random draws go on
        else:
            (Y,), kept = only.call(values, only.prepared()), None  # a smaller plan; nothing is kept

        def backprop(dY: Any, need_dX: bool = True) -> Any:
            found = split.back([dY], split.forward(values)[1] if kept is None else kept, 0 if need_dX else 1)
            for name, value in zip(self._names, found[need_dX:], strict=True):  # without dX there is one output fewer
                model.inc_grad(name, value)
            return found[0] if need_dX else SKIPPED

        return Y, backprop

    def init(self, model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
        """Let the parameters begin with what the variables hold."""
        for each in self._params:
            model.set_param(each.name, model.ops.asarray(each.get()).copy())

    def _planned(self, ops: Ops) -> tuple[Plan, Split]:
        found = self._plans.get(ops)
        if found is None:
            given = [self._X, *self._params]
            split = Split(given, [self._Y, *self._updates.values()], [self._dY], self._grads, ops)
            found = self._plans[ops] = Plan([self._Y], ops, given), split
        return found


def _annotation(expr: Expr[Any]) -> Any:
    """Return the array type of an expression, with the sizes that are known."""
    known = expr.sizes
    kind = next((each for each, it in RANKED.items() if it == (known.family, len(known.sizes))), None)
    if kind is None:
        return Any
    numbers = [plain(size) for size in known.sizes]
    args = [
        B if size == _ROWS else Any if found is None else Literal[found]
        for size, found in zip(known.sizes, numbers, strict=True)
    ]
    return kind[tuple(args)]
