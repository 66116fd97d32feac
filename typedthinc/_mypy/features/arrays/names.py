"""Which rule a full name stands for. numpy defines its functions in private modules, which differ between versions."""

from __future__ import annotations

from typing import Final

from typedthinc.shapes.arrays.table import FFT, FUNCTIONS, LINALG, RANDOM, SETS, Rule

_MAIN: Final = ("_core", "lib", "_typing")
# These define functions of the same names that do other things.
_OTHERS: Final = frozenset(
    {"defchararray", "strings", "records", "scimath", "_arraysetops_impl", "mixins", "_scimath_impl"}
)


def rule_of(fullname: str) -> Rule | None:
    """Return the rule of a function; None if it has none."""
    if not fullname.startswith("numpy."):
        return None
    _, *rooms, name = fullname.split(".")
    if not rooms:
        return FUNCTIONS.get(name)
    match rooms[0]:
        case "random":
            return RANDOM.get(name) if rooms[1:] in ([], ["mtrand"]) else None
        case "linalg":
            return LINALG.get(name)
        case "fft":
            return FFT.get(name)
        case "lib" if "_arraysetops_impl" in rooms:
            return SETS.get(name)
        case room if room in _MAIN and not _OTHERS.intersection(rooms):
            return FUNCTIONS.get(name)
        case _:
            return None
