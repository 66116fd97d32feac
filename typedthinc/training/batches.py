"""The batches of an epoch, so that whoever knows the seed and how far an epoch has come knows all that follow."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Set
from itertools import islice
from typing import Any, Final, NamedTuple, Protocol
from zlib import crc32

import numpy as np
import numpy.typing as npt

from typedthinc.arguments import length
from typedthinc.backends.interface.batches import part
from typedthinc.data.columns import Columns
from typedthinc.data.forms import parts_in
from typedthinc.data.mapped import mapped, opened
from typedthinc.data.rows import Terms, stacked
from typedthinc.runtime.unsupported_arrays import foreign_of
from typedthinc.shapes.arrays.messages import other_items
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.training.weights import weights_of

Order = npt.NDArray[np.intp]

_NAMES: Final = "X", "Y"
# What cannot be cut into batches as an array can, or is no longer what it was then.
_NO_ARRAYS: Final = "pandas.", "polars.", "pyarrow.", "datasets.", "a masked array"
# Behind the seed, this chooses what is set aside: no epoch has such a number.
_FOR_VALIDATION: Final = 2**32 - 1, 1
_NEEDED: Final = "an array, a list, or an object whose __iter__ starts over each time"


class Batch(NamedTuple):
    """Inputs and truths that go through a model together: a batch, or the share of one that a worker takes.

    Attributes:
        X: The inputs; None where only others need them.
        Y: The truths, likewise.
        size: How many items there are.
        weights: How much each counts, if not all count alike.
        share: Its number in the step: the shares of a batch have numbers in a row, one for each worker.
    """

    X: Any
    Y: Any
    size: int
    weights: Any = None
    share: int = 0


class Plan(NamedTuple):
    """How to go through data.

    Attributes:
        batch_size: Items to a batch.
        accumulation_steps: Batches to a step.
        shuffle: Whether to take the items in another order in each epoch, if they have a length.
        seed: What decides on the orders, together with the number of the epoch.
        workers: How many workers share each batch.
    """

    batch_size: int
    accumulation_steps: int
    shuffle: bool
    seed: int
    workers: int = 1

    @property
    def parts(self) -> int:
        """How many shares a step has at most."""
        return self.accumulation_steps * self.workers

    def in_order(self) -> Plan:
        """Return that for data which is gone through once, batch by batch."""
        return self._replace(accumulation_steps=1, shuffle=False, workers=1)

    def shares(self, start: int) -> Iterator[tuple[int, int, int]]:
        """Return the shares of a step that begins at an item: the number of each, and where its items start and end."""
        size = -(-self.batch_size // self.workers)  # rounded up: the last worker may get less
        for share in range(self.parts):  # all batches of a step, each by all workers
            batch, worker = divmod(share, self.workers)
            first, end = (min(each * size, self.batch_size) for each in (worker, worker + 1))
            yield share, start + batch * self.batch_size + first, start + batch * self.batch_size + end


class Feed(Protocol):
    """What a run is fed with: data that is cut into batches, or a stream of them.

    Attributes:
        total: How many items an epoch has; None where that is not known before its end.
    """

    total: int | None

    @property
    def has_several_truths(self) -> bool:
        """Whether there is a tuple of truths for each item."""
        ...

    def settings(self) -> dict[str, int | str]:
        """Return what decides on the batches, besides the plan, by name."""
        ...

    def weigh(self, sample_weight: Any, class_weight: Any, loss: object) -> None:
        """Learn how much items and classes count."""
        ...

    def split(self, share: float) -> tuple[Feed, Feed]:
        """Return most of the items, and a share of them that is set aside."""
        ...

    def steps(self, epoch: int, start: int, workers: Collection[int] | None = None) -> Iterator[list[Batch]]:
        """Return the batches of each step of an epoch from an item on, as shares where workers share them.

        Args:
            epoch: The number of the epoch, from 0 on.
            start: How many items of it were seen.
            workers: Whose data is needed; None for that of all.
        """
        ...

    def sample(self) -> tuple[Any, Any]:
        """Return some inputs, and truths, to initialize a model with."""
        ...


class Data:
    """Inputs and truths, cut into batches: what has a length in any order, what can only be gone through in its own.

    Attributes:
        weights: How much each item counts; None where all count alike.
    """

    total: int | None
    weights: Any = None

    @hide_frames(REFUSALS)
    def __init__(self, X: Any, Y: Any, plan: Plan, where: str = "train", ends: tuple[Terms, Terms] = ((), ())) -> None:
        """Take the data, and how to go through it.

        Args:
            plan: How to go through them.
            where: The function that was given them, which errors name.
            ends: What the model takes and gives, which tells whether rows are stacked that come one by one.

        Raises:
            ValueError: There is none, inputs and truths differ in number, or they can be gone through only once.
        """
        self._each: tuple[Any, Any] = X, Y
        self._plan, self._where, self._ends = plan, where, ends
        # The items that are gone through; None for all.
        self._chosen: Order | None = None
        lengths = [_length(where, name, each) for name, each in zip(_NAMES, self._each, strict=True)]
        self.total = None if None in lengths else lengths[0]  # of an iterator, neither is known
        if self.total is not None and self.total != lengths[1]:
            raise ValueError(other_items(self.total, lengths[1] or 0, where))
        if self.total == 0:
            raise ValueError(f"{where}: X and Y have no items")

    def __getstate__(self) -> dict[str, Any]:
        """Return what another process gets: of an array in a file, where it lies."""
        return {**self.__dict__, "_each": tuple(map(mapped, self._each))}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take what `__getstate__` gave."""
        self.__dict__.update(state)
        self._each = opened(self._each[0]), opened(self._each[1])

    def split(self, share: float) -> tuple[Data, Data]:
        """Return most of the items, and a share of them that the seed chooses; neither is copied.

        Raises:
            ValueError: Data without a length, or so few items that one part would have none.
        """
        if self.total is None:
            raise ValueError("train: data without a length cannot be split: give validation=(X, Y)")
        aside = round(self.total * share)  # at least one on each side, as is checked
        if not 0 < aside < self.total:
            raise ValueError(f"train: validation={share:g} sets {aside} of {self.total} items aside")
        order = np.random.default_rng([self._plan.seed, *_FOR_VALIDATION]).permutation(self.total)
        return self._of(np.sort(order[aside:]), self._plan), self._of(np.sort(order[:aside]), self._plan.in_order())

    def _of(self, chosen: Order, plan: Plan) -> Data:
        some = Data(*self._each, plan, self._where, self._ends)
        some._chosen, some.total, some.weights = chosen, len(chosen), self.weights
        return some

    @property
    def has_several_truths(self) -> bool:
        """Whether there is a tuple of truths for each item."""
        return isinstance(self._each[1], Columns)

    def settings(self) -> dict[str, int | str]:
        """Return the number of items, if it is known."""
        found: dict[str, int | str] = {} if self.total is None else {"items": self.total}
        return found if self.weights is None else {**found, "weights": f"{crc32(self.weights):08x}"}

    def weigh(self, sample_weight: Any, class_weight: Any, loss: object) -> None:
        """Learn how much items and classes count.

        Raises:
            ValueError: See `weights_of`.
        """
        Y = self._each[1]
        truths = Y.parts if isinstance(Y, Columns) else Y
        self.weights = weights_of(sample_weight, class_weight, truths, loss, self.total)

    def steps(self, epoch: int, start: int, workers: Collection[int] | None = None) -> Iterator[list[Batch]]:
        """Return the batches of each step of an epoch from an item on; see `Feed`.

        Raises:
            ValueError: Data without a length gives nothing, or inputs and truths differ in number.
        """
        iterators = [None if _is_cut(each) else iter(each) for each in self._each]  # an iterator for what cannot be cut
        for iterator in iterators:
            if iterator is not None:
                skipped: Iterator[Any] = islice(iterator, start, start)
                next(skipped, None)
        order, first = self._order(epoch), start
        while batches := self._step(iterators, epoch, first, order, workers):
            yield batches
            first += sum(batch.size for batch in batches)
        if not first:
            raise ValueError(_nothing(self._where, epoch))  # an iterator that had been used up

    def sample(self) -> tuple[Any, Any]:
        """Return the inputs of the first batch, and all truths; of data without a length, those of the first batch."""
        most = self._plan.batch_size

        def some(data: Any, terms: Terms) -> Any:  # what has a length is given whole: all labels tell classes
            if _is_cut(data):
                return data
            items: Iterator[Any] = islice(data, most)
            return stacked(list(items), terms)

        X, Y = (some(*each) for each in zip(self._each, self._ends, strict=True))
        return part(X, None, 0, most), Y.whole(Y.parts) if isinstance(Y, Columns) else Y

    def _order(self, epoch: int) -> Order | None:
        """Return the order of the items in an epoch, None for that of the data; the seed alone decides on it."""
        if not self._plan.shuffle or self.total is None:
            return self._chosen
        order = np.random.default_rng([self._plan.seed, epoch]).permutation(self.total)
        return order if self._chosen is None else self._chosen[order]  # in another order, of those chosen

    def _step(
        self,
        iterators: list[Iterator[Any] | None],
        epoch: int,
        first: int,
        order: Order | None,
        workers: Collection[int] | None,
    ) -> list[Batch]:
        batches: list[Batch] = []
        for share, start, end in self._plan.shares(first):
            if self.total is not None and workers is not None and share % self._plan.workers not in workers:
                batch = Batch(None, None, max(min(end, self.total) - start, 0), None, share)
            else:
                batch = self._batch(iterators, epoch, start, end, order, share)
            if batch.size:
                batches.append(batch)
            elif end > start:  # a share may be empty where workers are many; a batch without any ends the epoch
                break
        return batches

    @hide_frames(REFUSALS)
    def _batch(
        self, iterators: list[Iterator[Any] | None], epoch: int, start: int, end: int, order: Order | None, share: int
    ) -> Batch:
        """Return the items from `start` to `end`, as many as there are, as the share of a number."""
        triples = zip(self._each, iterators, self._ends, strict=True)
        X, Y = (
            part(each, order, start, end) if iterator is None else stacked(list(islice(iterator, end - start)), terms)
            for each, iterator, terms in triples
        )
        both = zip(self._each, (X, Y), strict=True)
        counts = [count(batch, is_split=isinstance(each, Columns)) for each, batch in both]
        if counts[0] != counts[1]:
            ends = start + counts[0], start + counts[1]
            once = [name for name, stop, it in zip(_NAMES, ends, iterators, strict=True) if it and epoch and not stop]
            if once:
                raise ValueError(_nothing(self._where, epoch, *once))
            few, more = ("X", "Y") if ends[0] < ends[1] else ("Y", "X")
            raise ValueError(
                f"{self._where}: {few} ends after {min(ends)} items, but {more} goes on: each item needs one"
            )
        weights = None if self.weights is None else part(self.weights, order, start, end)
        return Batch(X, Y, counts[0], weights, share)


