"""What a run was asked to do, in plain values: loggers show it, and a checkpoint compares it."""

import re
from collections.abc import Mapping
from textwrap import shorten
from typing import Any, Final

from typedthinc.losses import Loss
from typedthinc.model import Model
from typedthinc.model.learn_rates import LR_SCALE
from typedthinc.optimizers import Optimizer
from typedthinc.training.batches import Feed, Plan
from typedthinc.training.run import Setting

_MOST_SHOWN: Final = 100
# Where an object lies differs from run to run.
_PLACE: Final = re.compile(r" at 0x[0-9a-f]+")


def settings_of(
    model: Model[Any, Any],
    loss: Loss[Any, Any, Any, float],
    optimizer: Optimizer,
    plan: Plan,
    data: Feed,
    validation: object,
) -> dict[str, Setting]:
    """Return what decides on the numbers of a run, by the names of the arguments.

    Args:
        model: The model, of which the layers count that learn more slowly than the others.
        optimizer: The optimizer: its class, its numbers or the schedules that these follow, and its flags.
        plan: How the data is gone through.
        data: The data: the number of its items counts, or what its stream is, and their weights.
        validation: What was given as that: a share counts, data by its presence.
    """
    found: dict[str, Setting] = {
        "loss": _without_places(loss),
        "optimizer": type(optimizer).__name__,
        **{name: _number(optimizer, name) for name in optimizer.numbers},
        **optimizer.flags,
        **plan._asdict(),
    }
    if plan.workers == 1:
        del found["workers"]  # files of before lack this setting
    found.update(data.settings())
    slower = _slower(model)
    if slower:
        found["lr_scale"] = slower
    if validation is not None:
        found["validation"] = validation if isinstance(validation, float) else "given"  # data itself has no short name
    return found


def _slower(model: Model[Any, Any]) -> str:
    """List the layers that learn more slowly than the others, by place and name."""
    scales = ((place, node.name, node.attrs.get(LR_SCALE)) for place, node in enumerate(model.walk()))
    return ", ".join(f"{place} {name}: {scale}" for place, name, scale in scales if scale is not None)


def other_settings(there: Mapping[str, Setting], here: Mapping[str, Setting]) -> list[str]:
    """Say in which settings a run that was saved differs from one that is to go on with it.

    Of another optimizer, a checkpoint says itself that it does not fit; files of before say nothing of settings.
    """
    if not there or there["optimizer"] != here["optimizer"]:
        return []
    names = [*here, *(name for name in there if name not in here)]  # settings of both, those of here first
    return [
        f"{name} was {_shown(there.get(name))}, and is {_shown(here.get(name))} now"
        for name in names
        if there.get(name) != here.get(name)
    ]


def _shown(value: Setting | None) -> str:
    return "not given" if value is None else shorten(str(value), _MOST_SHOWN, placeholder=" ...")


def _number(optimizer: Optimizer, name: str) -> Setting:
    schedule = optimizer.schedules.get(name)
    return optimizer.numbers[name] if schedule is None else _without_places(schedule)


def _without_places(value: object) -> str:
    return _PLACE.sub("", repr(value))
