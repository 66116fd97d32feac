"""What usually makes data fit that does not: `did you mean X[None]?`."""

from collections.abc import Iterator
from math import prod
from typing import Final

from typedthinc.shapes.sizes import UNKNOWN, Known, Size, number
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array, Container, Term, Tuple
from typedthinc.shapes.unify import fit

_DTYPES: Final = {"Floats": "float32", "Ints": "int64"}
# Where the channels are before they come first.
_CHANNELS_LAST: Final = {3: (0, 2, 1), 4: (0, 3, 1, 2), 5: (0, 4, 1, 2, 3)}
# The layers that make of a list of sequences what is wanted.
_OF_LISTS: Final = {"Padded": "list2padded()", "Ragged": "list2ragged()"}


def mend_of_data(wanted: Term, value: Term) -> str:
    """Say what a user does with data that does not fit; nothing if unknown.

    Args:
        wanted: What a layer takes.
        value: What the data is, which its user calls X.
    """
    match wanted, value:
        case Array(), Array(family) if family != wanted.family:
            is_all = family in _DTYPES and _fits(Array(wanted.family, value.sizes), wanted)
            return f'did you forget .astype("{_DTYPES[wanted.family]}")?' if is_all and wanted.family in _DTYPES else ""
        case Array(), Array():
            fitting = [text for text, made in _other_forms(value, wanted) if _fits(made, wanted)]
            return f"did you mean {' or '.join(fitting)}?" if fitting else ""
        case Array(family, sizes), Container("list", (Array(same, inside),)) if len(inside) == len(sizes) - 1:
            is_all = family == same and _fits(Array(family, (UNKNOWN, *inside)), wanted)
            return "did you mean np.stack(X)?" if is_all else ""
        case Container(kind, (Array() as item,)), Array():
            return _mend_of_sequences(kind, item, value)
        case _:
            return mend_between(wanted, value)


def mend_between(wanted: Term, value: Term, giver: str = "") -> str:
    """Say which layer leads from what one layer gives to what the next takes; nothing if unknown.

    Args:
        wanted: What the next takes.
        value: What the layer before it gives.
    """
    match wanted, value:
        case Array("Floats", sizes), Array("Floats", given) if len(sizes) == 2 < len(given) < 6:
            return "did you forget Flatten() before it?"
        case Array("Floats", sizes), Tuple(items) if len(sizes) == 2 and len(items) in (2, 3, 4):
            is_all = all(isinstance(each, Array) and (each.family, len(each.sizes)) == ("Floats", 2) for each in items)
            parts = "concatenate in place of tuplify" if giver == "tuplify" else "tuple2array() before it"
            return f"side by side: did you mean {parts}?" if is_all else ""
        case Container("Ragged", (Array(family, sizes),)), Array(same, given) if (family, len(sizes)) == (
            same,
            len(given),
        ):
            return f"did you mean with_array({giver}(...))?" if giver.isidentifier() else ""
        case _:
            return ""


def _other_forms(value: Array, wanted: Array) -> Iterator[tuple[str, Array]]:
    """Make of an array what users make of it, in the order in which it is usually meant."""
    rank, sizes = len(value.sizes), value.sizes
    total = _product(sizes)
    match len(wanted.sizes), rank:
        case 2, 2:
            if _is_told(wanted.sizes[1], sizes[0]):
                yield "X.T", Array(value.family, (sizes[1], sizes[0]))
            if _is_told(wanted.sizes[1], total):
                yield "X.reshape(1, -1)", Array(value.family, (number(1), total))
        case same, _ if same == rank and rank in _CHANNELS_LAST and _is_told(wanted.sizes[1], sizes[-1]):
            order = _CHANNELS_LAST[rank]
            made = Array(value.family, tuple(sizes[axis] for axis in order))
            yield f"X.transpose({', '.join(map(str, order))}), channels first", made
        case more, _ if more == rank + 1:
            yield "X[None]", Array(value.family, (number(1), *sizes))
            yield "X[:, None]", Array(value.family, (sizes[0], number(1), *sizes[1:]))
            if more in _CHANNELS_LAST and _is_told(wanted.sizes[1], sizes[-1]):
                order = tuple(axis - 1 for axis in _CHANNELS_LAST[more][1:])
                made = Array(value.family, (number(1), *(sizes[axis] for axis in order)))
                yield f"X.transpose({', '.join(map(str, order))})[None], channels first", made
        case 1, 2 if _is_told(sizes[1], number(1)):
            yield "X.ravel()", Array(value.family, sizes[:1])
        case 2, _ if rank > 2:
            yield "X.reshape(len(X), -1), or Flatten() before it", Array(value.family, (sizes[0], _product(sizes[1:])))
        case _:
            pass


def _mend_of_sequences(kind: str, item: Array, value: Array) -> str:
    """Say what makes sequences of an array; time and batch are not told apart in Padded."""
    rank = len(item.sizes) - (kind == "Padded")
    if item.family != value.family:
        return ""
    if len(value.sizes) == rank + 1:
        before = f", and {_OF_LISTS[kind]} before it" if kind in _OF_LISTS else ""
        return f"did you mean list(X){before}?"
    if len(value.sizes) == rank:
        return {"list": "did you mean [X]?", "Ragged": "did you mean Ragged(X, lengths)?"}.get(kind, "")
    return ""


def _product(sizes: tuple[Size, ...]) -> Size:
    counts = [size.constant for size in sizes if isinstance(size, Known) and not size.terms]
    return number(prod(counts)) if len(counts) == len(sizes) else UNKNOWN


def _is_told(wanted: Size, came: Size) -> bool:
    """Tell whether both are one number: of what is not known anything would fit."""
    return isinstance(wanted, Known) and not wanted.terms and wanted == came


def _fits(value: Term, wanted: Term) -> bool:
    try:
        fit(value, wanted, Substitution())
    except Misfit:
        return False
    return True
