"""What numpy is sure to refuse, as it waits to be reported."""

from __future__ import annotations

from typing import NamedTuple

from mypy.nodes import Expression

from typedthinc.shapes.sentences import Mismatch


class Complaint(NamedTuple):
    """What numpy is sure to refuse to compute.

    Attributes:
        unless_reported: Nothing is said of it where mypy has said something of the same line.
        taker: What the expression is given to, and does not fit.
    """

    node: Expression
    mismatch: Mismatch
    unless_reported: bool
    taker: Expression | None = None
