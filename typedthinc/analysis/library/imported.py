"""Functions and classes of libraries, by full name: what a call of them comes to."""

import ast
import sys
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.forgetting import forget_arguments, forget_by_calls, forget_inside
from typedthinc.analysis.library import batches, containers, lazy_layers, tables, torch_modules, training
from typedthinc.analysis.library.arity import called_on_class
from typedthinc.analysis.library.combinators import by_installed_rule, combine, wrap
from typedthinc.analysis.library.constants import constant_named, pure_function, takes_number
from typedthinc.analysis.library.installed import has_rule
from typedthinc.analysis.library.layers import by_signature
from typedthinc.analysis.library.model_changes import change_model
from typedthinc.analysis.library.model_construction import construct_model
from typedthinc.analysis.library.numpy_functions import numpy_name
from typedthinc.analysis.library.refusals import arguments_fit
from typedthinc.analysis.library.rule_calls import apply_rule, rule_elsewhere
from typedthinc.analysis.library.signatures import signatures_of
from typedthinc.analysis.library.uses import arguments_are_used
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Call
from typedthinc.analysis.source import PACKAGE, is_class, is_derived, is_method, resolve
from typedthinc.analysis.special_names import HOLDERS, LOSS, MODEL
from typedthinc.analysis.uninitialized import touch_arguments
from typedthinc.analysis.values.callables import Imported, Method
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import ONLY_LOOKS, LibraryObject, Model, Thing
from typedthinc.shapes.arrays.lazy import FUNCTIONS_OF_EXPRESSIONS
from typedthinc.shapes.arrays.op_rules import initialized
from typedthinc.shapes.arrays.values import Instance
from typedthinc.shapes.sizes import UNKNOWN, Unknown

Handler: TypeAlias = Callable[[Engine, Call], Value]
_INITIALIZERS: Final = "typedthinc.initializers."
_LAZY: Final = "typedthinc.lazy."
# Functions of Python's own modules that change what they are given.
_CHANGING: Final = frozenset(
    ("shuffle", "insort", "insort_left", "insort_right", "heappush", "heappop", "heapify", "heapreplace")
)
# Modules of Python's own whose functions return nothing of what they are given.
_READING: Final = frozenset("builtins csv json logging math pickle pprint re sys time warnings".split())
_CLASSES: Final = ("builtins.list", "builtins.dict", "builtins.set", "builtins.str")
# Functions that return the model that they are given.
_KEEPING: Final = tuple(f"typedthinc.model.tree_map.{name}" for name in ("set_dropout_rate", "change_attr_values"))
_BY_NAME: Final[dict[str, Callable[[Engine, str, Call], Value]]] = {
    **dict.fromkeys(tables.TRAIN, training.train),
    tables.PREDICT: training.predict,
    **dict.fromkeys(torch_modules.WRAPPERS, torch_modules.wrap_module),
    tables.MINIBATCHES: batches.minibatches,
    **dict.fromkeys((batches.BATCHES, batches.OF_ROWS), batches.batches),
    "typedthinc.model.tree_map.wrap_model_recursive": change_model,
    tables.AS_LAYER: lazy_layers.layer_maker,
    **dict.fromkeys(HOLDERS, containers.hold),
}


def caller(handlers: Mapping[str, Handler]) -> Callable[[Engine, Value, Call], Value]:
    """Make what calls a name of a library."""

    def call(engine: Engine, function: Value, site: Call) -> Value:
        if not isinstance(function, Imported):
            return UNKNOWN
        # Layers and combinators put models together, and do nothing else with them.
        if (
            function.name not in tables.COMBINATORS
            and function.name not in tables.WRAPPERS
            and not function.name.startswith(tables.LAYERS)
        ):
            touch_arguments(engine, site)
        handler = handlers.get(function.name)
        if handler is not None:
            return handler(engine, site) if arguments_are_used(engine, function.name, site) else UNKNOWN
        if function.name in tables.MAKERS:
            return Instance(tables.MAKERS[function.name])
        if function.name.startswith(f"{PACKAGE}."):
            return _call_library(engine, function.name, site)
        return _call_outside(engine, function.name, site)

    return call


