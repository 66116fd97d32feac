"""What an optimizer keeps beside each parameter: arrays such as moments, and how often it was updated.

The arrays of parameters that lie side by side in a store lie side by side as well, in the same layout, so that one pass
goes through all. By key there are views of them, as the parameters are views of the store.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Final, TypeAlias
from uuid import uuid4
from weakref import WeakKeyDictionary, ref

from typedthinc.backends import Ops, to_numpy
from typedthinc.model.slots import Key, Store

# Numbers of nodes mean something in the process that gave them.
_PROCESS: Final = uuid4().hex
_LEFT_BEHIND: Final = (
    "an optimizer from another process brings its settings, but not what it keeps beside parameters of models there: "
    "get_state(model) and set_state(model, state) do, and checkpoints"
)
# A list of counts and the place of one in it: parameters of one store share a list.
_Place: TypeAlias = tuple[list[int], int]


class Memory:
    """Arrays and counts by parameter.

    Attributes:
        arrays: The arrays by their name, then by parameter.
    """

    arrays: Mapping[str, dict[Key, Any]]

    def __init__(self, names: Iterable[str]) -> None:
        """Keep arrays of these names."""
        self.arrays = {name: {} for name in names}
        self._places: dict[Key, _Place] = {}
        self._stores: WeakKeyDictionary[Store, Flat] = WeakKeyDictionary()
        # The store asked for last, and what is kept beside it: most often it is the next one, too.
        self._last: tuple[ref[Store], Flat] | None = None  # weak, or a store would outlive its model

    def __getstate__(self) -> dict[str, Any]:
        """Return what copies and pickles get; what lies beside the stores of models is gathered again from it."""
        return {"arrays": self.arrays, "_places": self._places, "process": _PROCESS}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take what `__getstate__` gave. In another process, nodes of other models have these numbers."""
        kept: dict[str, Any] = dict(state)
        if kept.pop("process") != _PROCESS:
            if kept["_places"]:
                warnings.warn(_LEFT_BEHIND, stacklevel=2)  # loud: Adam would start over without a word
            names: list[str] = list(kept["arrays"])
            kept = {"arrays": {name: dict[Key, Any]() for name in names}, "_places": {}}
        self.__dict__.update(kept, _stores=WeakKeyDictionary(), _last=None)  # gathered again from `arrays`

    def array(self, name: str, key: Key, like: Any, ops: Ops) -> Any:
        """Return the array of a parameter, zeros at first, laid out as the parameter is, where it is, of its dtype."""
        arrays = self.arrays[name]
        kept = arrays.get(key)
        # The model may have moved to another device since, or to another dtype.
        if kept is None or kept.dtype != like.dtype or type(kept) is not type(like):
            arrays[key] = ops.xp.zeros_like(like)
            if kept is not None:
                arrays[key][...] = _moved(kept, ops)  # copied, and converted on the way
        return arrays[key]

    def shape(self, key: Key) -> tuple[int, ...] | None:
        """Return the shape of a parameter's arrays, None if there are none."""
        for arrays in self.arrays.values():
            if key in arrays:
                shape: tuple[int, ...] = arrays[key].shape
                return shape
        return None

    def count_up(self, key: Key) -> int:
        """Count an update of a parameter, and return how many there are with it."""
        counts, number = self._places.setdefault(key, ([0], 0))
        counts[number] += 1
        return counts[number]

    def counts(self) -> dict[Key, int]:
        """Return how often each parameter was updated, of those that ever were."""
        return {key: counts[number] for key, (counts, number) in self._places.items() if counts[number]}

    def flat(self, store: Store, start: int, stop: int, ops: Ops) -> Flat:
        """Return what is kept beside the parameters of a store, of which `start` to `stop` - 1 are to be updated."""
        if self._last is not None and self._last[0]() is store:
            flat = self._last[1]  # the same store as in the last call
        else:
            flat = self._stores.get(store) or self._made(store, ops)
            self._last = ref(store), flat
        if flat.taken.find(0, start, stop) >= 0:  # 0 is a parameter that is not in the flat arrays yet
            self._take(flat, store, start, stop, ops)
        return flat

    def put(self, key: Key, count: int, arrays: Mapping[str, Any]) -> None:
        """Keep these beside a parameter instead of whatever is kept there."""
        self.forget(key)
        self._places[key] = [count], 0
        for name, array in arrays.items():
            self.arrays[name][key] = array

    def forget(self, key: Key) -> None:
        """Keep nothing beside a parameter any more."""
        self._drop(key)
        # What is kept of the other parameters is gathered again from its views.
        self._stores.clear()  # views of them stay alive by key
        self._last = None

    def _made(self, store: Store, ops: Ops) -> Flat:
        arrays = [ops.xp.zeros_like(store.weights) for _ in self.arrays]
        flat = self._stores[store] = Flat(len(store.keys), arrays)
        return flat

    def _take(self, flat: Flat, store: Store, start: int, stop: int, ops: Ops) -> None:
        """Copy what is kept of parameters into the flat arrays, of which it is views from now on.

        Only of those that are updated where they lie in the store: others may have moved to another store since.
        """
        views = zip(*(store.views(array, start, stop) for array in (store.weights, *flat.arrays)), strict=True)
        for number, (weights, *parts) in enumerate(views, start):
            if flat.taken[number]:  # its arrays are these views already
                continue
            key = store.keys[number]
            if self.shape(key) not in (None, weights.shape):
                self._drop(key)  # another parameter had this key: nodes are made again with the same ids
            counts, place = self._places.get(key, ([0], 0))  # the count goes on
            flat.counts[number], flat.taken[number] = counts[place], True
            self._places[key] = flat.counts, number
            for arrays, part in zip(self.arrays.values(), parts, strict=True):
                if key in arrays:
                    part[...] = _moved(arrays[key], ops)
                arrays[key] = part  # the separate array is freed

    def _drop(self, key: Key) -> None:
        self._places.pop(key, None)
        for arrays in self.arrays.values():
            arrays.pop(key, None)


