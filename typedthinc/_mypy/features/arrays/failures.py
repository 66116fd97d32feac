"""Calls whose function, with what they give it, surely comes to something that numpy refuses.

    def forward(X, W):
        return X @ W

    forward(np.ones((5, 7)), np.ones((4, 3)))

A body is checked with what all calls have in common. A call is followed for what it returns; what the run through the
body surely refuses then is a mistake of the call, unless it is called one of the body, or of a body on the way there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mypy.nodes import CallExpr, FuncDef, LambdaExpr, MypyFile

from typedthinc._mypy.features.arrays.around import File, FinishedRun
from typedthinc._mypy.features.arrays.complaint import Complaint, Step
from typedthinc._mypy.said_at_calls import said_at_call
from typedthinc.shapes.arrays.values import Value
from typedthinc.shapes.sentences import Mismatch


class Failures:
    """The failures of calls that have been followed, until the runs that met the calls ask for them.

    Args:
        tree: The file that makes the calls.
    """

    def __init__(self, tree: MypyFile) -> None:
        self._tree = tree
        self._found: dict[CallExpr, Complaint] = {}

    def note(self, file: File, function: FuncDef | LambdaExpr, node: CallExpr, run: FinishedRun) -> None:
        """Note what a run through a function of a file surely comes to; a generator is run when others ask it to."""
        failure = None if function.is_generator or node.line < 0 else run.failure
        if failure is not None:
            steps = (Step(file.scopes, function, failure.node), *failure.steps)
            mismatch = failure.mismatch if failure.steps else self._within(file, function, failure)
            self._found[node] = Complaint(node, mismatch, unless_reported=True, steps=steps)

    def of(self, node: CallExpr, follow: Callable[[], Value]) -> tuple[Value, Complaint | None]:
        """Follow a call, and return what it makes, and its failure; None if nothing surely fails."""
        # Others may have followed it with other values.
        self._found.pop(node, None)
        return follow(), self._found.pop(node, None)

    def _within(self, file: File, function: FuncDef | LambdaExpr, failure: Complaint) -> Mismatch:
        tree = file.checker.tree
        line = failure.node.line if tree is self._tree else None
        message = said_at_call(function, failure.mismatch.message, line=line, module=tree.fullname)
        return Mismatch(failure.mismatch.kind, message)


def is_told_there(steps: Sequence[Step], *, checks_all: bool) -> bool:
    """Tell whether one of the bodies on the way to a failure is said to be wrong itself.

    Args:
        checks_all: mypy checks functions without annotations, too.
    """
    functions = [(each.function, each) for each in steps if checks_all or not each.function.is_dynamic()]
    return any(
        each.node in each.scopes.refused(function) for function, each in functions if isinstance(function, FuncDef)
    )
