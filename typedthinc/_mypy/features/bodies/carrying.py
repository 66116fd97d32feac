"""What a call gives, as it stands in another module: names of the asking file mean nothing there.

Numbers, texts, lists, dicts, objects and models are written out anew; of all else nobody knows there what it is.
"""

from __future__ import annotations

from typing import Final

from mypy.nodes import (
    CallExpr,
    DictExpr,
    Expression,
    FloatExpr,
    ListComprehension,
    ListExpr,
    RefExpr,
    StrExpr,
    TupleExpr,
    TypeInfo,
)

from typedthinc._mypy.features.arrays.data_classes import fields
from typedthinc._mypy.features.bodies.evaluation import Asked, layer_of, origin_of, size_of
from typedthinc._mypy.features.bodies.frames import Frame, Item, Origin, Passed
from typedthinc._mypy.features.bodies.handing import may_have_own_methods
from typedthinc._mypy.features.bodies.parameters import named
from typedthinc._mypy.features.bodies.places import Step
from typedthinc._mypy.features.bodies.sequences import items_of
from typedthinc._mypy.features.bodies.synthetic import unknown
from typedthinc._mypy.model_classes import is_models_class
from typedthinc._mypy.values import literal_key
from typedthinc.shapes.scheme import UNKNOWN_SCHEME
from typedthinc.shapes.sizes import Known

_LIBRARY: Final = "typedthinc."
_CONSTANTS: Final = frozenset({"builtins.None", "builtins.True", "builtins.False"})
# Lists stand in lists, objects in objects.
_DEEPEST: Final = 3
_ROOT: Final = Frame({})


def passed_on(asked: Asked, there: Asked, node: CallExpr, frame: Frame, depth: int = 0) -> list[Passed]:
    """List what a call gives, as it stands in another module."""
    passed = asked.origins.passing.arguments(node, frame)
    return [each._replace(value=Origin(carried(asked, there, each.value, depth), _ROOT)) for each in passed]


def carried(asked: Asked, there: Asked, given: Item, depth: int = 0) -> Expression:
    """Return what stands in another module for what a call gives; nobody knows there what else it is."""
    written = given.node if isinstance(given, Origin) and depth <= _DEEPEST else None
    if not isinstance(given, Origin) or not isinstance(written, Expression):
        return unknown()
    node, frame = origin_of(asked, written, given.frame)
    match node:
        case StrExpr() | FloatExpr():
            return node
        case RefExpr(fullname=name) if name in _CONSTANTS or name.startswith(_LIBRARY):
            return node
        case DictExpr():
            pairs = [(key, value) for key, value in node.items if key is not None and literal_key(key) is not None]
            if len(pairs) < len(node.items):
                return unknown()
            return DictExpr([(key, carried(asked, there, Origin(value, frame), depth + 1)) for key, value in pairs])
        case CallExpr(callee=RefExpr(node=TypeInfo() as info)) if (names := fields(info)) is not None:
            taken = asked.origins.synthetic.taken
            values = [Origin(taken(written, Step(name, is_key=False)), given.frame) for name in names]
            held = [(name, carried(asked, there, each, depth + 1)) for name, each in zip(names, values, strict=True)]
            # What the asking file, and others, do to it has just been found out.
            return _alone(there, there.origins.synthetic.of_fields(named(info), held))
        case RefExpr(node=TypeInfo() as info):
            return named(info)
        case CallExpr(callee=RefExpr(node=TypeInfo() as info)) if _is_kept(asked, info):
            passed = passed_on(asked, there, node, frame, depth + 1)
            args = [each.value.node for each in passed if isinstance(each.value.node, Expression)]
            made = CallExpr(named(info), args, [each.kind for each in passed], [each.name for each in passed])
            return _alone(there, made)
        case TupleExpr() | ListExpr() | ListComprehension():
            items = [carried(asked, there, each, depth + 1) for each in items_of(asked, written, given.frame)]
            return TupleExpr(items) if isinstance(node, TupleExpr) else ListExpr(items)
        case _:
            size = size_of(asked, *given)
            return there.origins.synthetic.of_size(size) if isinstance(size, Known) else _layer(asked, there, given)


def _layer(asked: Asked, there: Asked, given: Origin) -> Expression:
    layer = layer_of(asked, *given)
    if layer.scheme == UNKNOWN_SCHEME:
        return unknown()
    made = there.origins.synthetic.of_recipe(layer)
    if may_have_own_methods(asked, given):
        there.origins.synthetic.own_methods.add(made)
    return made


def _is_kept(asked: Asked, info: TypeInfo) -> bool:
    """Tell whether objects of a class keep what their `__init__` gives them, whoever has them."""
    others = asked.call.assignments.others
    return not (is_models_class(info) or others is None or others.may_differ(info, "__init__", is_exact=True))


def _alone(there: Asked, made: CallExpr) -> CallExpr:
    there.origins.synthetic.alone.add(made)
    return made