def count(batch: Any, *, is_split: bool) -> int:
    """Return the number of items in a batch, of which the parts of a tuple or dict have as many each."""
    if not is_split:
        return len(batch)
    return len(next(parts_in(batch)))


def _is_cut(data: Any) -> bool:
    """Tell what batches are cut from, or would be, if it had an order, from what is gone through item by item."""
    return hasattr(data, "__len__") and (hasattr(data, "__getitem__") or isinstance(data, Set))


def _length(where: str, name: str, data: Any) -> int | None:
    """Return the number of items; None for data that can be gone through again and again, and has no length."""
    kind = type(data).__name__
    foreign = foreign_of(data)
    if foreign is not None and foreign.name.startswith(_NO_ARRAYS):
        raise ValueError(f"{where}: {name} is {foreign.name.rpartition('.')[2]}; {foreign.remedy}")
    if isinstance(data, Iterator):
        article = "an" if kind[0] in "aeiou" else "a"
        raise ValueError(f"{where}: {name} is {article} {kind}, which can be gone through only once: give {_NEEDED}")
    if isinstance(data, (str, bytes)):
        raise ValueError(f"{where}: {name} is of type {kind}: give {_NEEDED}")
    if _is_cut(data):
        return length(where, name, data)
    if not isinstance(data, Iterable):
        raise ValueError(f"{where}: {name} is {data if data is None else f'of type {kind}'}: give {_NEEDED}")
    return None


def _nothing(where: str, epoch: int, *names: str) -> str:
    if not epoch:
        return f"{where}: X and Y have no items"
    having, them = (f"{names[0]} has", "it") if len(names) == 1 else ("X and Y have", "they")
    return f"{where}: {having} no items in epoch {epoch + 1}: {them} can be gone through only once. Give {_NEEDED}"
