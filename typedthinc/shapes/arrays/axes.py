"""Which axes of an array an argument names."""

from typedthinc.shapes.arrays.messages import axis_twice, no_axis, takes_only
from typedthinc.shapes.arrays.values import ArrayValue, Value, array_of, plain
from typedthinc.shapes.messages import Mismatch


def axis_of(axis: Value, array: ArrayValue, new: int = 0) -> int | None:
    """Return an axis counted from the front; None if it is unknown.

    Args:
        array: The array. numpy lets functions of a number name an axis that it has not.
        new: How many axes are made.
    """
    place, rank = plain(axis), len(array.sizes) + new
    if place is None or not rank:
        return None
    if not -rank <= place < rank:
        raise Mismatch("rank", no_axis(shown(array), place, rank, is_new=new > 0))
    return place % rank


def axes_of(axis: Value, array: ArrayValue, new: int = 0) -> list[int] | None:
    """Return the axes that an argument names, an int or a tuple; None stands for all of them."""
    if axis is None:
        return list(range(len(array.sizes) + new))
    found = [axis_of(item, array, new) for item in (axis if isinstance(axis, tuple | list) else [axis])]
    places = [item for item in found if item is not None]
    for item in places:
        if places.count(item) > 1:
            raise Mismatch("rank", axis_twice(shown(array), item))
    return places if len(places) == len(found) else None


def takes_axis(name: str, a: Value, axis: Value) -> None:
    """Refuse an axis of a number, for functions that make no array of one axis of it."""
    found = array_of(a)
    if found is not None and not found.sizes and plain(axis) is not None:
        raise Mismatch("rank", takes_only(name, "an array where axis is given", shown(found)))


def shown(array: ArrayValue) -> str:
    """Return what messages call an array that may have no axes."""
    return str(array) if array.sizes else "a number"
