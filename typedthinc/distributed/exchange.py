"""How the gradients of workers become one sum: who adds up which part of them.

Each worker adds up one part of the parameters, in the order of the workers, and sends that to all; or each adds up all,
where there are two. Large parameters are cut; of a table, only the rows that were looked up travel. Workers that share
memory each add up, and update, some whole parameters, and show them to the others.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from typedthinc.arrays.layout import order_of_axes
from typedthinc.backends import get_array_ops
from typedthinc.model.storage import note_write
from typedthinc.model.updates import drop_gradients
from typedthinc.serialize.labels import Parameter
from typedthinc.training.gradients import Gradients, Rows, added, buffer_for, fill, is_table
from typedthinc.training.statistics import Kept

# A message of its own pays from this many elements of a parameter on.
_LEAST: Final = 1 << 14


class Portion(NamedTuple):
    """A part of a parameter.

    Attributes:
        parameter: The place of the parameter in the model.
        start: Where it starts, in elements as they lie in memory; None for the whole parameter.
        stop: Where it ends.
    """

    parameter: int
    start: int | None = None
    stop: int | None = None


# Portions by who adds them up; and what there is of each.
Portions: TypeAlias = Sequence[Sequence[Portion]]
Pieces: TypeAlias = Sequence[Any]


def portions_of(parameters: Sequence[Parameter[Any]], adders: int) -> Portions:
    """Share the parameters out, so that each adder has about as many elements."""
    found: list[list[Portion]] = [[] for _ in range(adders)]
    sizes = [0] * adders
    for place, parameter in enumerate(parameters):
        size = parameter.array.size
        if size >= adders * _LEAST and not is_table(parameter):  # large enough to be cut among all
            edges = [size * adder // adders for adder in range(adders + 1)]
            for adder in range(adders):
                found[adder].append(Portion(place, edges[adder], edges[adder + 1]))
        else:
            least = sizes.index(min(sizes))  # to who has the least
            found[least].append(Portion(place))
            sizes[least] += size
    return found


def whole_portions_of(parameters: Sequence[Parameter[Any]], workers: int) -> Portions:
    """Share the parameters out uncut, to each worker some that follow each other, of about as many elements."""
    found: list[list[Portion]] = [[] for _ in range(workers)]
    total: int = max(sum(each.array.size for each in parameters), 1)
    start = 0
    for portion in portions_of(parameters, 1)[0]:
        size: int = parameters[portion.parameter].array.size
        # By where its middle lies.
        found[min(workers * (2 * start + size) // (2 * total), workers - 1)].append(portion)
        start += size
    return found


def pieces_of(
    gradients: Gradients | Mapping[int, Any], parameters: Sequence[Parameter[Any]], portions: Sequence[Portion]
) -> list[Any]:
    """Take the pieces of gradients that a worker adds up, as arrays of numpy; nothing is copied on the CPU."""
    return [_piece(gradients[each.parameter], parameters[each.parameter].array, each) for each in portions]


def sum_of_pieces(terms: Sequence[Pieces]) -> list[Any]:
    """Add up pieces in order, and leave them as they are."""
    return [_sum(each) for each in zip(*terms, strict=True)]


def put_pieces(model: Any, parameters: Sequence[Parameter[Any]], portions: Portions, pieces: Sequence[Pieces]) -> None:
    """Make the gradients of a model of the pieces that each adder has added up."""
    drop_gradients(model)
    by_parameter: dict[int, list[tuple[Portion, Any]]] = {}
    for some, sums in zip(portions, pieces, strict=True):
        for portion, piece in zip(some, sums, strict=True):
            if piece is not None:  # a parameter without a gradient has none
                by_parameter.setdefault(portion.parameter, []).append((portion, piece))
    for place, found in by_parameter.items():
        _put(parameters[place], found)


def put_sum(
    model: Any, parameters: Sequence[Parameter[Any]], whole: Sequence[Portion], terms: Sequence[Pieces]
) -> None:
    """Make the gradients of a model of sums of pieces, of which the first or the second may lie in the model.

    Args:
        whole: Those that get a gradient, uncut.
        terms: The pieces of all parameters, of each worker.
    """
    drop_gradients(model)
    for portion in whole:
        pieces = [each[portion.parameter] for each in terms]
        parameter = parameters[portion.parameter]
        buffer = buffer_for(parameter)
        if len(pieces) > 1 and all(isinstance(each, np.ndarray) for each in (buffer, *pieces)):
            target = buffer if portion.start is None else _flat(buffer, parameter.array)
            np.add(pieces[0], pieces[1], out=target)  # into the buffer itself: no sum beside it
            for piece in pieces[2:]:
                target += piece
            parameter.node.inc_grad(parameter.name, buffer)
        elif (total := _sum(pieces)) is not None:
            _put(parameter, [(portion, total)])


def touched_by(terms: Sequence[Pieces]) -> set[int]:
    """Return the places of the parameters that have a piece."""
    return {place for each in terms for place, piece in enumerate(each) if piece is not None}


def put_values(parameters: Sequence[Parameter[Any]], portions: Sequence[Portion], values: Pieces) -> None:
    """Write values of parameters, as `pieces_of` has cut them, to their places."""
    for portion, value in zip(portions, values, strict=True):
        _, node, name, array = parameters[portion.parameter]
        target = array if portion.start is None else _flat(array, array)
        target[...] = get_array_ops(array).asarray(value)  # to where the parameter is
        note_write(node, name)


def _put(parameter: Parameter[Any], found: Sequence[tuple[Portion, Any]]) -> None:
    if isinstance(found[0][1], Kept):
        found[0][1].put(parameter)
        return
    buffer = buffer_for(parameter)
    for portion, piece in found:
        if portion.start is None:
            fill(buffer, _there(piece, buffer))
        else:
            _flat(buffer, parameter.array)[portion.start : portion.stop] = _there(piece, buffer)
    parameter.node.inc_grad(parameter.name, buffer)


def _piece(gradient: Any, like: Any, portion: Portion) -> Any:
    if gradient is None:
        return None
    if isinstance(gradient, Rows):
        return Rows(*(get_array_ops(each).to_numpy(each) for each in gradient))
    if isinstance(gradient, Kept):
        whole = Kept(get_array_ops(gradient.total).to_numpy(gradient.total), gradient.part)
        return whole if not portion.start else None  # once, whole: an average cannot be cut
    if portion.start is not None:
        gradient = _flat(gradient, like)[portion.start : portion.stop]
    return get_array_ops(gradient).to_numpy(gradient)


def _sum(pieces: Sequence[Any]) -> Any:
    total, is_own = pieces[0], False
    for piece in pieces[1:]:
        found = added(total, piece, in_place=is_own)  # `total` may be another's array: then it is not added to
        is_own = is_own if found is total else found is not piece
        total = found
    return total


def _flat(array: Any, like: Any) -> Any:
    """Return the elements of an array in the order in which those of another lie in memory; a view where both agree."""
    return array.transpose(order_of_axes(like)).reshape(-1)  # a view for C and Fortran order alike


def _there(piece: Any, buffer: Any) -> Any:
    """Return a piece on the device of its buffer."""
    ops = get_array_ops(buffer)
    if isinstance(piece, Rows):
        return Rows(*(ops.asarray(each) for each in piece))
    return ops.asarray(piece)
