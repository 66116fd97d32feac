"""Functions of Python's standard modules: functools, copy, dataclasses, operator, typing."""

import ast
from typing import Final

from typedthinc.analysis.assignments import update
from typedthinc.analysis.copies import deep, shallow
from typedthinc.analysis.declared import value_of_hint
from typedthinc.analysis.engine import Engine, Operation
from typedthinc.analysis.forgetting import change
from typedthinc.analysis.hints import Declared, Distinct, Variable
from typedthinc.analysis.instances import is_left_out
from typedthinc.analysis.iteration import each_of, items_of
from typedthinc.analysis.library.builtin_functions import collecting, dictionary
from typedthinc.analysis.library.imported import Handler
from typedthinc.analysis.library.tables import REVEAL
from typedthinc.analysis.limits import ROUNDS
from typedthinc.analysis.operators import METHODS
from typedthinc.analysis.scope_hints import hint_in
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.values.callables import Class, Partial
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.constants import ANY_FLOAT
from typedthinc.analysis.values.joining import join
from typedthinc.analysis.values.objects import ANY_ITEMS, DictObject, Entries, Items, ListObject, Thing
from typedthinc.shapes.sizes import UNKNOWN, Unknown


def _partial(engine: Engine, call: Call) -> Value:
    if not call.args or call.is_open:
        return UNKNOWN
    args = tuple((each.value, each.node) for each in call.args[1:])
    return Partial(call.get(0), args, {name: (each.value, each.node) for name, each in call.named.items()})


def _reduce(engine: Engine, call: Call) -> Value:
    items = items_of(engine, call.get(1))
    if items is None or len(items) > ROUNDS:
        return UNKNOWN
    items = [*([call.get(2)] if len(call.args) > 2 else []), *items]
    if not items:
        return UNKNOWN
    total = items[0]
    for each in items[1:]:
        total = engine.call(call.get(0), call.with_args(total, each))
    return total


def _replace(engine: Engine, call: Call) -> Value:
    value = call.get(0)
    if not isinstance(value, Thing) or call.is_open:
        return UNKNOWN
    fields = [field.name for field in value.cls.all_fields() if not is_left_out(field)]
    held = value.held()
    kept = {name: Argument(held.get(name, UNKNOWN), call.node) for name in fields}
    return engine.call(value.cls, Call([], call.node, call.scope, {**kept, **call.named}))


def _defaultdict(engine: Engine, call: Call) -> Value:
    made = DictObject(Entries(), call.get(0) if call.args else None)
    if len(call.args) > 1:
        update(engine, made, call.get(1))
    return made


def _namespace(engine: Engine, call: Call) -> Value:
    made = Thing(Class("namespace", [], call.scope.module.name, None))
    for name, argument in call.named.items():
        made.cell(name).value = argument.value
    return made


def _type_variable(engine: Engine, call: Call) -> Value:
    name, bound = call.get(0), call.named.get("bound")
    if not isinstance(name, str):
        return UNKNOWN
    node = None if bound is None or not isinstance(bound.node, ast.expr) else bound.node
    return Declared(Variable(name, None if node is None else hint_in(node, call.scope)))


def _new_type(engine: Engine, call: Call) -> Value:
    name, base = call.get(0), call.argument(1)
    if not isinstance(name, str) or base is None or not isinstance(base.node, ast.expr):
        return UNKNOWN
    return Declared(Distinct(name, hint_in(base.node, call.scope)))


def _cast(engine: Engine, call: Call) -> Value:
    value, hint = call.get(1), call.argument(0)
    if isinstance(value, Unknown) and hint is not None and isinstance(hint.node, ast.expr):
        return value_of_hint(engine, hint_in(hint.node, call.scope))
    return value


def _shuffle(engine: Engine, call: Call) -> Value:
    target = call.get(0)
    if isinstance(target, ListObject):
        change(engine, target, Items(middle=each_of(engine, target), many=target.items.length))
    return None


def _reveal(engine: Engine, call: Call) -> Value:
    place, value = (call.scope.module.path, getattr(call.node, "lineno", 0)), call.get(0)
    engine.reveals[place] = join(engine.reveals.get(place, ABSENT), value)
    return value


def _binary(symbol: str) -> Handler:
    def run(engine: Engine, call: Call) -> Value:
        if len(call.args) < 2:
            return UNKNOWN
        return engine.operate(Operation(symbol, call.args[0], call.args[1], call.node, call.scope))

    return run


STANDARD: Final[dict[str, Handler]] = {
    **{f"operator.{name}": _binary(symbol) for symbol, method in METHODS.items() for name in (method, f"{method}_")},
    "functools.partial": _partial,
    "functools.reduce": _reduce,
    "copy.copy": lambda engine, call: shallow(call.get(0)),
    "copy.deepcopy": lambda engine, call: deep(call.get(0)),
    **dict.fromkeys(("copy.replace", "dataclasses.replace"), _replace),
    "collections.defaultdict": _defaultdict,
    "collections.OrderedDict": dictionary,
    # Of one that holds only so many items, the first ones go.
    "collections.deque": lambda engine, call: (
        collecting("list")(engine, call) if call.argument(1, "maxlen") is None else ListObject(ANY_ITEMS)
    ),
    "types.SimpleNamespace": _namespace,
    "typing.TypeVar": _type_variable,
    "typing.NewType": _new_type,
    "typing.cast": _cast,
    **dict.fromkeys(
        (
            *("functools.lru_cache", "functools.cache"),
            *("typing.assert_type", "typing.final", "typing.override", "typing.no_type_check"),
        ),
        lambda engine, call: call.get(0),
    ),
    "random.shuffle": _shuffle,
    "random.random": lambda engine, call: ANY_FLOAT,
    REVEAL: _reveal,
}
