"""Wrappers of modules of other frameworks: `PyTorchWrapper(torch.nn.Linear(64, 10))`.

What plain mypy cannot do: the sizes of a module are arguments of its class, and no type of its has them. The
interpreter reads the module, and says what the wrapper makes of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import Expression
from mypy.types import CallableType

from typedthinc._mypy.compat import altered
from typedthinc._mypy.context import Call
from typedthinc._mypy.features import calls, declared
from typedthinc._mypy.type_metadata import forget_made
from typedthinc.shapes.scheme import UNKNOWN_SCHEME


def analyze(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]], name: str) -> CallableType:
    """Type a call of a wrapper."""
    forget_made(call.assignments, call.node)
    layer = call.fact(call.node)
    if layer is None or layer.scheme == UNKNOWN_SCHEME:
        # A declared type speaks for a module of which nothing is known.
        is_declared = call.assignments.is_declared(call.node)
        return signature if is_declared else calls.analyze(call, signature, args, name, is_layer=True)
    return altered(signature, declared.checked(call, call.model_type(layer)))
