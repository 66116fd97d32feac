"""A layer that stays on the cpu, in a model that computes elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import partial
from typing import Any

from typedthinc.arrays.containers import Padded, Pairs, Ragged
from typedthinc.arrays.mapping import is_list
from typedthinc.backends import Ops, get_ops
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.variables import InT, OutT
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import parameters_only
from typedthinc.model.naming import around
from typedthinc.model.storage import replace_params
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules


@says_names
def with_cpu(layer: Model[InT, OutT], ops: Ops | None = None) -> Model[InT, OutT]:
    """Run a layer on the cpu, for what a GPU has no memory for, or no use.

    Its input and the gradient of its output are copied to main memory, its output and the gradient of its input to the
    device of the model around. The parameters of the layer move to main memory, too. Nothing is copied where that is
    the cpu.

    Shapes:
        X: what the layer takes -> Y: what it gives

    Args:
        layer: Any layer.
        ops: What the model around computes with; None for the current ops.

    Raises:
        NotAModelError: The first argument is not a Model.
    """
    check_layers("with_cpu", [layer])
    _move_to_cpu(layer)
    return Model(partial(around, "with_cpu"), forward, factory="with_cpu", layers=[layer], ops=ops)


@composes(rules.around)
def forward(model: Model[InT, OutT], X: InT, is_train: bool) -> tuple[OutT, Backprop[OutT, InT]]:
    layer: Model[InT, OutT] = model.layers[0]
    ops = model.ops
    if ops.device_type == "cpu":  # nothing to move
        return layer(X, is_train)
    Y, backprop_layer = layer(_moved(X, ops.to_numpy), is_train)

    def backprop(dY: OutT, need_dX: bool = True) -> Any:
        gradient = _moved(dY, ops.to_numpy)  # its parameters are in main memory
        if not need_dX:
            return parameters_only(backprop_layer)(gradient)
        return _moved(backprop_layer(gradient), ops.asarray)

    given: OutT = _moved(Y, ops.asarray)
    return given, backprop


def _moved(value: Any, move: Callable[[Any], Any]) -> Any:
    """Move all arrays of a value, those that hold lengths and places, too; other values stay."""
    if hasattr(value, "shape"):
        return move(value)
    kind = value.__class__
    if is_list(value):
        return kind(_moved(item, move) for item in value)
    if kind in (Ragged, Padded, Pairs):
        return kind(*(_moved(getattr(value, field.name), move) for field in fields(value)))
    return value


def _move_to_cpu(layer: Model[Any, Any]) -> None:
    for node in layer.walk():
        ops = node.ops  # each node may be elsewhere: a model can be put together of parts
        if ops.device_type != "cpu":
            node.ops = get_ops("cpu")
            held = {name: node.get_param(name) for name in node.param_names if node.has_param(name)}
            replace_params(node, {name: ops.to_numpy(value) for name, value in held.items()})
