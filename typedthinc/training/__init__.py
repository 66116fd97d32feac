"""Training: the loop, checkpoints to go on from, and what it shows meanwhile."""

from typedthinc.training.callbacks import Callback, Training
from typedthinc.training.checkpoint import load_checkpoint, save_checkpoint
from typedthinc.training.evaluation import Evaluation, evaluate
from typedthinc.training.loggers import MLflowLogger, TensorBoardLogger, WandbLogger
from typedthinc.training.loop import train
from typedthinc.training.lr_find import LearnRates, lr_find
from typedthinc.training.minibatches import minibatches
from typedthinc.training.prediction import predict
from typedthinc.training.report import Report
from typedthinc.training.run import Epoch, Progress, Run, Watched
from typedthinc.training.watch import Watch
from typedthinc.training.workers import OneProcess, Workers

__all__ = [
    "Callback", "Epoch", "Evaluation", "LearnRates", "MLflowLogger", "OneProcess", "Progress", "Report", "Run",
    "TensorBoardLogger", "Training", "WandbLogger", "Watch", "Watched", "Workers", "evaluate", "load_checkpoint",
    "lr_find", "minibatches", "predict", "save_checkpoint", "train",
]  # fmt: skip
