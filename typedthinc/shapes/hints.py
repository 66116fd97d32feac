"""The ends of messages that tell a way out: `did you mean with_array(...)?`."""

from typing import Final

from typedthinc.shapes.mends import mend_between, mend_of_data
from typedthinc.shapes.sizes import Known
from typedthinc.shapes.substitution import Misfit
from typedthinc.shapes.terms import ANY, AnyRank, Array, Container, Other, Term, Tuple

# How the name of what takes a gradient begins.
CALLBACK: Final = "backprop of "
# What leads from one form of data to another: a layer between, or one around.
_BETWEEN = {
    ("list", "Ragged"): "list2ragged()",
    ("list", "Padded"): "list2padded()",
    ("list", "array"): "list2array()",
    ("Ragged", "list"): "ragged2list()",
    ("Ragged", "array"): "a reduction such as reduce_mean()",
    ("Padded", "list"): "padded2list()",
}
_AROUND = {
    ("Ragged", "Padded"): "with_padded",
    ("Ragged", "array"): "with_array",
    ("Padded", "Ragged"): "with_ragged",
    ("Padded", "array"): "with_array",
}

# What came as data, and what came from the layer before: "Linear before it gives".
DATA: Final = "the data is"
_BEFORE: Final = " before it gives"
# The layers of ids that take a column of a table, too.
_OF_COLUMNS = ("Embed", "HashEmbed")
_PLAIN_NUMBERS = (Other("builtins.float"), Other("builtins.int"))


def way_out(wanted: Term, value: Term, taker: str, misfit: Misfit, came: str = "") -> str:
    """Say what may help where something else is wanted; nothing if unknown.

    Args:
        taker: Who wants it.
        misfit: What disagrees.
        came: How it came: "the data is", or "Linear before it gives".
    """
    if taker.startswith(CALLBACK) and isinstance(value, Tuple) and isinstance(wanted, Array):
        if len(value.items) == 2 and value.items[1] in (Other("builtins.float"), ANY):
            return "a loss gives the gradient and its value: did you mean the first of both?"
        return "a layer with a gradient of another form is called, not begun: model(X, is_train=True)"
    layer = inner_name(taker)
    if layer in _OF_COLUMNS and _are_columns(wanted, value):
        return f"did you mean {layer}(..., column=0)?"
    if isinstance(wanted, Container) and isinstance(value, Container) and wanted.kind == value.kind:
        if len(wanted.items) == len(value.items) == 1 and _are_columns(wanted.items[0], value.items[0]):
            return f"did you mean {' or '.join(f'{each}(..., column=0)' for each in _OF_COLUMNS)} inside?"
    numbers = hint_of_numbers(wanted, value)
    if numbers:
        return numbers
    column = _column(misfit)
    if column is not None:
        return f"columns count from 0, so column={column} is the last of {column + 1}"
    giver = _unlabelled(came.removesuffix(_BEFORE)) if came.endswith(_BEFORE) else ""
    usual = mend_of_data(wanted, value) if came == DATA else mend_between(wanted, value, giver) if giver else ""
    if usual:
        return usual
    forms = _shape(value), _shape(wanted)
    between, around = _BETWEEN.get(forms), _AROUND.get(forms)
    label, _, _ = taker.partition(" (")
    if around and (label != taker or taker.isidentifier()):
        inside = label if label != taker else f"{taker}(...)"
        return f"did you mean {around}({inside}){f', or {between} before it' if between else ''}?"
    return f"did you forget {between} before it?" if between else ""


def inner_name(who: str) -> str:
    """Return the name of the layer in `encoder (chain that ends with Relu)`, which may also stand alone."""
    return who.removesuffix(")").rpartition("(")[2].rpartition(" ")[2]


def _unlabelled(who: str) -> str:
    """Return what the program calls the layer in `encoder (chain that ends with Relu)`, which alone is `Relu`."""
    label, _, named = who.partition(" (")
    return named.removesuffix(")").rpartition(" ")[2] or label


def hint_of_numbers(wanted: Term, value: Term) -> str:
    """Say how a list of numbers becomes an array, if one is wanted."""
    if not isinstance(wanted, Array | AnyRank) or not _holds_numbers(value):
        return ""
    return f'did you mean np.asarray(..., dtype="{"float32" if wanted.family == "Floats" else "int64"}")?'


def _are_columns(wanted: Term, value: Term) -> bool:
    """Tell whether ids are wanted, and columns of ids came."""
    if not isinstance(wanted, Array) or not isinstance(value, Array):
        return False
    return wanted.family == value.family == "Ints" and (len(wanted.sizes), len(value.sizes)) == (1, 2)


def _holds_numbers(value: Term) -> bool:
    """Tell whether a value is a list of plain numbers, or of lists of them or of what is not known: `X.tolist()`."""
    if not isinstance(value, Container) or value.kind != "list":
        return False
    (item,) = value.items
    of_lists = isinstance(item, Container) and item.kind == "list" and item.items == (ANY,)
    is_row = isinstance(item, Tuple) and bool(item.items) and all(each in _PLAIN_NUMBERS for each in item.items)
    return item in _PLAIN_NUMBERS or of_lists or is_row or _holds_numbers(item)


def _column(misfit: Misfit) -> int | None:
    """Return the column of a table that rows of ids do not have."""
    wanted = misfit.sizes[0] if misfit.sizes is not None else None
    is_ids = isinstance(misfit.wanted, Array) and misfit.wanted.family == "Ints" and misfit.axis == -1
    if not is_ids or not isinstance(wanted, Known) or not wanted.constant or [each for _, each in wanted.terms] != [1]:
        return None
    return wanted.constant


def _shape(term: Term) -> str:
    match term:
        case Array():
            return "array"
        case Container(kind, _):
            return kind
        case Tuple():
            return "tuple"
        case _:
            return ""
