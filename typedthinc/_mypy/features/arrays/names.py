"""Which rule a full name stands for. numpy defines its functions in private modules, which differ between versions."""

from __future__ import annotations

from typing import Final

from typedthinc._mypy.features.arrays.own_ops import KIND
from typedthinc.shapes.arrays.table import FFT, FUNCTIONS, LINALG, RANDOM, SETS, Rule

_MAIN: Final = ("_core", "lib", "_typing")
# These define functions of the same names that do other things.
_OTHERS: Final = frozenset(
    {"defchararray", "strings", "records", "scimath", "_arraysetops_impl", "mixins", "_scimath_impl"}
)
MAKERS: Final = {
    "numpy.random._generator.default_rng": "Generator",
    "numpy.random._generator.Generator": "Generator",
    "numpy.random.mtrand.RandomState": "RandomState",
    "typedthinc.lazy.draws.RandomStreams": "LazySource",
    "typedthinc.compat.natural_bm.streams.RandomStreams": "Streams of Natural_BM",
    "typedthinc.compat.natural_bm.streams.make_rng": "Streams of Natural_BM",
    "typedthinc.compat.neon.backend.Backend": "Backend of neon",
    "typedthinc.compat.neon.autodiff.Autodiff": "Autodiff",
    "typedthinc.random.generator.GeneratorSource": "RandomSource",
    "typedthinc.random.source.RandomSource": "RandomSource",
    "typedthinc.random.streams.RandomStreams": "RandomSource",
    **dict.fromkeys(
        (
            "typedthinc.backends.ops.Ops",
            "typedthinc.backends.numpy.ops.NumpyOps",
            "typedthinc.backends.cupy.ops.CupyOps",
            "typedthinc.backends.selection.get_current_ops",
            "typedthinc.backends.selection.get_ops",
            "typedthinc.backends.selection.get_array_ops",
        ),
        KIND,
    ),
}


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
