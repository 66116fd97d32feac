"""Optimizers: what turns gradients into better weights."""

from typedthinc.model.optimizer_state import OptimizerState
from typedthinc.model.slots import Key
from typedthinc.optimizers.adam import Adam
from typedthinc.optimizers.adamw import AdamW
from typedthinc.optimizers.optimizer import Optimizer
from typedthinc.optimizers.radam import RAdam
from typedthinc.optimizers.rmsprop import RMSprop
from typedthinc.optimizers.sgd import SGD

__all__ = ["SGD", "Adam", "AdamW", "Key", "Optimizer", "OptimizerState", "RAdam", "RMSprop"]
