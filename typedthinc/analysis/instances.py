"""Objects of the program's classes: made by a call, or standing for any object of a class."""

import ast
from collections.abc import Mapping

from typedthinc.analysis.copies import snapshot
from typedthinc.analysis.declarations import passed
from typedthinc.analysis.declared import value_of_hint
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.fitting import Binding
from typedthinc.analysis.forgetting import without_names
from typedthinc.analysis.library.model_construction import construct_model
from typedthinc.analysis.limits import INSTANCES
from typedthinc.analysis.runs import Certainty
from typedthinc.analysis.scope_hints import hint_of_field
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.values.callables import Bound, Class, Closure, Field, Imported
from typedthinc.analysis.values.cells import ABSENT, Cell, Value
from typedthinc.analysis.values.objects import DictObject, Entries, ListObject, Thing, by_key
from typedthinc.analysis.values.terms import holder_of
from typedthinc.shapes.sizes import UNKNOWN

# Their own `__init__` sets the fields, whatever their bases have.
_WITH_FIELDS = ("dataclass", "namedtuple")
_BUILTIN_BASES = tuple(f"builtins.{name}" for name in ("dict", "list", "tuple", "str", "int", "float", "set"))


def construct(engine: Engine, cls: Class, call: Call) -> Value:
    """Return the object that calling a class makes."""
    if cls.kind == "enum":
        return UNKNOWN
    if cls.kind == "typeddict":
        return _typed_dict(engine, cls, call)
    if cls.is_model:
        return construct_model(engine, cls, call)
    made = _made(engine, cls, call)
    if isinstance(made, Thing) and len(cls.instances) <= INSTANCES and call.scope.run.certainty is not Certainty.NEVER:
        is_called = call.scope.run.outermost.function is None
        copied = snapshot(made) if is_called else snapshot(made, without_names)
        if isinstance(copied, Thing):
            _forget_shared(copied, made, call.scope)
            cls.instances.append(copied)
    return made


def _forget_shared(copied: Thing, made: Thing, scope: Scope) -> None:
    """Forget in the copy of an object the lists and dicts that can be reached from elsewhere: others change them."""
    names = [cell.value for each in scope.around() for cell in each.names.values()]
    closures = [cell.value for value in made.held().values() for cell in names_around(value)]
    shared = containers_in([*(each for each in names if each is not made), *closures])
    for name, value in made.held().items():
        if isinstance(value, ListObject | DictObject) and value in shared:
            copied.cell(name).value = UNKNOWN


def names_around(value: Value) -> list[Cell]:
    """Return what a function of the program closes over, but the names of its module."""
    if not isinstance(value, Closure) or value.scope.parent is None:
        return []
    return list(value.scope.names.values())


def containers_in(values: list[Value]) -> set[Value]:
    """Return the lists and dicts that can be reached from values."""
    found: set[Value] = set()
    waiting = list(values)
    while waiting:
        each = waiting.pop()
        if isinstance(each, ListObject) and each not in found:
            found.add(each)
            waiting += each.items.head
        elif isinstance(each, DictObject) and each not in found:
            found.add(each)
            waiting += each.entries.items.values()
    return found


def _typed_dict(engine: Engine, cls: Class, call: Call) -> DictObject:
    """Make a dict whose keys are declared, and compare what they lead to with that."""
    binding, found = Binding(), dict[str, Value]()
    for name, argument in call.named.items():
        hint = hint_of_field(cls.declaration(name))
        found[name] = passed(engine, cls, argument.value, hint, argument.node, call.scope, binding)[0]
    made = DictObject(Entries(by_key(found)))
    engine.typed_dicts[made.cell] = cls
    return made


def _has_metaclass(cls: Class) -> bool:
    """Tell whether a class of its own may decide what calling a class gives."""
    named = [] if cls.node is None else [each.value for each in cls.node.keywords if each.arg == "metaclass"]
    return any(not ast.unparse(each).endswith("ABCMeta") for each in named)


def _made(engine: Engine, cls: Class, call: Call) -> Value:
    made = Thing(cls)
    if isinstance(cls.find("__new__"), Closure) or any(map(_has_metaclass, cls.classes())):
        return UNKNOWN
    maker = next((each for each in cls.classes() if "__init__" in each.names or each.kind in _WITH_FIELDS), cls)
    init = maker.names["__init__"].value if "__init__" in maker.names else ABSENT
    if isinstance(init, Closure):
        engine.call(Bound(init, made), call)
        return made
    if maker.kind in _WITH_FIELDS:
        _set_fields(engine, made, call)
        return made
    _set_held(cls, made, call)
    is_builtin = any(isinstance(each, Imported) and each.name in _BUILTIN_BASES for each in cls.lineage())
    return UNKNOWN if is_builtin else made


def _set_held(cls: Class, made: Thing, call: Call) -> None:
    """Set what an object of a class derived from `Ragged` or its like holds."""
    for place, name in enumerate(holder_of(cls)[1]):
        argument = call.argument(place, name)
        if argument is not None:
            made.cell(name).value = argument.value


def _set_fields(engine: Engine, made: Thing, call: Call) -> None:
    """Set the declared attributes of a data class or named tuple."""
    cls = made.cls
    fields = [each for each in cls.all_fields() if each.owner.kind in _WITH_FIELDS]
    if call.is_open:
        for field in fields:
            made.cell(field.name).value = value_of_hint(engine, hint_of_field(field))
        return
    given = call.by_name([field.name for field in fields if not is_left_out(field)])
    binding = Binding()
    for field in fields:
        value = _value_of_field(engine, field, given, call, binding)
        if value is not ABSENT:
            made.cell(field.name).value = value
    post = cls.find("__post_init__")
    if isinstance(post, Closure):
        values = [made.held().get(each.arg, UNKNOWN) for each in post.parameters[1:]]
        engine.call(Bound(post, made), call.with_args(*values))


def _value_of_field(engine: Engine, field: Field, given: Mapping[str, Argument], call: Call, binding: Binding) -> Value:
    argument = given.get(field.name)
    if argument is None:
        return _default_of(engine, field, call)
    hint = hint_of_field(field)
    return passed(engine, field.owner, argument.value, hint, argument.node, call.scope, binding)[0]


def is_left_out(field: Field) -> bool:
    """Tell whether `__init__` leaves a field out."""
    found = _option(field, "init")
    return isinstance(found, ast.Constant) and found.value is False


def _option(field: Field, name: str) -> ast.expr | None:
    """Return an argument of `field(...)`."""
    call = field.default
    if not isinstance(call, ast.Call) or not ast.unparse(call.func).endswith("field"):
        return None
    return next((each.value for each in call.keywords if each.arg == name), None)


def _default_of(engine: Engine, field: Field, call: Call) -> Value:
    """Return what a field is worth that a call leaves out."""
    scope = field.owner.scope
    if field.default is None or scope is None:
        return ABSENT
    inner = Scope(scope, scope.module, call.scope.run)
    factory, default = _option(field, "default_factory"), _option(field, "default")
    if factory is not None:
        return engine.call(engine.evaluate(factory, inner), call.with_args())
    if default is not None:
        return engine.evaluate(default, inner)
    if isinstance(field.default, ast.Call) and ast.unparse(field.default.func).endswith("field"):
        return ABSENT
    cell = field.owner.names.get(field.name)
    return engine.evaluate(field.default, inner) if cell is None else cell.value
