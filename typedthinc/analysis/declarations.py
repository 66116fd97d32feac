"""Values where an annotation declares what they are: assignments, returns, fields, arguments."""

import ast
from collections.abc import Sequence
from dataclasses import replace

from typedthinc.analysis import hints
from typedthinc.analysis.conditions import truth
from typedthinc.analysis.declared import closed, ends_of, size_parameter, term_of_hint, value_of_hint
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.fitting import Binding, fit_data, fit_ends, fit_layer, fitted_ends
from typedthinc.analysis.item_hints import declare_items
from typedthinc.analysis.labels import labelled, worded
from typedthinc.analysis.library.taking import may_be
from typedthinc.analysis.nodes import nodes_of
from typedthinc.analysis.runs import Certainty
from typedthinc.analysis.scope_hints import hint_of_field
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.special_names import CALLABLE
from typedthinc.analysis.values.callables import Class, Closure
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import ANY_INT
from typedthinc.analysis.values.objects import DictObject, Items, ListObject, Model, Thing, TupleOf
from typedthinc.analysis.values.origins import refusal
from typedthinc.analysis.values.terms import is_doubtful, term_of
from typedthinc.shapes.arrays.values import ArrayValue, Holder, Int
from typedthinc.shapes.messages import Mismatch, declared_but, number_declared_but
from typedthinc.shapes.rules.branches import best
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType, Scheme, Signature, mistaken
from typedthinc.shapes.sizes import UNKNOWN, Known, Unknown, Var
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Anything, Array, Other, Term, filled_in
from typedthinc.shapes.unify import fit

# Methods that are called by the name of an object, or of its class.
_OF_CLASSES = ("__init__", "__new__", "__call__")
# By what a body sees to what it is given.
_TESTS = (ast.If, ast.IfExp, ast.Assert, ast.Match, ast.While, ast.Try, ast.Raise)
_DISPLAYS = (ast.List, ast.Tuple, ast.Dict)
_LISTS = ("builtins.list", "collections.abc.Sequence", "collections.abc.Iterable", "collections.abc.Iterator")
_DICTS = ("builtins.dict", "collections.abc.Mapping")


def declared(
    engine: Engine, value: Value, hint: hints.Hint, target: ast.AST | str, node: ast.AST, scope: Scope
) -> Value:
    """Compare a value with the annotation of the place where it goes, and return what stands there.

    Args:
        target: The place; a text where the program has no name for it.
    """
    hint = hints.without_none(hint)
    if hint is hints.ANY_HINT or hint is hints.NONE_HINT:
        return value
    if isinstance(node, ast.IfExp) and truth(engine, engine.quietly(node.test, scope)) is None:
        return _declared_either(engine, value, hint, target, node, scope)
    declare_items(engine, value, hint)
    match value:
        case Model():
            return _declared_model(engine, value, hint, node, scope)
        case Closure(node=ast.Lambda()):
            _declared_result(engine, value, hint, scope)
            return value
        case DictObject() | ListObject() | TupleOf() if _holds_models(value) or isinstance(node, _DISPLAYS):
            refused = _declared_inside(engine, value, hint, target, node, scope)
            # What is not as it is declared is told here alone.
            if not refused or not isinstance(value, TupleOf):
                return value
            return TupleOf(tuple(UNKNOWN if place in refused else each for place, each in enumerate(value.items)))
        case ArrayValue() | Holder() | ListObject() | TupleOf():
            return _declared_data(engine, value, hint, target, node, scope)
        case Int(Known(number, ())) if isinstance(hint, hints.Literals) and _is_none_of(number, hint.values):
            what = target if isinstance(target, str) else ast.unparse(target)
            engine.report(Mismatch("size", number_declared_but(what, hint.values, number)), node, scope)
            return ANY_INT
        case Unknown():
            return value_of_hint(engine, hint, is_rigid=scope.run.is_open)
        case _:
            return value


def _is_none_of(number: int, values: Sequence[object]) -> bool:
    return number not in values and all(isinstance(each, int) for each in values)


def _declared_either(
    engine: Engine, value: Value, hint: hints.Hint, target: ast.AST | str, node: ast.IfExp, scope: Scope
) -> Value:
    """Compare both values of `a if test else b`; one mistake is enough."""
    before = len(engine.findings)
    for branch in (node.body, node.orelse):
        if len(engine.findings) == before:
            declared(engine, engine.quietly(branch, scope), hint, target, branch, scope)
    return UNKNOWN if len(engine.findings) > before else value


def _holds_models(value: DictObject | ListObject | TupleOf) -> bool:
    return any(isinstance(each, Model | DictObject) for each in _inner(value))


