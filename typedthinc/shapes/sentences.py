"""The sentences that tell of a mismatch, the same in the checker and at run time."""

from __future__ import annotations

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
        and _is_longer(wanted, value)
    ):
        least = f"{len(wanted.items)} item{'' if len(wanted.items) == 1 else 's'} or more"
        return f"{who} {verb} a tuple of {least}, but {came} one of {len(value.items)}; places count from 0"
    shown = with_multiple(wanted, misfit), with_multiple(value, misfit)
    return f"{who} {verb} {shown[0]}{ground}, but {came} {shown[1]}{numbers}" + (f"; {hint}" if hint else "")


def _is_longer(wanted: Tuple, value: Tuple) -> bool:
    return len(wanted.items) > len(value.items)


def gives_other(
    name: str, taker: str, wanted: Term, giver: str, value: Term, misfit: Misfit, *, is_one: bool = True
) -> str:
    """Say that a layer that must give what it takes gives something else.

    Args:
        name: The combinator that needs it.
        taker: What takes.
        wanted: What it takes.
        giver: What gives.
        value: What it gives.
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


def parameter_but(what: str, wanted: Term, value: Term, misfit: Misfit) -> str:
    """Say that an array is not what a parameter of a layer, or its gradient, must be."""
    return f"{what} must be {describe(wanted)}, but the value is {describe(value)}{numbers_of(misfit)}"


def stretched(operator: str, one: str, two: str, result: str) -> str:
    """Say that a column and a row of one length make a square array, which is hardly meant."""
    return f"`{one} {operator} {two}` would be stretched to {result}; did you mean .reshape(-1, 1)?"


def scores_and_labels(operator: str, one: str, two: str) -> str:
    """Say that a column for each class is compared with one number for each row."""
    return f"`{one} {operator} {two}` compares scores of classes with labels; did you mean .argmax(axis=1)?"


def never_broadcast(operator: str, one: str, two: str) -> str:
    """Say that two arrays do not go together."""
    return f"`{one} {operator} {two}` cannot be broadcast: sizes must be equal, or one of them 1"


def held_but(tensor: str, value: str) -> str:
    """Say that a tensor cannot hold what is written into it."""
    return f"a tensor of {tensor} cannot hold {value}: sizes must be equal, or those of the value 1"


def no_axis_of_tensor(op: str, rank: int, axis: object) -> str:
    """Say that a tensor does not have an axis."""
    return f"{op}: axis must be None, or from {-rank} to {rank - 1}, not {axis!r}"


def unfit_buffer(gradient: str, buffer: str) -> str:
    """Say that what a gradient is written into has other sizes."""
    return f"back_prop_grad: a gradient of {gradient} does not fit into {buffer}"


def out_but(name: str, out: str, result: str) -> str:
    """Say that the array for the result of a function has other sizes than that."""
    return f"out is {out}, but {name} gives {result}"


def no_product(operator: str, one: str, two: str, width: str, rows: str, *, fits_transposed: bool) -> str:
    """Say that two arrays have no matrix product."""
    hint = "; did you mean .T?" if fits_transposed else ""
    return f"`{one} {operator} {two}` needs equal inner sizes, not {width} and {rows}{hint}"


def no_join(name: str, one: str, two: str) -> str:
    """Say that two arrays cannot be joined along an axis, or along a new one (`stack`)."""
    where = "" if name == "stack" else " along all other axes"
    return f"{name} takes arrays of equal sizes{where}, not {one} and {two}"


def no_scalar(y: str) -> str:
    """Say that a gradient is asked of an array."""
    return f"grad takes an expression that is one number, not {y}: give dy, or sum it"


def not_one_condition(condition: str) -> str:
    """Say that a condition is an array."""
    return f"ifelse takes a condition that is one value, not {condition}: use where"


def unequal_branches(then: str, otherwise: str) -> str:
    """Say that the branches of an `ifelse` differ in their number of axes."""
    return f"ifelse takes branches with as many axes, not {then} and {otherwise}"


def branches_of_other_sizes(then: str, otherwise: str) -> str:
    """Say that the branches of an `ifelse` have as many axes, of other sizes."""
    return f"ifelse takes branches of equal sizes, not {then} and {otherwise}"


def not_one_end(condition: str) -> str:
    """Say that what ends a `scan` is an array."""
    return f"Until takes a condition that is one value, not {condition}: use any or all"


def changed_state(at: int, before: str, after: str) -> str:
    """Say that a state of a `scan` is something else after a step."""
    return f"scan: state {at} is {before} before a step and {after} after it"


def other_count(wanted: int, found: int) -> str:
    """Say that the function of a `scan` returns more or fewer states than there are."""
    return f"scan: fn must return {_expressions(wanted)}, as many as init has, not {found}"


def no_call(wanted: int, given: int) -> str:
    """Say that the function of a `scan` takes another number of arguments than it gets."""
    words = f"{wanted} argument{'' if wanted == 1 else 's'}"
    return f"scan: fn takes {words}, but gets {given}: items of sequences, states, non_sequences"


def other_gradient(y: str, dy: str) -> str:
    """Say that the gradient by an expression has other sizes than that."""
    return f"grad takes dy of the sizes of y, which is {y}, not {dy}"


def _expressions(count: int) -> str:
    return "1 expression" if count == 1 else f"{count} expressions"


def no_axis(array: str, axis: int, rank: int, *, is_new: bool = False) -> str:
    """Say that an axis is beyond those of an array, or a new one beyond where it may lie."""
    return f"{'a new' if is_new else 'an'} axis of {array} is one of {-rank} to {rank - 1}, not {axis}"


def no_choice(op: str, array: str, axis: int | None) -> str:
    """Say that there are no elements to choose from."""
    along = "" if axis is None else f" along axis {axis}"
    return f"{op} takes at least one element{along}, not {array}"


def no_order(array: str, rank: int, axes: str) -> str:
    """Say that axes cannot be put into an order, as it is not each of them once."""
    return f"transpose takes each of the {rank} axes of {array} once, not {axes}"


def no_reshape(array: str, count: int, sizes: str) -> str:
    """Say that the elements of an array do not fill other sizes."""
    return f"the {count} elements of {array} do not fill {sizes}"


def other_axes(factory: str, name: str, given: int, axes: int | None) -> str:
    """Say that there are more or fewer numbers than axes that windows move over."""
    wanted = f"one number or {axes}" if axes is not None else "one number, or one for each of at most 3 axes"
    return f"{factory}: {name} must be {wanted}, not {given}"


def no_windows(op: str, reach: Sequence[int], sizes: Sequence[int], padding: Sequence[int]) -> str:
    """Say that windows reach over more cells than there are along an axis."""
    around = f" with a padding of {_times(padding)}" if any(padding) else ""
    return f"{op}: windows that reach over {_times(reach)} do not fit into {_times(sizes)}{around}"


def _times(sizes: Sequence[int]) -> str:
    return " x ".join(map(str, sizes))


def too_many_columns(columns: int, k: int) -> str:
    """Say that a row has fewer numbers than the largest k."""
    return f"k must be at most the number of columns, which is {columns}, not {k}"


def open_twice(sizes: str) -> str:
    """Say that more than one size is left to be found."""
    return f"one size may be -1, for the elements to tell, not several of {sizes}"


def too_many_indices(array: str, count: int) -> str:
    """Say that an array is indexed along more axes than it has."""
    return f"{count} indices are more than the axes of {array}"


def beyond_axis(array: str, axis: int, index: int) -> str:
    """Say that an index is beyond an axis."""
    return f"index {index} along axis {axis} is beyond {array}"


def not_a_matrix(name: str, came: str, *, is_square: bool) -> str:
    """Say that an operation on matrices got something else."""
    return f"{name} takes a {'square ' if is_square else ''}matrix, not {came}"


def not_a_right_side(came: str) -> str:
    """Say that the right side of an equation is neither a vector nor a matrix."""
    return f"solve takes a vector or a matrix on the right, not {came}"


def other_right_side(left: str, right: str, name: str = "solve") -> str:
    """Say that the sides of an equation have different numbers of rows."""
    return f"{name} takes as many rows on both sides, not {left} and {right}"


def no_diagonal(array: str, length: int, came: str) -> str:
    """Say that the numbers for a diagonal are not as many as it is long."""
    return f"the diagonal of {array} takes one number or {length}, not {came}"
