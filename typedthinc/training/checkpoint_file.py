"""Checkpoints as files.

The file is one of safetensors, as those of saved models are. Its document holds that of the model, the state of the
optimizer, the states of the random generators and the history of the run; the arrays are those of the model, and those
that the optimizer keeps.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from typedthinc.errors import FormatError
from typedthinc.model import Model, saving
from typedthinc.model.changes import all_or_nothing
from typedthinc.optimizers import Optimizer, OptimizerState
from typedthinc.serialize import document, tensors
from typedthinc.serialize.attributes import arrays_in, decoded, encoded
from typedthinc.serialize.layout import unique_json
from typedthinc.serialize.tensors import Contents
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames
from typedthinc.training.checkpoint import Trainer
from typedthinc.training.generators import ops_of
from typedthinc.training.run import Epoch, Run, Setting, Watched

if TYPE_CHECKING:
    from pydantic import TypeAdapter

_KIND: Final = "checkpoint"
_MODEL: Final = "model/"
_OPTIMIZER: Final = "optimizer/"
_BEST: Final = "best/"


@dataclass(frozen=True)
class _Record:
    """What the document of a checkpoint holds.

    Attributes:
        model: The document of the model.
        optimizer: The class of the optimizer.
        optimizer_step: The steps that it has ended.
        scores: What its schedules were told.
        counts: How often it updated each parameter.
        kinds: What it keeps beside each parameter.
        generators: The states of the random generators of the model's ops, in the order of the nodes.
        run: The run, without the best parameters.
        settings: What an optimizer of another framework keeps besides.
        asked: What the run was asked to do.
        learn_rate: What a callback has set it to.
        watched: What `Watch` saw.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "ser_json_inf_nan": "constants"}

    model: str
    optimizer: str
    optimizer_step: int
    scores: list[tuple[int, float]]
    counts: dict[str, dict[str, int]]
    kinds: list[str]
    generators: list[Any]
    history: list[Epoch]
    step: int
    items: int
    loss_sum: float
    best_score: float | None
    waited: int
    stopped: bool
    settings: str = ""
    asked: dict[str, Setting] = field(default_factory=dict[str, Setting])
    learn_rate: float | None = None
    watched: Watched | None = None


@hide_frames(LIBRARY_ERRORS)
def save(path: str | os.PathLike[str], model: Model[Any, Any], optimizer: Trainer, run: Run) -> None:
    """Do what `save_checkpoint` does."""
    described = saving.describe(model)
    # Arrays are copied part by part while they are written.
    state = optimizer.view_state(model) if isinstance(optimizer, Optimizer) else _stateful(optimizer).get_state(model)
    kept: dict[str, Any] = {}
    record = _Record(
        document.to_json(described),
        state.kind,
        state.step,
        list(state.scores),
        state.counts,
        list(state.arrays),
        [encoded(ops.rng.bit_generator.state, kept, "generators") for ops in ops_of(model)],
        run.history,
        run.step,
        run.items,
        run.loss_sum,
        run.best_score,
        run.waited,
        run.stopped,
        state.settings,
        run.settings,
        run.learn_rate,
        run.watched,
    )
    arrays = {
        **kept,
        **{f"{_MODEL}{name}": array for name, array in described.arrays.items()},
        **{f"{_OPTIMIZER}{kind}/{name}": array for kind, kept in state.arrays.items() for name, array in kept.items()},
        **{f"{_BEST}{name}": model.ops.to_numpy(array) for name, array in run.best.items()},
    }
    tensors.dump_file(Contents(_KIND, _adapter().dump_json(record).decode(), arrays), path)


