"""What is known of an expression, as the line that `reveal`, hovers and hints show."""

from __future__ import annotations

from mypy.nodes import Expression
from mypy.types import AnyType, Instance, Type, get_proper_type

from typedthinc._mypy.context import Call
from typedthinc._mypy.names import BACKPROP
from typedthinc._mypy.type_metadata import get_metadata
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.shown import data_line, model_line
from typedthinc.shapes.terms import AnyRank, Array, Container, Term, Tuple
from typedthinc.shapes.text import load_layer_type


def known_line(call: Call, expression: Expression, typ: Type) -> str | None:
    """Write what is known of a model, a gradient's callback or data; None for all else."""
    layer = layer_type(call, expression, typ)
    if layer is not None:
        return model_line(layer.scheme)
    proper = get_proper_type(typ)
    if isinstance(proper, Instance) and proper.type.fullname == BACKPROP:
        text = get_metadata(call.checker, call.assignments, expression, typ, "layer")
        return None if text is None else model_line(load_layer_type(text).scheme, "Backprop")
    term = call.term_of(expression)
    return data_line(term) if _is_data(term) else None


def layer_type(call: Call, expression: Expression, typ: Type) -> LayerType | None:
    """Say what is known of a model; None for all else, and for what may be one."""
    if isinstance(get_proper_type(typ), AnyType):
        return call.read(expression)
    return call.layer_type_from(typ, expression)


def _is_data(term: Term) -> bool:
    match term:
        case Array() | AnyRank():
            return True
        case Container("list", items):
            return all(map(_is_data, items))
        case Container():
            return True
        case Tuple(items):
            return bool(items) and all(map(_is_data, items))
        case _:
            return False
