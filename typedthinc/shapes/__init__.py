"""Sizes, terms, schemes and the rules that compose them: pure Python, used by the plugin and by the run time alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from typedthinc.shapes import rules
from typedthinc.shapes.rules import Rule

ForwardT = TypeVar("ForwardT", bound=Callable[..., Any])

__all__ = ["composes", "leaves_data", "rule_of", "rules"]

_ATTRIBUTE = "__typedthinc_rule__"
_CHECKS_INPUT = "__typedthinc_checks_input__"


def composes(rule: Rule, *, checks_input: bool = False) -> Callable[[ForwardT], ForwardT]:
    """Say by which rule the type of a model follows from the types of its layers.

    The rule of a model without layers gets the type that the annotations of its `forward` declare.

    Args:
        rule: A function from the types of the layers to the type of the model.
        checks_input: Whether the model checks data itself, rather than its layers, which see other data.
    """

    def mark(forward: ForwardT) -> ForwardT:
        setattr(forward, _ATTRIBUTE, rule)
        setattr(forward, _CHECKS_INPUT, checks_input)
        return forward

    return mark


def rule_of(forward: Callable[..., Any]) -> Rule | None:
    """Return the rule that a `forward` composes by, if any."""
    rule: Rule | None = getattr(forward, _ATTRIBUTE, None)
    return rule


def leaves_data(forward: Callable[..., Any]) -> bool:
    """Tell whether a `forward` that composes layers leaves it to them to look at data."""
    return rule_of(forward) is not None and not getattr(forward, _CHECKS_INPUT, False)
