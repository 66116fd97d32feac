"""What annotations of the program say, by what their names are worth where they stand."""

import ast

from typedthinc.analysis.annotations import read
from typedthinc.analysis.hints import ANY_HINT, Declared, Hint, OwnClass
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.source import hint_named, resolve
from typedthinc.analysis.values.callables import Class, Field, Imported, Module
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.shapes.light_dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScopeNames:
    """The names of a scope, as annotations use them."""

    scope: Scope

    def hint_of(self, name: ast.Name | ast.Attribute) -> Hint:
        """Return what a name stands for in an annotation here."""
        return hint_of_value(_looked_up(name, self.scope))


def hint_in(node: ast.expr | None, scope: Scope) -> Hint:
    """Return what an annotation says in a scope; one that is not there says nothing."""
    return ANY_HINT if node is None else read(node, ScopeNames(scope))


def hint_of_field(field: Field | None) -> Hint:
    """Return what a class declares of an attribute, if it does."""
    return ANY_HINT if field is None or field.owner.scope is None else hint_in(field.annotation, field.owner.scope)


def _looked_up(node: ast.expr, scope: Scope) -> Value:
    """Return what a dotted name is worth, without side effects."""
    match node:
        case ast.Name(id=name):
            return scope.load(name)
        case ast.Attribute(value=base, attr=name):
            return _member(_looked_up(base, scope), name)
        case _:
            return ABSENT


def _member(base: Value, name: str) -> Value:
    match base:
        case Imported(full):
            return Imported(f"{full}.{name}")
        case Module(scope=Scope() as scope):
            return scope.names[name].value if name in scope.names else ABSENT
        case Class():
            return base.find(name)
        case _:
            return ABSENT


def hint_of_value(value: Value) -> Hint:
    """Return what a value stands for in an annotation."""
    match value:
        case Declared(hint):
            return hint
        case Class():
            return OwnClass(value)
        case Imported(full):
            return hint_named(resolve(full))
        case _:
            return ANY_HINT
