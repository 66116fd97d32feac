"""Messages that tell of a mismatch, the same in the checker and at run time; arrays have theirs in `arrays/`."""

from collections.abc import Sequence
from typing import Final

from typedthinc.arguments import A_SHARE, at_least, must_be, shown
from typedthinc.error_codes import Kind
from typedthinc.shapes.hints import CALLBACK, inner_name, way_out
from typedthinc.shapes.misfits import agreeing_size, must_agree, numbers_of, size_in_words, with_letter, with_multiple
from typedthinc.shapes.sizes import Known, Size, show
from typedthinc.shapes.substitution import Misfit
from typedthinc.shapes.terms import Term, Tuple, describe

# What composes as many layers as it is given; any other combinator takes one.
_OF_SEVERAL: Final = frozenset(("add", "chain", "concatenate", "tuplify"))


class Mismatch(Exception):
    """A composition or a value that does not fit.

    Attributes:
        kind: What disagrees.
        message: One sentence that says who takes what, and what came.
        position: The place of the layer that does not fit among the layers of the combinator, counted from 0.
        argument: The name of the argument that does not fit, if it is not a layer that does not.
        misfit: The two terms, if it is known which they are.
    """

    def __init__(
        self, kind: Kind, message: str, position: int = 0, *, argument: str = "", misfit: Misfit | None = None
    ) -> None:
        super().__init__(message)
        self.kind: Kind = kind
        self.message = message
        self.position = position
        self.argument = argument
        self.misfit = misfit


# The layer that runs on one place of a tuple.
_BY_PLACE = "with_getitem"


def takes_but(taker: str, wanted: Term, came: str, value: Term, misfit: Misfit, *, hint: str = "") -> str:
    """Say that `taker` takes one thing, and `came` ("Linear before it gives") another."""
    return _has_but(taker, "takes", wanted, came, value, misfit, hint)


def gives_but(giver: str, wanted: Term, came: str, value: Term, misfit: Misfit) -> str:
    """Say that `giver` gives one thing, and `came` ("Linear gives") another."""
    return _has_but(giver, "gives", wanted, came, value, misfit)


def _has_but(who: str, verb: str, wanted: Term, came: str, value: Term, misfit: Misfit, hint: str = "") -> str:
    ground, numbers = "", numbers_of(misfit)
    agreeing = agreeing_size(wanted, misfit)
    if agreeing is not None:
        ground, numbers = must_agree(wanted, agreeing, misfit), "" if wanted == misfit.wanted else numbers
        wanted = with_letter(wanted, agreeing)
    hint = hint or way_out(wanted, value, who, misfit, came)
    if (
        inner_name(who) == _BY_PLACE
        and isinstance(wanted, Tuple)
        and isinstance(value, Tuple)
        and len(wanted.items) > len(value.items)
    ):
        least = f"{len(wanted.items)} item{'' if len(wanted.items) == 1 else 's'} or more"
        return f"{who} {verb} a tuple of {least}, but {came} one of {len(value.items)}; places count from 0"
    shown = with_multiple(wanted, misfit), with_multiple(value, misfit)
    return f"{who} {verb} {shown[0]}{ground}, but {came} {shown[1]}{numbers}" + (f"; {hint}" if hint else "")


def gives_other(
    name: str, taker: str, wanted: Term, giver: str, value: Term, misfit: Misfit, *, is_one: bool = True
) -> str:
    """Say that a layer that must give what it takes gives something else.

    Args:
        name: The combinator that needs it.
        misfit: What disagrees.
        is_one: Whether a taker and a giver of one name are one layer: a chain may begin and end with two of a kind.
    """
    came = "it gives" if giver == taker and is_one else f"{giver} at its end gives"
    return takes_but(taker, wanted, came, value, misfit, hint=f"{name} needs a layer that gives what it takes")


