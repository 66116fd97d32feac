"""What numpy's functions refuse; `shapes/sentences.py` has what layers and expressions refuse, too."""

from __future__ import annotations


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
    """Say that an array has another number of rows than there are names for them."""
    return f"{array} is not {names} items, one for each name"


def too_small_a_population(many: str, population: str) -> str:
    """Say that more items are drawn than there are."""
    return f"choice without replacement cannot draw {many} of {population} items"


def other_lengths(lengths: list[int]) -> str:
    """Say that data of different lengths cannot be cut into batches together."""
    return f"multibatch: expected sequences of one length, got lengths {lengths}"


def other_items(inputs: int, truths: int, where: str = "train") -> str:
    """Say that there are not as many truths as inputs."""
    return f"{where}: X has {inputs} items, but Y has {truths}: each item of X needs one of Y"
