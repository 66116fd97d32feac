"""What each layer is in ONNX."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, Final, TypeAlias

from typedthinc.errors import LayerError, layer_error
from typedthinc.layers.shared.axes import along
from typedthinc.model import Model
from typedthinc.model.walk import locate
from typedthinc.onnx.graph import Graph, Value, Values
from typedthinc.shapes.rules.indexing import parts_of

AddLayer: TypeAlias = Callable[[Graph, Model[Any, Any], Any], Values]
Activation: TypeAlias = Callable[[Graph, Model[Any, Any], Value], Value]
_LAYERS: Final = "typedthinc.layers."


def add_layer(graph: Graph, model: Model[Any, Any], X: Values) -> Values:
    """Add the nodes of a model, and return what it gives.

    Raises:
        LayerError: A layer is not known here, or is set up in a way that ONNX cannot express.
    """
    # Some are made by `partial`.
    module: str = getattr(model.forward, "func", model.forward).__module__
    add = _TABLE.get(module.removeprefix(_LAYERS)) if module.startswith(_LAYERS) else None
    if add is None:
        raise layer_error(model, LayerError, f"{model.factory} cannot be exported to ONNX")
    try:
        return add(graph, model, X)
    except LayerError as error:
        locate(model, error)
        raise


def _in_turn(graph: Graph, layers: Iterable[Model[Any, Any]], X: Values) -> Values:
    return reduce(lambda given, layer: add_layer(graph, layer, given), layers, X)


def _parameter(graph: Graph, model: Model[Any, Any], name: str, shape: tuple[int, ...] | None = None) -> str:
    """Add a parameter, in another shape if one is given."""
    array = model.ops.to_numpy(model.get_param(name)).astype("float32")  # in the order of C, whatever the layer has
    return graph.constant(array if shape is None else array.reshape(shape))


def _parameters(graph: Graph, model: Model[Any, Any], *names: str) -> list[str]:
    return [_parameter(graph, model, name) for name in names]


def _affine(graph: Graph, model: Model[Any, Any], X: Value) -> Value:
    return graph.node("Gemm", X, *_parameters(graph, model, "W", "b"), rank=2, transB=1)  # X W^T + b


def _same(graph: Graph, model: Model[Any, Any], X: Value) -> Value:
    return X


def _dense(activation: Activation) -> AddLayer:
    """Return a layer of an affine map, an activation, and what regularizes it."""

    def add(graph: Graph, model: Model[Any, Any], X: Value) -> Values:
        return _in_turn(graph, model.layers, activation(graph, model, _affine(graph, model, X)))

    return add


def _op(name: str, **attributes: Any) -> Activation:
    """Return an activation that is one operator."""
    return lambda graph, model, X: graph.node(name, X, rank=X.rank, **attributes)


def _gated(gate: Callable[[Graph, Value], Value]) -> Activation:
    """Return X times a gate of X."""
    return lambda graph, model, X: graph.node("Mul", X, gate(graph, X), rank=X.rank)


def _clipped(graph: Graph, X: Value, low: float, high: float) -> Value:
    return graph.node("Clip", X, graph.number(low), graph.number(high), rank=X.rank)


def _normal_gate(graph: Graph, X: Value) -> Value:
    scaled = graph.node("Mul", X, graph.number(0.5**0.5), rank=X.rank)
    error = graph.node("Erf", scaled, rank=X.rank)
    raised = graph.node("Add", error, graph.number(1.0), rank=X.rank)
    return graph.node("Mul", raised, graph.number(0.5), rank=X.rank)  # (1 + erf(X / sqrt(2))) / 2


def _dish_gate(graph: Graph, X: Value) -> Value:
    square = graph.node("Mul", X, X, rank=X.rank)
    root = graph.node("Sqrt", graph.node("Add", square, graph.number(1.0), rank=X.rank), rank=X.rank)
    raised = graph.node("Add", graph.node("Div", X, root, rank=X.rank), graph.number(1.0), rank=X.rank)
    return graph.node("Mul", raised, graph.number(0.5), rank=X.rank)  # (1 + x / sqrt(1 + x^2)) / 2


def _clipped_linear(graph: Graph, model: Model[Any, Any], X: Value) -> Value:
    slope, offset, low, high = (model.attrs[name] for name in ("slope", "offset", "min_val", "max_val"))
    scaled = graph.node("Mul", X, graph.number(slope), rank=X.rank)
    return _clipped(graph, graph.node("Add", scaled, graph.number(offset), rank=X.rank), low, high)  # slope x + offset


def _relu_k(graph: Graph, model: Model[Any, Any], X: Value) -> Value:
    return _clipped(graph, X, 0.0, model.attrs["k"])


def _softmax(graph: Graph, model: Model[Any, Any], X: Value) -> Value:
    temperature = model.attrs["softmax_temperature"]
    if not model.attrs["softmax_normalize"]:
        return X
    scaled = X if temperature == 1.0 else graph.node("Div", X, graph.number(temperature), rank=X.rank)
    return graph.node("Softmax", scaled, rank=X.rank, axis=-1)


def _multi_softmax(graph: Graph, model: Model[Any, Any], X: Value) -> Value:
    parts, start = list[Value](), 0
    for width in model.attrs["nOs"]:
        part = _sliced(graph, X, 1, start, start + width)
        parts.append(graph.node("Softmax", part, rank=2, axis=-1))
        start += width
    return graph.node("Concat", *parts, rank=2, axis=1)


def _sliced(graph: Graph, X: Value, axis: int, start: int, end: int, step: int = 1) -> Value:
    bounds = (graph.integers(each) for each in (start, end, axis, step))  # Slice takes one of each for each axis
    return graph.node("Slice", X, *bounds, rank=X.rank, family=X.family)


def _maxout(graph: Graph, model: Model[Any, Any], X: Value) -> Values:
    nO, nP, nI = model.get_param("W").shape
    W, b = _parameter(graph, model, "W", (nO * nP, nI)), _parameter(graph, model, "b", (-1,))  # (nO nP, nI)
    scores = graph.node("Gemm", X, W, b, rank=2, transB=1)  # (B, nO nP)
    pieces = graph.node("Reshape", scores, graph.integers(0, nO, nP), rank=3)  # 0 keeps the batch
    best = graph.node("ReduceMax", pieces, graph.integers(2), rank=2, keepdims=0)  # (B, nO)
    return _in_turn(graph, model.layers, best)


def _layer_norm(graph: Graph, model: Model[Any, Any], X: Value) -> Value:
    G, b = _parameters(graph, model, "G", "b")
    return graph.node("LayerNormalization", X, G, b, rank=X.rank, axis=-1, epsilon=1e-8)


def _batch_norm(graph: Graph, model: Model[Any, Any], X: Value) -> Value:
    parts = _parameters(graph, model, "G", "b", "mean", "var")
    return graph.node("BatchNormalization", X, *parts, rank=X.rank, epsilon=model.attrs["eps"])


def _group_norm(graph: Graph, model: Model[Any, Any], X: Value) -> Value:
    """Normalize the groups as rows of one axis, then scale each channel."""
    shape = graph.node("Shape", X, rank=1)
    rows = graph.node("Reshape", X, graph.integers(0, model.attrs["groups"], -1), rank=3)
    mean = graph.node("ReduceMean", rows, graph.integers(2), rank=3, keepdims=1)
    centred = graph.node("Sub", rows, mean, rank=3)
    square = graph.node("Mul", centred, centred, rank=3)
    variance = graph.node("ReduceMean", square, graph.integers(2), rank=3, keepdims=1)  # the mean of squares
    deviation = graph.node("Sqrt", graph.node("Add", variance, graph.number(1e-8), rank=3), rank=3)
    normal = graph.node("Reshape", graph.node("Div", centred, deviation, rank=3), shape, rank=X.rank)
    beside = (-1, *(1,) * (X.rank - 2))  # (channels, 1, ...): along the second axis
    G, b = (_parameter(graph, model, name, beside) for name in ("G", "b"))
    return graph.node("Add", graph.node("Mul", normal, G, rank=X.rank), b, rank=X.rank)


def _windows(model: Model[Any, Any], axes: int) -> dict[str, Any]:
    """Return how windows lie, as the operators of ONNX take it."""
    found = {"kernel_shape": along(model.attrs["kernel_size"], axes), "strides": along(model.attrs["stride"], axes)}
    padding = along(model.attrs["padding"], axes)
    return {**{name: list(value) for name, value in found.items()}, "pads": [*padding, *padding]}


def _convolution(op: str) -> AddLayer:
    def add(graph: Graph, model: Model[Any, Any], X: Value) -> Value:
        axes = X.rank - 2
        options = _windows(model, axes)
        options["dilations"], options["group"] = list(along(model.attrs["dilation"], axes)), model.attrs["groups"]
        if "output_padding" in model.attrs:
            options["output_padding"] = list(along(model.attrs["output_padding"], axes))
        return graph.node(op, X, *_parameters(graph, model, "W", "b"), rank=X.rank, **options)

    return add


def _pooling(op: str, **attributes: Any) -> AddLayer:
    def add(graph: Graph, model: Model[Any, Any], X: Value) -> Value:
        if model.attrs["channels"] != 1:
            raise layer_error(model, LayerError, f"{model.factory} over channels cannot be exported to ONNX")
        return graph.node(op, X, rank=X.rank, **_windows(model, X.rank - 2), **attributes)

    return add


def _embed(graph: Graph, model: Model[Any, Any], X: Value) -> Values:
    ids = _column(graph, X, model.attrs["column"]) if "column" in model.attrs else X
    rows = graph.node("Gather", _parameter(graph, model, "E"), ids, rank=2, axis=0)  # (B,) -> (B, nO)
    return _in_turn(graph, model.layers, rows)


def _column(graph: Graph, X: Value, column: int) -> Value:
    return graph.node("Gather", X, graph.constant(column), rank=X.rank - 1, family=X.family, axis=1)


def _flatten(graph: Graph, model: Model[Any, Any], X: Value) -> Value:
    return graph.node("Flatten", X, rank=2, axis=1)


def _reshape(graph: Graph, model: Model[Any, Any], X: Value) -> Value:
    sizes = [model.maybe_get_dim(name) for name in model.dim_names]
    shape = graph.integers(0, *(-1 if size is None else size for size in sizes))  # 0 keeps the batch
    return graph.node("Reshape", X, shape, rank=1 + len(sizes))


def _getitem(graph: Graph, model: Model[Any, Any], X: Value) -> Value:
    part, axis = X, 0
    each: Any
    if sum(isinstance(each, list) for each in parts_of(model.attrs["index"])) > 1:
        raise layer_error(model, LayerError, f"{model.factory} with two lists of places cannot be exported to ONNX")
    for each in parts_of(model.attrs["index"]):
        if isinstance(each, slice):
            part = _sliced_by(graph, part, axis, each)
        elif isinstance(each, int):
            place = graph.constant(each)
            part = graph.node("Gather", part, place, rank=part.rank - 1, family=part.family, axis=axis)
            continue  # its axis is gone: the next one has its number
        else:
            places = graph.integers(*each)
            part = graph.node("Gather", part, places, rank=part.rank, family=part.family, axis=axis)
        axis += 1
    return part


def _sliced_by(graph: Graph, X: Value, axis: int, part: Any) -> Value:
    step = 1 if part.step is None else part.step
    far = 2**62  # cut to the size of the axis
    first, last = (0, far) if step > 0 else (far, -far)  # from the end where it runs backwards
    start = first if part.start is None else part.start
    return _sliced(graph, X, axis, start, last if part.stop is None else part.stop, step)


def _chain(graph: Graph, model: Model[Any, Any], X: Values) -> Values:
    return _in_turn(graph, model.layers, X)


def _sum(graph: Graph, model: Model[Any, Any], parts: list[Values]) -> Values:
    if any(isinstance(each, tuple) for each in parts):
        raise layer_error(model, LayerError, f"{model.factory} of tuples cannot be exported to ONNX")
    arrays = [each for each in parts if isinstance(each, Value)]
    return graph.node("Sum", *arrays, rank=arrays[0].rank)


def _add(graph: Graph, model: Model[Any, Any], X: Values) -> Values:
    return _sum(graph, model, [add_layer(graph, layer, X) for layer in model.layers])


def _residual(graph: Graph, model: Model[Any, Any], X: Values) -> Values:
    return _sum(graph, model, [add_layer(graph, model.layers[0], X), X])


def _beside(graph: Graph, model: Model[Any, Any], parts: Iterable[Values]) -> Value:
    arrays = [each for each in parts if isinstance(each, Value)]
    return graph.node("Concat", *arrays, rank=arrays[0].rank, family=arrays[0].family, axis=-1)


def _concatenate(graph: Graph, model: Model[Any, Any], X: Values) -> Value:
    return _beside(graph, model, [add_layer(graph, layer, X) for layer in model.layers])


def _tuplify(graph: Graph, model: Model[Any, Any], X: Values) -> Values:
    return tuple(add_layer(graph, layer, X) for layer in model.layers)


def _with_getitem(graph: Graph, model: Model[Any, Any], X: tuple[Values, ...]) -> Values:
    place = model.attrs["idx"] % len(X)  # from the end, too
    changed = add_layer(graph, model.layers[0], X[place])
    return (*X[:place], changed, *X[place + 1 :])


def _siamese(graph: Graph, model: Model[Any, Any], X: tuple[Values, Values]) -> Values:
    layer, similarity = model.layers
    return add_layer(graph, similarity, tuple(add_layer(graph, layer, each) for each in X))


def _cauchy(graph: Graph, model: Model[Any, Any], X: tuple[Value, Value]) -> Value:
    difference = graph.node("Sub", *X, rank=2)
    squares = graph.node("Mul", difference, difference, rank=2)
    weighed = graph.node("Gemm", squares, _parameter(graph, model, "W"), rank=2, transB=1)
    total = graph.node("Add", weighed, graph.number(1.0), rank=2)  # 1 + sum w (a - b)^2
    return graph.node("Reshape", graph.node("Reciprocal", total, rank=2), graph.integers(-1), rank=1)  # (B, 1) -> (B,)


def _with_reshape(graph: Graph, model: Model[Any, Any], X: Value) -> Values:
    width = graph.node("Shape", X, rank=1, start=2)  # (width,)
    rows = graph.node("Reshape", X, graph.node("Concat", graph.integers(-1), width, rank=1, axis=0), rank=2)
    Y = add_layer(graph, model.layers[0], rows)
    assert isinstance(Y, Value)
    before = graph.node("Shape", X, rank=1, end=2)  # the first two sizes
    return graph.node("Reshape", Y, graph.node("Concat", before, graph.integers(-1), rank=1, axis=0), rank=3)


_sigmoid, _hard_sigmoid = _op("Sigmoid"), _op("HardSigmoid", alpha=0.2, beta=0.5)
_relu, _softmax_alone = _op("Relu"), _op("Softmax", axis=-1)
# By the module in `typedthinc/layers/`.
_TABLE: Final[dict[str, AddLayer]] = {
    "add": _add,
    "array_getitem": _getitem,
    "avgpool": _pooling("AveragePool", count_include_pad=0),
    "batchnorm": _batch_norm,
    "cauchysimilarity": _cauchy,
    "chain": _chain,
    "clippedlinear": _dense(_clipped_linear),
    "clone": _chain,
    "concatenate": _concatenate,
    **dict.fromkeys(("conv1d", "conv2d", "conv3d"), _convolution("Conv")),
    **dict.fromkeys(("convtranspose1d", "convtranspose2d", "convtranspose3d"), _convolution("ConvTranspose")),
    "dish": _dense(_gated(_dish_gate)),
    "dropout": _same,
    "embed": _embed,
    "flatten": _flatten,
    "floats_getitem": _getitem,
    "gelu": _dense(_gated(_normal_gate)),
    "groupnorm": _group_norm,
    "hardsigmoid": _dense(_hard_sigmoid),
    "hardswish": _dense(_gated(lambda graph, X: graph.node("HardSigmoid", X, rank=X.rank, alpha=0.2, beta=0.5))),
    "hardswishmobilenet": _dense(_op("HardSwish")),
    "hardtanh": _dense(lambda graph, model, X: _clipped(graph, X, -1.0, 1.0)),
    "ints_getitem": _getitem,
    "l2pool": _pooling("LpPool", p=2),
    "layernorm": _layer_norm,
    "linear": _dense(_same),
    "logistic": _sigmoid,
    "maxout": _maxout,
    "maxpool": _pooling("MaxPool"),
    "mish": _dense(_op("Mish")),
    "multisoftmax": _dense(_multi_softmax),
    "noop": _same,
    "relu": _dense(_relu),
    "relu_activation": _relu,
    "reluk": _dense(_relu_k),
    "reshape": _reshape,
    "residual": _residual,
    "resizable": _chain,
    "siamese": _siamese,
    "sigmoid": _dense(_sigmoid),
    "sigmoid_activation": _sigmoid,
    "softmax": _dense(_softmax),
    "softmax_activation": _softmax_alone,
    "swish": _dense(_gated(lambda graph, X: graph.node("Sigmoid", X, rank=X.rank))),
    "tuple2array": lambda graph, model, X: _beside(graph, model, X),
    "tuplify": _tuplify,
    "uniqued": _chain,
    "with_array": _chain,
    "with_array2d": _chain,
    "with_cpu": _chain,
    "with_debug": _chain,
    "with_getitem": _with_getitem,
    "with_nvtx_range": _chain,
    "with_reshape": _with_reshape,
}
