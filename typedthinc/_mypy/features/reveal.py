"""`reveal(x)`: a note with what is known of a model or of data.

What plain mypy cannot do: `reveal_type` shows the visible type, in which sizes are Any.

1. Say what is known of the argument.
2. Write it in a note; of what is neither a model nor data, the note has mypy's type. Say why not all is known.
3. Return the type of the argument, with what is kept beside it.
"""

from collections.abc import Sequence

from mypy.messages import format_type_bare
from mypy.nodes import ARG_NAMED, ARG_POS, CallExpr, Expression
from mypy.types import AnyType, CallableType, Type, get_proper_type

from typedthinc._mypy.compat import altered, type_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.to_shapes import any_type, class_of
from typedthinc.analysis.special_names import BACKPROP
from typedthinc.shapes.shown import data_line, is_data, model_line


def analyze(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> CallableType:
    """Type a call of `reveal`, and write the note."""
    if not isinstance(call.node, CallExpr) or call.node.arg_kinds not in ([ARG_POS], [ARG_NAMED]):
        return signature
    value = args[0][0]
    typ = type_of(call.checker, value)
    line = _known_line(call, value, typ)
    # Types may tell of what the interpreter knows nothing of.
    why = call.file.why_unknown(call.node, is_known=line is not None or not isinstance(get_proper_type(typ), AnyType))
    shown = line or format_type_bare(typ, call.checker.options)
    call.checker.msg.note(f"{shown}; {why}" if why else shown, call.node)
    return altered(signature, typ, arguments=[any_type()])


def _known_line(call: Call, expression: Expression, typ: Type) -> str | None:
    """Write what is known of a model, a gradient's callback or data; None for all else."""
    layer = call.layer_type_from(typ, expression)
    if layer is not None:
        return model_line(layer.scheme)
    if class_of(typ) == BACKPROP:
        known = call.file.layer(expression)
        return None if known is None else model_line(known.scheme, "Backprop")
    term = call.term_of(expression)
    return data_line(term) if is_data(term) else None
