"""What is known in other functions than the one that the checker is in: each is run through as a whole, once."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from mypy.nodes import Expression, FuncDef, TypeInfo, Var

from typedthinc._mypy.features.arrays import given, objects, settled
from typedthinc._mypy.features.arrays.around import File, OfModels
from typedthinc._mypy.features.arrays.binding import Scope
from typedthinc._mypy.features.arrays.branches import Names
from typedthinc._mypy.features.arrays.memo import Depth, Memo
from typedthinc._mypy.features.arrays.runs import Run
from typedthinc._mypy.features.arrays.state import DEEPEST
from typedthinc.shapes.arrays.values import Value, is_changeable
from typedthinc.shapes.sizes import UNKNOWN, Unknown


@dataclass(frozen=True)
class _Entered:
    """A function as a call enters it.

    Attributes:
        given: What tells its parameters from those of another call.
    """

    function: FuncDef
    depth: int
    given: str
    names: Names = field(compare=False)


class Scopes:
    """The scopes of a file.

    Attributes:
        assumed: What attributes of classes are taken to be, while that is being found out.
    """

    def __init__(self, file: File) -> None:
        self._file = file
        self.assumed: dict[tuple[TypeInfo, str], Value] = {}
        self._depth = depth = Depth()
        self._followed: Memo[_Entered, Run | None] = Memo(depth, self._follow, None)
        self._runs: Memo[Scope, Run | None] = Memo(depth, self._run, None)
        self._running: dict[Scope, Run] = {}
        self._alone: Memo[Expression, Value] = Memo(depth, self._compute, UNKNOWN)
        self._defaults: Memo[Expression, Value] = Memo(depth, self._compute_within, UNKNOWN)
        self._parameters: Memo[FuncDef, Names] = Memo(depth, lambda key: given.parameters(file, key), {})
        self._fields: Memo[TypeInfo, dict[str, Value]] = Memo(depth, lambda key: given.fields(file, key), {})
        self._settled: Memo[TypeInfo, dict[str, Value]] = Memo(depth, self._settle, {})

    def at(self, expression: Expression, scope: Scope) -> Value:
        """Return the value of an expression of another scope."""
        # What a function does with its parameters is of no use before they are known.
        if scope is not None and self._parameters.is_open(scope):
            self._parameters.cut()
            return UNKNOWN
        if self._runs.is_open(scope):
            return self._so_far(expression, scope)
        run = self._runs.of(scope)
        found = UNKNOWN if run is None else run.reader.values.get(expression, UNKNOWN)
        return self._alone.of(expression) if scope is None and isinstance(found, Unknown) else found

    def _so_far(self, expression: Expression, scope: Scope) -> Value:
        """Return the value of an expression of a scope that is being run through."""
        found = self._running[scope].settled(expression) if scope in self._running else UNKNOWN
        if isinstance(found, Unknown):
            self._runs.cut()
        return found

    def around(self, function: FuncDef) -> Names:
        """Return what names that have several values are worth where a function is made."""
        scope = self._file.bindings.functions[function]
        if self._runs.is_open(scope):
            found = self._running[scope].around.get(function) if scope in self._running else None
            if found is None:
                self._runs.cut()
            return found or {}
        run = self._runs.of(scope)
        return {} if run is None else run.around.get(function, {})

    def default(self, expression: Expression) -> Value:
        """Compute what a parameter or field is worth that is left out; lists and the like may be changed by then."""
        found = self._defaults.of(expression)
        return UNKNOWN if is_changeable(found) else found

    def parameters(self, function: FuncDef) -> Names:
        """Return what the parameters of a function are worth in all its calls."""
        return self._parameters.of(function)

    def fields(self, info: TypeInfo) -> Mapping[str, Value]:
        """Return what the fields of a class are worth in all objects of it."""
        return self._fields.of(info)

    def settled(self, info: TypeInfo) -> Mapping[str, Value]:
        """Return what is known of the attributes of a class that methods set again."""
        return self._settled.of(info)

    def started(self, scope: Scope) -> Run:
        """Begin a run through a scope."""
        names = self.parameters(scope) if scope is not None else {}
        varying, outer = _arguments(scope) if names else set[Var](), scope
        while outer is not None and (outer := self._file.bindings.functions.get(outer)) is not None:
            varying |= _arguments(outer) if self.parameters(outer) else set[Var]()
        return Run(self._file, scope, names, varying=varying)

    def followed(self, function: FuncDef, names: Names, depth: int) -> Run:
        """Run through the body of a function that a call leads to, or return what that found before."""
        key = _Entered(function, depth, repr(list(names.values())), names)
        return self._followed.of(key) or self._follow(key)

    def entered(self, function: FuncDef, names: Names, depth: int, of_models: OfModels | None) -> Run:
        """Run through the body of a function, and keep nothing of it."""
        found = Run(self._file, function, names, depth, varying=_arguments(function))
        found.of_models = of_models
        found.all(function.body.body)
        return found

    def _follow(self, entered: _Entered) -> Run:
        return self.entered(entered.function, entered.names, entered.depth, None)

    def go_without(self) -> None:
        """Note that something had to do without an answer that is being found out: what is made of it is not kept."""
        self._depth.cuts += 1

    def forget_followed(self) -> None:
        """Forget the bodies that were run through: mypy knows more types by now."""
        self._followed = self._followed.fresh()

    @contextmanager
    def assuming(self, info: TypeInfo, values: Mapping[str, Value]) -> Generator[None]:
        """Take it that attributes of a class have these values, and keep nothing that is found by that."""
        outer = self.assumed, self._runs, self._alone, self._parameters, self._fields, self._followed, self._running
        self._followed, self._running = self._followed.fresh(), {}
        self.assumed = {**self.assumed, **{(info, name): value for name, value in values.items()}}
        self._runs, self._alone = self._runs.fresh(), self._alone.fresh()
        try:
            yield
        finally:
            self.assumed, self._runs, self._alone, self._parameters, self._fields, self._followed, self._running = outer

    def refused(self, scope: Scope) -> set[Expression]:
        """Return what numpy refuses to compute in a function."""
        run = None if scope is None else self._runs.of(scope)
        return set() if run is None else {each.node for each in run.complaints}

    def _run(self, scope: Scope) -> Run:
        # Which calls led here makes no difference to what is found.
        busy, self._file.busy = self._file.busy, set()
        try:
            run = self._running[scope] = self.started(scope)
            run.all(self._file.checker.tree.defs if scope is None else scope.body.body)
        finally:
            self._running.pop(scope, None)
            self._file.busy = busy
        return run

    def _compute(self, expression: Expression) -> Value:
        return Run(self._file, None, depth=DEEPEST).reader.value(expression)

    def _compute_within(self, expression: Expression) -> Value:
        """Compute an expression as a function of the module would, which reads names that are set once."""
        return Run(self._file, FuncDef(), depth=DEEPEST).reader.value(expression)

    def _settle(self, info: TypeInfo) -> dict[str, Value]:
        return settled.settled(self._file, info, objects.set_again(self._file, info))


def _arguments(function: FuncDef | None) -> set[Var]:
    """List the parameters of a function: also one of which nothing is known may keep a call from a part of the body."""
    return set() if function is None else {each.variable for each in function.arguments if not each.variable.is_self}
