"""Which bodies the calls of a file surely enter, what they are given there, and what data they return."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final

from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    CallExpr,
    Context,
    Expression,
    FuncDef,
    MemberExpr,
    MypyFile,
    OpExpr,
    RefExpr,
    SuperExpr,
    TypeInfo,
    Var,
)

from typedthinc._mypy.compat import has_error_within
from typedthinc._mypy.context import Call
from typedthinc._mypy.features.arrays.around import FinishedRun
from typedthinc._mypy.features.arrays.complaint import Complaint
from typedthinc._mypy.features.arrays.crossing import beyond, crossed
from typedthinc._mypy.features.arrays.files import FileArrays
from typedthinc._mypy.features.arrays.following import returned, run_through
from typedthinc._mypy.features.bodies.attributes import class_of
from typedthinc._mypy.features.bodies.bodies import Bodies
from typedthinc._mypy.features.bodies.called_names import CALL, INIT, home_of, is_of_self, name_of
from typedthinc._mypy.features.bodies.conditions import chosen
from typedthinc._mypy.features.bodies.constructors import init_of
from typedthinc._mypy.features.bodies.doubtful import Doubtful
from typedthinc._mypy.features.bodies.entering_elsewhere import enter
from typedthinc._mypy.features.bodies.evaluation import Asked
from typedthinc._mypy.features.bodies.frames import Frame, NoValue, Origin, Unreadable, entered
from typedthinc._mypy.features.bodies.given_data import given_by
from typedthinc._mypy.features.bodies.handing import held, made, model
from typedthinc._mypy.features.bodies.read_modules import Module
from typedthinc._mypy.features.bodies.surely import Site, run_by
from typedthinc._mypy.features.visiting import nodes_of
from typedthinc._mypy.model_classes import is_models_class
from typedthinc.shapes.arrays.sharpening import is_open
from typedthinc.shapes.arrays.values import Record, Value
from typedthinc.shapes.sizes import UNKNOWN, Unknown

_ROOT: Final = Frame({})
_PLAIN: Final = frozenset({ARG_POS, ARG_NAMED})
# Calls lead to calls: so many are entered, one in the other.
DEEPEST: Final = 4
# Of what a call returns that is not known now, more may be known later: so often it is asked.
_MOST_ASKED: Final = 3


def _always() -> bool:
    return True


def _nothing(_: Expression) -> Value:
    return UNKNOWN


@dataclass(frozen=True, eq=False)
class Entry:
    """A body that a call enters.

    Attributes:
        asked: The question that this is a part of.
        node: The call.
        function: The function, or the method.
        frame: What its parameters are given.
        at: Says what data an argument of the call is.
        entering: Enters what calls in the body enter.
        depth: By how many other calls it is entered.
        is_checked: mypy checks the body where it stands, in another module.
        holds: Tells whether all is so by now that was taken for granted of other files.
    """

    asked: Asked
    node: CallExpr
    function: FuncDef
    frame: Frame
    at: Callable[[Expression], Value]
    entering: Entering
    depth: int = 0
    is_checked: bool = False
    holds: Callable[[], bool] = _always

    def value(self, expression: Expression) -> Value:
        """Say what data an expression of the body is."""
        return UNKNOWN if self._run is None else self._run.reader.values.get(expression, UNKNOWN)

    @property
    def returned(self) -> Value:
        """What data the body returns."""
        return UNKNOWN if self._run is None or not self.holds() else returned(self.function, self._run)

    @property
    def refused(self) -> Complaint | None:
        """The first thing that the body surely comes to, and that numpy refuses."""
        return None if self._run is None else self._run.failure

    @cached_property
    def _run(self) -> FinishedRun | None:
        arrays = self.entering.arrays
        if arrays is None or arrays.bindings.is_opaque or not _PLAIN.issuperset(self.node.arg_kinds):
            return None
        args = [self.at(each) for each in self.node.args]
        return run_through(arrays, self.function, self.node, args, 0, self._owner(), self)

    def called(self, node: CallExpr, values: Mapping[Expression, Value]) -> Value:
        """Say what a call in the body makes, by the models that are known here."""
        args = [values.get(each, UNKNOWN) for each in node.args]
        found = made(self.asked, node, self.frame, args)
        if not isinstance(found, Unknown) or self.depth >= DEEPEST:
            return found
        given = given_by(node, values)
        inner = None if given is None else self.entering.inner(self, node, partial(_of, given))
        return UNKNOWN if inner is None else self.entering.crossed(inner.entering, inner.returned)

    def model(self, node: Expression) -> Value:
        """Say which model an expression in the body is, by what is known here."""
        return model(self.asked, Origin(node, self.frame))

    def held(self, node: Expression) -> Value:
        """Say which models a list or dict in the body holds, by what is known here."""
        if node not in self._held:
            self._held[node] = held(self.asked, node, self.frame)
        return self._held[node]

    @cached_property
    def _held(self) -> dict[Expression, Value]:
        return {}

    def alone(self) -> Entry:
        """Return the body as it is whatever a call gives it."""
        asked = self.entering.begin_question(self.node)
        frame = Frame({}, None, (self.function,))
        return replace(self, asked=asked, frame=frame, at=_nothing)

    @cached_property
    def run(self) -> list[CallExpr | OpExpr]:
        """The calls and operations that surely run in the body, with what it is given."""
        return list(run_by(self.function, lambda node: chosen(self.asked, node, self.frame)))

    def _owner(self) -> list[Value]:
        """Return the object whose method is called; nothing for a function or a static method."""
        callee = self.node.callee
        if not self.function.info or self.function.is_static:
            return []
        if self.function.name == INIT or not isinstance(callee, MemberExpr):
            return [Record(self.function.info.fullname, ())]
        return [self.at(callee.expr)]


class Entering:
    """The functions, classes and methods of a file that its calls surely enter.

    Args:
        reader: That of the file that asks; None if it is this file.

    Attributes:
        doubtful: Tells in which bodies something may not fit.
    """

    def __init__(self, call: Call, bodies: Bodies, reader: Entering | None = None) -> None:
        self.call, self._bodies, self._reader = call, bodies, reader
        self.doubtful: Doubtful = Doubtful(call, self.is_refused)
        self._others: dict[Module, Entering] = {}
        self._is_asked = False
        self._returned: dict[tuple[CallExpr, str], Value] = {}
        self._asked: Counter[tuple[CallExpr, str]] = Counter()

    @property
    def module(self) -> str:
        """The name of the module, where that is another one than the file that asks."""
        return "" if self._reader is None else self.tree.fullname

    @property
    def checks_all(self) -> bool:
        """Tell whether mypy checks bodies without annotations."""
        return (self._reader or self).call.checker.options.check_untyped_defs

    @property
    def tree(self) -> MypyFile:
        """The statements of the module."""
        return self.call.checker.tree

    @cached_property
    def arrays(self) -> FileArrays | None:
        """What is known of its arrays."""
        here = self.call.arrays if isinstance(self.call.arrays, FileArrays) else None
        asking = here if self._reader is None else self._reader.arrays
        if self._reader is None or asking is None:
            return asking
        is_own = self._reader.tree.fullname == self.module
        found = asking.with_bases() if is_own else asking.home(self.module)
        return found if isinstance(found, FileArrays) else None

    def is_refused(self, node: Context) -> bool:
        """Tell whether an error has been reported of an expression of the file, or of a part of it."""
        return self._reader is None and has_error_within(self.call.checker, node)

    def crossed(self, other: Entering, value: Value) -> Value:
        """Return a value as it comes from another file."""
        if other is self or self.arrays is None or other.arrays is None:
            return value
        return crossed(self.arrays, other.arrays, value)

    def begin(self, site: Site) -> Entry | None:
        """Enter what a call of the file enters; None if nobody can tell what that is."""
        arrays = self.arrays

        def at(expression: Expression) -> Value:
            return UNKNOWN if arrays is None else beyond(site.scope, arrays.at(expression, site.scope))

        return self._enter(self.begin_question(site.node), site.node, _ROOT, at)

    def returned(self, node: CallExpr, values: Mapping[Expression, Value]) -> Value:
        """Say what data a call of the file returns, by the body that it enters; it may not be known.

        Args:
            values: What the arguments are worth, and the object whose method is called.
        """
        given = None if self.arrays is None or is_of_self(node) else given_by(node, values)
        if self.arrays is None or given is None:
            return UNKNOWN
        if name_of(node) not in self.doubtful.names and not self.may_lead_elsewhere(node):
            return UNKNOWN
        key = node, repr(list(given.values()))
        if key in self._returned:
            return self._returned[key]
        if self._is_asked:
            # One call after the other: what is asked on the way is asked again.
            self.arrays.scopes.go_without()
            return UNKNOWN
        self._is_asked = True
        try:
            entry = self._enter(self.begin_question(node), node, _ROOT, partial(_of, given))
            found = UNKNOWN if entry is None else self.crossed(entry.entering, entry.returned)
        except (NoValue, Unreadable, RecursionError):
            found = UNKNOWN
        finally:
            self._is_asked = False
        self._asked[key] += 1
        if not is_open(found) or self._asked[key] >= _MOST_ASKED:
            self._returned[key] = found
        return found

    def inner(self, entry: Entry, node: CallExpr, at: Callable[[Expression], Value]) -> Entry | None:
        """Enter what a call in a body that has been entered enters; None if nobody can tell what that is.

        Args:
            at: Says what data an argument of the call is.
        """
        found = self._enter(entry.asked, node, entry.frame, at)
        return None if found is None else replace(found, depth=entry.depth + 1)

    def _enter(self, asked: Asked, node: CallExpr, called_in: Frame, at: Callable[[Expression], Value]) -> Entry | None:
        found = self._function(asked, node, called_in)
        if found is None:
            return self._enter_elsewhere(asked, node, called_in, at)
        if not self.doubtful.may_fail(found[0]):
            return None
        function, owner = found
        try:
            frame = entered(function, asked.origins.passing.arguments(node, called_in), _ROOT, called_in, owner)
        except (Unreadable, RecursionError):
            return None
        return Entry(asked, node, function, frame, at, self)

    def _enter_elsewhere(
        self, asked: Asked, node: CallExpr, called_in: Frame, at: Callable[[Expression], Value]
    ) -> Entry | None:
        source = self._bodies.by_source(self.call) if self.may_lead_elsewhere(node) else None
        found = None if source is None else enter(source, asked, node, called_in)
        if found is None:
            return None
        there = self._other(found.module)
        if not there.doubtful.may_fail(found.function):
            return None

        def at_there(expression: Expression) -> Value:
            return there.crossed(self, at(expression))

        is_checked = found.is_annotated or self.checks_all
        inside = found.asked, node, found.function, found.frame, at_there, there
        return Entry(*inside, is_checked=is_checked, holds=found.holds)

    def _other(self, module: Module) -> Entering:
        """Return what enters the bodies of a module: one for all ways that lead there from the file that asks."""
        reader = self._reader or self
        if module not in reader._others:
            reader._others[module] = Entering(module.call, module.bodies, reader)
        return reader._others[module]

    def may_lead_elsewhere(self, node: CallExpr) -> bool:
        """Tell whether a call may enter a body of another module in which something may not fit."""
        home, name = home_of(node), name_of(node)
        return any(
            name in each.doubtful.names for each in ([self._named(home)] if home else self._around) if each is not None
        )

    @cached_property
    def _around(self) -> list[Entering]:
        """The modules of whose classes it may have objects: it calls their functions and classes, or is given these."""
        calls = (each for each in nodes_of(self.tree) if isinstance(each, CallExpr))
        homes = dict.fromkeys(home for each in calls if (home := home_of(each)))
        own = [self._derived, *(self._named(home) for home in homes)]
        found = [each for each in own if each is not None]
        return found if self._reader is None else [*found, self._reader, *self._reader._around]

    def _named(self, home: str) -> Entering | None:
        if home == self.tree.fullname:
            return self._derived
        source = self._bodies.by_source(self.call)
        module = None if source is None or self.arrays is None else source.module(home)
        return None if module is None else self._other(module)

    @cached_property
    def _derived(self) -> Entering | None:
        """The file itself, read with the classes of other modules from which its own are derived, if there are some."""
        source = self._bodies.by_source(self.call)
        module = None if source is None or self.arrays is None else source.with_bases()
        return None if module is None else self._other(module)

    def begin_question(self, node: CallExpr) -> Asked:
        """Begin a question about a call."""
        return self._bodies.begin(replace(self.call, node=node))

    def function(self, node: CallExpr) -> FuncDef | None:
        """Return the function, the method of a known object, or the `__init__` of a class that a call surely enters."""
        found = self._function(self.begin_question(node), node, _ROOT) if name_of(node) in self.doubtful.names else None
        return None if found is None else found[0]

    def _function(self, asked: Asked, node: CallExpr, frame: Frame) -> tuple[FuncDef, Origin | None] | None:
        """Return what a call surely enters, and the object whose method it is."""
        callee = node.callee
        if not isinstance(callee, RefExpr) or callee.fullname.rpartition(".")[0] != self.tree.fullname:
            return self._method(asked, node, frame)
        if isinstance(callee.node, TypeInfo):
            init = None if is_models_class(callee.node) else init_of(callee.node)
            return (init, Origin(node, frame)) if init is not None and init.info is callee.node else None
        if isinstance(callee, MemberExpr) or isinstance(callee.node, Var):
            return self._method(asked, node, frame)
        function = self._bodies.defined(self.call).run(callee.node)
        return None if function is None else (function, None)

    def _method(self, asked: Asked, node: CallExpr, frame: Frame) -> tuple[FuncDef, Origin | None] | None:
        callee = node.callee
        if isinstance(callee, SuperExpr):
            return self._method_of_super(asked, callee, frame)
        is_named = isinstance(callee, MemberExpr) and callee.name in self.doubtful.names
        called = callee if is_named and isinstance(callee, MemberExpr) else MemberExpr(callee, CALL)
        owner = asked.origins.owner(called, frame) if called.name in self.doubtful.names else None
        info = class_of(owner.node) if owner is not None else None
        if owner is None or info is None:
            return None if owner is None else self._method_of_self(owner, called.name)
        method = self._bodies.defined(self.call).method_run(info, called.name, is_exact=True)
        if method is None or method.is_property is not self._reads(node):
            return None
        is_bound = not method.is_static and (method.is_class or isinstance(owner.node, CallExpr))
        return method, owner if is_bound else None

    def _reads(self, node: CallExpr) -> bool:
        """Tell whether a call stands for an attribute that is read."""
        return isinstance(node.callee, MemberExpr) and self.arrays is not None and self.arrays.is_read(node)

    def _method_of_super(self, asked: Asked, callee: SuperExpr, frame: Frame) -> tuple[FuncDef, Origin | None] | None:
        """Return the method of a base of its class that an object is called by."""
        owner, behind = asked.origins.object_of_super(callee, frame) or (None, None)
        info = None if owner is None else class_of(owner.node)
        if info is None:
            return None
        method = self._bodies.defined(self.call).method_run(info, callee.name, is_exact=True, behind=behind)
        is_plain = method is not None and not (method.is_property or method.is_class or method.is_static)
        return (method, owner) if method is not None and is_plain else None

    def _method_of_self(self, owner: Origin, name: str) -> tuple[FuncDef, Origin | None] | None:
        """Return the method of `self` that another one calls; in other modules nobody asks whether it is overridden."""
        defined = self._bodies.defined(self.call)
        info = defined.class_of_self(owner.node) if self._reader is None else None
        is_last = info is not None and defined.is_last(info, name)
        method = defined.method_run(info, name, is_exact=False) if info is not None and is_last else None
        if method is None or method.is_property:
            return None
        return method, None if method.is_static else owner


def _of(given: Mapping[Expression, Value], expression: Expression) -> Value:
    return given.get(expression, UNKNOWN)
