"""Training: the loop, checkpoints to go on from, and what it shows meanwhile."""

from __future__ import annotations

from typedthinc.training.callbacks import Callback, Training
from typedthinc.training.checkpoint import load_checkpoint, save_checkpoint
from typedthinc.training.evaluation import Evaluation, evaluate
from typedthinc.training.loggers import MLflowLogger, TensorBoardLogger, WandbLogger
from typedthinc.training.loop import train
from typedthinc.training.minibatches import minibatches
from typedthinc.training.run import Epoch, Progress, Run

__all__ = [
    "Callback",
    "Epoch",
    "Evaluation",
    "MLflowLogger",
    "Progress",
    "Run",
    "TensorBoardLogger",
    "Training",
    "WandbLogger",
    "evaluate",
    "load_checkpoint",
    "minibatches",
    "save_checkpoint",
    "train",
]
