"""What numpy is sure to refuse, as it waits to be reported, and how a run collects that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple, Protocol

from mypy.nodes import Expression, FuncDef, LambdaExpr

from typedthinc.shapes.sentences import Mismatch


class Refusing(Protocol):
    """Knows what numpy refuses in the functions of a file."""

    def refused(self, scope: FuncDef, /) -> set[Expression]:
        """Return what numpy refuses to compute in a function."""
        ...


class Step(NamedTuple):
    """An expression in a function that a call has led to."""

    scopes: Refusing
    function: FuncDef | LambdaExpr
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


class Complaints(ABC):
    """What a run has come to.

    Attributes:
        complaints: What numpy is sure to refuse, with the expression that does.
    """

    def __init__(self) -> None:
        self.complaints: list[Complaint] = []
        # How many reasons there are to expect at this point that numpy refuses, and those of a loop that ends with it.
        self._tolerant: int = 0
        self._tolerant_in_loop: int = 0
        self._jumps: int = 0
        # What the run, or the first turn of a loop, surely comes to, and how far from sure this point is.
        self._sure: set[Expression] = set()
        self._unsure: int = 0
        self._jumps_before: int = 0

    @property
    @abstractmethod
    def _may_not_run(self) -> bool:
        """Tell whether what is computed now may never be."""

    def complain(
        self,
        node: Expression,
        mismatch: Mismatch,
        *,
        unless_reported: bool = False,
        taker: Expression | None = None,
        is_declared: bool = False,
    ) -> None:
        """Note what numpy is sure to refuse, but where it may be expected to.

        Args:
            unless_reported: mypy may see it, too.
            taker: What the expression is given to.
            is_declared: It is another thing than its declaration says, which numpy does not look at.
        """
        self._note(Complaint(node, mismatch, unless_reported, taker, is_declared))

    def _note(self, found: Complaint) -> None:
        if not self._tolerant:
            self.complaints.append(found)
            if self._surely_runs and not self._may_not_run:
                self._sure.add(found.node)

    @property
    def _surely_runs(self) -> bool:
        return not self._unsure and self._jumps == self._jumps_before

    @property
    def failure(self) -> Complaint | None:
        """The first thing that the program surely comes to, and that numpy refuses."""
        refused = (each for each in self.complaints if not (each.is_declared or each.taker))
        return next((each for each in refused if each.node in self._sure), None)
