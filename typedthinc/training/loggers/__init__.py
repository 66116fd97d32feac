"""Loggers: callbacks that send what happens in a run to another program, which shows it."""

from typedthinc.training.loggers.mlflow import MLflowLogger
from typedthinc.training.loggers.tensorboard import TensorBoardLogger
from typedthinc.training.loggers.wandb import WandbLogger

__all__ = ["MLflowLogger", "TensorBoardLogger", "WandbLogger"]
