"""Sizes, terms, schemes and the rules that compose them: pure Python, used by the plugin and by the run time alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from typedthinc.shapes import rules
from typedthinc.shapes.rules import Rule

ForwardT = TypeVar("ForwardT", bound=Callable[..., Any])

__all__ = ["composes", "is_of_layers", "leaves_data", "refines", "rule_of", "rules"]

_ATTRIBUTE = "__typedthinc_rule__"
_CHECKS_INPUT = "__typedthinc_checks_input__"
_REFINES = "__typedthinc_refines__"


def composes(rule: Rule, *, checks_input: bool = False) -> Callable[[ForwardT], ForwardT]:
    """Say by which rule a `forward` composes the layers of its model; without any, what it refines of its own type.

    Args:
        checks_input: Whether the model checks data itself, rather than its layers, which see other data.
    """

    def mark(forward: ForwardT) -> ForwardT:
        setattr(forward, _ATTRIBUTE, rule)
        setattr(forward, _CHECKS_INPUT, checks_input)
        return forward

    return mark


def refines(rule: Rule) -> Callable[[ForwardT], ForwardT]:
    """Say by which rule the type that a `forward` declares is refined, whatever layers the model has inside."""

    def mark(forward: ForwardT) -> ForwardT:
        setattr(forward, _REFINES, True)
        return composes(rule)(forward)

    return mark


def rule_of(forward: Callable[..., Any]) -> Rule | None:
    """Give the rule that a `forward` composes by, if any."""
    rule: Rule | None = getattr(forward, _ATTRIBUTE, None)
    return rule


def is_of_layers(forward: Callable[..., Any]) -> bool:
    """Tell whether the rule of a `forward` composes the layers inside, if there are any."""
    return rule_of(forward) is not None and not hasattr(forward, _REFINES)


def leaves_data(forward: Callable[..., Any]) -> bool:
    """Tell whether a `forward` that composes layers leaves it to them to look at data."""
    return is_of_layers(forward) and not getattr(forward, _CHECKS_INPUT, False)
