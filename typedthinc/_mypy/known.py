"""What is known of an expression, as the line that `reveal`, hovers and hints show."""

from __future__ import annotations

from mypy.nodes import Expression
from mypy.types import AnyType, Instance, Type, get_proper_type

from typedthinc._mypy.context import Call
from typedthinc._mypy.names import BACKPROP
from typedthinc._mypy.type_metadata import get_metadata
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.shown import data_line, is_data, model_line
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
    return data_line(term) if is_data(term) else None


def layer_type(call: Call, expression: Expression, typ: Type) -> LayerType | None:
    """Say what is known of a model; None for all else, and for what may be one."""
    if isinstance(get_proper_type(typ), AnyType):
        fact = call.assignments.fact
        text = None if fact is None else fact(expression, "model")
        return None if text is None else load_layer_type(text)
    return call.layer_type_from(typ, expression)
