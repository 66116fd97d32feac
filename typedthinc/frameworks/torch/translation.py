"""A model as torch's own modules, with copies of its parameters: what each layer is in torch."""

# pyright: reportConstantRedefinition=false
# X and Y are arrays, not constants.

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final, TypeAlias

from typedthinc.errors import LayerError, NotInitializedError, layer_error
from typedthinc.frameworks.torch.library import Module, Tensor
from typedthinc.frameworks.torch.translated_modules import (
    AtPlace,
    BatchNorm,
    ClippedLinear,
    Concatenated,
    Dish,
    HardSwish,
    LargestPiece,
    MultiSoftmax,
    Parallel,
    Part,
    Pool,
    Residual,
    TemperedSoftmax,
    along,
)
from typedthinc.model import Model
from typedthinc.model.walk import locate
from typedthinc.shapes.rules.indexing import parts_of

torch: Final[Any] = import_module("torch")
nn: Final[Any] = torch.nn

Translate: TypeAlias = Callable[[Model[Any, Any]], Module]
_LAYERS: Final = "typedthinc.layers."


def translated(model: Model[Any, Any]) -> Module:
    """Return a module that computes what a model does.

    Raises:
        LayerError: A layer has no equal in torch.
        NotInitializedError: A parameter has no value yet.
    """
    module: str = getattr(model.forward, "func", model.forward).__module__  # a partial of a forward, or the forward
    translate = _TABLE.get(module.removeprefix(_LAYERS)) if module.startswith(_LAYERS) else None
    if translate is None:
        raise layer_error(
            model, LayerError, f"{model.factory} has no equal in torch; as_torch_module(model) runs it there"
        )
    missing = [name for name in model.param_names if model.maybe_get_param(name) is None]
    if missing:
        raise NotInitializedError(f"{missing[0]} of {model.factory} has no value yet: initialize() the model first")
    try:
        return translate(model)
    except LayerError as error:
        locate(model, error)
        raise


def _tensor(model: Model[Any, Any], name: str, shape: tuple[int, ...] | None = None) -> Tensor:
    """Copy a parameter."""
    tensor = torch.tensor(model.ops.to_numpy(model.get_param(name)))  # copies, on the CPU
    return tensor if shape is None else tensor.reshape(shape)


def _put(module: Module, **tensors: Tensor) -> Module:
    """Copy parameters and buffers to a module, and return it."""
    module.to(next(iter(tensors.values())).dtype)  # float64 parameters would be rounded by copy_
    with torch.no_grad():  # torch refuses writes to leaves with gradients
        for name, tensor in tensors.items():
            getattr(module, name).copy_(tensor)
    return module


def _in_turn(modules: Sequence[Module]) -> Module:
    return modules[0] if len(modules) == 1 else nn.Sequential(*modules)


def _affine(model: Model[Any, Any], W: Tensor, b: Tensor) -> Module:
    return _put(nn.Linear(W.shape[1], W.shape[0]), weight=W, bias=b)  # both keep W as (nO, nI)


def _dense(*activation: Callable[[Model[Any, Any]], Module | None]) -> Translate:
    """Return an affine map with what is behind it."""

    def translate(model: Model[Any, Any]) -> Module:
        made = [each for make in activation if (each := make(model)) is not None]
        behind = [translated(layer) for layer in model.layers]
        return _in_turn([_affine(model, _tensor(model, "W"), _tensor(model, "b")), *made, *behind])

    return translate


def _maxout(model: Model[Any, Any]) -> Module:
    nO, nP, nI = model.get_param("W").shape
    # Row o nP + p is piece p of output o.
    affine = _affine(model, _tensor(model, "W", (nO * nP, nI)), _tensor(model, "b", (nO * nP,)))
    return _in_turn([affine, LargestPiece(nP), *map(translated, model.layers)])


def _softmax(model: Model[Any, Any]) -> Module | None:
    temperature = model.attrs["softmax_temperature"]
    if not model.attrs["softmax_normalize"]:
        return None
    return nn.Softmax(dim=1) if temperature == 1.0 else TemperedSoftmax(temperature)


def _layer_norm(model: Model[Any, Any]) -> Module:
    return _put(nn.LayerNorm(model.get_dim("nI"), eps=1e-8), weight=_tensor(model, "G"), bias=_tensor(model, "b"))


def _batch_norm(model: Model[Any, Any]) -> Module:
    momentum = 1 - model.attrs["momentum"]  # torch weighs the new batch, ours the old mean
    made = BatchNorm(model.get_dim("nI"), eps=model.attrs["eps"], momentum=momentum)
    averages = {"running_mean": _tensor(model, "mean"), "running_var": _tensor(model, "var")}
    return _put(made, weight=_tensor(model, "G"), bias=_tensor(model, "b"), **averages)


def _group_norm(model: Model[Any, Any]) -> Module:
    made = nn.GroupNorm(model.attrs["groups"], model.get_dim("nI"), eps=1e-8)
    return _put(made, weight=_tensor(model, "G"), bias=_tensor(model, "b"))