def _inner(value: DictObject | ListObject | TupleOf) -> Sequence[Value]:
    match value:
        case DictObject():
            return list(value.entries.items.values())
        case ListObject():
            return value.items.all or ()
        case TupleOf(items):
            return items


def _declared_result(engine: Engine, function: Closure, hint: hints.Hint, scope: Scope) -> None:
    """Compare what a lambda returns with what is declared of the functions at its place."""
    if not isinstance(hint, hints.Named) or hint.name != CALLABLE or len(hint.args) != 2:
        return
    given, returned = hint.args
    values = [value_of_hint(engine, each) for each in hints.arguments_of(given)]
    values += [UNKNOWN] * (len(function.parameters) - len(values))
    if isinstance(function.node, ast.Lambda) and len(values) == len(function.parameters):
        with scope.run.doubting(Certainty.NEVER):
            value = engine.call_with(function, values, function.node, scope)
        declared(engine, value, returned, "the result of the lambda", function.node.body, scope)


def _declared_inside(
    engine: Engine,
    value: DictObject | ListObject | TupleOf,
    hint: hints.Hint,
    target: ast.AST | str,
    node: ast.AST,
    scope: Scope,
) -> list[int]:
    """Compare each model in a list, tuple or dict with what is declared of the items.

    Returns:
        The places of those that do not fit.
    """
    places: list[int] = []
    items = _inner(value)
    wanted = _wanted(value, hint, len(items))
    nodes: Sequence[ast.AST] = ()
    if isinstance(node, _DISPLAYS):
        nodes = node.values if isinstance(node, ast.Dict) else node.elts
    if isinstance(value, DictObject) and isinstance(hint, hints.OwnClass) and hint.cls.kind == "typeddict":
        keys = [key if isinstance(key, str) else "" for key in value.entries.items]
        wanted = [hint_of_field(hint.cls.declaration(key)) for key in keys]
    refused: list[tuple[Term, Term]] = []
    for place, (item, each) in enumerate(zip(items, wanted, strict=False)):
        source = nodes[place] if len(nodes) == len(items) else None
        place_of_item = target if isinstance(value, TupleOf) else "the item"
        before = len(engine.findings)
        # Two items that were swapped are one mistake.
        terms = closed(term_of_hint(each), None, is_rigid=scope.run.is_open), term_of(item)
        if terms[::-1] not in refused:
            declared(engine, item, each, place_of_item, source or node, scope)
        if len(engine.findings) > before:
            refused.append(terms)
            places.append(place)
    return places


def _wanted(value: DictObject | ListObject | TupleOf, hint: hints.Hint, many: int) -> Sequence[hints.Hint]:
    match value, hint:
        case DictObject(), hints.Named(name, (_, item)) if name in _DICTS:
            return [item] * many
        case ListObject(), hints.Named(name, (item, *_)) if name in _LISTS:
            return [item] * many
        case TupleOf(), hints.Named("builtins.tuple", args) if hints.ELLIPSIS_HINT not in args and len(args) == many:
            return args
        case _:
            return ()


def _declared_model(engine: Engine, model: Model, hint: hints.Hint, node: ast.AST, scope: Scope) -> Value:
    ends = ends_of(hint)
    if ends is None or model.type.is_mistaken:
        return model
    taken, given = (closed(term_of_hint(each), None, is_rigid=False) for each in ends)
    try:
        fits = worded(scope, lambda: _fits_declared(labelled(model, node, scope), taken, given))
    except Mismatch as mismatch:
        engine.report(mismatch, node, scope)
        return Model(mistaken(model.type.name))
    return seen_as(engine, model, taken, given) if fits else model


def _fits_declared(layer: LayerType, taken: Term, given: Term) -> bool:
    failures: list[Mismatch] = []
    for item in layer.scheme.instantiate("0."):
        try:
            fit_ends("the declared type", layer, item, (taken, given), Substitution(None), is_declared=True)
        except Mismatch as mismatch:
            failures.append(mismatch)
        else:
            return True
    if failures:
        raise best(failures)
    return False


def seen_as(engine: Engine, model: Model, taken: Term, given: Term) -> Model:
    """Let a model be what it is declared to be, where nothing is known of it."""
    layer = model.type
    declared = Scheme.of(Signature(taken, given))
    scheme = declared if layer.scheme == UNKNOWN_SCHEME else layer.scheme.filled_in(declared)
    if scheme != layer.scheme and not layer.is_mistaken:
        engine.heap.write(model.cell, model.with_type(replace(layer, scheme=scheme)))
    return model


