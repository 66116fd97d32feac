"""Checkpoints: all that a training run needs for going on as if it had never stopped, in one file."""

import os
from typing import Any, Protocol, TypeAlias

from typedthinc.model import Model
from typedthinc.model.role import check_model
from typedthinc.model.updates import Update
from typedthinc.optimizers import Optimizer
from typedthinc.training.run import Run


class StateDict(Protocol):
    """An optimizer as those of torch are."""

    def state_dict(self) -> dict[str, Any]:
        """Return what it keeps."""
        ...

    def load_state_dict(self, state_dict: dict[str, Any], /) -> None:
        """Go on from what it has kept."""
        ...


Trainer: TypeAlias = Optimizer | Update | StateDict


def save_checkpoint(
    path: str | os.PathLike[str], model: Model[Any, Any], optimizer: Trainer, run: Run | None = None
) -> None:
    """Write a checkpoint, the whole file or nothing.

    The settings in `attrs` are saved with the model. So a scheduler of torch's is saved by
    `model.attrs["scheduler"] = scheduler.state_dict()` before this, and goes on where it was by
    `scheduler.load_state_dict(model.attrs["scheduler"])` after `load_checkpoint`.

    Args:
        path: The file.
        model: The model.
        optimizer: The optimizer, which keeps moments and averages of the model's parameters; one of torch that trains
            modules in it as well, and what `jax_optimizer`, `keras_optimizer` and `mxnet_optimizer` return.
        run: Where the run stands; None for one that has just begun.

    Raises:
        LayerError: A setting of the model cannot be saved.
        OSError: The file cannot be written.
        TypeError: The model is something else.
        ModuleNotFoundError: pydantic is not installed, which the extra `typedthinc[save]` brings.
    """
    from typedthinc.training import checkpoint_file

    check_model("save_checkpoint", model)
    checkpoint_file.save(path, model, optimizer, Run() if run is None else run)


def load_checkpoint(path: str | os.PathLike[str], model: Model[Any, Any], optimizer: Trainer) -> Run:
    """Load a checkpoint into a model and an optimizer that are made as those saved were, and say where the run stood.

    The random generators of the model's ops go on where they were.

    Raises:
        FormatError: The file is damaged.
        IncompatibleError: It is that of another model or optimizer. Both are as before, in either case.
        OSError: The file cannot be read.
        TypeError: The model is something else.
    """
    from typedthinc.training import checkpoint_file

    check_model("load_checkpoint", model)
    return checkpoint_file.load(path, model, optimizer)
