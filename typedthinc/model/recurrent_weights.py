"""Recurrent networks of PyTorch, by the name of the whole: their gates, directions and layers lie differently there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from typedthinc.model.model import Model
from typedthinc.serialize.labels import Parameter

# Where each of our gates lies among those of torch: of LSTM, these are input, forget, candidate, output.
_GATES: Final[dict[str, tuple[int, ...]]] = {"LSTM": (1, 0, 3, 2), "GRU": (0, 1, 2), "RNN": (0,)}
_OF_CANDIDATE: Final = 2


def by_parameter(
    ours: Mapping[str, Parameter[Any]], names: Mapping[str, Any], weights: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Put names of parameters in the place of those of recurrent layers, and weights as we lay them out in theirs.

    Args:
        ours: The parameters of the model, by label.
        names: Which weight each parameter is; or, of a layer, `place.layer`, what the names of its weights begin with.
    """
    found: dict[str, Any] = {}
    laid_out = dict(weights)
    layers = {label.rpartition(".")[0]: parameter.node for label, parameter in ours.items()}
    labels = {(parameter.node.id, parameter.name): label for label, parameter in ours.items()}
    for label, given in names.items():
        layer = layers.get(label)
        if layer is None or layer.factory not in _GATES or not isinstance(given, str):
            found[label] = given
            continue
        start = f"{given}." if given else ""
        for depth, node in enumerate((layer, *layer.layers)):
            taken = {name: weights[name] for name in _names(start, depth, node) if name in weights}
            for name in taken:
                del laid_out[name]  # what is taken apart goes, what it becomes comes
            for param, (name, weight) in _of_layer(node, start, depth, taken).items():
                found[labels[node.id, param]] = name
                if weight is not None:
                    laid_out[name] = weight
    return found, laid_out


def _names(start: str, depth: int, node: Model[Any, Any]) -> Iterator[str]:
    for kind in ("weight_ih", "weight_hh", "bias_ih", "bias_hh"):
        for ending in ("", "_reverse")[: 1 + node.attrs["bidirectional"]]:
            yield f"{start}{kind}_l{depth}{ending}"


def _of_layer(node: Model[Any, Any], start: str, depth: int, taken: Mapping[str, Any]) -> dict[str, tuple[str, Any]]:
    """Return the weight for each parameter of a layer, with its name there; None where the weights lack it."""

    def by_gate(kind: str) -> Any:
        names = [name for name in _names(start, depth, node) if kind in name and name in taken]
        return _by_gate(node, [np.asarray(taken[name]) for name in names])

    ih, hh = by_gate("bias_ih"), by_gate("bias_hh")
    found: dict[str, tuple[str, Any]] = {
        "W": ("weight_ih", by_gate("weight_ih")),
        "U": ("weight_hh", by_gate("weight_hh")),
        # Torch begins with zeros, and does not learn what to begin with.
        **{name: ("zeros", np.zeros_like(node.get_param(name))) for name in ("H0", "C0") if name in node.param_names},
        **_of_biases(node, ih, hh),
    }
    return {param: (f"{start}{kind}_l{depth}", weight) for param, (kind, weight) in found.items()}


def _by_gate(node: Model[Any, Any], arrays: Sequence[Any]) -> Any:
    """Stack the directions, each by our gates; what cannot be cut by gates is returned as it came."""
    gates = _GATES[node.factory]
    if len(arrays) != 1 + node.attrs["bidirectional"] or any(len(each) % len(gates) for each in arrays):
        return arrays[0] if arrays else None
    parts = np.stack([each.reshape(len(gates), -1, *each.shape[1:])[list(gates)] for each in arrays])
    return parts if len(gates) > 1 else parts[:, 0]  # RNN has no axis of gates


def _of_biases(node: Model[Any, Any], ih: Any, hh: Any) -> dict[str, tuple[str, Any]]:
    """Return our one bias; of a GRU, the candidate's second one is apart, since the reset acts on it."""
    own = node.get_param("b")
    if ih is None and hh is None:  # bias=False
        ih = hh = np.zeros_like(own)
    for kind, bias in (("bias_ih", ih), ("bias_hh", hh)):
        if bias is None or bias.shape != own.shape:  # a shape that does not fit is told as it came
            return {"b": (kind, bias)}
    if "c" not in node.param_names:
        return {"b": ("bias_ih", ih + hh)}  # both are added to the same: one bias
    kept = hh.copy()
    kept[:, _OF_CANDIDATE] = 0  # of reset and update alone
    return {"b": ("bias_ih", ih + kept), "c": ("bias_hh", hh[:, _OF_CANDIDATE])}  # the candidate's second bias, c
