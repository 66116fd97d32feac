"""Rules take arguments of the factory by its names, with its defaults: both halves look them up by name."""

from __future__ import annotations

import importlib
import inspect

import pytest

from typedthinc._mypy.names import COMBINATORS, REFINED, WRAPPERS
from typedthinc.shapes.rules import arguments_of

pytest.importorskip("mypy")

RULES = {**COMBINATORS, **WRAPPERS, **REFINED}


@pytest.mark.parametrize("fullname", sorted(RULES))
def test_arguments_are_those_of_the_factory(fullname: str) -> None:
    module, _, name = fullname.rpartition(".")
    of_factory = inspect.signature(getattr(importlib.import_module(module), name)).parameters
    of_rule = inspect.signature(RULES[fullname]).parameters
    for argument in arguments_of(RULES[fullname]):
        given = of_factory[argument].default
        assert given is inspect.Parameter.empty or given == of_rule[argument].default
