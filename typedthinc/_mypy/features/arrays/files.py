"""What is known of the arrays of one file while it is checked."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from mypy.nodes import (
    CallExpr,
    Context,
    Expression,
    FuncDef,
    LambdaExpr,
    MypyFile,
    Node,
    RefExpr,
    Statement,
)

from typedthinc._mypy.assignments import FileAssignments, Place, place
from typedthinc._mypy.codes import ABOUT_TYPES, CODES
from typedthinc._mypy.compat import Checker, current_checker, has_error, has_error_within, report_aside
from typedthinc._mypy.features.arrays.among_modules import ModulesRead
from typedthinc._mypy.features.arrays.awake import Awake
from typedthinc._mypy.features.arrays.binding import Scope
from typedthinc._mypy.features.arrays.branches import Names
from typedthinc._mypy.features.arrays.complaint import Complaint, Step
from typedthinc._mypy.features.arrays.failures import is_told_there
from typedthinc._mypy.features.arrays.knowledge import FileKnowledge
from typedthinc._mypy.features.arrays.runs import Run
from typedthinc._mypy.features.inside import everything, walk
from typedthinc._mypy.repeats import is_repeated
from typedthinc.shapes.arrays.rounds import left_behind
from typedthinc.shapes.arrays.values import Value
from typedthinc.shapes.sizes import UNKNOWN, Unknown

if TYPE_CHECKING:
    from typedthinc._mypy.sources.reading import Sources

# Calls of these tell that the checker has come so far.
PASSED: Final = ("numpy.", "typedthinc.", "builtins.print", "builtins.float", "builtins.int", "builtins.len")
# A long statement is run through so often, each time for a later place in it.
_MOST_RUNS = 50
# Unless that takes so many statements, those of functions that it calls included.
_MOST_STEPS = 20_000


@dataclass(eq=False)
class _Progress:
    """How far the statements of a scope have been run through.

    Attributes:
        run: The run through all statements that mypy has passed.
        last_call: The number of the last statement with a call that the plugin surely gets to see.
        is_ended: What comes after that has been run through ahead.
        next: The number of the statement after those.
        values: What expressions in the present statement were worth when it was last run through.
        runs: How often that was.
        steps: How many statements that took.
    """

    statements: Sequence[Statement]
    run: Run
    last_call: int
    next: int = 0
    is_ended: bool = False
    values: dict[Expression, Value] = field(default_factory=dict[Expression, Value])
    runs: int = 0
    steps: int = 0


class FileArrays(FileKnowledge):
    """Says what expressions are worth where the checker is now."""

    def __init__(self, checker: Checker, assignments: FileAssignments) -> None:
        super().__init__(checker, assignments)
        self._progress: dict[Scope, _Progress] = {}
        self._open: list[Scope] = []
        self._complaints: list[Complaint] = []
        self._told: set[Expression] = set()
        # The statement in which all that was to report has been.
        self._reported: tuple[_Progress | None, int] = None, 0

    def at(self, expression: Expression, scope: Scope) -> Value:
        """Return the value of an expression of another scope."""
        done = self._progress.get(scope) if not self.scopes.assumed else None
        if done is not None and expression in done.run.reader.values:
            return left_behind(done.run.reader.values[expression])
        return left_behind(super().at(expression, scope))

    def around(self, function: FuncDef) -> Names:
        """Return what names that have several values are worth where a function is made."""
        if self.scopes.assumed or function not in self.checker.scope.stack:
            return super().around(function)
        progress = self._passed(self.bindings.functions[function], place(function))
        found = progress.run.around
        if function not in found:
            run = self._ahead(progress)
            found[function] = {} if run is None else run.around.get(function, {})
        return found[function]

    def value(self, expression: Expression) -> Value:
        """Return what an expression is worth, which stands where the checker is now."""
        refused = self._assignments.refused
        if (
            self.bindings.is_opaque
            or self._is_in_lambda()
            or (refused and any(map(refused.__contains__, walk(expression))))
        ):
            return UNKNOWN
        progress = self.reach(place(expression))
        for values in (progress.run.reader.values, progress.values):
            found = values.get(expression, UNKNOWN)
            if not isinstance(found, Unknown):
                return found
        return self._present(progress, expression)

    def reach(self, here: Place) -> _Progress:
        """Run through the statements that the checker has passed."""
        return self._passed(self._scope(), here)

    def _passed(self, scope: Scope, here: Place) -> _Progress:
        """Run through the statements of a scope that stand before a place."""
        progress = self._progress.get(scope)
        if progress is None:
            statements = self.checker.tree.defs if scope is None else scope.body.body
            progress = self._progress[scope] = _Progress(statements, self.scopes.started(scope), _last_call(statements))
            self._open.append(scope)
            self.scopes.forget_followed()
        while progress.next + 1 < len(progress.statements) and place(progress.statements[progress.next + 1]) <= here:
            if progress.run.names is not None:
                progress.run.one(progress.statements[progress.next])
            progress.next += 1
            progress.runs = progress.steps = 0
            progress.values = {}
        return progress

    def _present(self, progress: _Progress, expression: Expression) -> Value:
        """Run through the statement that the checker is in, for what is known by now."""
        run = self._ahead(progress)
        if run is None:
            return UNKNOWN
        progress.values = run.reader.values
        return progress.values.get(expression, UNKNOWN)

    def _ahead(self, progress: _Progress) -> Run | None:
        """Run through the statement that the checker is in; None if that has been done often enough."""
        is_over = progress.runs >= _MOST_RUNS or progress.steps >= _MOST_STEPS
        if is_over or progress.run.names is None or progress.next >= len(progress.statements):
            return None
        run, before = progress.run.ahead(), self.patience.steps
        run.one(progress.statements[progress.next])
        progress.runs += 1
        progress.steps += self.patience.steps - before
        return run

    def _scope(self) -> Scope:
        function = self.checker.scope.current_function()
        return function if isinstance(function, FuncDef) else None

    def _is_in_lambda(self) -> bool:
        return any(isinstance(item, LambdaExpr) for item in self.checker.scope.stack)

    def report(self, node: Context) -> None:
        """Report what numpy is sure to refuse in the statements that the checker has passed."""
        if self.bindings.is_opaque or self._is_in_lambda() or node in self.busy:
            return
        scope = self._scope()
        progress = self.reach(place(node))
        if (progress, progress.next) == self._reported and not progress.run.complaints:
            return
        self._reported = progress, progress.next
        self._take_complaints(progress.run)
        if progress.next >= progress.last_call and not progress.is_ended:
            # No hook may come by any more in what is left.
            progress.is_ended = True
            ahead = progress.run.ahead()
            ahead.all(progress.statements[progress.next :])
            # mypy has not been there.
            self._complaints += [each for each in ahead.complaints if not each.unless_reported]
            if scope is None:
                self._run_silent()
        self._finish_others(scope)
        self._tell()

    def finish(self) -> None:
        """Report what numpy is sure to refuse in the rest of the file, which the checker has left."""
        if self.bindings.is_opaque:
            return
        self.scopes.forget_followed()
        for scope in list(self._open):
            self._finish_scope(scope)
        for function in self._silent():
            self._take_complaints(self._whole(function))
        self._tell()

    def _silent(self) -> list[FuncDef]:
        """List the functions that mypy checks, and in which no hook comes by."""
        checks_all = self.checker.options.check_untyped_defs
        return [
            each
            for each in self.bindings.functions
            if each not in self._progress and (checks_all or not each.is_dynamic())
        ]

    def _run_silent(self) -> None:
        """Run through such functions; mypy may not have been there."""
        for function in self._silent():
            if not any(map(_is_passed, everything(function.body))):
                run = self._whole(function)
                self._complaints += [each for each in run.complaints if not each.unless_reported]

    def _whole(self, function: FuncDef) -> Run:
        """Run through a function as if the checker were there."""
        with self._inside(function):
            run = self.scopes.started(function)
            run.all(function.body.body)
        return run

    def _tell(self) -> None:
        checks_all = self.checker.options.check_untyped_defs
        for where, mismatch, unless_reported, taker, _, steps in self._complaints:
            codes = None if unless_reported else ABOUT_TYPES
            # mypy may have told more of the body since it was read.
            if self._is_told(steps) or is_told_there(steps, checks_all=checks_all):
                continue
            if where in self._told or where in self._assignments.reported:
                continue
            if has_error(self.checker, where.line, codes):
                continue
            self._told.add(where)
            if taker is None or not is_repeated(self.checker, self._assignments, mismatch, taker, where):
                report_aside(self.checker, mismatch.message, where, CODES[mismatch.kind])
        self._complaints.clear()

    def _is_told(self, steps: Sequence[Step]) -> bool:
        """Tell whether something is said already in this file of what a call leads to."""
        here = [each.node for each in steps if each.scopes is self.scopes]
        return not self._told.isdisjoint(here) or any(has_error_within(self.checker, each) for each in here)

    def _take_complaints(self, run: Run) -> None:
        self._complaints += run.complaints
        run.complaints.clear()

    def _finish_others(self, scope: Scope) -> None:
        """Run through the rest of the functions that the checker has left."""
        left = [other for other in self._open if not (other is scope or other is None or self._is_around(other, scope))]
        for other in left:
            self._finish_scope(other)

    def _finish_scope(self, scope: Scope) -> None:
        progress = self._progress[scope]
        with self._inside(scope):
            progress.run.all(progress.statements[progress.next :])
        progress.next = len(progress.statements)
        self._take_complaints(progress.run)
        self._open.remove(scope)

    @contextmanager
    def _inside(self, scope: Scope) -> Generator[None]:
        """Read types as if the checker were in a function: type variables are those of the functions around."""
        stack = self.checker.scope.stack
        around = [scope] if scope is not None else []
        while around and (outer := self.bindings.functions.get(around[0])) is not None:
            around.insert(0, outer)
        held, stack[1:] = stack[1:], around
        try:
            yield
        finally:
            stack[1:] = held


def _last_call(statements: Sequence[Node]) -> int:
    for number in range(len(statements) - 1, -1, -1):
        if any(map(_is_passed, everything(statements[number]))):
            return number
    return 0


def _is_passed(node: Expression) -> bool:
    return isinstance(node, CallExpr) and isinstance(node.callee, RefExpr) and node.callee.fullname.startswith(PASSED)


class ArraysByFile:
    """The arrays of the file that is being checked.

    Args:
        sources: The modules that were read.
    """

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._awake = Awake()
        self._last: FileArrays | None = None
        self._scope: object = None
        self._is_awake = False

    def forget(self) -> None:
        """Forget which files can meet a model: a file is not as it was."""
        self._awake.forget()

    def of(self, checker: Checker, assignments: FileAssignments) -> FileArrays | None:
        """Return what is known of the arrays of the file that a checker is at; None if it can meet no model."""
        self._look_at(checker)
        if self._last is None and self._is_awake:
            self._last = FileArrays(checker, assignments)
            self._last.others = self._others(self._last, assignments)
        return self._last

    def _others(self, file: FileArrays, assignments: FileAssignments) -> ModulesRead | None:
        # Loaded where a file can meet a model.
        from typedthinc._mypy.features.arrays.other_modules import OtherModules

        return None if assignments.others is None else OtherModules(file, assignments.others, self._sources)

    def finish(self, tree: MypyFile) -> None:
        """Report what is left to say of a file that has been checked."""
        if self._last is not None and self._last.checker.tree is tree:
            self._last.finish()

    def checker_of(self, tree: MypyFile) -> Checker | None:
        """Return the checker of a file that has been checked; None if the file can meet no model."""
        is_last = self._last is not None and self._last.checker.tree is tree
        return self._last.checker if self._last is not None and is_last else None

    def is_awake(self) -> bool:
        """Tell whether the file that is being checked can meet a model."""
        checker = current_checker()
        if checker is not None:
            self._look_at(checker)
        return self._is_awake

    def _look_at(self, checker: Checker) -> None:
        if self._scope is not checker.scope:
            self._scope, self._last, self._is_awake = checker.scope, None, self._awake.is_awake(checker)
