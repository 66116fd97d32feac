"""The rules as combinators apply them: to layers, under a name and with arguments, which tests give as keywords."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from typedthinc.shapes import rules as ours
from typedthinc.shapes.rules import Composition, IsBase
from typedthinc.shapes.scheme import LayerType


class _Applied:
    """Has a function for each rule."""

    def __getattr__(self, rule: str) -> Callable[..., LayerType]:
        def apply(
            layers: Sequence[LayerType], *, name: str = rule, is_base: IsBase | None = None, **arguments: Any
        ) -> LayerType:
            found: LayerType = getattr(ours, rule)(layers, Composition(name, is_base, arguments))
            return found

        apply.__name__ = rule
        return apply


rules = _Applied()
accept = ours.accept
