"""Functions and classes where they are defined, and what their decorators make of them."""

import ast

from typedthinc.analysis.declarations import declared
from typedthinc.analysis.effects import attributes_declared
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.library.tables import AS_LAYER
from typedthinc.analysis.limits import DECORATOR_FUEL
from typedthinc.analysis.nodes import last_name
from typedthinc.analysis.runs import Certainty
from typedthinc.analysis.scope_hints import hint_in
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.values import callables
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import Thing
from typedthinc.shapes.arrays.values import ArrayValue
from typedthinc.shapes.sizes import UNKNOWN, Unknown

# What decorators make of a method, by the last part of their name.
_KINDS: dict[str, callables.Kind] = {
    "staticmethod": "static",
    "classmethod": "class",
    "property": "property",
    "cached_property": "cached",
    "abstractproperty": "property",
    "contextmanager": "context",
    "asynccontextmanager": "context",
}
# What a base does with classes that are derived from it.
_HOOK = "__init_subclass__"
_CLASS_KINDS: dict[str, callables.ClassKind] = {
    "typing.NamedTuple": "namedtuple",
    "typing.TypedDict": "typeddict",
    **dict.fromkeys(("enum.Enum", "enum.IntEnum", "enum.StrEnum", "enum.Flag", "enum.IntFlag"), "enum"),
}


def define_function(engine: Engine, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope) -> bool:
    """Walk `def`."""
    value: Value = make_function(engine, node, scope)
    for decorator in reversed(node.decorator_list):
        value = _decorated(engine, decorator, value, scope)
    engine.bind(node.name, value, scope)
    return True


def make_function(engine: Engine, node: callables.FunctionNode, scope: Scope) -> callables.Closure:
    """Make a function, whose defaults are worth what they are now."""
    for around in scope.around():
        around.has_readers = True
    args = node.args
    defaults = tuple(engine.evaluate(each, scope) for each in args.defaults)
    pairs = zip(args.kwonlyargs, args.kw_defaults, strict=True)
    named = {arg.arg: engine.evaluate(default, scope) for arg, default in pairs if default is not None}
    name = "lambda" if isinstance(node, ast.Lambda) else node.name
    made = callables.Closure(name, node, scope, defaults, named, scope.cls)
    if not isinstance(node, ast.Lambda):
        _compare_defaults(engine, made, scope)
    _remember(engine, made, scope)
    return made


def _compare_defaults(engine: Engine, function: callables.Closure, scope: Scope) -> None:
    """Compare defaults with what their parameters are declared to be."""
    args = function.node.args
    pairs = list(zip(reversed(function.parameters), reversed(args.defaults), strict=False))
    pairs += [(arg, each) for arg, each in zip(args.kwonlyargs, args.kw_defaults, strict=True) if each is not None]
    names = [arg.arg for arg, _ in pairs]
    values = {**dict(zip(names, reversed(function.defaults), strict=False)), **function.keyword_defaults}
    for arg, default in pairs:
        if arg.annotation is not None and isinstance(values.get(arg.arg), ArrayValue):
            declared(engine, values[arg.arg], hint_in(arg.annotation, scope), arg.arg, default, scope)


def _remember(engine: Engine, function: callables.Closure, scope: Scope) -> None:
    """Note a function whose body is to be walked, whoever calls it."""
    if scope.run.certainty is Certainty.NEVER:
        return
    if scope.function is None:
        if all(each.node is not function.node for each in engine.functions):
            engine.functions.append(function)
    elif scope.run.is_open and engine.inner_functions is not None:
        engine.inner_functions.append(function)


def _decorated(engine: Engine, decorator: ast.expr, value: Value, scope: Scope) -> Value:
    """Return what a decorator makes of a function or class."""
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    name = last_name(called)
    if name in ("setter", "deleter", "getter"):
        around = _property_around(decorator, scope)
        if isinstance(around, callables.Closure) and name == "setter":
            around.setter = value
        return around
    target = engine.evaluate(called, scope)
    if isinstance(target, callables.Imported) and target.name != AS_LAYER:
        return _by_library(target.name, value)
    if isinstance(decorator, ast.Call):
        target = engine.evaluate(decorator, scope)
    if isinstance(target, callables.Closure | callables.Bound | callables.Partial | Thing | callables.LayerMaker) or (
        isinstance(target, callables.Class) and isinstance(value, callables.Closure)
    ):
        return engine.within(DECORATOR_FUEL, target, Call([Argument(value, decorator)], decorator, scope))
    return value if isinstance(value, callables.Class) or not isinstance(target, Unknown) else UNKNOWN


def _by_library(decorator: str, value: Value) -> Value:
    """Return what a decorator of Python's, or of the library, makes of a function or class."""
    name = decorator.rpartition(".")[2]
    if isinstance(value, callables.Closure) and name in _KINDS:
        value.kind = _KINDS[name]
    if isinstance(value, callables.Class) and decorator == "dataclasses.dataclass":
        value.kind = "dataclass"
    return value


def _property_around(decorator: ast.expr, scope: Scope) -> Value:
    base = decorator.value if isinstance(decorator, ast.Attribute) else None
    return scope.load(base.id) if isinstance(base, ast.Name) else UNKNOWN


def define_class(engine: Engine, node: ast.ClassDef, scope: Scope) -> bool:
    """Walk `class`."""
    bases = [engine.evaluate(each.value if isinstance(each, ast.Subscript) else each, scope) for each in node.bases]
    cls = callables.Class(node.name, bases, scope.module.name, node)
    cls.scope = Scope(scope, scope.module, scope.run, cls)
    cls.kind = _kind(cls)
    for base in cls.classes()[1:]:
        base.derived.append(cls)
    engine.classes.append(cls)
    cls.declared += [callables.Field(name, annotation, None, cls) for name, annotation in attributes_declared(node)]
    engine.execute(node.body, cls.scope)
    if cls.kind == "enum":
        _make_members(engine, cls)
    hooks = [each.names[_HOOK].value for each in cls.classes()[1:] if _HOOK in each.names]
    hook = hooks[0] if hooks else None
    if isinstance(hook, callables.Closure):
        engine.within(DECORATOR_FUEL, hook, Call([Argument(cls, node)], node, scope))
    value: Value = cls
    for decorator in reversed(node.decorator_list):
        value = _decorated(engine, decorator, value, scope)
    engine.bind(node.name, value, scope)
    return True


def _kind(cls: callables.Class) -> callables.ClassKind:
    for each in cls.lineage():
        if isinstance(each, callables.Imported) and each.name in _CLASS_KINDS:
            return _CLASS_KINDS[each.name]
    return "dataclass" if any(each.kind == "dataclass" for each in cls.classes()[1:]) else ""


def _make_members(engine: Engine, enum: callables.Class) -> None:
    """Make the members of an enumeration of what its body binds."""
    for name, cell in list(enum.names.items()):
        if name.startswith("_") or isinstance(cell.value, callables.Closure | callables.Class):
            continue
        member = Thing(enum)
        for attribute, value in (("name", name), ("value", cell.value), ("_value_", cell.value)):
            member.cell(attribute).value = value
        engine.heap.write(cell, member)
