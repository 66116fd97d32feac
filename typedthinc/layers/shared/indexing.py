"""What layers that take a part of an array have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index as to_int
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from typedthinc.arrays.mapping import is_list
from typedthinc.errors import LayerError, ShapeMismatchError, layer_error
from typedthinc.layers.shared.input_type import check_by_type
from typedthinc.model import Model
from typedthinc.runtime.layer_types import layer_type_of
from typedthinc.shapes.messages import beyond_the_end, no_index
from typedthinc.shapes.rules.indexing import least_width, parts_of
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

if TYPE_CHECKING:
    Slice: TypeAlias = slice[Any, Any, Any]
else:
    Slice = slice
AxisIndex: TypeAlias = int | Slice | Sequence[int]
Index: TypeAlias = AxisIndex | tuple[AxisIndex, ...]


@hide_frames(LIBRARY_ERRORS)
def getitem(name: str, forward: Callable[..., Any], index: Any) -> Model[Any, Any]:
    """Make a layer that takes a part of what comes.

    Raises:
        LayerError: Something that is not an index, or an index that leaves no axis.
    """
    try:
        items = tuple(map(_checked, parts_of(index)))
    except TypeError:
        raise LayerError(no_index(name, index)) from None
    model: Model[Any, Any] = Model(name, forward, attrs={"index": items if isinstance(index, tuple) else items[0]})
    layer_type_of(model)  # made now: an index that no type fits is refused here, not at the first batch
    return model


def take(model: Model[Any, Any], X: Any) -> tuple[Any, Callable[[Any], Any]]:
    """Take the part; the callback puts the gradient where it was taken from, and zeros elsewhere."""
    index = model.attrs["index"]
    items = parts_of(index)
    if _is_too_narrow(items, X.shape):
        check_by_type(model, X)

    def backprop(dY: Any) -> Any:
        dX = cast("Any", model.ops).alloc(X.shape, dtype=dY.dtype)  # zeros
        if _is_distinct(items, X.shape):
            dX[index] = dY  # an assignment is far faster than add.at
        else:
            model.ops.xp.add.at(dX, index, dY)  # an element taken twice gets both gradients
        return dX

    try:
        _refuse_outside(items, X.shape)
        return X[index], backprop
    except IndexError:
        check_by_type(model, X)
        # The rule takes an empty axis for a batch without items, which may come by.
        raise layer_error(model, ShapeMismatchError, beyond_the_end(model.factory, X.shape)) from None


def _is_too_narrow(items: Sequence[Any], shape: tuple[int, ...]) -> bool:
    """Tell whether a slice of columns reaches beyond them, where numpy would take fewer and say nothing."""
    columns = items[-1]
    return len(items) == len(shape) > 1 and _is_slice(columns) and shape[-1] < least_width(columns)


def _refuse_outside(items: Sequence[Any], shape: tuple[int, ...]) -> None:
    """Raise for lists what numpy raises: cupy starts again from the other end instead."""
    for item, size in zip(items, shape, strict=False):
        if is_list(item) and not all(-size <= place < size for place in item):
            raise IndexError


def _is_distinct(items: Sequence[Any], shape: tuple[int, ...]) -> bool:
    """Tell whether each element is taken at most once: lists may name one several times."""
    lists = [[place % size for place in item] for item, size in zip(items, shape, strict=False) if is_list(item)]
    longest = max(map(len, lists), default=0)
    places = zip(*(each * longest if len(each) == 1 else each for each in lists), strict=True)  # one item goes with all
    return not lists or len(set(places)) == longest


def _is_slice(item: object) -> bool:
    return isinstance(item, slice)


def _checked(item: Any) -> Any:
    if _is_slice(item):  # Python's ints, so that attrs can be saved
        return _slice(item)
    return list(map(_place, item)) if is_list(item) else _place(item)


def _slice(item: Slice) -> Slice:
    bounds = [None if each is None else _place(each) for each in (item.start, item.stop, item.step)]
    if bounds[2] == 0:
        raise TypeError
    return slice(*bounds)


def _place(item: Any) -> int:
    if isinstance(item, bool):  # True would be taken for 1
        raise TypeError
    return to_int(item)
