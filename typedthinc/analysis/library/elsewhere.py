"""Rules that stand beside the interfaces of other systems; they are loaded for programs that use one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from typedthinc.analysis.library.tables import METHODS_ELSEWHERE, RULES_ELSEWHERE
from typedthinc.shapes.arrays.table import Rule


def rule_elsewhere(full: str) -> Rule | None:
    """Return the rule of a function, by its full name."""
    module = next((found for prefix, found in RULES_ELSEWHERE.items() if full.startswith(prefix)), None)
    return None if module is None else _rules(module).get(full.rpartition(".")[2])


def methods_elsewhere(kind: str) -> Mapping[str, Rule] | None:
    """Return the rules of the methods of a kind of object, None where it is of none of these systems."""
    module = METHODS_ELSEWHERE.get(kind)
    return None if module is None else _methods(module)[kind]


@cache
def _rules(module: str) -> Mapping[str, Rule]:
    found: dict[str, Rule] = import_module(module).RULES
    return found


@cache
def _methods(module: str) -> Mapping[str, Mapping[str, Rule]]:
    found: dict[str, dict[str, Rule]] = import_module(module).METHODS
    return found
