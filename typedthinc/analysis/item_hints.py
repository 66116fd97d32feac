"""Lists and dicts whose items are declared: what is put into them later is compared with that."""

import ast
from collections.abc import Sequence

from typedthinc.analysis.declared import closed, term_of_hint
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.fitting import Binding, fit_data
from typedthinc.analysis.hints import Hint, Named, OwnClass, members_of
from typedthinc.analysis.iteration import items_of
from typedthinc.analysis.scope_hints import hint_of_field
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import DictObject, ListObject
from typedthinc.analysis.values.terms import term_of
from typedthinc.shapes.arrays.values import ArrayValue
from typedthinc.shapes.messages import Mismatch, declared_but
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Anything, Other
from typedthinc.shapes.unify import fit

_LISTS = ("builtins.list", "collections.abc.Sequence", "collections.abc.MutableSequence")
_DICTS = ("builtins.dict", "collections.abc.Mapping", "collections.abc.MutableMapping")
# The argument of each method that is put into the list or dict, and whether it holds several.
_PUTTING = {"append": (0, False), "add": (0, False), "insert": (1, False), "extend": (0, True), "update": (0, True)}


def item_hint_of(hint: Hint) -> Hint | None:
    """Return what an annotation declares of the items of a list, or of what the keys of a dict lead to."""
    match hint:
        case Named(name, (item,)) if name in _LISTS:
            return item
        case Named(name, (_, item)) if name in _DICTS:
            return item
        case _:
            return None


def declare_items(engine: Engine, value: Value, hint: Hint) -> None:
    """Remember what is declared of the items of a list or dict."""
    if isinstance(hint, OwnClass) and hint.cls.kind == "typeddict" and isinstance(value, DictObject):
        engine.typed_dicts.setdefault(value.cell, hint.cls)
    item = item_hint_of(hint)
    if item is not None and isinstance(value, ListObject | DictObject):
        engine.item_hints.setdefault(value.cell, item)


def check_method(engine: Engine, owner: ListObject | DictObject, name: str, call: Call) -> None:
    """Compare what a method puts into a list or dict with what is declared of its items."""
    hint = engine.item_hints.get(owner.cell)
    place, are_several = (1, False) if name == "setdefault" else _PUTTING.get(name, (-1, False))
    argument = call.argument(place) if place >= 0 else None
    if hint is None or argument is None:
        return
    for value in _put(engine, argument.value) if are_several else [argument.value]:
        try:
            if isinstance(value, ArrayValue):
                fit_data(name, value, hint, Binding())
        except Mismatch as mismatch:
            engine.report(mismatch, argument.node, call.scope)
            return


def _put(engine: Engine, value: Value) -> Sequence[Value]:
    if isinstance(value, DictObject):
        return list(value.entries.items.values())
    return items_of(engine, value) or ()


def check_item(
    engine: Engine, owner: ListObject | DictObject, value: Argument, scope: Scope, key: Value = UNKNOWN
) -> None:
    """Compare what is assigned to an item with what is declared of the items."""
    cls = engine.typed_dicts.get(owner.cell)
    field = cls.declaration(key) if cls is not None and isinstance(key, str) else None
    hint = engine.item_hints.get(owner.cell) if field is None else hint_of_field(field)
    if hint is not None and isinstance(value.value, ArrayValue):
        source = value.node
        ways = [source.body, source.orelse] if isinstance(source, ast.IfExp) else []
        for way in ways:
            compare_item(engine, engine.quietly(way, scope), hint, way, scope)
        if not ways:
            compare_item(engine, value.value, hint, source, scope)


def compare_item(engine: Engine, value: Value, hint: Hint, node: ast.AST, scope: Scope) -> None:
    """Compare an item with what is declared of it."""
    wanted = [closed(term_of_hint(each), None, is_rigid=False) for each in members_of(hint)]
    if any(isinstance(each, Anything | Other) for each in wanted):
        return
    term, failure = term_of(value), None
    for each in wanted:
        try:
            fit(term, each, Substitution(None))
        except Misfit as misfit:
            failure = Mismatch(misfit.kind, declared_but("the item", each, term, misfit), misfit=misfit)
        else:
            return
    if failure is not None and failure.kind == "size":
        engine.report(failure, node, scope)
