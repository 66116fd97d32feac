"""Messages about arrays, of numpy's functions, ops and expressions; `shapes/messages.py` has those about layers."""

from collections.abc import Sequence


def never_indexed(array: str, indices: str) -> str:
    """Say that the indices of several axes do not go together."""
    return f"{array} takes indices that can be broadcast, not {indices}"


def other_mask(array: str, axis: int, mask: str) -> str:
    """Say that a mask has other sizes than the axes that it picks from."""
    return f"a mask along axis {axis} of {array} has its size, not that of {mask}"


def unequal_letter(subscripts: str, letter: str, one: str, two: str) -> str:
    """Say that a letter of `einsum` stands for two sizes."""
    return f"einsum reads `{subscripts}` with {letter} = {one}, and with {letter} = {two}"


def no_contraction(one: str, two: str, axes: tuple[int, int]) -> str:
    """Say that `tensordot` would sum over axes of different sizes."""
    return f"tensordot sums over axes of equal sizes, not over axis {axes[0]} of {one} and axis {axes[1]} of {two}"


def no_parts(array: str, axis: int, many: int) -> str:
    """Say that an axis cannot be cut into equal parts."""
    return f"split cuts into equal parts, but axis {axis} of {array} is not a multiple of {many}"


def other_length(name: str, what: str, one: str, two: str) -> str:
    """Say that arrays that belong together item by item have different lengths."""
    return f"{name} takes {what} of equal length, not {one} and {two}"


def takes_only(name: str, wanted: str, came: str) -> str:
    """Say what a function takes, and what came."""
    return f"{name} takes {wanted}, not {came}"


def no_windows_beside(op: str, columns: int, windows: int) -> str:
    """Say that rows are not made of windows that stand beside each other."""
    return f"{op}: dY has {columns} columns, which do not divide into {windows} windows"


def no_size(size: int) -> str:
    """Say that a size is negative."""
    return f"a size is 0 or more, not {size}"


def no_rank_in_order(name: str, array: str, axis: int, kth: int) -> str:
    """Say that an axis has no item at a place in its order."""
    return f"{name} takes places that axis {axis} of {array} has, not {kth}"


def no_squeeze(array: str, axis: int) -> str:
    """Say that an axis that is to be taken away has another size than 1."""
    return f"squeeze takes away axes of size 1, which axis {axis} of {array} is not"


def no_unpacking(array: str, names: int) -> str:
    """Say that a tuple or an array has another number of items than there are names for them."""
    return f"{array} cannot be unpacked into {names} names"


def no_numbers_between(low: int, high: int) -> str:
    """Say that no number lies from a lower limit to below a higher one."""
    return f"there are no integers from {low} to below {high}; are low and high swapped?"


def too_small_a_population(many: str, population: str) -> str:
    """Say that more items are drawn than there are."""
    return f"choice without replacement cannot draw {many} of {population} items"


def other_lengths(lengths: list[int]) -> str:
    """Say that data of different lengths cannot be cut into batches together."""
    return f"multibatch: expected sequences of one length, got lengths {lengths}"


def other_items(inputs: int, truths: int, where: str = "train") -> str:
    """Say that there are not as many truths as inputs."""
    return f"{where}: X has {inputs} items, but Y has {truths}: each item of X needs one of Y"


def stretched(operator: str, one: str, two: str, result: str) -> str:
    """Say that a column and a row of one length make a square array, which is hardly meant."""
    return f"`{one} {operator} {two}` would be stretched to {result}; did you mean .reshape(-1, 1)?"


def scores_and_labels(operator: str, one: str, two: str) -> str:
    """Say that a column for each class is compared with one number for each row."""
    return f"`{one} {operator} {two}` compares scores of classes with labels; did you mean .argmax(axis=1)?"


def never_broadcast(operator: str, one: str, two: str) -> str:
    """Say that two arrays do not go together."""
    return f"`{one} {operator} {two}` cannot be broadcast: sizes must be equal, or one of them 1"


def holds_no(operator: str, one: str, two: str, held: str, made: str) -> str:
    """Say that an array cannot be changed in place to what an operator gives."""
    meant = f"X = X {operator} ..."
    return f"`{one} {operator}= {two}` gives {made}, which an array of {held} cannot hold; did you mean {meant}?"


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


def no_truth(array: str) -> str:
    """Say that a condition is an array."""
    return f"a condition is one truth, not {array}; did you mean .any() or .all()?"


def no_scalar_operand(operator: str, one: str, two: str) -> str:
    """Say that a number stands in a product of matrices."""
    return f"`{operator}` takes two arrays, not {one} and {two}; did you mean `*`?"


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


def axis_twice(array: str, axis: int) -> str:
    """Say that several axes are asked for, and one of them more than once."""
    return f"axis {axis} of {array} is named twice"


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
