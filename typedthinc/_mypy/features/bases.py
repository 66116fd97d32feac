"""What the `__init__` of a class of models gives `Model`: `super().__init__("mlp", self._forward, layers=[...])`.

What plain mypy cannot do: compare the layers that such a model has with what its forward does with them. It asks a
plugin about no call by way of `super()`, so those of a file are looked at when it has been checked. What hangs on
the parameters of `__init__` is unknown here.
"""

from __future__ import annotations

from dataclasses import replace

from mypy.nodes import CallExpr, ClassDef, MypyFile

from typedthinc._mypy.codes import CODES
from typedthinc._mypy.compat import report_aside
from typedthinc._mypy.context import Call
from typedthinc._mypy.features.bodies.bodies import Bodies
from typedthinc._mypy.features.bodies.composing import inside, mapped
from typedthinc._mypy.features.bodies.constructors import base_init, init_of
from typedthinc._mypy.features.bodies.frames import Frame, Unreadable
from typedthinc._mypy.features.models_made import layer_made
from typedthinc._mypy.model_classes import constructor, is_models_class, is_of_library
from typedthinc._mypy.names import MODEL
from typedthinc.shapes.sentences import Mismatch


def report(call: Call, bodies: Bodies, file: MypyFile) -> None:
    """Report what does not fit in the models that the classes of a file make of themselves."""
    for each in file.defs:
        if isinstance(each, ClassDef) and is_models_class(each.info):
            made = _call_of_model(each)
            if made is not None:
                _report(replace(call, node=made), bodies, made)


def _call_of_model(node: ClassDef) -> CallExpr | None:
    """Return the call of the library's own `__init__` in that of a class."""
    init = init_of(node.info)
    if init is None or init.info is not node.info:
        return None
    try:
        called = base_init(node.info, init)
    except Unreadable:
        return None
    return called[1] if called is not None and is_of_library(called[0]) else None


def _report(call: Call, bodies: Bodies, made: CallExpr) -> None:
    model = call.classes(MODEL)
    signature = constructor(model) if model is not None else None
    arguments = None if signature is None else mapped(signature, made)
    if signature is None or arguments is None:
        return
    try:
        layer_made(inside(call, bodies.begin(call), Frame({})), signature, arguments)
    except Mismatch as mismatch:
        report_aside(call.checker, mismatch.message, made, CODES[mismatch.kind])
