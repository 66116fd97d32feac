"""Python's built-in functions."""

from dataclasses import replace
from typing import Final

from typedthinc.analysis.assignments import extend, put, set_attribute, update
from typedthinc.analysis.comparisons import is_instance
from typedthinc.analysis.conditions import truth
from typedthinc.analysis.engine import Engine, Operation
from typedthinc.analysis.forgetting import forget
from typedthinc.analysis.iteration import each_of, items_of, length_of
from typedthinc.analysis.library.constants import pure_function, takes_number
from typedthinc.analysis.library.imported import Handler
from typedthinc.analysis.library.rule_calls import apply_rule
from typedthinc.analysis.library.uses import python_type
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.values import constants, objects
from typedthinc.analysis.values.callables import Bound, Class, Closure, Kind, Property, Super
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.joining import distinct
from typedthinc.shapes.arrays.table import FUNCTIONS
from typedthinc.shapes.arrays.values import ArrayValue, Int, of_number, plain
from typedthinc.shapes.sizes import UNKNOWN, Known, Name, Unknown

_ZERO, _ONE = of_number(0), of_number(1)


def _len(engine: Engine, call: Call) -> Value:
    value = call.get(0)
    if isinstance(value, objects.Thing) and isinstance(method := value.cls.find("__len__"), Closure):
        return engine.call(Bound(method, value), call.with_args())
    return Int(length_of(engine, value))


def _of_kind(function: Value, kind: Kind) -> Value:
    return replace(function, kind=kind) if isinstance(function, Closure) else function


def _range(engine: Engine, call: Call) -> Value:
    ends = [of_number(int(each)) if isinstance(each, bool) else each for each in call.values]
    if call.is_open or not ends or not all(isinstance(each, Int) for each in ends):
        return objects.RangeOf(_ZERO, constants.ANY_INT, _ONE)
    if len(ends) == 1:
        return objects.RangeOf(_ZERO, ends[0], _ONE)
    return objects.RangeOf(ends[0], ends[1], ends[2] if len(ends) > 2 else _ONE)


def collected(engine: Engine, value: Value, kind: objects.ListKind) -> objects.ListObject:
    """Return the items of a value as a list, set or iterator."""
    items = items_of(engine, value)
    if items is not None:
        found = objects.Items(tuple(items))
    elif isinstance(value, objects.ListObject):
        found = value.items
    else:
        found = objects.Items(middle=each_of(engine, value), many=length_of(engine, value))
    return objects.ListObject(distinct(found) if kind == "set" else found, kind)


def collecting(kind: objects.ListKind) -> Handler:
    """Make `list`, `set` and their kin."""

    def run(engine: Engine, call: Call) -> Value:
        return collected(engine, call.get(0), kind) if call.args else objects.ListObject(objects.Items(), kind)

    return run


def _tuple(engine: Engine, call: Call) -> Value:
    if not call.args:
        return objects.TupleOf()
    items = items_of(engine, call.get(0))
    return collected(engine, call.get(0), "iterator") if items is None else objects.TupleOf(tuple(items))


def dictionary(engine: Engine, call: Call) -> Value:
    """Return what `dict(...)` makes."""
    made = objects.DictObject(objects.ANY_ENTRIES if call.rest is not None else objects.Entries())
    if call.args:
        update(engine, made, call.get(0))
    for name, argument in call.named.items():
        put(engine, made, name, argument.value)
    return made


def _int(engine: Engine, call: Call) -> Value:
    value = call.get(0) if call.args and takes_number(engine, "int", call) else _ZERO
    if isinstance(value, Int):
        terms = value.size.terms if isinstance(value.size, Known) else ()
        is_named = any(isinstance(each, Name) and not each.rigid for each, _ in terms)
        return constants.ANY_INT if is_named and plain(value) is None else value
    found = pure_function("builtins.int", call)
    return constants.ANY_INT if isinstance(found, Unknown) else found


def _known_or(full: str, otherwise: Value) -> Handler:
    def run(engine: Engine, call: Call) -> Value:
        if otherwise is constants.ANY_FLOAT and not takes_number(engine, "float", call):
            return UNKNOWN
        found = pure_function(full, call)
        return otherwise if isinstance(found, Unknown) else found

    return run


def _truth(found: bool | None) -> Value:
    return constants.ANY_BOOL if found is None else found


def _sorted(engine: Engine, call: Call) -> Value:
    items, reverse = items_of(engine, call.get(0)), call.named.get("reverse")
    is_plain = not set(call.named) - {"reverse"} and (reverse is None or isinstance(reverse.value, bool))
    if items is not None and is_plain:
        try:
            found = sorted(map(_comparable, items), reverse=reverse is not None and reverse.value is True)
            return objects.ListObject(objects.Items(tuple(map(constants.value_of, found))))
        except (constants.NotConstant, TypeError):
            pass
    return objects.ListObject(objects.Items(middle=each_of(engine, call.get(0)), many=length_of(engine, call.get(0))))


def _comparable(value: Value) -> str | int | float:
    found = constants.constant(value)
    if isinstance(found, str | int | float):
        return found
    raise constants.NotConstant


def add_up(engine: Engine, values: list[Value], start: Value, call: Call) -> Value:
    """Return the sum of values."""
    total = start
    for value in values:
        if isinstance(value, ArrayValue) and constants.number_of(total) == 0:
            total = value
        else:
            operands = Argument(total, call.node), Argument(value, call.node)
            total = engine.operate(Operation("+", *operands, call.node, call.scope))
    return total


