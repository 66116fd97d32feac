"""Sentences about arguments of the library's functions that are something else altogether."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

AN_OPTIMIZER: Final = "an Optimizer, such as Adam(0.001)"
A_LOSS: Final = "a Loss, such as CategoricalCrossentropy()"
SWAPPED: Final = "Ragged takes data, then lengths: are they swapped?"
_ONE_AXIS: Final = "an array of 1 axis"
_FOR_CLASSES: Final = "for class numbers there is CategoricalCrossentropy()"
_FOR_SEQUENCES: Final = "for sequences there is SequenceCategoricalCrossentropy()"
_OF_CLASSES: Final = ("CategoricalCrossentropy", "SequenceCategoricalCrossentropy")


def takes_role(name: str, wanted: str, came: str) -> str:
    """Say that a function takes an optimizer or a loss, and something else came."""
    return f"{name} takes {wanted}, but the argument is {came}"


def an_array(axes: int) -> str:
    """Describe an array of which only the number of axes is known."""
    return _ONE_AXIS if axes == 1 else f"an array of {axes} axes"


def takes_as(name: str, wanted: Sequence[str], role: str, came: str) -> str:
    """Say what a loss takes as guesses or truths, and what came ("the argument is Floats1d")."""
    listed = f"{', '.join(wanted[:-1])} or {wanted[-1]}" if len(wanted) > 1 else wanted[0]
    hint = ""
    if role == "truths" and name not in _OF_CLASSES and came.endswith(("Ints1d", _ONE_AXIS)):
        hint = f"; {_FOR_CLASSES}"
    elif role == "guesses" and name == _OF_CLASSES[0] and " list[" in came:
        hint = f"; {_FOR_SEQUENCES}"
    return f"{name} takes {listed} as {role}, but {came}{hint}"
