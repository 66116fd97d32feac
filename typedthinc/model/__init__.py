"""What a model is; `README.md` beside this file says which file holds which part of it."""

from typedthinc.model.debugging import debug
from typedthinc.model.learn_rates import freeze, scale_learn_rate, unfreeze
from typedthinc.model.model import Backprop, Model
from typedthinc.model.tree_map import change_attr_values, set_dropout_rate, wrap_model_recursive

__all__ = [
    "Backprop", "Model", "change_attr_values", "debug", "freeze", "scale_learn_rate", "set_dropout_rate", "unfreeze",
    "wrap_model_recursive",
]  # fmt: skip
