"""What an optimizer keeps beside each parameter: arrays such as moments, and how often it was updated.

The arrays of parameters that lie side by side in a store lie side by side as well, in the same layout, so that one pass
goes through all. By key there are views of them, as the parameters are views of the store.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary, ref

from typedthinc.model.slots import Key, Store

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
        self._last: tuple[ref[Store], Flat] | None = None

    def array(self, name: str, key: Key, like: Any, xp: Any) -> Any:
        """Return the array of a parameter, zeros at first, laid out as the parameter is and of its dtype."""
        arrays = self.arrays[name]
        kept = arrays.get(key)
        if kept is None or kept.dtype != like.dtype:
            arrays[key] = xp.zeros_like(like)
            if kept is not None:
                arrays[key][...] = kept
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

    def flat(self, store: Store, xp: Any) -> Flat:
        """Return what is kept beside the parameters of a store."""
        if self._last is not None and self._last[0]() is store:
            return self._last[1]
        flat = self._stores.get(store)
        if flat is None:
            flat = self._stores[store] = self._gathered(store, xp)
        self._last = ref(store), flat
        return flat

    def put(self, key: Key, count: int, arrays: Mapping[str, Any]) -> None:
        """Keep these beside a parameter instead of whatever is kept there."""
        self.forget(key)
        self._places[key] = [count], 0
        for name, array in arrays.items():
            self.arrays[name][key] = array

    def forget(self, key: Key) -> None:
        """Keep nothing beside a parameter any more."""
        self._places.pop(key, None)
        for arrays in self.arrays.values():
            arrays.pop(key, None)
        # What is kept of the other parameters is gathered anew from its views.
        self._stores.clear()
        self._last = None

    def _gathered(self, store: Store, xp: Any) -> Flat:
        """Copy what is kept of a store's parameters into flat arrays, of which it is views from now on."""
        for key, weights in zip(store.keys, store.views(store.weights), strict=True):
            if self.shape(key) not in (None, weights.shape):
                self.forget(key)
        places = [self._places.get(key, ([0], 0)) for key in store.keys]
        flat = Flat([counts[number] for counts, number in places], [])
        self._places.update((key, (flat.counts, number)) for number, key in enumerate(store.keys))
        for arrays in self.arrays.values():
            flat.arrays.append(xp.zeros_like(store.weights))
            for key, view in zip(store.keys, store.views(flat.arrays[-1]), strict=True):
                if key in arrays:
                    view[...] = arrays[key]
                arrays[key] = view
        return flat


class Flat:
    """What is kept beside the parameters of one store.

    Attributes:
        counts: How often each parameter was updated, in the store's order.
        arrays: Arrays as long as the store's weights, one for each name.
    """

    __slots__ = ("arrays", "counts")

    counts: list[int]
    arrays: list[Any]

    def __init__(self, counts: list[int], arrays: list[Any]) -> None:
        """Hold these."""
        self.counts = counts
        self.arrays = arrays

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
        groups = ((t, [*run]) for t, run in groupby(range(start, stop), self.counts.__getitem__))
        return [(run[0], run[-1] + 1, t) for t, run in groups]