class Flat:
    """What is kept beside the parameters of one store.

    Attributes:
        counts: How often each parameter was updated, in the store's order.
        arrays: Arrays as long as the store's weights, one for each name.
        taken: For each parameter, whether what is kept of it is here.
    """

    __slots__ = ("arrays", "counts", "taken")

    counts: list[int]
    arrays: list[Any]
    taken: bytearray

    def __init__(self, count: int, arrays: list[Any]) -> None:
        """Start with nothing, for a number of parameters."""
        self.counts = [0] * count
        self.arrays = arrays
        self.taken = bytearray(count)

    def parts(self, part: slice) -> list[Any]:
        """Cut the same part out of each array."""
        return [array[part] for array in self.arrays]

    def count_up(self, start: int, stop: int) -> list[tuple[int, int, int]]:
        """Count an update of the parameters `start` to `stop` - 1.

        Returns:
            Where each run of parameters with the same number of updates starts and ends, and that number.
        """
        counts = self.counts[start:stop]
        # Most often the number is the same for all.
        if counts and counts.count(counts[0]) == len(counts):
            t = counts[0] + 1
            self.counts[start:stop] = [t] * len(counts)
            return [(start, stop, t)]
        self.counts[start:stop] = [count + 1 for count in counts]
        # Adam's bias depends on t, so runs of equal t are stepped one by one.
        groups = ((t, [*run]) for t, run in groupby(range(start, stop), self.counts.__getitem__))
        return [(run[0], run[-1] + 1, t) for t, run in groups]


def _moved(array: Any, ops: Ops) -> Any:
    """Bring what was kept while a model computed elsewhere to where it computes now."""
    return array if isinstance(array, ops.xp.ndarray) else ops.asarray(to_numpy(array))  # by way of main memory