def _declared_data(
    engine: Engine, value: Value, hint: hints.Hint, target: ast.AST | str, node: ast.AST, scope: Scope
) -> Value:
    is_rigid = scope.run.is_open and scope.function is not None
    wanted = [closed(term_of_hint(each), None, is_rigid=is_rigid) for each in hints.members_of(hint)]
    if any(isinstance(each, Anything | Other) for each in wanted):
        return value
    term, what = term_of(value), target if isinstance(target, str) else ast.unparse(target)
    failures: list[Mismatch] = []
    for each in wanted:
        try:
            fit(term, each, Substitution(None))
        except Misfit as misfit:
            if is_doubtful(misfit) and not _is_for_any_size(scope.function):
                return value
            failures.append(Mismatch(misfit.kind, declared_but(what, each, term, misfit), misfit=misfit))
        else:
            found = filled_in(term, each) if len(wanted) == 1 else term
            if isinstance(value, ArrayValue) and isinstance(found, Array):
                return replace(value, sizes=found.sizes)
            return value
    # The rest a type checker says of lists and tuples.
    told = [each for each in failures if each.kind == "size" or isinstance(value, ArrayValue | Holder)]
    if not told:
        return value
    engine.report(min(told, key=lambda each: each.kind != "size"), node, scope)
    return UNKNOWN


def _is_for_any_size(function: Closure | None) -> bool:
    """Tell whether a body has to be right for each size that its annotations name: it has seen to none."""
    if function is None or function.owner is not None:
        return False
    return next(nodes_of(function.node, *_TESTS), None) is None


def passed(
    engine: Engine,
    function: Closure | Class,
    value: Value,
    hint: hints.Hint,
    node: ast.AST,
    scope: Scope,
    binding: Binding,
) -> tuple[Value, bool]:
    """Compare an argument of a function or class of the program with what its parameter is declared to be.

    Returns:
        What the parameter is worth, and whether it fits.
    """
    hint = hints.without_none(hint)
    if hint is hints.ANY_HINT:
        return value, True
    size = size_parameter(hint)
    if size is not None:
        if isinstance(value, Int) and size[0] is not None and isinstance(value.size, Known):
            binding.bound.sizes.setdefault(Var(size[0]), value.size)
        return value, True
    try:
        _fit_argument(engine, _called(function), value, hint, node, scope, binding)
    except Mismatch as mismatch:
        engine.report(mismatch, node, scope, refusal(mismatch, function, value))
        return UNKNOWN, False
    # What it never is a type checker says, at the call.
    if isinstance(value, Unknown) or not may_be(value, hint):
        found = value_of_hint(engine, hint, binding.bound)
        return (value if isinstance(found, Thing) else found), True
    return value, True


def _called(function: Closure | Class) -> str:
    """Return how a message calls a function whose arguments do not fit."""
    if isinstance(function, Closure) and function.name in _OF_CLASSES and function.owner is not None:
        return function.owner.name
    return function.name


def _fit_argument(
    engine: Engine, name: str, value: Value, hint: hints.Hint, node: ast.AST, scope: Scope, binding: Binding
) -> None:
    match value:
        case Model():
            ends = ends_of(hint)
            if ends is not None:
                terms = term_of_hint(ends[0]), term_of_hint(ends[1])
                fitted = fitted_ends(terms, binding)
                worded(
                    scope,
                    lambda: fit_layer(engine, name, labelled(value, node, scope), fitted, binding, only_sizes=True),
                )
                seen_as(engine, value, *(closed(each, None, is_rigid=False) for each in terms))
        case DictObject() | ListObject() | TupleOf() if isinstance(node, _DISPLAYS):
            _fit_display(name, value, hint, binding)
        case ArrayValue() | Holder() | ListObject() | TupleOf():
            fit_data(name, value, hint, binding, only_sizes=not isinstance(value, ArrayValue))
        case _:
            pass


def _fit_display(name: str, value: DictObject | ListObject | TupleOf, hint: hints.Hint, binding: Binding) -> None:
    """Fit what is written item by item: each item to what is declared of it."""
    items = _inner(value)
    wanted = _wanted(value, hint, len(items))
    if not wanted and not isinstance(value, DictObject):
        fit_data(name, value, hint, binding)
    for item, each in zip(items, wanted, strict=False):
        if isinstance(value, ListObject):
            # The rows of the items of a list may differ.
            fit_data(name, ListObject(Items((item,))), hint, binding)
        elif isinstance(item, ArrayValue | Holder | ListObject | TupleOf):
            fit_data(name, item, each, binding)
