"""The rule of each module of torch.nn that has one.

Source: https://docs.pytorch.org/docs/stable/nn.html, the section Shape of each module.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final, cast

from typedthinc.shapes.frameworks.modules import Module, Rule, Rules, over_axes
from typedthinc.shapes.frameworks.torch import recurrent, windows
from typedthinc.shapes.frameworks.torch.parameters import PRESERVING, RECURRENT
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, Scheme, Signature
from typedthinc.shapes.sizes import Size, Var, atom, number, times


def _linear(module: Module) -> Scheme:
    taken, given = [module.size("in_features")], [module.size("out_features")]
    return over_axes("Floats", taken, "Floats", given, 1, 2, 3, 4, 0)


def _embedding(module: Module) -> Scheme:
    return over_axes("Ints", [], "Floats", [module.size("embedding_dim")], 1, 2, 3, 4)


def _last_axes(module: Module) -> Scheme:
    """Return the type of a norm over one or several last axes."""
    value = module.values.get("normalized_shape")
    values = tuple(cast("Sequence[object]", value)) if isinstance(value, tuple | list) else (value,)
    sizes: list[Size] = [number(each) for each in values if isinstance(each, int)]
    if len(sizes) < len(values) or len(sizes) > 4:
        return UNKNOWN_SCHEME
    counts = [count for count in (1, 2, 3, 4, 0) if count + len(sizes) <= 5]
    return over_axes("Floats", sizes, "Floats", sizes, *counts)


def _width_of_model(module: Module) -> Scheme:
    inner = module.values.get("encoder_layer")
    width = (inner if isinstance(inner, Module) else module).size("d_model")
    return over_axes("Floats", [width], "Floats", [width], 2, 1)


def _half(module: Module) -> Scheme:
    width = atom(Var("I"))
    if module.number("dim") != -1:
        return UNKNOWN_SCHEME
    return over_axes("Floats", [times(width, 2)], "Floats", [width], 1, 2, 3, 4, 0)


def _preserving(module: Module) -> Scheme:
    return Scheme.of(Signature(Var("T", rank=1), Var("T", rank=1)))


def _anything(module: Module) -> Scheme:
    return Scheme.of(Signature(Var("T"), Var("T")))


def _of_windows(axes: int) -> dict[str, Rule]:
    of_class = {
        "Conv": windows.convolution,
        "ConvTranspose": windows.transposed,
        "MaxPool": windows.pool,
        "AvgPool": windows.pool,
        "AdaptiveAvgPool": windows.adaptive_pool,
        "AdaptiveMaxPool": windows.adaptive_pool,
    }
    return {f"{name}{axes}d": partial(rule, axes) for name, rule in of_class.items()}


_OF_WINDOWS: Final = {name: rule for axes in (1, 2, 3) for name, rule in _of_windows(axes).items()}
_OF_CLASS: Final[dict[str, Rule]] = {
    **dict.fromkeys(PRESERVING, _preserving),
    **dict.fromkeys(RECURRENT, recurrent.on_arrays),
    **_OF_WINDOWS,
    "Identity": _anything,
    "Linear": _linear,
    "Embedding": _embedding,
    "LayerNorm": _last_axes,
    "RMSNorm": _last_axes,
    "GroupNorm": windows.normalization("num_channels", 2, 3, 4, 5),
    "BatchNorm1d": windows.normalization("num_features", 2, 3),
    "BatchNorm2d": windows.normalization("num_features", 4),
    "BatchNorm3d": windows.normalization("num_features", 5),
    "TransformerEncoderLayer": _width_of_model,
    "TransformerEncoder": _width_of_model,
    "Flatten": windows.flat,
    "Unflatten": windows.unflattened,
    "GLU": _half,
    "Upsample": windows.upsampling,
}
_ON_ITEMS: Final = frozenset({*_OF_WINDOWS, *RECURRENT, "TransformerEncoderLayer", "TransformerEncoder"})
RULES: Final = Rules(_OF_CLASS, _ON_ITEMS)
