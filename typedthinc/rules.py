"""What a package needs that brings combinators of its own: how a rule is written, and the rules of ours to build on.

A layer needs none of this: its signature is its rule, computed sizes included. A combinator, whose type follows from
those of its layers, needs a rule where a signature cannot say it:

    def twice(layers: Sequence[LayerType], at: Composition) -> LayerType:
        return chain([layers[0], layers[0]], at)

`@composes(twice)` on `forward` makes the run time use it. For the checker, the package names it as an entry point of
the group `typedthinc.rules`, by the full name of the function that makes the model:

    [project.entry-points."typedthinc.rules"]
    "mypackage.layers.twice" = "mypackage.rules:twice"
"""

from typedthinc.shapes import composes
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.rules import Composition, Rule, add, chain, concatenate, noop, residual, tuplify
from typedthinc.shapes.scheme import LayerType, Scheme, Signature

__all__ = [
    "Composition", "LayerType", "Mismatch", "Rule", "Scheme", "Signature", "add", "chain", "composes", "concatenate",
    "noop", "residual", "tuplify",
]  # fmt: skip
