"""The state of an optimizer as plain values and numpy arrays, by the names of parameters in a model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from typedthinc.backends import get_array_ops
from typedthinc.model.optimizer_state import Arrays, Counts, OptimizerState
from typedthinc.optimizers.memory import Memory
from typedthinc.serialize.labels import parameters_of
from typedthinc.tracebacks import hide_frames

if TYPE_CHECKING:
    import numpy.typing as npt

    from typedthinc.model import Model
    from typedthinc.model.slots import Key


class _Named(NamedTuple):
    name: str
    key: Key
    weights: Any


def export_kept(model: Model[Any, Any], memories: Mapping[str, Memory], *, copied: bool) -> tuple[Counts, Arrays]:
    """Return what is kept beside the parameters of a model, in numpy's arrays: copies, or what is kept itself."""
    counts: Counts = {}
    arrays: Arrays = {}
    named = list(_parameters(model))
    for kind, memory in memories.items():
        found = memory.counts()
        known = [each for each in named if each.key in found]  # a parameter that was never updated has nothing
        counts[kind] = {name: found[key] for name, key, _ in known}
        for which, kept in memory.arrays.items():
            arrays[which] = {name: _to_numpy(kept[key], copied=copied) for name, key, _ in known}
    return counts, arrays


def import_kept(model: Model[Any, Any], memories: Mapping[str, Memory], state: OptimizerState) -> None:
    """Put what a state holds beside the parameters of a model; it must have no disagreements with the model."""
    for kind, memory in memories.items():
        counts = state.counts[kind]
        for name, key, weights in _parameters(model):
            if name in counts:
                kept = {which: _laid_out(state.arrays[which][name], weights) for which in memory.arrays}
                memory.put(key, counts[name], kept)
            else:
                memory.forget(key)  # so that it starts over, as in the saved run


@hide_frames()
def disagreements(model: Model[Any, Any], kind: str, memories: Mapping[str, Memory], state: object) -> list[str]:
    """Say all in which a state is not that of such an optimizer for such a model."""
    if not isinstance(state, OptimizerState):
        return [f"set_state takes what get_state returned, not {type(state).__name__}"]
    if state.kind != kind:
        return [f"the state is that of {state.kind}, but this is {kind}"]
    found: list[str] = []
    if not _is_count(state.step):
        found.append(f"the step must be an int of at least 0, not {state.step!r}")
    if not all(_is_score(each) for each in state.scores):
        found.append(f"the scores must be pairs of a step and a number, not {state.scores!r}")
    named = {each.name: each for each in _parameters(model)}
    wanted = {which: memory_kind for memory_kind, memory in memories.items() for which in memory.arrays}
    found += _of_names("counts", state.counts, memories)
    found += _of_names("arrays", state.arrays, wanted)
    for memory_kind in memories.keys() & state.counts.keys():
        counts = state.counts[memory_kind]
        found += [f"{name} is not a parameter of the model" for name in counts if name not in named]
        found += [f"{name} has been updated {n!r} times" for name, n in counts.items() if not _is_count(n)]
    for which in wanted.keys() & state.arrays.keys():
        found += _of_arrays(which, state.arrays[which], state.counts.get(wanted[which], {}), named)
    return sorted(set(found))  # each once, whatever the order of dicts


def _of_names(what: str, got: Mapping[str, Any], wanted: Mapping[str, Any]) -> list[str]:
    if got.keys() == wanted.keys():
        return []
    listed = [", ".join(names) or "none" for names in (wanted, got)]
    return [f"the {what} must be {listed[0]}, not {listed[1]}"]


def _of_arrays(
    which: str, arrays: Mapping[str, Any], counts: Mapping[str, int], named: Mapping[str, _Named]
) -> Iterator[str]:
    for name in sorted(arrays.keys() ^ counts.keys()):  # in one and not in the other
        yield f"{which} of {name} is missing" if name in counts else f"{which} of {name} was never updated"
    for name, array in arrays.items():
        if name in named:
            weights = named[name].weights
            wanted, got = _described(weights), _described(array)
            if wanted != got:
                yield f"{which} of {name} must be {wanted}, not {got}"


def _parameters(model: Model[Any, Any]) -> Iterator[_Named]:
    for label, node, name, weights in parameters_of(model):
        yield _Named(label, (node.id, name), weights)


def _to_numpy(array: Any, *, copied: bool) -> npt.NDArray[Any]:
    found = get_array_ops(array).to_numpy(array)
    return np.array(found) if copied else found  # what is viewed changes with the next update


def _laid_out(array: Any, weights: Any) -> Any:
    """Copy an array to where the weights are, with axes in the order of theirs."""
    ops = get_array_ops(weights)
    copy = ops.xp.empty_like(weights)  # in Fortran's order if the weights are: steps go over both in memory order
    if ops.xp is np and hasattr(array, "read_into"):  # it lies in a file
        array.read_into(copy)  # straight from the file: no second copy of a large state
    else:
        copy[...] = ops.xp.asarray(np.asarray(array) if hasattr(array, "read_into") else array)
    return copy


def _described(array: Any) -> str:
    return f"{array.dtype} of shape {tuple(array.shape)}" if hasattr(array, "shape") else type(array).__name__


def _is_score(value: Any) -> bool:
    try:
        step, score = value  # pairs, as JSON gives them back: lists
    except (TypeError, ValueError):
        return False
    return _is_count(step) and isinstance(score, float | int)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