def _call_library(engine: Engine, full: str, call: Call) -> Value:
    if full in tables.COMBINATORS:
        return combine(engine, full, tables.COMBINATORS[full], call)
    if full in tables.WRAPPERS:
        return wrap(engine, full, tables.WRAPPERS[full], call)
    if full in _BY_NAME:
        return _BY_NAME[full](engine, full, call)
    if full in _KEEPING and isinstance(call.get(0, "model"), Model):
        arguments_fit(engine, full.rpartition(".")[2], full, call)
        return call.get(0, "model")
    if full == MODEL:
        return construct_model(engine, None, call)
    owner, _, name = full.rpartition(".")
    if is_method(full) and not name.startswith("_"):
        return _call_on_class(engine, owner, name, call)
    rule = rule_elsewhere(full) or (FUNCTIONS_OF_EXPRESSIONS.get(name) if full.startswith(_LAZY) else None)
    if full.startswith(_INITIALIZERS) and name.endswith("_init") and not name.startswith("configure"):
        rule = initialized
    if rule is not None and not arguments_fit(engine, name, full, call):
        return UNKNOWN
    if rule is not None:
        return apply_rule(engine, name, rule, call)
    return by_signature(engine, full, call) if signatures_of(full) else _construct(engine, full, call)


def _call_on_class(engine: Engine, owner: str, name: str, call: Call) -> Value:
    """Call a method by its class: with an object, or by mistake without one."""
    first = call.get(0, "self")
    if _is_object_of(first, owner):
        named = {key: each for key, each in call.named.items() if key != "self"}
        rest = Call(call.args[1:], call.node, call.scope, named, call.rest)
        return engine.call(Method(first, name), rest)
    if not call.is_open and (not call.args or not isinstance(first, Unknown | Thing)):
        called_on_class(engine, owner, name, call, is_model=is_derived(owner, MODEL))
    return UNKNOWN


def _is_object_of(value: Value, owner: str) -> bool:
    """Tell whether a value may be an object of a class of the library."""
    match value:
        case Model():
            return is_derived(owner, MODEL)
        case LibraryObject(name):
            return is_derived(name, owner)
        case _:
            return isinstance(value, Instance)


def _construct(engine: Engine, full: str, call: Call) -> Value:
    """Return an object of a class of the library."""
    if not is_class(full):
        return UNKNOWN
    arguments_fit(engine, full.rpartition(".")[2], f"{full}.__init__", call)
    attributes = {name: argument.value for name, argument in call.named.items()}
    if call.args and "names" not in attributes and is_derived(full, LOSS):
        attributes["names"] = call.args[0].value
    return LibraryObject(full, attributes, is_made=not call.is_open)


def _call_outside(engine: Engine, full: str, call: Call) -> Value:
    if has_rule(full):
        # Its signature is not known.
        are_layers = not call.named and all(isinstance(each.value, Model) for each in call.args)
        names = list(map(str, range(len(call.args))))
        return by_installed_rule(engine, full, names, call, is_variadic=are_layers)
    owner, _, method = full.rpartition(".")
    if owner in _CLASSES and call.args:
        rest = Call(call.args[1:], call.node, call.scope, call.named, call.rest)
        return engine.call(Method(call.args[0].value, method), rest)
    if full == "numpy.dtype":
        return call.get(0, "dtype")
    of_torch = torch_modules.call_torch(full, call)
    if of_torch is not None:
        return of_torch
    if full.startswith("math.") and not takes_number(engine, full, call):
        return UNKNOWN
    found = pure_function(full, call)
    if found is not UNKNOWN:
        return found
    package, _, name = full.partition(".")
    if package not in sys.stdlib_module_names or name.rpartition(".")[2] in _CHANGING:
        forget_arguments(engine, call)
        return UNKNOWN
    if package not in _READING:
        for argument in call.every:
            forget_inside(engine, argument.value)
        forget_by_calls(engine, call)
    return ONLY_LOOKS


def of_imported(engine: Engine, base: Imported, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute is worth of a module or class of a library."""
    full = f"{base.name}.{name}"
    if full.startswith("numpy."):
        return numpy_name(full)
    if name == "__name__":
        return base.name.rpartition(".")[2]
    found = constant_named(full)
    return Imported(resolve(full)) if found is UNKNOWN else found
