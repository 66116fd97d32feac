"""What numpy is sure to refuse, as it waits to be reported."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from mypy.nodes import Expression, FuncDef

from typedthinc.shapes.sentences import Mismatch


class Refusing(Protocol):
    """Knows what numpy refuses in the functions of a file."""

    def refused(self, scope: FuncDef, /) -> set[Expression]:
        """Return what numpy refuses to compute in a function."""
        ...


class Step(NamedTuple):
    """An expression in a function that a call has led to."""

    scopes: Refusing
    function: FuncDef
    node: Expression


class Complaint(NamedTuple):
    """What numpy is sure to refuse to compute.

    Attributes:
        unless_reported: Nothing is said of it where mypy has said something of the same line.
        taker: What the expression is given to, and does not fit.
        is_declared: It is another thing than its declaration says, which numpy does not look at.
        steps: How a call leads to it, from the call on; nothing where the expression itself is refused.
    """

    node: Expression
    mismatch: Mismatch
    unless_reported: bool
    taker: Expression | None = None
    is_declared: bool = False
    steps: tuple[Step, ...] = ()
