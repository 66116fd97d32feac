"""What the sizes of data must satisfy beyond single numbers: one variable on two axes, or a size computed from it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from typedthinc.shapes.sizes import Known, Size, Var


class Axis(NamedTuple):
    """An axis of one of several arrays, whose size is `constant` + `factor` * the variable."""

    array: int
    axis: int
    constant: int
    factor: int


# The axes of each variable, where these are more than one or computed.
Equations: TypeAlias = Sequence[Sequence[Axis]]


def equations_of(arrays: Sequence[Sequence[Size]]) -> Equations | None:
    """Collect what the sizes of arrays must satisfy; None where a size hangs on several variables."""
    found: dict[Var, list[Axis]] = {}
    for array, sizes in enumerate(arrays):
        for axis, size in enumerate(sizes):
            match size:
                case Known(constant, ((Var() as var, factor),)):
                    found.setdefault(var, []).append(Axis(array, axis, constant, factor))  # constant + factor * var
                case Known(_, (_, *_)):
                    return None  # the closer look solves these
                case _:
                    pass
    return [axes for axes in found.values() if len(axes) > 1 or axes[0][2:] != (0, 1)]


def all_hold(equations: Equations, shapes: Sequence[Sequence[int]]) -> bool:
    """Tell whether each variable is one number, at least 1 unless the axis is empty."""
    for axes in equations:
        values = {*_values(axes, shapes)}  # what each axis says that the variable is
        if len(values) > 1 or None in values:
            return False
    return True


def _values(axes: Sequence[Axis], shapes: Sequence[Sequence[int]]) -> Iterator[int | None]:
    for array, axis, constant, factor in axes:
        size = shapes[array][axis]
        value, rest = divmod(size - constant, factor)  # size = constant + factor * value
        yield None if rest or value < (1 if size else 0) else value
