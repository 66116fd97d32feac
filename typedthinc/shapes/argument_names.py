"""Arguments of layers, losses and optimizers of other libraries: what does here what they do there."""

from collections.abc import Collection
from typing import Final

# Of several, the first that a function has.
_ARGUMENTS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("in_channels", "in_features", "input_size", "normalized_shape", "num_features"), ("nI",)),
    **dict.fromkeys(("embed_dim", "embedding_dim", "filters", "hidden_size", "out_channels"), ("nO",)),
    **dict.fromkeys(("out_features", "output_dim", "output_size", "units", "width"), ("nO",)),
    **dict.fromkeys(("num_embeddings", "rows", "vocab_size"), ("nV",)),
    **dict.fromkeys(("accumulate_grad_batches", "gradient_accumulation_steps"), ("accumulation_steps",)),
    **dict.fromkeys(("alpha", "eta", "step_size"), ("learn_rate",)),
    **dict.fromkeys(("criterion", "loss_fn", "loss_func", "objective"), ("loss",)),
    **dict.fromkeys(("validation_data", "validation_split"), ("validation",)),
    **dict.fromkeys(("maxout_pieces", "pieces"), ("nP",)),
    "bi": ("bidirectional",),
    "bias_initializer": ("init_b",),
    "depth": ("num_layers",),
    "dim": ("axis",),
    "input_dim": ("nV", "nI"),
    "keepdim": ("keepdims",),
    "kernel_initializer": ("init_W",),
    "p": ("rate", "dropout"),
    "rho": ("alpha",),
    "rate": ("drop",),
    "verbose": ("progress",),
    "weight_decay": ("L2",),
}
# What no argument does, by the name of the function; "" for all.
_DONE_OTHERWISE: Final = {
    **dict.fromkeys((("train", "learn_rate"), ("train", "learning_rate"), ("train", "lr")), "optimizer=Adam(rate)"),
    ("", "activation"): "a layer behind it, such as relu_activation()",
}


def argument_here(function: str, argument: str, names: Collection[str]) -> str:
    """Return what does here what an argument of other libraries does; "" where nothing does."""
    named = next((each for each in _ARGUMENTS.get(argument, ()) if each in names), "")
    return named or _DONE_OTHERWISE.get((function, argument)) or _DONE_OTHERWISE.get(("", argument), "")