def _sum(engine: Engine, call: Call) -> Value:
    start = call.argument(1, "start")
    items = items_of(engine, call.get(0))
    if items is not None:
        return add_up(engine, items, _ZERO if start is None else start.value, call)
    each = each_of(engine, call.get(0))
    if isinstance(each, Int):
        return constants.ANY_INT
    return add_up(engine, [each, each], _ZERO, call) if isinstance(each, ArrayValue) else UNKNOWN


def _extreme(name: str) -> Handler:
    def run(engine: Engine, call: Call) -> Value:
        found = UNKNOWN if "key" in call.named else pure_function(f"builtins.{name}", call)
        if not isinstance(found, Unknown):
            return found
        if len(call.args) != 1:
            return constants.ANY_INT if all(isinstance(each, Int) for each in call.values) else UNKNOWN
        each = each_of(engine, call.get(0))
        is_number = isinstance(each, Int) or (isinstance(each, ArrayValue) and not each.sizes and not call.named)
        return (constants.ANY_INT if isinstance(each, Int) else each) if is_number else UNKNOWN

    return run


def _any_or_all(*, is_all: bool) -> Handler:
    def run(engine: Engine, call: Call) -> Value:
        items = items_of(engine, call.get(0))
        tests = [None] if items is None else [truth(engine, each) for each in items]
        if (not is_all) in tests:
            return not is_all
        return constants.ANY_BOOL if None in tests else is_all

    return run


def _getattr(engine: Engine, call: Call) -> Value:
    base, name = call.get(0), call.get(1)
    if not isinstance(name, str):
        return UNKNOWN
    found = engine.attribute(base, name, call.node, call.scope)
    is_lacking = (
        isinstance(base, objects.Thing) and not base.cls.is_open and not base.is_open and base.get(name) is ABSENT
    )
    if isinstance(found, Unknown) and len(call.args) > 2 and is_lacking:
        return call.get(2)
    return found


def _setattr(engine: Engine, call: Call) -> Value:
    base, name = call.get(0), call.get(1)
    if len(call.args) == 3 and isinstance(name, str):
        set_attribute(engine, base, name, call.get(2), call.args[1].node, call.scope, call.args[2].node)
    else:
        forget(engine, base)
    return None


def _hasattr(engine: Engine, call: Call) -> Value:
    base, name = call.get(0), call.get(1)
    if isinstance(base, objects.Thing) and isinstance(name, str) and not base.cls.is_open and not base.is_open:
        return base.get(name) is not ABSENT or base.cls.find(name) is not ABSENT
    kind = python_type(base)
    return constants.ANY_BOOL if kind is None or not isinstance(name, str) else hasattr(kind, name)


def _divmod(engine: Engine, call: Call) -> Value:
    if len(call.args) < 2:
        return UNKNOWN
    left, right = call.args[:2]
    found = [engine.operate(Operation(symbol, left, right, call.node, call.scope)) for symbol in ("//", "%")]
    return objects.TupleOf(tuple(found))


def _abs(engine: Engine, call: Call) -> Value:
    found = pure_function("builtins.abs", call)
    if not isinstance(found, Unknown):
        return found
    return constants.ANY_INT if isinstance(call.get(0), Int) else apply_rule(engine, "abs", FUNCTIONS["abs"], call)


def _round(engine: Engine, call: Call) -> Value:
    found = pure_function("builtins.round", call)
    return (
        found if not isinstance(found, Unknown) else constants.ANY_INT if len(call.args) == 1 else constants.ANY_FLOAT
    )


def grown(engine: Engine, values: list[Value]) -> objects.ListObject:
    """Return the items of several values behind each other."""
    made = objects.ListObject(objects.Items(), "iterator")
    for value in values:
        extend(engine, made, value)
    return made


BUILTINS: Final[dict[str, Handler]] = {
    "len": _len,
    "range": _range,
    "list": collecting("list"),
    "set": collecting("set"),
    "frozenset": collecting("set"),
    "tuple": _tuple,
    "dict": dictionary,
    "int": _int,
    "float": _known_or("builtins.float", constants.ANY_FLOAT),
    "str": _known_or("builtins.str", constants.TEXT),
    "bool": lambda engine, call: _truth(truth(engine, call.get(0)) if call.args else False),
    "sorted": _sorted,
    "sum": _sum,
    "max": _extreme("max"),
    "min": _extreme("min"),
    "any": _any_or_all(is_all=False),
    "all": _any_or_all(is_all=True),
    "isinstance": lambda engine, call: _truth(is_instance(call.get(0), call.get(1))),
    "getattr": _getattr,
    **dict.fromkeys(("setattr", "object.__setattr__"), _setattr),
    "vars": lambda engine, call: engine.attribute(call.get(0), "__dict__", call.node, call.scope),
    "hasattr": _hasattr,
    "type": lambda engine, call: (
        value.cls if isinstance(value := call.get(0), objects.Thing) and not value.is_open else UNKNOWN
    ),
    "slice": lambda engine, call: (
        objects.SliceOf(None, call.get(0)) if len(call.args) == 1 else objects.SliceOf(*call.values[:3])
    ),
    "property": lambda engine, call: Property(call.get(0)),
    "staticmethod": lambda engine, call: _of_kind(call.get(0), "static"),
    "classmethod": lambda engine, call: _of_kind(call.get(0), "class"),
    "super": lambda engine, call: (
        Super(cls, call.get(1)) if isinstance(cls := call.get(0), Class) and len(call.args) == 2 else UNKNOWN
    ),
    "callable": lambda engine, call: (
        True if isinstance(call.get(0), Closure | Bound | objects.Model | Class) else constants.ANY_BOOL
    ),
    "print": lambda engine, call: None,
    "divmod": _divmod,
    "abs": _abs,
    "round": _round,
    **dict.fromkeys(("hash", "id"), lambda engine, call: constants.ANY_INT),  # another one in each run
}
