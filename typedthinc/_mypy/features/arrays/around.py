"""What those who look at one call or attribute ask of the file around it: `files.py` answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol, TypeAlias

from mypy.nodes import CallExpr, Expression, FuncDef, LambdaExpr, MemberExpr, NameExpr, RefExpr, TypeInfo, Var
from mypy.types import Instance, Type

from typedthinc._mypy.compat import Checker
from typedthinc._mypy.features.arrays.binding import Binding, Scope
from typedthinc._mypy.features.arrays.bindings import Bindings
from typedthinc._mypy.features.arrays.branches import Names
from typedthinc._mypy.features.arrays.by_rounds import Patience
from typedthinc._mypy.features.arrays.callers import Callers, Site
from typedthinc._mypy.features.arrays.complaint import Complaint
from typedthinc._mypy.features.arrays.declared_calls import Surroundings as CallSurroundings
from typedthinc._mypy.features.arrays.holdings import Key
from typedthinc._mypy.to_shapes import TypeReader
from typedthinc.shapes.arrays.values import Record, Value
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.terms import Array


class ValuesByExpression(Protocol):
    """What expressions were worth."""

    values: dict[Expression, Value]


# Says what a call makes of models that only who has entered the body around it knows, by what expressions are worth.
OfCalls: TypeAlias = Callable[[CallExpr, Mapping[Expression, Value]], Value]
# Says which array a parameter is of a model that a layer of the library makes, by its name.
OfParameters: TypeAlias = Callable[[Expression, str], Array | None]


class OfModels(Protocol):
    """What only who has entered a body knows of the models in it."""

    def called(self, node: CallExpr, values: Mapping[Expression, Value]) -> Value:
        """Say what a call makes of models, by what expressions are worth."""

    def model(self, node: Expression) -> Value:
        """Say which model an expression is that a list or dict holds."""

    def held(self, node: Expression) -> Value:
        """Say which models a list or dict holds."""


class FinishedRun(Protocol):
    """A run through the body of a function."""

    names: Names | None
    returned: list[Value]
    complaints: list[Complaint]
    yielded: list[Value]

    @property
    def failure(self) -> Complaint | None:
        """The first thing that the program surely comes to, and that numpy refuses."""
        ...

    @property
    def reader(self) -> ValuesByExpression:
        """What computed the expressions in it."""
        ...


class OtherScopes(Protocol):
    """What is known in other functions than the one that the checker is in."""

    assumed: dict[tuple[TypeInfo, str], Value]

    def parameters(self, function: FuncDef) -> Names:
        """Return what the parameters of a function are worth in all its calls."""
        ...

    def assuming(self, info: TypeInfo, values: Mapping[str, Value]) -> AbstractContextManager[None]:
        """Take it that attributes of a class have these values, and keep nothing that is found by that."""
        ...

    def go_without(self) -> None:
        """Note that something had to do without an answer that is being found out."""
        ...

    def refused(self, scope: Scope) -> set[Expression]:
        """Return what numpy refuses to compute in a function."""
        ...

    def settled(self, info: TypeInfo) -> Mapping[str, Value]:
        """Return what is known of the attributes of a class that methods set again."""
        ...

    def fields(self, info: TypeInfo) -> Mapping[str, Value]:
        """Return what the fields of a class are worth in all objects of it."""
        ...

    def default(self, expression: Expression) -> Value:
        """Compute what a parameter or field is worth that is left out."""
        ...


class ClassOfObject(Protocol):
    """A class that an object may be of."""

    @property
    def info(self) -> TypeInfo:
        """The class."""
        ...


class ObjectsByClass(Protocol):
    """Of which classes the objects of a file are."""

    def of(self, node: Expression) -> Sequence[ClassOfObject] | None:
        """List the classes that an object may be of; None if nobody knows."""
        ...

    def calls(self, method: FuncDef) -> Sequence[Site] | None:
        """List the calls of a method; None if there may be others, or one is expected to fail."""
        ...


class CallFailures(Protocol):
    """The failures of calls that have been followed."""

    def note(self, file: File, function: FuncDef | LambdaExpr, node: CallExpr, run: FinishedRun, /) -> None:
        """Note what a run through a function of a file surely comes to."""
        ...

    def of(self, node: CallExpr, follow: Callable[[], Value], /) -> tuple[Value, Complaint | None]:
        """Follow a call, and return what it makes, and its failure; None if nothing surely fails."""
        ...


class File(Protocol):
    """What is known of the arrays of a file."""

    checker: Checker
    bindings: Bindings
    busy: set[object]
    patience: Patience
    # Says what calls of functions make of models that they are given, or that the object has whose method is called.
    of_models: OfCalls | None

    @property
    def failures(self) -> CallFailures:
        """Those of the calls that have been followed."""
        ...

    def makes_layer(self, callee: Expression) -> bool:
        """Tell whether what is called is a layer of the library: that neither is an array nor holds one."""
        ...

    @property
    def scopes(self) -> OtherScopes:
        """What is known in other functions than the one that the checker is in."""
        ...

    classes: dict[str, TypeInfo]
    varying: set[str]
    assigned: dict[tuple[str, TypeInfo], list[Binding]]

    @property
    def receivers(self) -> ObjectsByClass:
        """Of which classes the objects are whose methods are called."""
        ...

    @property
    def callers(self) -> Callers:
        """The calls that the file makes of its own functions."""
        ...

    @property
    def reader(self) -> TypeReader:
        """Turn types into terms."""
        ...

    def bound(self, binding: Binding) -> Value:
        """Return the value that an assignment gives."""
        ...

    def at(self, expression: Expression, scope: Scope) -> Value:
        """Return the value of an expression of another scope."""
        ...

    def kept(self, variable: Var, value: Value, scope: Scope) -> Value:
        """Return what a name keeps of a value."""
        ...

    def is_mentioned_elsewhere(self, name: str) -> bool:
        """Tell whether another file of the program mentions a name."""
        ...

    def left_of(self, value: Value) -> Value:
        """Return what is left of a value that a name or an attribute has kept."""
        ...

    def shared(self, key: Key, value: Value) -> Value:
        """Return what is left of a list or dict that several functions see."""
        ...

    def typed(self, node: Expression) -> Value:
        """Return what the type of an expression tells."""
        ...

    def declared(self, variable: Var, *, scalar: bool = False) -> Value:
        """Return what the declared type of a variable tells."""
        ...

    def elsewhere(self, node: RefExpr) -> Value:
        """Return what a name of another module stands for, or what a function of one returns."""
        ...

    def defaults(self, info: TypeInfo) -> Record | None:
        """Return what the fields of a class of another module are worth where a call leaves them out."""
        ...

    @property
    def changes_models(self) -> bool:
        """Tell whether the file changes models in place."""
        ...

    def call_of_property(self, node: MemberExpr) -> CallExpr:
        """Return the call that reading a property is, the same each time."""
        ...

    def outside(self, node: NameExpr, scope: Scope) -> Value:
        """Return the value of a name that nothing before has bound."""
        ...

    def knows_objects(self, info: TypeInfo) -> bool:
        """Tell whether attributes of a class are known from the objects that the file makes."""
        ...

    def may_differ(self, info: TypeInfo, name: str) -> bool:
        """Tell whether an object of a class may have another method of a name."""
        ...

    def home(self, module: str) -> File | None:
        """Return what is known of the file of a module: this one, or another that keeps its statements."""
        ...

    def defines(self, info: TypeInfo) -> bool:
        """Tell whether the statements of a class are those of this file, or stand behind them."""
        ...

    def home_of(self, info: TypeInfo) -> File | None:
        """Return the file of a class, read with the bases of it that other modules have."""
        ...

    def running(self, module: str) -> File | None:
        """Return the file of a module in which its functions are run: also of the one that asks."""
        ...

    def function_value(self, function: FuncDef) -> Value:
        """Return a function of this file as another file has it."""
        ...

    def function_elsewhere(self, node: RefExpr) -> Value:
        """Return a function of another module that is not called where it is named."""
        ...

    def method(self, info: TypeInfo, name: str) -> FuncDef | None:
        """Return a function of a class of this file, unless a decorator changes it."""
        ...

    def is_left(self, info: TypeInfo, name: str, value: Value) -> bool:
        """Tell whether what `__init__` gives an attribute is never changed by what this file does not see."""
        ...

    def is_overridden(self, info: TypeInfo, name: str, arrays: Collection[str]) -> bool:
        """Tell whether an object of this very class may have another method of a name, set by any file say.

        Args:
            arrays: Its attributes that are arrays, which may be computed from themselves.
        """
        ...

    def attribute_of(self, info: TypeInfo, name: str) -> Value:
        """Return what an attribute is worth in all objects of a class of this file."""
        ...

    def global_value(self, variable: Var) -> Value:
        """Return what a name of this file stands for, wherever it is read."""
        ...

    def result(self, function: FuncDef, node: CallExpr, args: Sequence[Value], depth: int) -> Value:
        """Return what a function of this file returns for the arguments of a call in another."""
        ...

    def called_elsewhere(self, callee: RefExpr, node: CallExpr, args: Sequence[Value], depth: int) -> Value:
        """Return what a function of another module returns for the arguments of a call."""
        ...

    def declared_result(self, node: CallExpr, args: Sequence[Value], owner: Value, around: CallSurroundings) -> Value:
        """Return what a function returns by its signature, if that names sizes."""
        ...

    def mismatch(self, what: str, declared: Type | None, value: Value, node: Expression) -> Mismatch | None:
        """Compare a value with a declared type."""
        ...

    def attribute(self, target: MemberExpr) -> Var | None:
        """Return the attribute that is assigned to, if it is declared with a type."""
        ...

    def number(self, node: MemberExpr) -> Value:
        """Return the number that an attribute of an object or class of another module stands for."""
        ...

    def run(self, function: FuncDef, names: Names, depth: int, of_models: OfModels | None = None) -> FinishedRun:
        """Run through the body of a function."""
        ...

    def model(self, node: Expression) -> Instance | None:
        """Return the type of a model; None if it is something else."""
        ...

    def holds_models(self, node: Expression) -> bool:
        """Tell whether something is a list or dict of models by its type."""
        ...

    def is_taken(self, node: CallExpr) -> bool:
        """Tell whether a model takes what a call gives it, or mypy has not come there yet."""
        ...

    def layer(self, node: Expression) -> str | None:
        """Return what is known of a model, as text."""
        ...

    def run_lambda(self, node: LambdaExpr, scope: Scope, names: Names, depth: int) -> FinishedRun:
        """Run through the expression of a lambda."""
        ...

    def computed(self, expression: Expression, scope: Scope, names: Names, depth: int) -> Value:
        """Return what the expression of a lambda is worth."""
        ...

    def is_too_deep(self, depth: int) -> bool:
        """Tell whether a run that so many calls led to follows no more."""
        ...
