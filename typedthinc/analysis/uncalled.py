"""Functions that nobody called, and all others once more: their bodies are walked with what their annotations say."""

import ast
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from typedthinc.analysis.copies import shallow, snapshot
from typedthinc.analysis.declared import size_parameter, value_of_hint
from typedthinc.analysis.effects import attributes_made, functions_changing, is_of_self, names_changed, names_passed
from typedthinc.analysis.engine import Engine, OutOfFuel
from typedthinc.analysis.entering import walk_body
from typedthinc.analysis.forgetting import forget
from typedthinc.analysis.library.stated_parameters import (
    NOTHING_STATED,
    forwards_of_inits,
    parameters_stated,
    variable_of,
)
from typedthinc.analysis.limits import INNER_FUEL, INSTANCES, OPEN_DEPTH, OPEN_FUEL
from typedthinc.analysis.nodes import nodes_of
from typedthinc.analysis.runs import Certainty, Run
from typedthinc.analysis.scope_hints import hint_in
from typedthinc.analysis.unchanged import walk_or_recall
from typedthinc.analysis.values.callables import Class, Closure
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.constants import ANY_INT
from typedthinc.analysis.values.joining import join_all
from typedthinc.analysis.values.objects import ANY_ENTRIES, DictObject, Entries, Items, ListObject, Model, Thing, by_key
from typedthinc.shapes.arrays.values import ArrayValue, Int
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN, Name, atom, same_as

_MAKERS = ("__init__", "__post_init__")
_ValueOf: TypeAlias = Callable[[Engine, ast.arg, Closure], Value]


def run_functions(engine: Engine, path: str) -> None:
    """Walk the body of every function of a file as it stands."""
    for function in [each for each in engine.functions if each.scope.module.path == path]:
        _walk_alone(engine, function)


def _walk_alone(engine: Engine, function: Closure) -> None:
    """Walk a body as it stands, and take back what it changed."""
    engine.fuel = float(OPEN_FUEL)
    mark = engine.heap.mark()
    try:
        walk_or_recall(engine, function, partial(_walk_within_fuel, engine, function))
    except Exception as error:
        engine.note_failure(function.scope.module.path, function.node.lineno, error)
    engine.heap.undo(mark)


def _walk_within_fuel(engine: Engine, function: Closure) -> None:
    with suppress(OutOfFuel):
        run_open(engine, function)


def run_functions_of_others(engine: Engine, paths: Collection[str]) -> None:
    """Walk the functions of other files in which a call made here is wrong: they may be wrong as they stand."""
    runs = [run for finding in engine.findings for run in finding.run.chain()]
    functions = {run.function.node: run.function for run in runs if run.function is not None}
    for function in functions.values():
        if function.scope.module.path not in paths:
            _walk_alone(engine, function)


def forget_changed(engine: Engine) -> None:
    """Forget the lists and dicts of modules that functions change: nobody knows who was called before.

    One that is empty is there for somebody to fill it, though nothing of the program may do so.
    """
    trees = engine.program.trees
    changing = frozenset[str]().union(*map(functions_changing, trees))
    passed = frozenset[str]().union(*(names_passed(each, changing) for each in trees))
    for module in engine.program.modules.values():
        if module.tree is None or module.scope is None:
            continue
        changed = names_changed(module.tree) | passed
        for name, value in [(name, cell.value) for name, cell in module.scope.names.items()]:
            if isinstance(value, ListObject | DictObject) and (name in changed or _is_empty(value)):
                forget(engine, value)


def _is_empty(value: ListObject | DictObject) -> bool:
    if isinstance(value, ListObject):
        return value.items.all == ()
    return value.entries.is_complete and not value.entries.items


def run_open(engine: Engine, function: Closure) -> None:
    """Walk the body of a function with what its annotations say, and then those of the functions in it."""
    outer, engine.inner_functions = engine.inner_functions, []
    try:
        _note_forward(engine, function, values := _parameters(engine, function))
        walk_body(engine, function, values, Run(function, function.scope.module))
        for inner in list(engine.inner_functions):
            if len(engine.stack) < OPEN_DEPTH:
                engine.fuel = max(engine.fuel, INNER_FUEL)
                run_open(engine, inner)
    finally:
        engine.inner_functions = outer


