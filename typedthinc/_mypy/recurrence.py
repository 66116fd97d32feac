"""What a name holds that a loop sets from its own value: `model = chain(model, Relu(64, 64))`.

Where mypy first comes to such a name, it has not met all calls yet that make its values. So these are composed ahead,
again and again, until nothing new comes out: then the value from before the loop and those of all rounds agree on what
is left. A call that does not fit makes no value: the program ends there, and the call itself is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from functools import reduce
from typing import Any, Final, Protocol, TypeAlias

from mypy.argmap import map_actuals_to_formals
from mypy.nodes import (
    CallExpr,
    Context,
    Decorator,
    Expression,
    FuncDef,
    MemberExpr,
    NameExpr,
    OperatorAssignmentStmt,
    OpExpr,
    OverloadedFuncDef,
    RefExpr,
    SymbolNode,
    Var,
)
from mypy.operators import op_methods
from mypy.types import AnyType, CallableType, Overloaded, PartialType, Type, TypeOfAny, get_proper_type

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import Checker, known_type
from typedthinc._mypy.features.arrays.inside import walk
from typedthinc._mypy.names import KEEPING_METHODS, MODEL
from typedthinc._mypy.overloads import may_take
from typedthinc._mypy.to_shapes import Classes
from typedthinc._mypy.type_metadata import find_metadata, made_by
from typedthinc._mypy.values import Made, is_plain, makers, type_made
from typedthinc.shapes.scheme import LayerType, either
from typedthinc.shapes.text import load_layer_type

Args: TypeAlias = "Sequence[Sequence[Expression]]"
Feature: TypeAlias = "Callable[[Any, CallableType, Args], CallableType]"
# What is left of a value gets less with each round: past so many, nothing is known.
_ROUNDS: Final = 8


class Call(Protocol):
    """The call that the checker is at, as `context.py` has it."""

    checker: Checker
    assignments: FileAssignments

    @property
    def classes(self) -> Classes:
        """Finds a class by its full name."""
        ...

    @property
    def features(self) -> Callable[[str], Feature | None]:
        """Finds the feature that looks at calls of a function, by its full name."""
        ...

    def layer_type_from(self, typ: Type, expression: Expression) -> LayerType | None:
        """Say what is known of a model whose type is known already."""
        ...

    def ahead(self, node: Context, assignments: FileAssignments, trial: Trial) -> Call:
        """Return the same for a call that is composed ahead."""
        ...


class NoValue(Exception):
    """Nothing comes of a call: it does not fit, or gets what no round has made yet."""


class _Unknown(Exception):
    """Nobody can tell what comes of a call."""


def layer_type(call: Call, name: Expression) -> LayerType | None:
    """Say what is known of the model that a name stands for; None if nobody can tell."""
    trial = Trial(call, {})
    try:
        for _ in range(_ROUNDS):
            before = dict(trial.known)
            found = trial.attempt(name)
            trial.compose_all()
            if trial.known == before:
                return found
    except _Unknown:
        pass
    return None


class Trial:
    """Composes calls whose values mypy has not met yet.

    Attributes:
        known: The calls on the way, and what their values are known to have in common so far; None if there is none.
    """

    def __init__(self, call: Call, known: dict[Context, LayerType | None]) -> None:
        self._call = call
        self.known: dict[Context, LayerType | None] = known

    def attempt(self, expression: Expression) -> LayerType | None:
        """Say what is known of a model by now; None if it has no value yet."""
        try:
            return self.layer_type(expression)
        except NoValue:
            return None

    def compose_all(self) -> None:
        """Compose all calls on the way with what is known of their arguments by now."""
        for node in list(self.known):
            try:
                found = self._composed(node)
            except NoValue:
                continue
            before = self.known[node]
            self.known[node] = found if before is None else either(before, found)

    def layer_type(self, expression: Expression) -> LayerType:
        """Say what is known of a model by now.

        Raises:
            NoValue: It has no value yet.
        """
        if is_plain(expression):
            return self._met(Made(expression))
        typ = _declared(self._call, expression)
        if find_metadata(self._call.checker, self._call.assignments, expression, typ, "layer"):
            found = self._call.layer_type_from(typ, expression)
            if found is None:
                raise _Unknown
            return found
        layers: list[LayerType] = []
        for made in makers(self._call.assignments, expression) or []:
            try:
                layers.append(self._met(made))
            except NoValue:
                continue
        if not layers:
            raise NoValue
        name = expression.name if isinstance(expression, NameExpr | MemberExpr) else "the model"
        return replace(reduce(either, layers), name=name)

    def _met(self, made: Made) -> LayerType:
        """Return what is known of a value: what mypy has found it to be, or what was composed."""
        call, value = self._call, made.value
        if value is None or made.path or made.declared is not None:
            raise _Unknown
        text = made_by(call.assignments, value)
        if text is None and type_made(call.checker, call.assignments, made) is not None:
            raise _Unknown
        found = self.known.setdefault(value, None) if text is None else load_layer_type(text)
        if found is None:
            raise NoValue
        return found.keeping_owners(lambda each: "@" not in each)

    def _composed(self, node: Context) -> LayerType:
        if isinstance(node, OperatorAssignmentStmt):
            operation = OpExpr(node.op, node.lvalue, node.rvalue)
            operation.set_line(node)
            node = operation
        assignments = copy(self._call.assignments)
        assignments.made_types, assignments.operations, assignments.answers = {}, {}, {}
        call = self._call.ahead(node, assignments, self)
        feature, signature, args = _asked(call, node)
        feature(call, signature, args)
        text = made_by(assignments, node)
        if text is None:
            raise _Unknown
        return load_layer_type(text)


def _declared(call: Call, expression: Expression) -> Type:
    """Return the type of an expression as far as it is known without a look at what mypy has not met."""
    typ = known_type(call.checker, expression)
    if typ is None and isinstance(expression, NameExpr) and isinstance(expression.node, Var):
        typ = expression.node.type
    return AnyType(TypeOfAny.special_form) if typ is None or isinstance(typ, PartialType) else typ


def _asked(call: Call, node: Context) -> tuple[Feature, CallableType, Args]:
    """Return what mypy would ask the plugin about a call or an operation."""
    if isinstance(node, OpExpr):
        fullname, args = f"{MODEL}.{op_methods.get(node.op, '')}", [[node.right]]
        symbol = _method(call, op_methods.get(node.op, ""))
    elif isinstance(node, CallExpr) and isinstance(node.callee, MemberExpr) and node.callee.name in KEEPING_METHODS:
        fullname, symbol, args = f"{MODEL}.{node.callee.name}", _method(call, node.callee.name), None
    elif isinstance(node, CallExpr) and isinstance(node.callee, RefExpr) and node.callee.fullname:
        fullname, symbol, args = node.callee.fullname, node.callee.node, None
    else:
        raise _Unknown
    feature = call.features(fullname)
    if feature is None or not _is_ready(node):
        raise _Unknown
    for signature in _signatures(symbol):
        given = args or _arguments(node, signature)
        takes = not isinstance(node, CallExpr) or may_take(signature, given)
        if takes is None:
            break
        if takes:
            return feature, signature, given
    raise _Unknown


def _method(call: Call, name: str) -> SymbolNode | None:
    info = call.classes(MODEL)
    symbol = info.get(name) if info is not None else None
    return None if symbol is None else symbol.node


def _signatures(symbol: SymbolNode | None) -> list[CallableType]:
    """Return the signature of a function, of an overloaded one those of its items."""
    if isinstance(symbol, Decorator):
        symbol = symbol.var
    proper = get_proper_type(symbol.type if isinstance(symbol, FuncDef | OverloadedFuncDef | Var) else None)
    items = proper.items if isinstance(proper, Overloaded) else [proper]
    return [item for item in items if isinstance(item, CallableType)]


def _arguments(node: Context, signature: CallableType) -> Args:
    """Return the arguments of a call by parameter."""
    if not isinstance(node, CallExpr):
        return []
    nothing = AnyType(TypeOfAny.special_form)
    places = map_actuals_to_formals(
        node.arg_kinds, node.arg_names, signature.arg_kinds, signature.arg_names, lambda _: nothing
    )
    return [[node.args[place] for place in each] for each in places]


def _is_ready(node: Context) -> bool:
    """Tell whether all names in a call have a type: mypy puts off what it asks too early."""
    variables = (each.node for each in walk(node) if isinstance(each, NameExpr)) if isinstance(node, Expression) else ()
    return all(
        variable.type is not None and not isinstance(variable.type, PartialType)
        for variable in variables
        if isinstance(variable, Var)
    )
