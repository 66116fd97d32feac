"""The sentences that tell of a mismatch, the same in the checker and at run time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from typedthinc.arguments import at_least, must_be
from typedthinc.shapes.sizes import Known, Name, Size, Unknown, Var, atom, atoms, show
from typedthinc.shapes.substitution import Kind, Misfit
from typedthinc.shapes.terms import Array, Container, Other, Term, Tuple, describe, map_term


class Mismatch(Exception):
    """A composition or a value that does not fit.

    Attributes:
        kind: What disagrees.
        message: One sentence that says who takes what, and what came.
        position: The place of the layer that does not fit among the layers of the combinator, counted from 0.
        argument: The name of the argument that does not fit, if it is not a layer that does not.
    """

    def __init__(self, kind: Kind, message: str, position: int = 0, *, argument: str = "") -> None:
        super().__init__(message)
        self.kind: Kind = kind
        self.message = message
        self.position = position
        self.argument = argument


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

# The layer that runs on one place of a tuple.
_BY_PLACE = "with_getitem"
_CALLBACK = "the gradient's callback of "
# The layers of ids that take a column of a table, too.
_OF_COLUMNS = ("Embed", "HashEmbed")
_PLAIN_NUMBERS = (Other("builtins.float"), Other("builtins.int"))


def takes_but(taker: str, wanted: Term, came: str, value: Term, misfit: Misfit, *, hint: str = "") -> str:
    """Say that `taker` takes one thing, and `came` ("Linear before it gives") another."""
    return _has_but(taker, "takes", wanted, came, value, misfit, hint)


def gives_but(giver: str, wanted: Term, came: str, value: Term, misfit: Misfit) -> str:
    """Say that `giver` gives one thing, and `came` ("Linear gives") another."""
    return _has_but(giver, "gives", wanted, came, value, misfit)


def _has_but(who: str, verb: str, wanted: Term, came: str, value: Term, misfit: Misfit, hint: str = "") -> str:
    ground, numbers = "", _numbers(misfit)
    agreeing = _agreeing(wanted, misfit)
    if agreeing is not None:
        ground, numbers = _ground(wanted, agreeing, misfit), "" if wanted == misfit.wanted else numbers
        wanted = _with_letter(wanted, agreeing)
    hint = hint or _hint(wanted, value, who, misfit)
    if (
        _inner(who) == _BY_PLACE
        and isinstance(wanted, Tuple)
        and isinstance(value, Tuple)
        and _is_longer(wanted, value)
    ):
        least = f"{len(wanted.items)} item{'' if len(wanted.items) == 1 else 's'} or more"
        return f"{who} {verb} a tuple of {least}, but {came} one of {len(value.items)}; places count from 0"
    return f"{who} {verb} {describe(wanted)}{ground}, but {came} {describe(value)}{numbers}" + (
        f"; {hint}" if hint else ""
    )


def _inner(who: str) -> str:
    """Return the name of the layer in `encoder (chain that ends with Relu)`, which may also stand alone."""
    return who.removesuffix(")").rpartition("(")[2].rpartition(" ")[2]


def gives_other(name: str, taker: str, wanted: Term, giver: str, value: Term, misfit: Misfit) -> str:
    """Say that a layer that must give what it takes gives something else."""
    came = "it gives" if giver == taker else f"{giver} at its end gives"
    return takes_but(taker, wanted, came, value, misfit, hint=f"{name} needs a layer that gives what it takes")


SWAPPED_SIZES: Final = "are nO and nI swapped?"


def differs(
    name: str,
    position: int,
    giver: str,
    value: Term,
    first: str,
    first_value: Term,
    misfit: Misfit,
    verb: str,
    *,
    hint: str = "",
) -> str:
    """Say that the layers of a combinator that must agree do not."""
    need = "all its layers get the same input" if verb == "takes" else "their outputs must agree"
    return (
        f"layer {position + 1} of {name}, {giver}, {verb} {describe(value)}, but layer 1, {first}, {verb} "
        f"{describe(first_value)}{_numbers(misfit)}: {need}" + (f"; {hint}" if hint else "")
    )


# Neither names the layer: of several that have one size, the program knows more than the checker does.
STANDS_TWICE: Final = "one layer stands at two places, which need one size: write two layers"


def two_sizes(one: Size, two: Size) -> str:
    """Say that one layer stands at two places that need it in different sizes."""
    sizes = f"with size {_number(one)} at one and {_number(two)} at the other"
    return f"one layer stands at two places, {sizes}: write two layers"


def other_columns(name: str, wanted: Size, came: Size) -> str:
    """Say that the truths are of another width than what a model gives."""
    if isinstance(wanted, Known) and not wanted.terms:
        return f"{name} gives nO = {show(wanted)} columns, but Y has {show(came)}"
    if isinstance(wanted, Known) and len(wanted.terms) == 1 and not wanted.constant and wanted.terms[0][1] > 1:
        return f"{name} gives {_number(wanted)} columns, but Y has {show(came)}"
    return f"{name} cannot give as few columns as Y has, which are {show(came)}"


def unfit_inside(name: str, verb: str, wanted: str, layer: str, came: Term) -> str:
    """Say that the layer inside another takes or gives what the outer one cannot pass on."""
    return f"{name} runs a layer that {verb} {wanted}, but {layer} {verb} {describe(came)}"


def lifts(name: str, wanted: str, who: str, verb: str, term: Term) -> str:
    """Say that a combinator cannot lift a layer: it "takes" or "gives" something else than is wanted."""
    return f"{name} lifts a layer that {verb} {wanted}, but {who} {verb} {describe(term)}"


def no_padded_floats(name: str, who: str, verb: str, term: Term) -> str:
    """Say that a layer inside bidirectional "takes" or "gives" something else than padded sequences."""
    return f"{name} needs layers of padded sequences of floats, but {who} {verb} {describe(term)}"


def other_number(name: str, layer: str, given: int, taken: int) -> str:
    """Say that a layer made another number of items of a list."""
    return f"{name} needs as many items from its layer as it gives, but {layer} made {given} of {taken}"


def gradients_callback(giver: str) -> str:
    """Name the callback of a layer, as the one that takes a gradient."""
    return f"{_CALLBACK}{giver}"


def takes_form_but(taker: str, where: str, wanted: str, came: str) -> str:
    """Say that a value of the right type differs in what types do not tell: "2 items", "shape (3, 4)"."""
    return f"{taker} takes {wanted}{f' in {where}' if where else ''}, but the gradient has {came}"


def no_layer(name: str) -> str:
    """Say that a combinator got no layer."""
    return f"{name} needs at least one layer"


def no_model(name: str, place: int, came: str) -> str:
    """Say that an argument of a combinator is not a model."""
    return f"{name}: argument {place} must be a Model, not {came}"


def a_callable(kind: str, called: str) -> str:
    """Name a class or function that came where a model was wanted."""
    return f"the {kind} {called}; did you mean {called}()?"


def a_sequence(name: str, kind: str) -> str:
    """Name a list or tuple of layers that came where a model was wanted."""
    return f"a {kind}; did you mean {name}(*layers)?"


def no_name_for_each(names: int, columns: int) -> str:
    """Say that a loss has names for another number of classes than the guesses have columns."""
    named = "there is 1 name" if names == 1 else f"there are {names} names"
    return f"{named}, but the guesses have {columns} column{'' if columns == 1 else 's'}"


def no_count(name: str, argument: str, least: int, value: object) -> str:
    """Say that an argument of a layer is outside of its range."""
    return must_be(name, argument, at_least(least), value)


def no_index(name: str, value: object) -> str:
    """Say that a value can be no part of an index."""
    return must_be(name, "index", "an int, a slice, a list of ints or a tuple of these", value)


def too_many_parts(name: str, count: int) -> str:
    """Say that an index is for more axes than arrays have."""
    return f"{name}: the index has {count} parts, but no array has more than 4 axes"


def uneven_lists(name: str, lengths: Sequence[int]) -> str:
    """Say that the lists of an index do not go together."""
    return f"{name}: the lists of the index must have one length, not {' and '.join(map(str, lengths))}"


def leaves_nothing(name: str) -> str:
    """Say that an index takes numbers, not arrays."""
    return f"{name}: the index leaves no axis: put a slice or a list in place of an int"


def beyond_the_end(name: str, shape: tuple[int, ...]) -> str:
    """Say that an array is too small for an index."""
    return f"{name} takes an item that an array of shape {shape} does not have"


def other_rows(name: str, layer: str, given: int, taken: int) -> str:
    """Say that a layer made another number of rows than it got."""
    return f"{name} needs a row for each row, but {layer} made {given} of {taken}"


def no_place(name: str, most: int, value: object) -> str:
    """Say that a value can be no place in a tuple."""
    return must_be(name, "idx", f"an int from {-most} to {most - 1}", value)


def no_size(dim: str, value: object) -> str:
    """Say that a value can be no size."""
    return f"{dim} must be {at_least(1)}, not {value!r}"


def no_sizes(dims: str, value: object) -> str:
    """Say that a value can be no sequence of sizes."""
    return f"{dims} must hold ints of at least 1, at least one of them, not {value!r}"


def no_multiple(layer: str, size: str, value: int, factor: str, number: int) -> str:
    """Say that a size does not fall into equal parts; `factor` is the name of the number of parts, if it has one."""
    of = f"{factor}, which is {number}" if factor else str(number)
    return f"{layer}: {size} must be a multiple of {of}, not {value}"


def too_small(layer: str, size: str, value: int) -> str:
    """Say that a size that is computed from others is less than 1."""
    return f"{layer}: {size} must be at least 1, not {value}"


def _agreeing(wanted: Term, misfit: Misfit) -> Var | None:
    """Return the variable of the size that does not fit, if another size of what is wanted hangs on it, too."""
    if misfit.kind != "size" or not isinstance(misfit.wanted, Array):
        return None
    found = atoms(misfit.wanted.sizes[misfit.axis])
    return found[0] if len(found) == 1 and _occurrences(wanted).count(found[0]) > 1 else None


def _occurrences(term: Term) -> list[Var]:
    found: list[Var] = []

    def on_size(size: Size) -> Size:
        found.extend(atoms(size))
        return size

    map_term(term, on_size, lambda var: var)
    return found


def _with_letter(term: Term, agreeing: Var) -> Term:
    def on_size(size: Size) -> Size:
        return _in_letters(size) if agreeing in atoms(size) else size

    return map_term(term, on_size, lambda var: var)


def _ground(wanted: Term, agreeing: Var, misfit: Misfit) -> str:
    """Say which sizes must agree: those of one array by their axes, those of several by their letter."""
    if isinstance(wanted, Array) and all(size == atom(agreeing) for size in wanted.sizes if agreeing in atoms(size)):
        axes = [axis for axis, size in enumerate(wanted.sizes) if agreeing in atoms(size)]
        names = [_axis_name(axis - len(wanted.sizes), len(wanted.sizes)) for axis in axes]
        return f", its {' and '.join(names)} must agree"
    return ", where n is one size"


def declared_but(what: str, wanted: Term, value: Term, misfit: Misfit) -> str:
    """Say that a value is not what its place is declared to hold."""
    return f"{what} is declared as {describe(wanted)}, but the value is {describe(value)}{_numbers(misfit)}"


def parameter_but(what: str, wanted: Term, value: Term, misfit: Misfit) -> str:
    """Say that an array is not what a parameter of a layer, or its gradient, must be."""
    return f"{what} must be {describe(wanted)}, but the value is {describe(value)}{_numbers(misfit)}"


def stretched(operator: str, one: str, two: str, result: str) -> str:
    """Say that a column and a row of one length make a square array, which is hardly meant."""
    return f"`{one} {operator} {two}` would be stretched to {result}; did you mean .reshape(-1, 1)?"


def scores_and_labels(operator: str, one: str, two: str) -> str:
    """Say that a column for each class is compared with one number for each row."""
    return f"`{one} {operator} {two}` compares scores of classes with labels; did you mean .argmax(axis=1)?"


def never_broadcast(operator: str, one: str, two: str) -> str:
    """Say that two arrays do not go together."""
    return f"`{one} {operator} {two}` cannot be broadcast: sizes must be equal, or one of them 1"


def no_product(operator: str, one: str, two: str, width: str, rows: str, *, fits_transposed: bool) -> str:
    """Say that two arrays have no matrix product."""
    hint = "; did you mean .T?" if fits_transposed else ""
    return f"`{one} {operator} {two}` needs equal inner sizes, not {width} and {rows}{hint}"


def _numbers(misfit: Misfit) -> str:
    if misfit.sizes is None:
        return ""
    wanted, value = misfit.sizes
    if len({*atoms(wanted), *atoms(value)}) == 1 and atoms(wanted) and atoms(value):
        # Of two sizes that hang on one other, neither tells anything without it.
        wanted, value = _in_letters(wanted), _in_letters(value)
    return f" ({_axis(misfit)} {_number(wanted)}, not {_number(value)})"


def _in_letters(size: Size) -> Size:
    if isinstance(size, Unknown):
        return size
    letters = ((Name("n", rigid=False) if isinstance(item, Var) else item, factor) for item, factor in size.terms)
    return Known(size.constant, tuple(letters))


def _number(size: Size) -> str:
    """Write a size, also one that holds a variable: `*` says nothing of 2 * n against 5."""
    if isinstance(size, Known) and any(isinstance(item, Var) for item, _ in size.terms):
        factors = [factor for _, factor in size.terms]
        if len(factors) == 1 and factors[0] > 1 and not size.constant:
            return f"a multiple of {factors[0]}"
        return f"more than {size.constant}" if min(factors) > 0 else "another size"
    return show(size)


def _axis(misfit: Misfit) -> str:
    rank = len(misfit.wanted.sizes) if isinstance(misfit.wanted, Array) else 0
    name = _axis_name(misfit.axis, rank)
    return f"{name}:" if name.startswith("axis") else name


def _axis_name(axis: int, rank: int) -> str:
    """Name an axis that is counted from the end."""
    if axis == -1 and rank != 1:
        return "width"
    if axis == -rank:
        return "rows" if rank > 1 else "length"
    return f"axis {axis + rank}"


def _hint(wanted: Term, value: Term, taker: str, misfit: Misfit) -> str:
    if taker.startswith(_CALLBACK) and isinstance(value, Tuple) and isinstance(wanted, Array):
        return "a layer with a gradient of another form is called, not begun: model(X, is_train=True)"
    if taker in _OF_COLUMNS and _are_columns(wanted, value):
        return f"did you mean {taker}(..., column=0)?"
    numbers = hint_of_numbers(wanted, value)
    if numbers:
        return numbers
    column = _column(misfit)
    if column is not None:
        return f"columns count from 0, so column={column} is the last of {column + 1}"
    forms = _shape(value), _shape(wanted)
    between, around = _BETWEEN.get(forms), _AROUND.get(forms)
    label, _, _ = taker.partition(" (")
    if around and (label != taker or taker.isidentifier()):
        layer = label if label != taker else f"{taker}(...)"
        return f"did you mean {around}({layer}){f', or {between} before it' if between else ''}?"
    return f"did you forget {between} before it?" if between else ""


def hint_of_numbers(wanted: Term, value: Term) -> str:
    """Say how a list of numbers becomes an array, if one is wanted."""
    if not isinstance(wanted, Array) or not _holds_numbers(value):
        return ""
    return f'did you mean np.asarray(..., dtype="{"float32" if wanted.family == "Floats" else "int64"}")?'


def _are_columns(wanted: Term, value: Term) -> bool:
    """Tell whether ids are wanted, and columns of ids came."""
    if not isinstance(wanted, Array) or not isinstance(value, Array):
        return False
    return wanted.family == value.family == "Ints" and (len(wanted.sizes), len(value.sizes)) == (1, 2)


def _is_longer(wanted: Tuple, value: Tuple) -> bool:
    return len(wanted.items) > len(value.items)


def _holds_numbers(value: Term) -> bool:
    """Tell whether a value is a list of plain numbers, or of lists of them."""
    if isinstance(value, Container) and value.kind == "list":
        (item,) = value.items
        return item in _PLAIN_NUMBERS or _holds_numbers(item)
    return False


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
