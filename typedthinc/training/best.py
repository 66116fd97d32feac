"""The best epoch: its parameters are kept, and after too many that are no better the run ends."""

from math import isnan

from typedthinc.serialize.labels import parameters_of
from typedthinc.training.callbacks import Callback, Training
from typedthinc.training.run import Epoch


class Best(Callback):
    """Keep the parameters of the epoch with the best score, and give them to the model at the end."""

    def __init__(self, patience: int | None) -> None:
        """Note how many epochs without a better score end the run; None for any number."""
        self._patience = patience

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Look at the score of an epoch, if it has one."""
        run, score = training.run, epoch.score
        if score is None:
            return
        if run.best_score is None or isnan(run.best_score) or score > run.best_score:
            run.best_score, run.waited = score, 0
            run.best = {parameter.label: parameter.array.copy() for parameter in parameters_of(training.model)}
            return
        run.waited += 1
        if run.waited == self._patience:
            training.stop()

    def on_train_end(self, training: Training) -> None:
        """Put the best parameters into the model, unless the run was cut short and may go on."""
        if training.status != "finished":
            return
        for parameter in parameters_of(training.model):
            if parameter.label in training.run.best:
                parameter.node.set_param(parameter.name, training.run.best[parameter.label])
