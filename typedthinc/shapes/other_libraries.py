"""What methods, layers and losses of other libraries are called here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

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


def refusing(called_here: Mapping[str, str]) -> Callable[[object, str], Any]:
    """Make the `__getattr__` of a class, which says what does here what a method does elsewhere."""

    def __getattr__(self: object, name: str) -> Any:
        if name in called_here:
            raise AttributeError(has_no_method(type(self).__name__, name, called_here[name]))
        # Asked again, for what Python or a property of the class has to say.
        return object.__getattribute__(self, name)

    return __getattr__
