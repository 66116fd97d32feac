"""What methods, layers and losses of other libraries are called here."""

from collections.abc import Mapping
from inspect import getattr_static
from typing import Final, NoReturn

from typedthinc.shapes.argument_messages import has_no_method

_UPDATE: Final = "model.finish_update(optimizer), which uses gradients up"
# Of a model.
OF_MODELS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("compile", "fit", "train", "update"), "train(model, X, Y, ...)"),
    **dict.fromkeys(("apply", "eval", "evaluate", "forward", "infer", "transform"), "model.predict(X)"),
    **dict.fromkeys(("from_file", "load", "load_weights", "restore"), "model.from_disk(path)"),
    **dict.fromkeys(("save", "save_weights", "dump", "to_file"), "model.to_disk(path)"),
    **dict.fromkeys(("add", "append"), "chain(model, layer)"),
    **dict.fromkeys(("begin_training", "build"), "model.initialize(X)"),
    "children": "model.layers",
    "load_state_dict": "model.from_dict(...)",
    "modules": "model.walk()",
    **dict.fromkeys(
        ("get_weights", "named_parameters", "parameters", "params", "weights"),
        "layer.get_param(name) for the layers of model.walk()",
    ),
    "state_dict": "model.to_dict()",
    **dict.fromkeys(("cuda", "to"), "model.to_gpu()"),
    "cpu": "model.to_cpu()",
    "zero_grad": _UPDATE,
}
# Of an optimizer or a loss.
OF_PARTS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("apply_gradients", "minimize", "step", "zero_grad"), _UPDATE),
    "backward": "dY, value = loss(Y, truths), then backprop(dY)",
}
# What the library offers.
NAMES: Final[Mapping[str, str]] = {
    "Adamw": "AdamW",
    **dict.fromkeys(("AvgPool1d", "AvgPool2d", "AvgPool3d", "AveragePooling1D", "AveragePooling2D"), "AvgPool"),
    **dict.fromkeys(("MaxPool1d", "MaxPool2d", "MaxPool3d", "MaxPooling1D", "MaxPooling2D"), "MaxPool"),
    **dict.fromkeys(("BCELoss", "BCEWithLogitsLoss"), "BinaryCrossentropy"),
    **dict.fromkeys(("BatchNorm1d", "BatchNorm2d", "BatchNorm3d", "BatchNormalization"), "BatchNorm"),
    **dict.fromkeys(("CrossEntropyLoss", "NLLLoss", "SparseCategoricalCrossentropy"), "CategoricalCrossentropy"),
    **dict.fromkeys(("CosineSimilarity", "CosineEmbeddingLoss"), "CosineDistance"),
    **dict.fromkeys(("DataLoader", "Dataset"), "minibatches"),
    **dict.fromkeys(("Dense", "Affine"), "Linear"),
    **dict.fromkeys(("Dropout1d", "Dropout2d", "SpatialDropout2D"), "Dropout"),
    **dict.fromkeys(("Embedding", "EmbeddingBag"), "Embed"),
    **dict.fromkeys(("MSELoss", "MeanSquaredError", "mse_loss"), "L2Distance"),
    **dict.fromkeys(("Module", "Layer", "Network"), "Model"),
    **dict.fromkeys(("Sequential", "sequential"), "chain"),
    "Concat": "concatenate",
    "GlobalAveragePooling1D": "reduce_mean",
    "GlobalMaxPooling1D": "reduce_max",
    "LayerNormalization": "LayerNorm",
    "SimpleRNN": "RNN",
    "SiLU": "Swish",
    "Trainer": "train",
    **dict.fromkeys(("relu", "ReLU"), "relu_activation"),
    "sigmoid": "sigmoid_activation",
    "softmax": "softmax_activation",
}


def explain_absent(owner: type, called_here: Mapping[str, str]) -> None:
    """Have a class say of the methods that others have what does the same here.

    Its objects have none of them, and `dir` lists none. A `__getattr__` would slow down every attribute that is there.
    """
    for name, here in called_here.items():
        if not hasattr(owner, name):
            setattr(owner, name, _Elsewhere(name, here))

    def list_names(self: object) -> list[str]:
        kind = type(self)
        return [name for name in object.__dir__(self) if not isinstance(getattr_static(kind, name, None), _Elsewhere)]

    setattr(owner, "__dir__", list_names)  # noqa: B010


class _Elsewhere:
    """A method that other libraries have."""

    def __init__(self, name: str, here: str) -> None:
        self._name = name
        self._here = here

    def __get__(self, instance: object, owner: type) -> NoReturn:
        raise AttributeError(has_no_method(owner.__name__, self._name, self._here))
