"""What modules of torch.nn take and give.

Source: https://docs.pytorch.org/docs/stable/nn.html, the section Shape of each module.
"""

from __future__ import annotations

from typing import Final

from typedthinc.shapes.frameworks.modules import Module, Rules, over_axes
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number, plus, times
from typedthinc.shapes.terms import Array, Tuple, container

# The parameters by position, of the modules with a rule.
PARAMETERS: Final = {
    "Linear": ("in_features", "out_features"),
    "Embedding": ("num_embeddings", "embedding_dim"),
    "LayerNorm": ("normalized_shape",),
    "RMSNorm": ("normalized_shape",),
    "BatchNorm1d": ("num_features",),
    "Conv1d": ("in_channels", "out_channels", "kernel_size", "stride", "padding", "dilation"),
    "RNN": (
        "input_size",
        "hidden_size",
        "num_layers",
        "nonlinearity",
        "bias",
        "batch_first",
        "dropout",
        "bidirectional",
    ),
    "GRU": ("input_size", "hidden_size", "num_layers", "bias", "batch_first", "dropout", "bidirectional"),
    "LSTM": ("input_size", "hidden_size", "num_layers", "bias", "batch_first", "dropout", "bidirectional", "proj_size"),
    "TransformerEncoderLayer": ("d_model",),
    "Flatten": ("start_dim", "end_dim"),
}
# What they are where a call leaves them out.
DEFAULTS: Final[dict[str, dict[str, object]]] = {
    "Conv1d": {"stride": 1, "padding": 0, "dilation": 1},
    "RNN": {"num_layers": 1, "bidirectional": False},
    "GRU": {"num_layers": 1, "bidirectional": False},
    "LSTM": {"num_layers": 1, "bidirectional": False, "proj_size": 0},
    "Flatten": {"start_dim": 1, "end_dim": -1},
}
# Modules that run others one after the other.
SEQUENTIAL: Final = "Sequential"
RECURRENT: Final = ("RNN", "GRU", "LSTM")
# Modules that give an array of the shape that they take.
PRESERVING: Final = frozenset(
    "AlphaDropout CELU Dropout Dropout1d Dropout2d Dropout3d ELU FeatureAlphaDropout GELU Hardshrink Hardsigmoid "
    "Hardswish Hardtanh LeakyReLU LogSigmoid LogSoftmax Mish PReLU RReLU ReLU ReLU6 SELU SiLU Sigmoid Softmax Softmin "
    "Softplus Softshrink Softsign Tanh Tanhshrink Threshold".split()
)


def _linear(module: Module) -> Scheme:
    taken, given = [module.size("in_features")], [module.size("out_features")]
    return over_axes("Floats", taken, "Floats", given, 1, 2, 3, 0)


def _embedding(module: Module) -> Scheme:
    return over_axes("Ints", [], "Floats", [module.size("embedding_dim")], 1, 2, 3)


def _last_axis(module: Module) -> Scheme:
    width = module.size("normalized_shape")
    return UNKNOWN_SCHEME if width is UNKNOWN else over_axes("Floats", [width], "Floats", [width], 1, 2, 3, 0)


def _model_width(module: Module) -> Scheme:
    width = module.size("d_model")
    return over_axes("Floats", [width], "Floats", [width], 2, 1)


def _batch_norm(module: Module) -> Scheme:
    width, axes = module.size("num_features"), [atom(Var("B")), atom(Var("T"))]
    rows, columns = Array("Floats", (axes[0], width)), Array("Floats", (axes[0], width, axes[1]))
    return Scheme.of(Signature(rows, rows), Signature(columns, columns))


def _convolution(module: Module) -> Scheme:
    time = atom(Var("T"))
    taken, given = module.size("in_channels"), module.size("out_channels")
    return over_axes("Floats", [taken, time], "Floats", [given, _time(module, time)], 1, 0)


def _time(module: Module, time: Size) -> Size:
    """Return how many steps a convolution gives: as many as it takes, less those at the ends."""
    if module.values.get("padding") == "same":
        return time
    stride, padding, dilation = (module.number(name) for name in ("stride", "padding", "dilation"))
    kernel = module.number("kernel_size")
    if stride != 1 or padding is None or dilation is None or kernel is None:
        return UNKNOWN
    return plus(time, number(2 * padding - dilation * (kernel - 1)))


def _recurrent(module: Module) -> Scheme:
    """Return the type of a network on arrays, of one sequence or of many: it gives its last state beside the output."""
    found: list[Signature] = []
    one: tuple[Size, ...] = (atom(Var("T")),)
    for axes in ((*one, atom(Var("B"))), one):
        taken = Array("Floats", (*axes, module.size("input_size")))
        given = Array("Floats", (*axes, width_given(module)))
        state = Array("Floats", tuple(UNKNOWN for _ in (*axes, "layers")))
        found.append(Signature(taken, Tuple((given, Tuple((state, state)) if module.kind == "LSTM" else state))))
    return Scheme.of(*found)


def recurrent_on_padded(module: Module) -> Scheme:
    """Return the type of a network on Padded, without its state."""
    axes = [UNKNOWN, atom(Var("B"))]
    taken = Array("Floats", (*axes, module.size("input_size")))
    given = Array("Floats", (*axes, width_given(module)))
    return Scheme.of(Signature(container("Padded", taken), container("Padded", given)))


def width_given(module: Module) -> Size:
    """Return how wide the output of a recurrent network is, of both directions together."""
    if module.kind not in RECURRENT or not isinstance(module.values.get("bidirectional"), bool):
        return UNKNOWN
    projected = module.number("proj_size") if module.kind == "LSTM" else 0
    if projected is None:
        return UNKNOWN
    width = number(projected) if projected else module.size("hidden_size")
    return times(width, 2 if module.values["bidirectional"] else 1)


def _flatten(module: Module) -> Scheme:
    if (module.number("start_dim"), module.number("end_dim")) != (1, -1):
        return UNKNOWN_SCHEME
    rows, width = atom(Var("B")), atom(Var("I"))
    flat = Array("Floats", (rows, width))
    others = (Array("Floats", (rows, UNKNOWN, UNKNOWN)), Array("Floats", (rows, UNKNOWN, UNKNOWN, UNKNOWN)))
    more = (Signature(each, Array("Floats", (rows, UNKNOWN))) for each in others)
    return Scheme.of(Signature(flat, flat), *more)


def _preserving(module: Module) -> Scheme:
    return Scheme.of(Signature(Var("T", rank=1), Var("T", rank=1)))


def _anything(module: Module) -> Scheme:
    return Scheme.of(Signature(Var("T"), Var("T")))


RULES: Final[Rules] = {
    **dict.fromkeys(PRESERVING, _preserving),
    **dict.fromkeys(RECURRENT, _recurrent),
    "Identity": _anything,
    "Linear": _linear,
    "Embedding": _embedding,
    "LayerNorm": _last_axis,
    "RMSNorm": _last_axis,
    "BatchNorm1d": _batch_norm,
    "Conv1d": _convolution,
    "TransformerEncoderLayer": _model_width,
    "Flatten": _flatten,
}