def _note_forward(engine: Engine, function: Closure, values: dict[str, Value]) -> None:
    """Let the model that a forward is given know that forward: it tells of its parameters."""
    models = (values.get(each.arg) for each in function.parameters)
    model = next((each for each in models if isinstance(each, Model)), None)
    if model is not None:
        tree = function.scope.module.tree
        forward = {} if tree is None else forwards_of_inits(tree)
        found = function.scope.load(forward[function.name]) if function.name in forward else function
        stated = parameters_stated(tree).get(function.name, NOTHING_STATED) if tree is not None else NOTHING_STATED
        given = {key: size_parameter(hint_in(each, function.scope)) for key, each in stated.dims.items()}
        variables = [each[0] for each in given.values() if each is not None]
        # What X and Y do not tell, and the maker of the model is given as a size of its own, is a size like theirs.
        inner = {
            key: Int(atom(Name(variable_of(key), rigid=True)))
            for key, each in given.items()
            if key not in ("nO", "nI") and each is not None and variables.count(each[0]) == 1
        }
        model.cell.value = replace(model.state, forward=found, shapes=stated.shapes, dims=inner)


def _parameters(engine: Engine, function: Closure) -> dict[str, Value]:
    first, found = function.parameters[:1], dict[str, Value]()
    owner = function.owner if function.kind != "static" else None
    if first and owner is not None:
        found[first[0].arg] = owner if function.kind == "class" else object_of(engine, owner, is_self=True)
    return found | _others(engine, function, found, _named)


def _others(engine: Engine, function: Closure, known: Collection[str], value_of: _ValueOf) -> dict[str, Value]:
    """Return what is known of the parameters of a function but those whose values are known already."""
    spec = function.node.args
    found = {
        each.arg: value_of(engine, each, function)
        for each in (*function.parameters, *spec.kwonlyargs)
        if each.arg not in known
    }
    if spec.vararg is not None:
        found[spec.vararg.arg] = ListObject(Items(middle=_by_annotation(engine, spec.vararg, function)), "iterator")
    if spec.kwarg is not None:
        found[spec.kwarg.arg] = DictObject(ANY_ENTRIES)
    return found


def _named(engine: Engine, parameter: ast.arg, function: Closure) -> Value:
    """Return what is known of a parameter of a body; an int is the same number wherever the body names it."""
    name, value = parameter.arg, _by_annotation(engine, parameter, function)
    if value is ANY_INT:
        return Int(same_as(engine.next_name(), name))
    made = shallow(value) if isinstance(value, Thing) and ANY_INT in value.held().values() else value
    if made is not value and isinstance(made, Thing):
        _name_ints(engine, name, made)
    return made


def _name_ints(engine: Engine, name: str, thing: Thing) -> None:
    """Name the ints that an object holds, of which nothing else is known."""
    for attribute, held in thing.held().items():
        if held is ANY_INT:
            thing.cell(attribute).value = Int(same_as(engine.next_name(), f"{name}.{attribute}"))


def _by_annotation(engine: Engine, parameter: ast.arg, function: Closure) -> Value:
    """Return what is known of a parameter; its default tells nothing."""
    if parameter.annotation is None:
        return UNKNOWN
    return value_of_hint(engine, hint_in(parameter.annotation, function.scope), is_rigid=True)


def object_of(engine: Engine, cls: Class, *, is_self: bool = False) -> Value:
    """Return the object that stands for any object of a class.

    Args:
        is_self: It is the one whose methods are walked. Its ints have names, which no two objects may share.
    """
    if cls.is_model:
        return Model(LayerType(cls.name), cls)
    if cls.kind == "typeddict":
        return _any_typed_dict(engine, cls)
    if cls.is_making:
        return UNKNOWN
    if is_self not in cls.anyone:
        cls.is_making = True
        try:
            made = _by_instances(cls) if _has_instances(cls) else _by_annotations(engine, cls, is_self=is_self)
        finally:
            cls.is_making = False
        cls.anyone[is_self] = made
        if isinstance(made, Thing):
            _forget_set(engine, cls, made)
            if is_self:
                _name_ints(engine, "self", made)
    return cls.anyone[is_self]


