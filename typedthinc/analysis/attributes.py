"""Attributes of objects, classes and modules of the program."""

import ast

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.imports import module_named
from typedthinc.analysis.iteration import members_of
from typedthinc.analysis.library import torch_modules
from typedthinc.analysis.library.uses import has_attribute
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.source import is_derived, is_method
from typedthinc.analysis.special_names import OPS
from typedthinc.analysis.uninitialized import LOOKING, touch
from typedthinc.analysis.values import callables
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.constants import TEXT
from typedthinc.analysis.values.joining import join_all
from typedthinc.analysis.values.objects import DictObject, Entries, Items, ListObject, Model, Thing, TupleOf, by_key
from typedthinc.analysis.values.torch_modules import is_own_module
from typedthinc.shapes.arrays.values import Instance
from typedthinc.shapes.sizes import UNKNOWN

_OF_NAMED_TUPLES = ("_replace", "_asdict")


def of_object(engine: Engine, base: Thing, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute of an object is worth."""
    if base.cls.find("__getattribute__") is not ABSENT or is_described(base, name):
        return UNKNOWN
    own = base.get(name)
    if own is ABSENT:
        return _of_class(engine, base, name, node, scope)
    if scope.yields is not None and scope.yields.items.every:
        # Who asks for the next item may have changed the object before.
        return own if isinstance(own, Model) else UNKNOWN
    return UNKNOWN if _is_set_elsewhere(engine, base, name, scope) else own


def _of_class(engine: Engine, base: Thing, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute is worth that an object has by its class."""
    if name == "__class__":
        return base.cls
    if name == "__dict__":
        made = DictObject(Entries(by_key(base.held())))
        engine.dicts_of[made.cell] = base
        return made
    if name in _OF_NAMED_TUPLES and base.cls.kind == "namedtuple":
        return callables.Method(base, name)
    if is_overridden(base, name):
        return UNKNOWN
    found = base.cls.find(name)
    if found is not ABSENT:
        return bind(engine, found, base, node, scope)
    if any(isinstance(each, callables.Imported) and is_derived(each.name, OPS) for each in base.cls.lineage()):
        return engine.attribute(Instance("Ops"), name, node, scope)
    if is_own_module(base):
        return torch_modules.of_object(engine, base, name)
    fallback = base.cls.find("__getattr__")
    if isinstance(fallback, callables.Closure):
        return engine.call_with(callables.Bound(fallback, base), (name,), node, scope)
    return UNKNOWN


def _is_set_elsewhere(engine: Engine, base: Thing, name: str, scope: Scope) -> bool:
    """Tell whether somebody sets an attribute of an object of another module's class: nobody knows when."""
    if base.cls.module == scope.module.name or scope.cls is not None:
        return False
    return engine.program.may_bind(base.cls, name) or engine.program.may_change(base.cls, name)


def is_described(base: Thing, name: str) -> bool:
    """Tell whether an object of another class decides what an attribute is worth."""
    found = base.cls.find(name)
    return isinstance(found, Thing) and found.cls.find("__get__") is not ABSENT


def is_overridden(base: Thing, name: str) -> bool:
    """Tell whether an object that may be of a derived class has a method that one of these overrides."""
    return base.is_open and any(name in each.names for each in base.cls.derived)


def bind(engine: Engine, found: Value, receiver: Value, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute of a class is worth on an object of it."""
    match found:
        case callables.Closure(kind="static"):
            return found
        case callables.Closure(kind="class"):
            return callables.Bound(found, _class_of(receiver))
        case callables.Closure(kind="property" | "cached"):
            value = engine.call_with(callables.Bound(found, receiver), (), node, scope)
            if found.kind == "cached" and isinstance(receiver, Thing) and not receiver.is_open:
                engine.heap.write(receiver.cell(found.name), value)
            return value
        case callables.Closure():
            return callables.Bound(found, receiver) if isinstance(receiver, Thing | Model) else found
        case callables.Property(getter):
            return engine.call(getter, Call([Argument(receiver, node)], node, scope))
        case _:
            return found


def _class_of(receiver: Value) -> Value:
    match receiver:
        case Thing():
            return UNKNOWN if receiver.is_open and receiver.cls.derived else receiver.cls
        case Model():
            return UNKNOWN if receiver.cls is None else receiver.cls
        case _:
            return receiver


def of_class(engine: Engine, base: callables.Class, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute of a class is worth."""
    if name == "__name__":
        return base.name
    if name == "__members__" and base.kind == "enum":
        members = [each for each in members_of(base) if isinstance(each, Thing)]
        return DictObject(Entries({each.get("name"): each for each in members}))
    found = base.find(name)
    if isinstance(found, callables.Closure):
        return callables.Bound(found, base) if found.kind == "class" else found
    if found is ABSENT:
        return (
            callables.Imported(f"{callables.MODEL}.{name}")
            if base.is_model and is_method(f"{callables.MODEL}.{name}")
            else UNKNOWN
        )
    return found


def of_super(engine: Engine, base: callables.Super, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute is worth behind `super()`."""
    receiver = base.receiver
    cls = (
        receiver
        if isinstance(receiver, callables.Class)
        else receiver.cls
        if isinstance(receiver, Thing | Model)
        else None
    )
    if cls is None:
        return UNKNOWN
    found = cls.find(name, after=base.cls)
    if found is not ABSENT:
        return bind(engine, found, receiver, node, scope)
    return callables.Method(receiver if isinstance(receiver, Model) else base, name)


def of_module(engine: Engine, base: callables.Module, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what a name of a module is worth."""
    found = ABSENT if base.scope is None else base.scope.bound(name, scope)
    return module_named(engine, f"{base.name}.{name}") if found is ABSENT else found


def of_model(engine: Engine, base: Model, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute of a model is worth."""
    if name not in LOOKING:
        touch(engine, base)
    if name in base.state.attributes:
        return base.state.attributes[name]
    found = ABSENT if base.cls is None else base.cls.find(name)
    if found is not ABSENT:
        return bind(engine, found, base, node, scope)
    match name:
        case "layers":
            layers = base.state.layers
            return UNKNOWN if layers is None else ListObject(Items(layers))
        case "name":
            return TEXT
        case "ops":
            return Instance("Ops")
        case _ if base.cls is None and not has_attribute(engine, base, name, node, scope):
            return UNKNOWN
        case _:
            return callables.Method(base, name)


def of_options(engine: Engine, base: callables.OneOf, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute is worth of what may be one of several."""
    with engine.perhaps(scope):
        return join_all([engine.attribute(each, name, node, scope) for each in base.options])


def of_function(engine: Engine, base: callables.Closure, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute of a function is worth."""
    return base.name if name == "__name__" else UNKNOWN


def of_partial(engine: Engine, base: callables.Partial, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute of `partial(...)` is worth."""
    if name == "args":
        return TupleOf(tuple(value for value, _ in base.args))
    return base.function if name == "func" else UNKNOWN


def of_python(engine: Engine, base: Value, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute is worth of what a function of Python's own modules gave: it is unknown, too."""
    return base