# No array has an axis of more; numpy counts items in 64 bits.
LARGEST_SIZE: Final = 2**63 - 1
KEPT_AXIS: Final = "; did you mean keepdims=True?"
SWAPPED_SIZES: Final = "sizes are output first: are nO and nI swapped?"
SIDE_BY_SIDE: Final = "side by side: did you mean concatenate?"
LOOKED_UP: Final = (
    "labels in a list are looked up by name, but the loss was made without names=; "
    "numbers of classes come in an array: np.asarray(labels)"
)


def both_directions(name: str) -> str:
    """Say what the width of a recurrent layer is, for those who expect twice as much."""
    return f"with bidirectional=True, nO of {name} is that of both directions together"


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
        f"{describe(first_value)}{numbers_of(misfit)}: {need}" + (f"; {hint}" if hint else "")
    )


def stands_twice(who: str) -> str:
    """Say that one layer is used twice, in places that need different sizes of it."""
    return f"{who} is used twice, but needs different sizes: create two layers"


def two_sizes(who: str, one: Size, two: Size) -> str:
    """Say that one layer is used twice, and which sizes the two places need."""
    sizes = f"with size {size_in_words(one)} in one place and {size_in_words(two)} in the other"
    return f"{who} is used twice, {sizes}: create two layers"


def two_sizes_in(who: str, place: str, size: Size, before: Size) -> str:
    """Say which layer of a combinator holds a layer that stands before it, too, in another size."""
    sizes = f"with size {size_in_words(size)} in {place} and {size_in_words(before)} before it"
    return f"{who} is used twice, {sizes}: create two layers"


def other_columns(name: str, wanted: Size, came: Size) -> str:
    """Say that the truths are of another width than what a model gives."""
    if isinstance(wanted, Known) and not wanted.terms:
        return f"{name} gives nO = {show(wanted)} columns, but Y has {show(came)}"
    if isinstance(wanted, Known) and len(wanted.terms) == 1 and not wanted.constant and wanted.terms[0][1] > 1:
        return f"{name} gives {size_in_words(wanted)} columns, but Y has {show(came)}"
    return f"{name} cannot give as few columns as Y has, which are {show(came)}"


def other_truths(name: str, gives: int, truths: int) -> str:
    """Say that there are not as many truths as a model gives rows for the sample of its input."""
    return f"{name} gives {gives} rows for X, but Y has {truths}"


def other_width(name: str, dim: str, width: int, layer: str, verb: str, rows: int) -> str:
    """Say that the layer or module inside "takes" or "gives" another width than the outer one is said to have."""
    return f"{name}: {dim} is {width}, but {layer} {verb} rows of {rows}"


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
    return f"{CALLBACK}{giver}"


def takes_form_but(taker: str, where: str, wanted: str, came: str) -> str:
    """Say that a value of the right type differs in what types do not tell: "2 items", "shape (3, 4)"."""
    return f"{taker} takes {wanted}{f' in {where}' if where else ''}, but the gradient has {came}"


def no_layer(name: str) -> str:
    """Say that a combinator got no layer."""
    return f"{name} needs at least one layer"


def means_nothing(symbol: str) -> str:
    """Say that an operator between models has no meaning where it stands."""
    return f"{symbol} between models means nothing here: Model.define_operators can bind it to a function"


def no_type(came: str) -> str:
    """Say that a class cannot be joined with a value as types are."""
    return f"| joins a class with another type, not with a value: {came}"


def no_model(name: str, place: int, came: str) -> str:
    """Say that an argument of a combinator is not a model."""
    return f"{name}: argument {place} must be a Model, not {came}"


def a_callable(kind: str, called: str) -> str:
    """Name a class or function that came where a model was wanted."""
    return f"the {kind} {called}; did you mean {called}()?"


def a_sequence(name: str, kind: str) -> str:
    """Name a list or tuple of layers that came where a model was wanted."""
    return f"a {kind}; did you mean {name if name in _OF_SEVERAL else 'chain'}(*layers)?"