def _any_typed_dict(engine: Engine, cls: Class) -> DictObject:
    """Return a dict with what is declared of its keys."""
    fields = [each for each in cls.all_fields() if each.owner.scope is not None]
    hints = {each.name: hint_in(each.annotation, each.owner.scope) for each in fields if each.owner.scope is not None}
    values = {name: value_of_hint(engine, hint) for name, hint in hints.items()}
    made = DictObject(Entries(by_key(values), UNKNOWN))
    engine.typed_dicts[made.cell] = cls
    return made


def _has_instances(cls: Class) -> bool:
    is_plain = cls.kind != "namedtuple" and not cls.derived
    return is_plain and 0 < len(cls.instances) <= INSTANCES


def _by_instances(cls: Class) -> Value:
    """Return what is known of all objects that the program makes of a class."""
    found = join_all(cls.instances)
    if isinstance(found, Thing):
        found = snapshot(found)
    if isinstance(found, Thing):
        found.is_open = True
        found.parts = ()
    return found


def _by_annotations(engine: Engine, cls: Class, *, is_self: bool) -> Value:
    """Make an object by the annotations of its fields and of `__init__`."""
    made = Thing(cls, is_open=True)
    mark = engine.heap.mark()
    if cls.kind in ("dataclass", "namedtuple"):
        for field in cls.all_fields():
            if field.owner.scope is not None:
                made.cell(field.name).value = value_of_hint(engine, hint_in(field.annotation, field.owner.scope))
    if is_self:
        _name_ints(engine, "self", made)
    value_of = _named if is_self else _by_annotation
    try:
        for name in _MAKERS:
            maker = cls.find(name)
            if isinstance(maker, Closure) and maker.node not in [each.node for each in engine.stack]:
                _run_maker(engine, maker, made, value_of)
    except OutOfFuel:
        return UNKNOWN
    finally:
        # The object stays, whatever is undone.
        engine.heap.keep(mark)
    _forget_made(cls, made)
    for field in cls.all_fields():
        is_there = made.get(field.name) is not ABSENT or cls.find(field.name) is not ABSENT
        if not is_there and field.owner.scope is not None:
            made.cell(field.name).value = value_of_hint(engine, hint_in(field.annotation, field.owner.scope))
    return made


def _run_maker(engine: Engine, maker: Closure, made: Thing, value_of: _ValueOf) -> None:
    values: dict[str, Value] = {maker.parameters[0].arg: made}
    run = Run(maker, maker.scope.module)
    run.doubt(Certainty.NEVER)
    walk_body(engine, maker, values | _others(engine, maker, values, value_of), run)


def _forget_made(cls: Class, made: Thing) -> None:
    """Forget what a derived class makes otherwise, all attributes where it does not begin as this one does."""
    inits = [each.names["__init__"].value for each in cls.derived if "__init__" in each.names]
    changed = [
        attributes_made(each.node) if isinstance(each, Closure) and not isinstance(each.node, ast.Lambda) else None
        for each in inits
    ]
    for name in made.held():
        if any(each is None or name in each for each in changed):
            made.cell(name).value = UNKNOWN


def _forget_set(engine: Engine, cls: Class, made: Thing) -> None:
    """Forget what files set on objects, and what is the same object by another name."""
    gone: list[Value] = [made.get(name) for name in _returned_and_changed(engine, cls)]
    for name in {*made.held(), *(name for each in cls.classes() for name in each.names)}:
        value = made.get(name)
        # An array keeps its sizes, whatever is put into it.
        is_changed = engine.program.may_change(cls, name) and not (isinstance(value, ArrayValue) and value.sizes)
        if is_changed:
            gone.append(value)
        if is_changed or engine.program.may_bind(cls, name):
            made.cell(name).value = UNKNOWN
    for name, value in made.held().items():
        if any(value is each for each in gone if isinstance(each, Thing | ListObject | DictObject | Model)):
            made.cell(name).value = UNKNOWN


def _returned_and_changed(engine: Engine, cls: Class) -> list[str]:
    """List the attributes that methods and properties return, where files change what these return."""
    methods = [cell.value for each in cls.classes() for cell in each.names.values() if isinstance(cell.value, Closure)]
    changed = [each for each in methods if engine.program.may_change(cls, each.name)]
    return [node.attr for method in changed for node in nodes_of(method.node, ast.Attribute) if is_of_self(node)]
