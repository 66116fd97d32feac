"""What a run is fed with: inputs and truths that are cut into batches here, or a stream of batches."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from typedthinc.arrays.mapping import is_list
from typedthinc.backends.interface.batches import part
from typedthinc.data.batches import DatasetBatches, again_and_again, name_of, tell_epoch
from typedthinc.data.columns import columns_of, io_terms
from typedthinc.data.forms import map_parts, named_parts, parts_in
from typedthinc.data.rows import GIVES_ROWS, Terms, stacked
from typedthinc.data.tables import arrays_in
from typedthinc.model import Model
from typedthinc.shapes.argument_messages import lacks_truths
from typedthinc.shapes.terms import Array, Tuple
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.training.batches import Batch, Data, Feed, Plan, count
from typedthinc.training.weights import checked_weights, weigher_of

_PARTS: Final = "(X, Y), or (X, Y, weights)"
_MOST_NAMES: Final = 6


@hide_frames(REFUSALS)
def feed_of(model: Model[Any, Any], X: Any, Y: Any, plan: Plan, where: str) -> Feed:
    """Return inputs and truths as what a run is fed with; without truths, X is a stream of batches.

    Raises:
        ValueError: There is no data, inputs and truths differ in number, or the data can be gone through only once.
        LayerError: X is a tuple, and the model takes arrays.
    """
    ends = io_terms(model)
    if Y is None:
        return Stream(X, plan, where, ends)
    if isinstance(X, tuple) and all(isinstance(each, Array) for each in ends[0]):  # arrays are not tuples of inputs
        model.predict(X)  # raises what says how such a model takes several inputs
    return Data(*columns_of(model, X, Y, where), plan, where, ends)


class Stream:
    """Batches as their source makes them, in its order."""

    total: int | None

    def __init__(self, source: Any, plan: Plan, where: str, ends: tuple[Terms, Terms]) -> None:
        """Take a source of batches for the function `where`, and what the model takes and gives.

        Raises:
            ValueError: It is something else, or can be gone through only once.
        """
        path: Any = source
        if isinstance(source, (str, os.PathLike)):
            name = repr(str(path))
            raise ValueError(f"{where}: {name} names a file; Dataset({name}, X=[...], Y=...) reads rows of one")
        if hasattr(source, "dtype") or named_parts(source) is not None:
            raise ValueError(lacks_truths(where, type(source).__name__))
        self._source = again_and_again(where, "the stream", source)
        self.total = source.total if isinstance(source, DatasetBatches) else None  # others do not tell before they end
        self._plan, self._where, self._ends = plan, where, ends
        self._weigh: Callable[[Any], Any] | None = None
        self._class_weight: Any = None
        self._takes, self._gives = (any(isinstance(each, Tuple) for each in terms) for terms in ends)

    @property
    def has_several_truths(self) -> bool:
        """Whether the model gives a tuple, for which there is one of truths."""
        return self._gives

    def settings(self) -> dict[str, int | str]:
        """Return what the stream is."""
        source = self._source
        found: dict[str, int | str] = {"stream": name_of(source)}
        if isinstance(source, DatasetBatches):
            found["batch_size"] = source.size
        return found if self._weigh is None else {**found, "weights": repr(self._class_weight)}

    def weigh(self, sample_weight: Any, class_weight: Any, loss: object) -> None:
        """Learn how much classes count.

        Raises:
            ValueError: See `weigher_of`.
        """
        self._weigh, self._class_weight = weigher_of(sample_weight, class_weight, loss), class_weight

    def split(self, share: float) -> tuple[Feed, Feed]:
        """Refuse to set a share aside.

        Raises:
            ValueError: Always.
        """
        raise ValueError(
            f"train: validation={share:g} is a share of data with a length, which a stream has not: "
            "give validation=(X, Y), or another stream"
        )

    def steps(self, epoch: int, start: int, workers: Collection[int] | None = None) -> Iterator[list[Batch]]:
        """Return the batches of each step of an epoch from an item on; those before are read, and left out.

        All is read, whatever is needed, but of a dataset.

        Raises:
            ValueError: There are none, or one is not a tuple of inputs and truths in equal number.
        """
        if isinstance(self._source, DatasetBatches):
            yield from self._steps_of_shards(self._source, epoch, start, workers)
            return
        tell_epoch(self._source, epoch)  # a shuffling source goes on with its order of this epoch
        batches, seen = iter(self._source), 0
        while seen < start:  # batches before the checkpoint are read and dropped
            given = next(batches, None)
            if given is None:
                raise ValueError(f"{self._where}: the stream ends after {seen} items, but {start} were seen before")
            seen += self._batch(given).size
        while step := [self._batch(each) for each in islice(batches, self._plan.accumulation_steps)]:
            seen += sum(batch.size for batch in step)
            yield [share for place, batch in enumerate(step) for share in self._shares(place, batch)]
        if not seen:
            again = f" in epoch {epoch + 1}: it can be gone through only once" if epoch else ""
            raise ValueError(f"{self._where}: the stream has no batches{again}")

    def _steps_of_shards(
        self, source: DatasetBatches, epoch: int, start: int, workers: Collection[int] | None
    ) -> Iterator[list[Batch]]:
        """Return the batches of each step, of which each worker reads its shares from a part of the rows."""
        count, size = self._plan.workers, -(-source.size // self._plan.workers)  # rounded up
        rows = [source.rows_of(worker, count) for worker in range(count)]
        place = -(-start // (size * count))  # the step in which an item comes
        shards = {
            worker: source.shard(epoch, worker, count, min(place * size, rows[worker]))
            for worker in (range(count) if workers is None else workers)
        }
        while place * size < max(rows):  # until the longest part is read
            step: list[Batch] = []
            for share in range(self._plan.parts):
                batch, worker = divmod(share, count)
                left = min(size, rows[worker] - (place + batch) * size)
                if left > 0 and worker in shards:
                    step.append(self._batch(next(shards[worker]))._replace(share=share))
                elif left > 0:  # another worker reads it: its size is all that counts here
                    step.append(Batch(None, None, left, None, share))
            place += self._plan.accumulation_steps
            yield step

    def sample(self) -> tuple[Any, Any]:
        """Return the first batch.

        Raises:
            ValueError: There is none.
        """
        tell_epoch(self._source, 0)
        batches = iter(self._source)
        first = next(batches, None)
        close = getattr(batches, "close", None)
        if close is not None:
            close()  # a file, say, should not stay open for a sample
        if first is None:
            raise ValueError(f"{self._where}: the stream has no batches")
        return self._batch(first)[:2]

    def _shares(self, place: int, batch: Batch) -> Iterator[Batch]:
        """Cut a batch into the shares of the workers; some of a small one are left out."""
        count = self._plan.workers
        if count == 1:  # one worker: nothing to cut
            yield batch._replace(share=place)
            return
        size = -(-batch.size // count)  # rounded up; the last may be smaller
        for worker, start in enumerate(range(0, batch.size, size)):
            end = min(start + size, batch.size)
            X, Y, weights = (map_parts(_cut(start, end), each) for each in (batch.X, batch.Y, batch.weights))
            yield Batch(X, Y, end - start, weights, place * count + worker)  # numbered batch by batch, worker by worker

    @hide_frames(REFUSALS)
    def _batch(self, given: Any) -> Batch:
        """Return what the source gave as a batch: tables and tensors as arrays, and rows and numbers stacked."""
        parts: Sequence[Any] = given if is_list(given) else ()
        if len(parts) not in (2, 3):
            came = f"{len(parts)} parts" if parts else _other_batch(given)
            raise ValueError(f"{self._where}: each batch of a stream is {_PARTS}, but one is {came}")
        X, Y = (
            stacked(arrays_in(each, f"{self._where}: {name}"), terms)
            for name, each, terms in zip("XY", parts, self._ends, strict=False)
        )
        if any(not hasattr(each, "__len__") for each in parts_in((X, Y))):
            raise ValueError(f"{self._where}: {GIVES_ROWS.format('the stream')}")
        counts = (  # a tuple of arrays has as many rows as each of them
            count(X, is_split=self._takes or named_parts(X) is not None),
            count(Y, is_split=self._gives or named_parts(Y) is not None),
        )
        if counts[0] != counts[1]:
            raise ValueError(f"{self._where}: a batch has {counts[0]} inputs, but {counts[1]} truths")
        if not counts[0]:
            raise ValueError(f"{self._where}: a batch of the stream is empty")
        weights = None if self._weigh is None else self._weigh(Y)
        if len(parts) == 3:
            own = checked_weights(arrays_in(parts[2], self._where), counts[0], "weights")
            weights = own if weights is None else own * weights  # both count
        return Batch(X, Y, counts[0], weights)


def _cut(start: int, end: int) -> Callable[[Any], Any]:
    def cut(data: Any) -> Any:
        return None if data is None else part(data, None, start, end)

    return cut


def _other_batch(given: Any) -> str:
    """Say what a stream gives in place of batches, and what makes batches of a dict with two parts."""
    names = [repr(name) for name in named_parts(given) or ()]
    if len(names) < 2:
        return type(given).__name__
    mend = "; did you mean (each[{}], each[{}])?".format(*names) if len(names) == 2 else ""
    return f"a dict of {', '.join(names[:_MOST_NAMES])}{', ...' if len(names) > _MOST_NAMES else ''}{mend}"
