"""Calls of combinators that other packages bring a rule for."""

from __future__ import annotations

from collections.abc import Sequence

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.library.combinators import combine, compose
from typedthinc.analysis.library.installed import RuleError, installed_rules, loaded
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import Model
from typedthinc.shapes.sizes import UNKNOWN


def by_installed_rule(engine: Engine, full: str, names: Sequence[str], call: Call, *, is_variadic: bool) -> Value:
    """Return what the rule of a function says that a call makes; unknown where there is none, or it cannot be loaded.

    Args:
        names: Those of its parameters.
        is_variadic: It takes any number of layers.
    """
    entry = installed_rules().get(full)
    if entry is None:
        return UNKNOWN
    try:
        rule = loaded(entry)
    except RuleError:
        return UNKNOWN
    if is_variadic:
        return combine(engine, full, rule, call)
    given = call.by_name(names)
    models = [each for each in given.values() if isinstance(each.value, Model)]
    return compose(engine, full.rpartition(".")[2], rule, models, given, call)
