"""Rules that stand beside the interfaces of other systems: found by name, loaded when a program meets them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final

from typedthinc.analysis.library.ops import INITIALIZERS
from typedthinc.shapes.arrays.table import Rule

# The modules with rules of functions, by the package whose functions they are.
_RULES: Final = {"typedthinc.compat.natural_bm.": "typedthinc.compat.natural_bm.sizes"}
# Those with rules of methods, by the kind of object.
_METHODS: Final = {
    "Backend of neon": "typedthinc.compat.neon.sizes",
    "Autodiff": "typedthinc.compat.neon.sizes",
    "Streams of Natural_BM": "typedthinc.compat.natural_bm.sizes",
}


@cache
def methods_of(kind: str) -> Mapping[str, Rule] | None:
    """Return the rules of the methods of a kind of object, None where they stand elsewhere."""
    if kind not in _METHODS:
        return None
    found: Mapping[str, Mapping[str, Rule]] = import_module(_METHODS[kind]).METHODS
    return found[kind]


@cache
def rule_of(full: str) -> Rule | None:
    """Return the rule of an initializer, or of a function of another system's interface."""
    if full in INITIALIZERS:
        return INITIALIZERS[full]
    for package, module in _RULES.items():
        if full.startswith(package):
            found: Mapping[str, Rule] = getattr(import_module(module), "RULES", {})
            return found.get(full.rpartition(".")[2])
    return None
