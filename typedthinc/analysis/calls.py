"""Calls: their arguments as the program writes them, and which of the callable values is called how."""

import ast
import functools
from collections.abc import Sequence

from typedthinc.analysis.attributes import is_overridden
from typedthinc.analysis.effects import CHANGING
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.forgetting import forget, forget_arguments, forget_by_calls
from typedthinc.analysis.iteration import each_of, items_of
from typedthinc.analysis.library.arity import own_arguments_go_together
from typedthinc.analysis.library.model_changes import forget_model
from typedthinc.analysis.library.torch_modules import call_object
from typedthinc.analysis.library.uses import is_used
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.values.callables import Bound, Closure, Method, OneOf, Partial, Super
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.joining import join_all
from typedthinc.analysis.values.objects import DictObject, ListObject, Model, Thing
from typedthinc.analysis.values.torch_modules import is_own_module
from typedthinc.shapes.arrays.values import ArrayValue
from typedthinc.shapes.sizes import UNKNOWN, Unknown

# Methods that change a model in place.
_OF_MODELS = ("replace_node", "set_dim")


def call(engine: Engine, node: ast.Call, scope: Scope) -> Value:
    """Return what `function(...)` gives."""
    if isinstance(node.func, ast.Name) and node.func.id == "super" and not node.args:
        return _super(scope)
    if isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
        _forget_layers(engine, node.func.value, scope)
    function = engine.evaluate(node.func, scope)
    if isinstance(function, Method) and isinstance(function.receiver, ArrayValue) and function.name == "resize":
        _forget_resized(engine, node.func, scope)
    if isinstance(function, Unknown):
        _forget_owner(engine, node.func, scope)
    site = _arguments(engine, node, scope)
    return engine.call(function, site) if own_arguments_go_together(engine, function, site) else UNKNOWN


def _forget_layers(engine: Engine, node: ast.expr, scope: Scope) -> None:
    """Forget a model whose list of layers is changed in place, and a list or dict that nobody may look at here."""
    if not isinstance(node, ast.Attribute):
        return
    owner = engine.quietly(node.value, scope)
    if isinstance(owner, Model) and node.attr == "layers":
        forget_model(engine, owner)
    elif isinstance(owner, Thing) and isinstance(engine.quietly(node, scope), Unknown):
        forget(engine, owner.get(node.attr))


def _forget_resized(engine: Engine, node: ast.expr, scope: Scope) -> None:
    """Forget an array that gets other sizes in place."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        engine.bind(node.value.id, UNKNOWN, scope)


def _super(scope: Scope) -> Value:
    """Return what `super()` gives in a method."""
    for around in scope.around():
        function = around.run.function
        if function is not None and function.owner is not None and function.parameters:
            receiver = around.load(function.parameters[0].arg)
            return UNKNOWN if receiver is ABSENT else Super(function.owner, receiver)
    return UNKNOWN


def _forget_owner(engine: Engine, node: ast.expr, scope: Scope) -> None:
    """Forget the arguments of a call on whose result a method changes something, and models that it may change."""
    if isinstance(node, ast.Attribute) and node.attr in _OF_MODELS:
        for model in engine.composed:
            forget_model(engine, model)
    if not isinstance(node, ast.Attribute) or node.attr not in CHANGING:
        return
    inner = node.value
    while isinstance(inner, ast.Subscript | ast.Attribute):
        inner = inner.value
    if isinstance(inner, ast.Call):
        for each in inner.args:
            forget(engine, engine.quietly(each, scope))


def _arguments(engine: Engine, node: ast.Call, scope: Scope) -> Call:
    args: list[Argument] = []
    engine.drained.update(each.value if isinstance(each, ast.Starred) else each for each in node.args)
    for each in node.args:
        if isinstance(each, ast.Starred):
            args += _spread(engine, each, scope)
        else:
            args.append(Argument(engine.evaluate(each, scope), each))
    named, rest = dict[str, Argument](), None
    for keyword in node.keywords:
        found = Argument(engine.evaluate(keyword.value, scope), keyword.value)
        if keyword.arg is not None:
            named[keyword.arg] = found
            continue
        known = _spread_names(found)
        named.update(known or {})
        rest = found if known is None else rest
    return Call(args, node, scope, named, rest)


def _spread(engine: Engine, node: ast.Starred, scope: Scope) -> Sequence[Argument]:
    """Return the arguments that a star spreads."""
    value = engine.evaluate(node.value, scope)
    is_used(engine, Argument(value, node.value), "unpacked", scope)
    items = items_of(engine, value)
    if items is not None:
        return [Argument(item, node) for item in items]
    if not isinstance(value, ListObject):
        return [Argument(each_of(engine, value), node, is_spread=True)]
    held = value.items
    head, tail = ([Argument(item, node) for item in part] for part in (held.head, held.tail))
    return [*head, Argument(held.middle, node, is_spread=True), *tail]


def _spread_names(found: Argument) -> dict[str, Argument] | None:
    """Return the named arguments that two stars spread, None where not all of them are known."""
    value = found.value
    if not isinstance(value, DictObject) or not value.entries.is_complete:
        return None
    items = value.entries.items
    named = {key: Argument(each, found.node) for key, each in items.items() if isinstance(key, str)}
    return named if len(named) == len(items) else None


def bound(engine: Engine, function: Bound, site: Call) -> Value:
    """Call a method of an object."""
    receiver = site.node.func if isinstance(site.node, ast.Call) else site.node
    return engine.call(function.function, site.with_first(function.receiver, receiver))


def partial(engine: Engine, function: Partial, site: Call) -> Value:
    """Call what `partial` made."""
    args = [*(Argument(*each) for each in function.args), *site.args]
    named = {**{name: Argument(*each) for name, each in function.named.items()}, **site.named}
    return engine.call(function.function, Call(args, site.node, site.scope, named, site.rest))


def one_of(engine: Engine, function: OneOf, site: Call) -> Value:
    """Call what may be one of several functions."""
    found: list[Value] = []

    def way(option: Value) -> bool:
        found.append(engine.call(option, site))
        return True

    engine.fork([functools.partial(way, option) for option in function.options], site.scope)
    return join_all(found)


def thing(engine: Engine, function: Thing, site: Call) -> Value:
    """Call an object with `__call__`."""
    method = function.cls.find("__call__")
    if method is ABSENT and is_own_module(function):
        return call_object(engine, function, site)
    if is_overridden(function, "__call__") or not isinstance(method, Closure):
        forget_arguments(engine, site)
        return UNKNOWN
    return engine.call(Bound(method, function), site)


def unknown(engine: Engine, function: Value, site: Call) -> Value:
    """Call what nobody knows: it may change what it is given; what surely cannot be called is told."""
    is_used(engine, Argument(function, site.node), "called", site.scope)
    forget_arguments(engine, site)
    return UNKNOWN


def only_looks(engine: Engine, function: Value, site: Call) -> Value:
    """Call what is unknown, but changes no list or dict that it is given."""
    for argument in site.every:
        if isinstance(argument.value, Thing):
            forget(engine, argument.value)
    forget_by_calls(engine, site)
    return function
