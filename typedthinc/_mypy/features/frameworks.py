"""Wrappers of modules of other frameworks: `PyTorchWrapper(torch.nn.Linear(64, 10))`.

What plain mypy cannot do: the sizes of a module are arguments of its class, and no type of its has them.

1. Find the call that made the module: the argument itself, or what the variable or attribute stands for.
2. Read what it is made with from its literals, by the parameters that the framework has; a Sequential is read module by
   module, and so is a class of the program whose `forward` runs its parts in one straight line (`torch/`). Of other
   classes nothing is known, nor of what the file changes later.
3. Ask the rules of `shapes/frameworks`, as the run time does of the module itself, and report what does not fit inside
   on the module that does not.
4. Put in the widths that the layer is said to have, and keep the result beside the visible type.

Only calls of wrappers come here: a program without one pays nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mypy.nodes import ARG_NAMED, ARG_POS, CallExpr, Expression, NameExpr
from mypy.types import CallableType

from typedthinc._mypy.arguments import argument_of
from typedthinc._mypy.compat import altered
from typedthinc._mypy.context import Call, Seen
from typedthinc._mypy.features import calls, declared
from typedthinc._mypy.features.torch.reading import Read, Reader, value_of
from typedthinc._mypy.type_metadata import forget_made
from typedthinc.shapes.frameworks.modules import ModuleType, composed, converted, is_known, layer_type, module_type
from typedthinc.shapes.frameworks.torch.recurrent import on_padded
from typedthinc.shapes.frameworks.torch.rules import RULES
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sentences import Mismatch

_Args = Sequence[Sequence[Expression]]


class _Wrong(Exception):
    """Modules do not fit together, which has been reported."""


def analyze(call: Call, signature: CallableType, args: _Args, name: str, *, is_recurrent: bool = False) -> CallableType:
    """Type a call of a wrapper."""
    given = dict(zip(signature.arg_names, args, strict=True))
    node = call.node
    if not isinstance(node, CallExpr) or any(kind not in (ARG_POS, ARG_NAMED) for kind in node.arg_kinds):
        return signature
    forget_made(call.assignments, node)
    try:
        layer = _layer(call, given, name, is_recurrent=is_recurrent)
    except _Wrong:
        return altered(signature, call.model_type(LayerType(name)))
    except Mismatch as mismatch:
        call.report(mismatch, argument_of(mismatch, signature, args))
        return altered(signature, call.model_type(LayerType(name)))
    if not is_known(layer):
        # A declared type speaks for a module of which nothing is known.
        is_declared = call.assignments.is_declared(node)
        return signature if is_declared else calls.analyze(call, signature, args, name, is_layer=True)
    return altered(signature, declared.checked(call, call.model_type(layer)))


def _layer(call: Call, given: Mapping[str | None, Sequence[Expression]], name: str, *, is_recurrent: bool) -> LayerType:
    """Return what is known of the layer.

    Raises:
        _Wrong: Modules inside do not fit together, which has been reported.
        Mismatch: The layer is said to have another width than the module.
    """
    module = given.get("module")
    found = _type_of(call, module[0], is_recurrent=is_recurrent) if module else LayerType("")
    inputs, outputs = (_is_given(given.get(each)) for each in ("convert_inputs", "convert_outputs"))
    if inputs or outputs:
        found = converted(found, inputs=inputs, outputs=outputs)
    return layer_type(name, found, *(_size(call, given.get(dim)) for dim in ("nI", "nO")))


def _type_of(call: Call, expression: Expression, *, is_recurrent: bool) -> LayerType:
    read = Reader(call).read(Seen(call, expression), expression)
    return LayerType(read.module.kind, on_padded(read.module)) if is_recurrent else _typed(call, read).whole


def _typed(call: Call, read: Read) -> ModuleType:
    """Return what is known of a module.

    Raises:
        _Wrong: Modules inside do not fit together, which has been reported.
    """
    inside = [_typed(call, each) for each in read.inside]
    try:
        if not inside:
            return module_type(read.module, RULES)
        return composed(inside, read.module.kind, call.is_base, is_own=read.module.is_own)
    except Mismatch as mismatch:
        # What another file has inside is reported on what stands for all of it here.
        call.report(mismatch, read.inside[mismatch.position].place if inside else read.place)
        raise _Wrong from None


def _is_given(given: Sequence[Expression] | None) -> bool:
    if not given:
        return False
    return not (isinstance(given[0], NameExpr) and given[0].fullname == "builtins.None")


def _size(call: Call, given: Sequence[Expression] | None) -> int | None:
    value = value_of(call, given[0]) if given else None
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None
