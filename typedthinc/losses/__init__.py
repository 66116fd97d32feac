"""Losses: how far guesses are from the truth, and the gradient that follows."""

from typedthinc.losses.binary_crossentropy import BinaryCrossentropy
from typedthinc.losses.categorical_crossentropy import CategoricalCrossentropy
from typedthinc.losses.categories import to_categorical
from typedthinc.losses.cosine_distance import CosineDistance
from typedthinc.losses.joint_loss import JointLoss
from typedthinc.losses.l2_distance import L2Distance
from typedthinc.losses.loss import Loss
from typedthinc.losses.sequence_categorical_crossentropy import SequenceCategoricalCrossentropy

__all__ = [
    "BinaryCrossentropy", "CategoricalCrossentropy", "CosineDistance", "JointLoss", "L2Distance", "Loss",
    "SequenceCategoricalCrossentropy", "to_categorical",
]  # fmt: skip