def no_name_for_each(names: int, columns: int) -> str:
    """Say that a loss has names for another number of classes than the guesses have columns."""
    named = "there is 1 name" if names == 1 else f"there are {names} names"
    return f"{named}, but the guesses have {columns} column{'' if columns == 1 else 's'}"


def no_count(name: str, argument: str, least: int, value: object) -> str:
    """Say that an argument of a layer is outside of its range."""
    return must_be(name, argument, at_least(least), value)


def no_share(name: str, argument: str, value: object) -> str:
    """Say that an argument is not a rate: that of a dropout, say."""
    return must_be(name, argument, A_SHARE, value)


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
    is_large = isinstance(value, int) and value > LARGEST_SIZE
    return f"{dim} must be {'an int below 2**63' if is_large else at_least(1)}, not {shown(value)}"


def not_initialized(name: str) -> str:
    """Say that a model is called whose parameters have no values."""
    return f"{name}: the parameters have no values yet: call initialize() first"


def is_set_already(dim: str, before: int, value: int) -> str:
    """Say that a size has another value, and may not change."""
    return f"{dim} is {before} already and cannot become {value}"


def no_sizes(dims: str, value: object) -> str:
    """Say that a value can be no sequence of sizes."""
    return f"{dims} must hold ints of at least 1, at least one of them, not {shown(value)}"


def no_multiple(layer: str, size: str, value: int, factor: str, number: int) -> str:
    """Say that a size does not fall into equal parts; `factor` is the name of the number of parts, if it has one."""
    of = f"{factor}, which is {number}" if factor else str(number)
    return f"{layer}: {size} must be a multiple of {of}, not {value}"


def too_small(layer: str, size: str, value: int) -> str:
    """Say that a size that is computed from others is less than 1."""
    return f"{layer}: {size} must be at least 1, not {value}"


def declared_but(what: str, wanted: Term, value: Term, misfit: Misfit) -> str:
    """Say that a value is not what its place is declared to hold."""
    return f"{what} is declared as {describe(wanted)}, but the value is {describe(value)}{numbers_of(misfit)}"


def number_declared_but(what: str, wanted: Sequence[object], came: int) -> str:
    """Say that a number is not one that its place is declared to hold."""
    return f"{what} is declared as Literal[{', '.join(map(repr, wanted))}], but the value is {came}"


def no_attribute(kind: str, attribute: str, *, is_of_array: bool) -> str:
    """Say that a value has no attribute of that name; a list or a tuple may be meant to be an array."""
    hint = f"; did you mean np.asarray(...).{attribute}?" if is_of_array and kind in ("list", "tuple") else ""
    return f"{kind} has no attribute {attribute}{hint}"


NEVER_CALLED: Final = "cannot be called"
_UPDATE: Final = "begin_update gives the output first, then the callback"


def never_used(came: str, use: str, *, is_callback: bool) -> str:
    """Say that a value is used as what it is not: a number is called, a function has items."""
    return f"{came} cannot be {use}{f'; {_UPDATE}' if is_callback else ''}"


def operand_is_function(symbol: str, came: str, *, is_callback: bool) -> str:
    """Say that a function, such as what turns a gradient, stands where an array does."""
    return f"`{symbol}` takes arrays, not {came}{f': {_UPDATE}' if is_callback else ''}"


def callback_gives(callback: str, came: Term, data: Term, misfit: Misfit) -> str:
    """Say that what a callback returns is not like the input that its layer was given."""
    return f"{callback} gives {describe(came)}, but the input is {describe(data)}{numbers_of(misfit)}"


def parameter_but(what: str, wanted: Term, value: Term, misfit: Misfit) -> str:
    """Say that an array is not what a parameter of a layer, or its gradient, must be."""
    return f"{what} must be {describe(wanted)}, but the value is {describe(value)}{numbers_of(misfit)}"
