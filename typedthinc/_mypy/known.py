"""What is known of an expression, as the line that `reveal`, hovers and hints show."""

from __future__ import annotations

from mypy.nodes import Expression
from mypy.types import Instance, Type, get_proper_type

from typedthinc._mypy.context import Call
from typedthinc._mypy.names import BACKPROP
from typedthinc.shapes.shown import data_line, is_data, model_line


def known_line(call: Call, expression: Expression, typ: Type) -> str | None:
    """Write what is known of a model, a gradient's callback or data; None for all else."""
    layer = call.layer_type_from(typ, expression)
    if layer is not None:
        return model_line(layer.scheme)
    proper = get_proper_type(typ)
    if isinstance(proper, Instance) and proper.type.fullname == BACKPROP:
        known = call.file.layer(expression)
        return None if known is None else model_line(known.scheme, "Backprop")
    term = call.term_of(expression)
    return data_line(term) if is_data(term) else None
