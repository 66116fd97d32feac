"""Layers one after the other."""

from typing import Any, overload

from typing_extensions import TypeVar

from typedthinc.layers.shared.sublayers import check_layers, run
from typedthinc.layers.shared.variables import InT, OutT
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules

T0 = TypeVar("T0", default=Any)
T1 = TypeVar("T1", default=Any)
T2 = TypeVar("T2", default=Any)
T3 = TypeVar("T3", default=Any)
T4 = TypeVar("T4", default=Any)
T5 = TypeVar("T5", default=Any)
T6 = TypeVar("T6", default=Any)
T7 = TypeVar("T7", default=Any)
T8 = TypeVar("T8", default=Any)
T9 = TypeVar("T9", default=Any)
T10 = TypeVar("T10", default=Any)


@overload
def chain(l1: Model[T0, T1], /) -> Model[T0, T1]:
    """Chain layers, so that each takes what the one before it gives."""


@overload
def chain(l1: Model[T0, T1], l2: Model[T1, T2], /) -> Model[T0, T2]:
    """Chain layers, so that each takes what the one before it gives."""


@overload
def chain(l1: Model[T0, T1], l2: Model[T1, T2], l3: Model[T2, T3], /) -> Model[T0, T3]:
    """Chain layers, so that each takes what the one before it gives."""


@overload
def chain(l1: Model[T0, T1], l2: Model[T1, T2], l3: Model[T2, T3], l4: Model[T3, T4], /) -> Model[T0, T4]:
    """Chain layers, so that each takes what the one before it gives."""


@overload
def chain(
    l1: Model[T0, T1], l2: Model[T1, T2], l3: Model[T2, T3], l4: Model[T3, T4], l5: Model[T4, T5], /
) -> Model[T0, T5]:
    """Chain layers, so that each takes what the one before it gives."""


@overload
def chain(
    l1: Model[T0, T1], l2: Model[T1, T2], l3: Model[T2, T3], l4: Model[T3, T4], l5: Model[T4, T5], l6: Model[T5, T6], /
) -> Model[T0, T6]:
    """Chain layers, so that each takes what the one before it gives."""


@overload
def chain(
    l1: Model[T0, T1],
    l2: Model[T1, T2],
    l3: Model[T2, T3],
    l4: Model[T3, T4],
    l5: Model[T4, T5],
    l6: Model[T5, T6],
    l7: Model[T6, T7],
    /,
) -> Model[T0, T7]:
    """Chain layers, so that each takes what the one before it gives."""


@overload
def chain(
    l1: Model[T0, T1],
    l2: Model[T1, T2],
    l3: Model[T2, T3],
    l4: Model[T3, T4],
    l5: Model[T4, T5],
    l6: Model[T5, T6],
    l7: Model[T6, T7],
    l8: Model[T7, T8],
    /,
) -> Model[T0, T8]:
    """Chain layers, so that each takes what the one before it gives."""


@overload
def chain(
    l1: Model[T0, T1],
    l2: Model[T1, T2],
    l3: Model[T2, T3],
    l4: Model[T3, T4],
    l5: Model[T4, T5],
    l6: Model[T5, T6],
    l7: Model[T6, T7],
    l8: Model[T7, T8],
    l9: Model[T8, T9],
    /,
) -> Model[T0, T9]:
    """Chain layers, so that each takes what the one before it gives."""


@overload
def chain(
    l1: Model[T0, T1],
    l2: Model[T1, T2],
    l3: Model[T2, T3],
    l4: Model[T3, T4],
    l5: Model[T4, T5],
    l6: Model[T5, T6],
    l7: Model[T6, T7],
    l8: Model[T7, T8],
    l9: Model[T8, T9],
    l10: Model[T9, T10],
    /,
) -> Model[T0, T10]:
    """Chain layers, so that each takes what the one before it gives."""


# Of more layers only the first ten are checked. They stand here too: with fewer, a chain that fits none of the others
# would always fit this one.
@overload
def chain(
    l1: Model[T0, T1],
    l2: Model[T1, T2],
    l3: Model[T2, T3],
    l4: Model[T3, T4],
    l5: Model[T4, T5],
    l6: Model[T5, T6],
    l7: Model[T6, T7],
    l8: Model[T7, T8],
    l9: Model[T8, T9],
    l10: Model[T9, T10],
    /,
    *layers: Model[Any, Any],
) -> Model[T0, Any]:
    """Chain layers, so that each takes what the one before it gives."""


@says_names
def chain(*layers: Model[Any, Any]) -> Model[Any, Any]:
    """Compose layers: each takes the output of the one before it.

    Shapes:
        X: what the first takes -> Y: what the last gives

    Args:
        *layers: At least one. Chains may be nested as deep as you like.

    Raises:
        NotAModelError: An argument is not a Model.
        ArityError: There is no layer.
        LayerError: A layer does not take what the one before it gives.

    Examples:
        >>> from typedthinc.layers.linear import Linear
        >>> from typedthinc.layers.relu import Relu
        >>> chain(Relu(8, 4), Linear(3)).initialize().layers[1].get_dim("nI")
        8
    """
    check_layers("chain", layers)
    return Model(">>".join, forward, factory="chain", layers=layers)


@composes(rules.chain)
def forward(model: Model[InT, OutT], X: InT, is_train: bool) -> tuple[OutT, Backprop[OutT, InT]]:
    layers = model.layers
    for layer in layers:
        if layer.forward is forward:  # only then: what is flat already costs no list
            layers = _flat(model)
            break
    return run(layers, X, is_train)


def _flat(model: Model[Any, Any]) -> tuple[Model[Any, Any], ...]:
    """List the layers in the order they run, with the layers of nested chains in their places.

    Chains within chains then need no recursion, which Python would end at a depth of some hundred.
    """
    found: list[Model[Any, Any]] = []
    stack = [*reversed(model.layers)]
    while stack:
        layer = stack.pop()
        if _is_plain(layer):
            stack.extend(reversed(layer.layers))
        else:
            found.append(layer)
    return tuple(found)


def _is_plain(model: Model[Any, Any]) -> bool:
    # A subclass may do more when it is called than run its forward.
    return model.forward is forward and type(model).__call__ is Model.__call__
