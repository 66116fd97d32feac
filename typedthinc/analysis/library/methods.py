"""Methods of objects that are not of a class of the program: which kind of object has them."""

import ast
from typing import Final

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.forgetting import forget_arguments
from typedthinc.analysis.library.batches import minibatches
from typedthinc.analysis.library.layers import by_signature
from typedthinc.analysis.library.lists import call_list_method
from typedthinc.analysis.library.losses import call_loss
from typedthinc.analysis.library.mappings import call_dict_method
from typedthinc.analysis.library.model_methods import model_method
from typedthinc.analysis.library.refusals import sizes_agree
from typedthinc.analysis.library.rule_calls import apply_rule
from typedthinc.analysis.library.torch_modules import function_of_flow, itself
from typedthinc.analysis.library.uses import has_attribute
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Call
from typedthinc.analysis.source import definitions, is_derived
from typedthinc.analysis.special_names import INITIALIZER, LOSS, OPS
from typedthinc.analysis.uninitialized import touch_arguments
from typedthinc.analysis.values import objects
from typedthinc.analysis.values.callables import Method, Super
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import ANY_BOOL, ANY_INT, TEXT, NotConstant, constant, is_text, value_of
from typedthinc.analysis.values.torch_modules import TorchFlow, TorchModule, is_own_module
from typedthinc.shapes.arrays.op_rules import initialized
from typedthinc.shapes.arrays.values import ArrayValue, Instance, Int
from typedthinc.shapes.sizes import UNKNOWN

# What methods of texts give, but texts.
_OF_TEXTS: Final[dict[str, Value]] = {
    **dict.fromkeys(("startswith", "endswith", "isdigit"), ANY_BOOL),
    **dict.fromkeys(("find", "index", "count"), ANY_INT),
    "encode": UNKNOWN,
}


def call_method(engine: Engine, method: Method, call: Call) -> Value:
    """Return what a method gives."""
    owner, name = method.receiver, method.name
    match owner:
        case objects.Model():
            return model_method(engine, owner, name, call)
        case objects.ListObject():
            return call_list_method(engine, owner, name, call)
        case objects.DictObject():
            return call_dict_method(engine, owner, name, call)
        case objects.TupleOf():
            return _by_constants(owner, name, call, ANY_INT)
        case objects.Thing() if is_own_module(owner):
            return itself(engine, owner, name, call)
        case objects.Thing():
            return _of_named_tuple(owner, name, call)
        case TorchModule():
            return itself(engine, owner, name, call)
        case TorchFlow():
            return function_of_flow(owner, name, call, call.args)
        case Super():
            return None if name.startswith("__init") else UNKNOWN
        case _:
            return _call_other(engine, owner, name, call)


def _call_other(engine: Engine, owner: Value, name: str, call: Call) -> Value:
    touch_arguments(engine, call)
    match owner:
        case Instance("Ops"):
            return _of_ops(engine, name, call)
        case objects.LibraryObject():
            return _of_library(engine, owner, name, call)
        case ArrayValue() | Instance() if name != "shuffle":
            return None if name in ("fill", "setflags") else UNKNOWN
        case Int() | float():
            return owner if name in ("__index__", "conjugate") else UNKNOWN
        case _ if is_text(owner):
            otherwise = objects.ListObject(objects.Items(middle=TEXT)) if "split" in name else _OF_TEXTS.get(name, TEXT)
            return _by_constants(owner, name, call, otherwise)
        case _:
            forget_arguments(engine, call)
            return UNKNOWN


def _by_constants(owner: Value, name: str, call: Call, otherwise: Value) -> Value:
    """Call a method of a constant with constants."""
    try:
        method = getattr(constant(owner), name)
        named = {key: constant(each.value) for key, each in call.named.items()}
        return value_of(method(*map(constant, call.values), **named))
    except (NotConstant, AttributeError, TypeError, ValueError, LookupError):
        return otherwise


def _of_named_tuple(owner: objects.Thing, name: str, call: Call) -> Value:
    if name == "_asdict":
        return objects.DictObject(objects.Entries(objects.by_key(owner.held())))
    if name != "_replace":
        return UNKNOWN
    made = objects.Thing(owner.cls)
    for key, value in {**owner.held(), **{key: each.value for key, each in call.named.items()}}.items():
        made.cell(key).value = value
    return made


def _of_ops(engine: Engine, name: str, call: Call) -> Value:
    full = f"{OPS}.{name}"
    if name in ("minibatch", "multibatch"):
        return minibatches(engine, full, call)
    if definitions(full) is None:
        return UNKNOWN
    found = by_signature(engine, full, call)
    return found if sizes_agree(engine, name, full, call) else UNKNOWN


def _of_library(engine: Engine, owner: objects.LibraryObject, name: str, call: Call) -> Value:
    if (owner.name, name) == (INITIALIZER, "__call__"):
        return apply_rule(engine, "the initializer", initialized, call)
    if definitions(f"{owner.name}.{name}") is None:
        return UNKNOWN
    if is_derived(owner.name, LOSS):
        return call_loss(engine, owner, name, call)
    return by_signature(engine, f"{owner.name}.{name}", call)


def call_object(engine: Engine, owner: objects.LibraryObject, call: Call) -> Value:
    """Call an object of a class of the library."""
    return _of_library(engine, owner, "__call__", call)


def attribute_of_value(engine: Engine, base: Value, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute is worth of an object whose attributes are methods."""
    if isinstance(base, objects.LibraryObject) and name in base.attributes:
        return base.attributes[name]
    return Method(base, name) if has_attribute(engine, base, name, node, scope) else UNKNOWN
