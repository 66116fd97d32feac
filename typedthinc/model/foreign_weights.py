"""`load_weights`: parameters of a model from weights that others have trained, by names that the program states."""

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from typedthinc.errors import IncompatibleError
from typedthinc.model.changes import all_or_nothing
from typedthinc.model.model import Model
from typedthinc.model.recurrent_weights import by_parameter
from typedthinc.model.role import check_model
from typedthinc.serialize.labels import parameters_of
from typedthinc.serialize.weights import Halved, weights_in
from typedthinc.shapes.nearest import hint_of_names
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

Axes: TypeAlias = Sequence[int]
Names: TypeAlias = Mapping[str, str | tuple[str, Axes]]


class _Pair(NamedTuple):
    """A parameter of ours, and what it is to be: the name there, and the axes in the order that they come here."""

    ours: str
    theirs: str
    axes: Axes | None


@hide_frames(LIBRARY_ERRORS)
def load_weights(
    model: Model[Any, Any],
    source: str | os.PathLike[str] | Mapping[str, Any],
    names: Names | None = None,
    *,
    strict: bool = True,
) -> None:
    """Load weights of another program into a model, from a safetensors file or a state dict of PyTorch.

    A model that lacks parameters is initialized first. Numbers are converted to the dtype of the parameter. Weights of
    `Linear` and its kin are (nO, nI), as those of PyTorch; Keras and JAX have them the other way round, which
    `names={"1.Linear.W": ("dense.kernel", (1, 0))}` states: what fits is loaded as it stands, and nothing is transposed
    that is not said to be.

    Args:
        model: The model.
        source: The file, or arrays and tensors by name.
        names: Which weight each parameter is: by the parameter's name, `place.layer.parameter`, the name there, with
            the order of its axes, where they are in another one. A whole LSTM, GRU or RNN of PyTorch goes by what the
            names of its weights begin with, `{"1.LSTM": "encoder"}`: gates are put in our order, its two biases are
            added up, and what it begins with is zero. None where the names are the same.
        strict: Whether each parameter of the model gets a weight, and each weight goes to one.

    Raises:
        IncompatibleError: Names or shapes do not agree; it says in what, all at once, and for missing names which there
            are. The model is as before.
        FormatError: The source is something else, or damaged.
        OSError: The file cannot be read.
        TypeError: The model is something else.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.api import Linear, Relu, chain
        >>> model = chain(Relu(8, 4), Linear(3, 8))
        >>> state = {"0.weight": np.ones((8, 4)), "0.bias": np.ones(8), "head": np.ones((8, 3)), "2.bias": np.ones(3)}
        >>> load_weights(model, state, names={
        ...     "1.Relu.W": "0.weight", "1.Relu.b": "0.bias", "2.Linear.W": ("head", (1, 0)), "2.Linear.b": "2.bias",
        ... })
    """
    check_model("load_weights", model)
    with weights_in(source) as weights, all_or_nothing(model) as nodes:
        if any(node.has_param(name) is None for node in nodes for name in node.param_names):
            model.initialize()
        ours = {parameter.label: parameter for parameter in parameters_of(model)}
        stated, weights = by_parameter(ours, names or {label: label for label in ours}, weights)
        pairs = [_pair(label, given) for label, given in stated.items()]
        shapes = {label: parameter.array.shape for label, parameter in ours.items()}
        problems = list(_disagreements(shapes, weights, pairs, strict=strict, stated=names is not None))
        if problems:  # all at once, so that one run of the program tells
            raise IncompatibleError(problems, "the weights do not fit the model")
        for pair in pairs:
            if pair.ours in ours and pair.theirs in weights:
                node, name, array = ours[pair.ours][1:]
                node.set_param(name, node.ops.asarray(_turned(weights[pair.theirs], pair.axes).astype(array.dtype)))


def _pair(label: str, given: str | tuple[str, Axes]) -> _Pair:
    return _Pair(label, given, None) if isinstance(given, str) else _Pair(label, *given)


def _turned(weight: Any, axes: Axes | None) -> Any:
    array = np.asarray(weight)
    return array if axes is None else array.transpose(axes)


def _disagreements(
    shapes: Mapping[str, Any], weights: Mapping[str, Any], pairs: Sequence[_Pair], *, strict: bool, stated: bool
) -> Iterator[str]:
    used = {pair.theirs for pair in pairs}
    unused = {name: tuple(weight.shape) for name, weight in weights.items() if name not in used}
    if not stated and unused:
        yield from _proposed(shapes, unused)
    for pair in pairs:
        if pair.ours not in shapes:
            yield f"the model has no parameter {pair.ours}{hint_of_names(pair.ours, list(shapes))}"
        elif pair.theirs in weights:
            yield from _of_weight(pair, shapes[pair.ours], weights[pair.theirs])
        elif stated or strict:
            where = f"{pair.theirs}, which is to be {pair.ours}" if stated else pair.ours
            yield f"there is no weight {where}{hint_of_names(pair.theirs, list(weights)) if stated else ''}"
    if not strict:
        return
    named = {pair.ours for pair in pairs}
    for label, shape in shapes.items():
        if label not in named:
            yield f"{label}, of shape {tuple(shape)}, gets no weight: name one, or give strict=False"
    for name, shape in unused.items():
        yield f"the weight {name}, of shape {shape}, goes to no parameter"


def _of_weight(pair: _Pair, shape: tuple[int, ...], weight: Any) -> Iterator[str]:
    came = tuple(weight.shape)
    if not isinstance(weight, Halved) and np.dtype(weight.dtype).kind not in "fiub":
        yield f"{pair.ours}: the weight {pair.theirs} is of dtype {weight.dtype}"
    if pair.axes is not None and sorted(pair.axes) != [*range(len(came))]:
        order = f"{tuple(pair.axes)} is not an order of its axes"
        yield f"{pair.ours}: the weight {pair.theirs} has shape {came}, and {order}"
        return
    turned = came if pair.axes is None else tuple(came[axis] for axis in pair.axes)
    if turned != tuple(shape):
        after = "" if pair.axes is None else f", {turned} in the order of axes {tuple(pair.axes)}"
        hint = ""
        if len(came) > 1 and came[::-1] == tuple(shape) and pair.axes is None:  # the usual mistake: the other way round
            hint = f'; its transpose fits: ("{pair.theirs}", {tuple(range(len(came)))[::-1]})'
        yield f"{pair.ours} has shape {tuple(shape)}, but the weight {pair.theirs} has {came}{after}{hint}"


def _proposed(shapes: Mapping[str, Any], unused: Mapping[str, tuple[int, ...]]) -> Iterator[str]:
    """Propose names where all weights fit the parameters in their order."""
    if len(shapes) == len(unused) and all(a == tuple(b) for a, b in zip(unused.values(), shapes.values(), strict=True)):
        names = ", ".join(f'"{ours}": "{theirs}"' for ours, theirs in zip(shapes, unused, strict=True))
        yield f"in their order, all have the shapes of the parameters: names={{{names}}}"
