"""What layers keep of the data without a gradient, the averages of `BatchNorm` say, where a step has several shares.

Each share begins with what was there before the step; afterwards there is the mean of what the shares made of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from typedthinc.model.storage import note_write
from typedthinc.serialize.labels import Parameter


class Kept(NamedTuple):
    """What some shares made of a parameter that has no gradient.

    Attributes:
        total: The sum of what each made of it, times its part of the items; of integers, what the first made of it.
        part: The sum of the parts.
    """

    total: Any
    part: float

    def plus(self, other: Kept) -> Kept:
        """Return that of more shares, which come behind these."""
        if self.total.dtype.kind != "f":  # counts of integers are those of the first share
            return self
        return Kept(self.total + other.total, self.part + other.part)

    def put(self, parameter: Parameter[Any]) -> None:
        """Write the mean to the parameter."""
        array = parameter.array
        array[...] = self.total / self.part if self.total.dtype.kind == "f" else self.total
        note_write(parameter.node, parameter.name)


class Statistics:
    """The parameters of a model that have no gradient, and are written to all the same."""

    def __init__(self) -> None:
        """Know nothing of the model yet."""
        self._before: dict[int, Any] | None = None

    def begin(self, parameters: Sequence[Parameter[Any]]) -> None:
        """Note what there is before a step, at first of all parameters, then of those without a gradient."""
        self._parameters = parameters
        places = range(len(self._parameters)) if self._before is None else self._before
        self._before = {place: self._parameters[place].array.copy() for place in places}

    def take(self, gradients: list[Any], part: float) -> None:
        """Put what a share has written in the place of a gradient, and what was there before where it was.

        Args:
            gradients: Those of the share, by place.
            part: The share's part of the items of the step.
        """
        before = self._before or {}
        for place in [place for place in before if gradients[place] is not None]:
            del before[place]  # it has a gradient: the optimizer writes it
        for place, old in before.items():
            array = self._parameters[place].array
            if bool((array != old).any()):  # only what a layer has written
                made = array * array.dtype.type(part) if array.dtype.kind == "f" else array.copy()
                gradients[place] = Kept(made, part)
                self.restore(place)  # the next share begins where this one began

    def restore(self, *places: int) -> None:
        """Bring back what was there before the step; of all parameters, if none is named."""
        for place in places or self._before or ():
            node, name = self._parameters[place].node, self._parameters[place].name
            self._parameters[place].array[...] = (self._before or {})[place]
            note_write(node, name)