@hide_frames(LIBRARY_ERRORS)
def load(
    path: str | os.PathLike[str],
    model: Model[Any, Any],
    optimizer: Trainer,
    check: Callable[[Mapping[str, Setting]], None] | None = None,
) -> Run:
    """Do what `load_checkpoint` does; before anything is changed, let `check` look at what the run was asked to do."""
    with ExitStack() as stack:  # the file is open until all arrays are read from it
        try:
            contents = stack.enter_context(tensors.opened(path, _KIND))
            record = _parsed(contents.document)  # all that may be damaged is read before the first change
            found = document.from_json(record.model, _below(_MODEL, contents.arrays))
            generators = _generators(model, record, contents.arrays)
            best = _best(found.arrays, record, contents.arrays)
        except FormatError as error:
            raise FormatError(f"{os.fspath(path)} cannot be loaded: {error}") from None
        if check is not None:
            check(record.asked)  # other settings are refused before anything is loaded
        with all_or_nothing(model):  # the model is as it was, if the optimizer's state does not fit
            saving.load(model, found)
            state = _state(record, contents.arrays, as_arrays=not isinstance(optimizer, Optimizer))
            _stateful(optimizer).set_state(model, state)
    for ops, generator in zip(ops_of(model), generators, strict=True):
        ops.rng = generator  # last: it cannot fail
    return Run(
        record.history,
        record.step,
        record.items,
        record.loss_sum,
        record.best_score,
        best,
        record.waited,
        record.stopped,
        record.asked,
        record.learn_rate,
        record.watched,
    )


def _stateful(optimizer: Trainer) -> Any:
    """Return what says the state of an optimizer.

    Raises:
        TypeError: Nothing tells its state.
    """
    if hasattr(optimizer, "get_state"):
        return optimizer
    if hasattr(optimizer, "state_dict") and hasattr(optimizer, "param_groups"):
        return import_module("typedthinc.frameworks.torch.optimizing").TorchOptimizer(optimizer)
    raise TypeError(f"a checkpoint holds the state of an optimizer, which nothing tells of {type(optimizer).__name__}")


@cache
def _adapter() -> TypeAdapter[_Record]:
    adapter: TypeAdapter[_Record] = document.pydantic().TypeAdapter(_Record)
    return adapter


def _parsed(text: str) -> _Record:
    unique_json(text, "its document")  # a name that comes twice would hide the first
    try:
        return _adapter().validate_json(text)
    except document.pydantic().ValidationError as error:
        raise document.damage(error) from None


def _below(prefix: str, arrays: Mapping[str, Any]) -> dict[str, Any]:
    return {name.removeprefix(prefix): array for name, array in arrays.items() if name.startswith(prefix)}


def _best(params: Mapping[str, Any], record: _Record, arrays: Mapping[str, Any]) -> dict[str, Any]:
    """Return copies of the best parameters, once all arrays are known to have a name that something reads."""
    known = set(arrays_in(record.generators))
    for name in arrays:  # what nothing reads would be damage that nothing notices
        if name not in known and not name.startswith((_MODEL, _OPTIMIZER, _BEST)):
            raise FormatError(f"it holds the array {name!r}, which its document does not name")
    best = _below(_BEST, arrays)
    for name, array in best.items():
        like = params.get(name)
        if like is None or (like.shape, like.dtype) != (array.shape, array.dtype):
            raise FormatError(f"its array {_BEST + name!r} is like no parameter of the model")
    return {name: array.copy() for name, array in best.items()}  # copies: the file will be closed


def _state(record: _Record, arrays: Mapping[str, Any], *, as_arrays: bool) -> OptimizerState:
    """Return the state of an optimizer; of one of another framework as arrays, which ours reads into place itself."""
    kept: dict[str, dict[str, Any]] = {kind: {} for kind in record.kinds}
    for name, array in _below(_OPTIMIZER, arrays).items():
        kind, _, param = name.partition("/")
        kept.setdefault(kind, {})[param] = np.asarray(array) if as_arrays else array
    scores = tuple(record.scores)
    return OptimizerState(record.optimizer, record.optimizer_step, scores, record.counts, kept, record.settings)


def _generators(model: Model[Any, Any], record: _Record, arrays: Mapping[str, Any]) -> list[np.random.Generator]:
    ops = ops_of(model)
    if len(ops) != len(record.generators):
        raise FormatError(f"it has the states of {len(record.generators)} random generators, the model {len(ops)}")
    states = [decoded(state, dict(arrays)) for state in record.generators]
    return [_generator(each.rng, state) for each, state in zip(ops, states, strict=True)]


def _generator(like: np.random.Generator, state: Any) -> np.random.Generator:
    bits = type(like.bit_generator)()  # another of the same kind: the one in use stays as it is
    try:
        bits.state = state
    except (ValueError, TypeError, KeyError, OverflowError) as error:
        raise FormatError(f"the state of a random generator is damaged: {error}") from None
    return np.random.Generator(bits)