def _convolution(name: str, axes: int) -> Translate:
    def translate(model: Model[Any, Any]) -> Module:
        options = {key: value if key == "groups" else along(value, axes) for key, value in model.attrs.items()}
        made = getattr(nn, f"{name}{axes}d")(model.get_dim("nI"), model.get_dim("nO"), **options)
        return _put(made, weight=_tensor(model, "W"), bias=_tensor(model, "b"))

    return translate


def _pooling(kind: str) -> Translate:
    def translate(model: Model[Any, Any]) -> Module:
        if model.attrs["channels"] != 1:
            raise layer_error(model, LayerError, f"{model.factory} over channels has no equal in torch")
        return Pool(kind, model.attrs)

    return translate


def _embed(model: Model[Any, Any]) -> Module:
    table = nn.Embedding.from_pretrained(_tensor(model, "E"), freeze=False)
    column = [Part((slice(None), model.attrs["column"]))] if "column" in model.attrs else []  # (B, columns) -> (B,)
    return _in_turn([*column, table, *map(translated, model.layers)])


def _reshape(model: Model[Any, Any]) -> Module:
    sizes = [model.maybe_get_dim(name) for name in model.dim_names]
    return nn.Unflatten(1, tuple(-1 if size is None else size for size in sizes))  # axis 0 is the batch


def _getitem(model: Model[Any, Any]) -> Module:
    items = parts_of(model.attrs["index"])
    steps: list[Any] = [getattr(each, "step", None) for each in items]
    if any(step is not None and step < 0 for step in steps):  # torch takes none
        raise layer_error(model, LayerError, f"{model.factory} with a negative step has no equal in torch")
    return Part(items)


def _parallel(combine: str) -> Translate:
    return lambda model: Parallel([translated(layer) for layer in model.layers], combine)


def _chain(model: Model[Any, Any]) -> Module:
    return nn.Sequential(*map(translated, model.layers))


def _inner(model: Model[Any, Any]) -> Module:
    return translated(model.layers[0])


def _same(model: Model[Any, Any]) -> Module:
    return nn.Identity()


def _relu_k(model: Model[Any, Any]) -> Module:
    return nn.Hardtanh(0.0, model.attrs["k"])  # min(max(x, 0), k)


def _clipped_linear(model: Model[Any, Any]) -> Module:
    return ClippedLinear(*(model.attrs[name] for name in ("slope", "offset", "min_val", "max_val")))


# By the module in `typedthinc/layers/`.
_TABLE: Final[dict[str, Translate]] = {
    "add": _parallel("add"),
    "array_getitem": _getitem,
    "avgpool": _pooling("avg"),
    "batchnorm": _batch_norm,
    "chain": _chain,
    "clippedlinear": _dense(_clipped_linear),
    "clone": _chain,
    "concatenate": _parallel("concatenate"),
    **{f"conv{axes}d": _convolution("Conv", axes) for axes in (1, 2, 3)},
    **{f"convtranspose{axes}d": _convolution("ConvTranspose", axes) for axes in (1, 2, 3)},
    "dish": _dense(lambda model: Dish()),
    "dropout": lambda model: nn.Dropout(model.attrs["dropout_rate"] if model.attrs["is_enabled"] else 0.0),
    "embed": _embed,
    "flatten": lambda model: nn.Flatten(),
    "floats_getitem": _getitem,
    "gelu": _dense(lambda model: nn.GELU()),
    "groupnorm": _group_norm,
    "hardsigmoid": _dense(lambda model: ClippedLinear(0.2, 0.5, 0.0, 1.0)),  # torch's own has slope 1/6
    "hardswish": _dense(lambda model: HardSwish()),
    "hardswishmobilenet": _dense(lambda model: nn.Hardswish()),  # x relu6(x + 3) / 6
    "hardtanh": _dense(lambda model: nn.Hardtanh()),
    "ints_getitem": _getitem,
    "l2pool": _pooling("lp"),
    "layernorm": _layer_norm,
    "linear": _dense(),
    "logistic": lambda model: nn.Sigmoid(),
    "maxout": _maxout,
    "maxpool": _pooling("max"),
    "mish": _dense(lambda model: nn.Mish()),
    "multisoftmax": _dense(lambda model: MultiSoftmax(model.attrs["nOs"])),
    "noop": _same,
    "relu": _dense(lambda model: nn.ReLU()),
    "relu_activation": lambda model: nn.ReLU(),
    "reluk": _dense(_relu_k),
    "reshape": _reshape,
    "residual": lambda model: Residual(translated(model.layers[0])),
    "resizable": _inner,
    "sigmoid": _dense(lambda model: nn.Sigmoid()),
    "sigmoid_activation": lambda model: nn.Sigmoid(),
    "softmax": _dense(_softmax),
    "softmax_activation": lambda model: nn.Softmax(dim=1),
    "swish": _dense(lambda model: nn.SiLU()),
    "tuple2array": lambda model: Concatenated(),
    "tuplify": _parallel("tuple"),
    "with_array": _inner,
    "with_array2d": _inner,
    "with_cpu": _inner,
    "with_debug": _inner,
    "with_getitem": lambda model: AtPlace(model.attrs["idx"], translated(model.layers[0])),
    "with_nvtx_range": _inner,
}
