"""Calls of layers and factories that mypy refuses: what they make is unknown, so the lines behind a mistake are silent.

What plain mypy cannot do: it reports `Relu(4, 8, dropuot=0.5)`, and believes the declared result all the same. So would
the plugin, which knows the sizes of that result, and the next line would be an error of its own.
"""

from __future__ import annotations

from mypy.nodes import CallExpr
from mypy.types import CallableType

from typedthinc._mypy.compat import altered
from typedthinc._mypy.context import Call, name_of_model
from typedthinc._mypy.features.refusals import is_taken
from typedthinc._mypy.to_shapes import models_arguments
from typedthinc.shapes.scheme import mistaken


def forgotten(call: Call, item: CallableType, answer: CallableType) -> CallableType:
    """Return the answer to a call, without what is known of its result if no overload takes the arguments.

    Args:
        item: The signature that mypy asks about.
        answer: What a feature answers in its place.
    """
    node = call.node
    if not isinstance(node, CallExpr) or any(kind.is_star() for kind in node.arg_kinds):
        return answer
    if models_arguments(answer.ret_type) is None or is_taken(call, node, item):
        return answer
    return altered(answer, call.model_type(mistaken(name_of_model(node))))
