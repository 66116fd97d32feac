"""What modules of torch.nn are made with, as far as their sizes hang on it.

Source: https://docs.pytorch.org/docs/stable/nn.html
"""

from typing import Final

_CONVOLUTION: Final = ("in_channels", "out_channels", "kernel_size", "stride", "padding", "dilation")
_TRANSPOSED: Final = (
    *("in_channels", "out_channels", "kernel_size", "stride", "padding", "output_padding", "groups", "bias"),
    "dilation",
)
_MAX: Final = ("kernel_size", "stride", "padding", "dilation", "return_indices", "ceil_mode")
_AVERAGE: Final = ("kernel_size", "stride", "padding", "ceil_mode")
_RECURRENT: Final = ("bias", "batch_first", "dropout", "bidirectional")


def _for_axes(name: str, parameters: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {f"{name}{axes}d": parameters for axes in (1, 2, 3)}


# The parameters by position, as far as they are needed.
PARAMETERS: Final[dict[str, tuple[str, ...]]] = {
    "Linear": ("in_features", "out_features"),
    "Embedding": ("num_embeddings", "embedding_dim"),
    "LayerNorm": ("normalized_shape",),
    "RMSNorm": ("normalized_shape",),
    "GroupNorm": ("num_groups", "num_channels"),
    **_for_axes("BatchNorm", ("num_features",)),
    **_for_axes("Conv", _CONVOLUTION),
    **_for_axes("ConvTranspose", _TRANSPOSED),
    **_for_axes("MaxPool", _MAX),
    **_for_axes("AvgPool", _AVERAGE),
    **_for_axes("AdaptiveAvgPool", ("output_size",)),
    **_for_axes("AdaptiveMaxPool", ("output_size", "return_indices")),
    "RNN": ("input_size", "hidden_size", "num_layers", "nonlinearity", *_RECURRENT),
    "GRU": ("input_size", "hidden_size", "num_layers", *_RECURRENT),
    "LSTM": ("input_size", "hidden_size", "num_layers", *_RECURRENT, "proj_size"),
    "TransformerEncoderLayer": ("d_model",),
    "TransformerEncoder": ("encoder_layer",),
    "Flatten": ("start_dim", "end_dim"),
    "Unflatten": ("dim", "unflattened_size"),
    "GLU": ("dim",),
    "Upsample": ("size", "scale_factor"),
}
# What they are where a call leaves them out.
DEFAULTS: Final[dict[str, dict[str, object]]] = {
    **dict.fromkeys(_for_axes("Conv", ()), {"stride": 1, "padding": 0, "dilation": 1}),
    **dict.fromkeys(_for_axes("ConvTranspose", ()), {"stride": 1, "padding": 0, "output_padding": 0, "dilation": 1}),
    **dict.fromkeys(
        _for_axes("MaxPool", ()),
        {"stride": None, "padding": 0, "dilation": 1, "return_indices": False, "ceil_mode": False},
    ),
    **dict.fromkeys(_for_axes("AvgPool", ()), {"stride": None, "padding": 0, "ceil_mode": False}),
    **dict.fromkeys(_for_axes("AdaptiveMaxPool", ()), {"return_indices": False}),
    "RNN": {"num_layers": 1, "bidirectional": False},
    "GRU": {"num_layers": 1, "bidirectional": False},
    "LSTM": {"num_layers": 1, "bidirectional": False, "proj_size": 0},
    "Flatten": {"start_dim": 1, "end_dim": -1},
    "GLU": {"dim": -1},
    "Upsample": {"size": None, "scale_factor": None},
}
# Modules that run others one after the other.
SEQUENTIAL: Final = "Sequential"
# Methods of a module that return it, made with what it was made with.
ITSELF: Final = frozenset(
    "apply bfloat16 cpu cuda double eval float half requires_grad_ share_memory to to_empty train type xpu".split()
)
RECURRENT: Final = ("RNN", "GRU", "LSTM")
# Modules that give an array of the shape that they take.
PRESERVING: Final = frozenset(
    "AlphaDropout CELU Dropout Dropout1d Dropout2d Dropout3d ELU FeatureAlphaDropout GELU Hardshrink Hardsigmoid "
    "Hardswish Hardtanh LeakyReLU LocalResponseNorm LogSigmoid LogSoftmax Mish PReLU RReLU ReLU ReLU6 SELU SiLU "
    "Sigmoid Softmax Softmax2d Softmin Softplus Softshrink Softsign Tanh Tanhshrink Threshold".split()
)
# Functions by the classes of modules that do the same; most have the same name in small letters.
FUNCTIONS: Final = {
    **{name.lower(): name for name in PRESERVING},
    "leaky_relu": "LeakyReLU",
    "log_softmax": "LogSoftmax",
    "relu_": "ReLU",
    "sigmoid_": "Sigmoid",
    "tanh_": "Tanh",
    "contiguous": "Identity",
}
