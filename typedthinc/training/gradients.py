"""Gradients of the shares of a step, taken off a model, added up in a fixed order, and put into a model.

Each share is computed from nothing, so that a sum is the same wherever its terms come from. Of a table, the gradient is
that of the rows that the share looked up, unless these are most of it.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from typedthinc.backends import get_array_ops
from typedthinc.model import Model
from typedthinc.model.storage import grad_buffers
from typedthinc.model.updates import drop_gradients
from typedthinc.serialize.labels import Parameter
from typedthinc.training.statistics import Kept


class Rows(NamedTuple):
    """The rows of a table that have a gradient.

    Attributes:
        numbers: Which they are, in rising order, each once.
        values: The gradient of each.
    """

    numbers: Any
    values: Any


# By the places of the parameters in `parameters_of`: an array, `Rows`, or None for one without a gradient; `Kept` where
# a layer has written to it instead.
Gradients: TypeAlias = Sequence[Any]


def taken(model: Model[Any, Any], parameters: Sequence[Parameter[Any]], *, copied: bool) -> list[Any]:
    """Take the gradients off a model.

    Args:
        model: The model, which has none afterwards.
        copied: Whether they are to outlive the next backward pass.
    """
    found = [gradient_of(each, copied=copied) for each in parameters]
    drop_gradients(model)  # the next share begins with none
    return found


def put(model: Model[Any, Any], parameters: Sequence[Parameter[Any]], gradients: Gradients) -> None:
    """Put gradients into a model, in the place of those that it has."""
    drop_gradients(model)
    for parameter, gradient in zip(parameters, gradients, strict=True):
        if isinstance(gradient, Kept):
            gradient.put(parameter)
        elif gradient is not None:
            filled = buffer_for(parameter)  # into the place that the update reads
            fill(filled, gradient)
            parameter.node.inc_grad(parameter.name, filled)


def buffer_for(parameter: Parameter[Any]) -> Any:
    """Return memory for the gradient of a parameter that has none."""
    (buffer,) = grad_buffers(parameter.node, parameter.name)
    return get_array_ops(parameter.array).xp.empty_like(parameter.array) if buffer is None else buffer


def fill(buffer: Any, gradient: Any) -> None:
    """Write a gradient to an array of the shape of the parameter."""
    if isinstance(gradient, Rows):
        buffer[...] = 0  # rows that are not named have no gradient
        buffer[gradient.numbers] = gradient.values
    else:
        buffer[...] = gradient


def added(one: Any, two: Any, *, in_place: bool) -> Any:
    """Add up two gradients of one parameter.

    Args:
        in_place: Whether the first may be changed, and the sum must not share memory with the second.
    """
    if two is None:
        return one
    if one is None:
        return two.copy() if in_place and not isinstance(two, (Rows, Kept)) else two
    if isinstance(one, Kept):
        return one.plus(two)
    if isinstance(one, Rows):
        return _rows_added(one, two) if isinstance(two, Rows) else _with_rows(two.copy(), one)
    if isinstance(two, Rows):
        return _with_rows(one if in_place else one.copy(), two)
    if not in_place:
        return one + two
    one += two
    return one


def sum_of(terms: Sequence[Gradients]) -> Gradients:
    """Add up the gradients of a model, in their order; the first of them may be changed."""
    total, *others = terms
    for more in others:  # in a fixed order: sums of floats depend on it
        total = [added(one, two, in_place=True) for one, two in zip(total, more, strict=True)]
    return total


def is_table(parameter: Parameter[Any]) -> bool:
    """Tell whether a parameter is a table, of which a batch looks up some rows."""
    node, array = parameter.node, parameter.array
    return "nV" in node.dim_names and array.ndim == 2 and array.shape[0] == node.get_dim("nV")


def gradient_of(parameter: Parameter[Any], *, copied: bool) -> Any:
    """Return the gradient of a parameter as it is taken off a model, which keeps it; None where there is none."""
    gradient = parameter.node.maybe_get_grad(parameter.name)
    if gradient is None:
        return None
    if is_table(parameter):
        numbers = get_array_ops(gradient).xp.flatnonzero((gradient != 0).any(axis=1))  # most rows of a batch have none
        if 2 * len(numbers) <= len(gradient):  # half and more: numbers of rows would cost more than they save
            return Rows(numbers, gradient[numbers])
    return gradient.copy() if copied else gradient


def _rows_added(one: Rows, two: Rows) -> Rows:
    xp = get_array_ops(one.values).xp
    numbers = xp.unique(xp.concatenate([one.numbers, two.numbers]))  # sorted, each once
    values = xp.zeros((len(numbers), *one.values.shape[1:]), one.values.dtype)
    values[xp.searchsorted(numbers, one.numbers)] = one.values  # assigned: `one` has each of its rows once
    values[xp.searchsorted(numbers, two.numbers)] += two.values
    return Rows(numbers, values)


def _with_rows(array: Any, rows: Rows) -> Any:
    array[rows.numbers] += rows.values  # rows are distinct, so `+=` adds all
    return array
