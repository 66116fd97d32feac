"""Prediction by workers: each has loaded the model once, batches go to whoever is free, results come in their order."""

from collections import deque
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import Any, Final, TypeVar, overload

from typedthinc.data.batches import again_and_again
from typedthinc.data.dataset import Dataset
from typedthinc.data.predicting import predicted
from typedthinc.data.tables import ArrowStream
from typedthinc.distributed.engine import Engine, Handle, LateError, LostError, Ref
from typedthinc.distributed.ray_workers import RayWorkers, ray_workers
from typedthinc.distributed.roster import Roster
from typedthinc.model import Model
from typedthinc.model.role import check_model
from typedthinc.runtime.keywords import says_names

InT = TypeVar("InT")
OutT = TypeVar("OutT")

# This many batches are with a worker at a time: one that it computes, one that is there when it is done.
_AHEAD: Final = 2


@overload
def predict_all(model: Model[InT, OutT], X: InT, *, workers: RayWorkers, batch_size: int = ...) -> OutT: ...
# A table fits the first one only where the model takes tables: it says itself what it takes.
@overload
def predict_all(  # pyright: ignore[reportOverlappingOverload]
    model: Model[Any, OutT], X: ArrowStream | Dataset[Any], *, workers: RayWorkers, batch_size: int = ...
) -> OutT: ...
@says_names
def predict_all(model: Model[Any, Any], X: Any, *, workers: RayWorkers, batch_size: int = 1024) -> Any:
    """Compute what a model gives for many items, batch by batch, by several processes.

    It returns what `predict` does. A batch whose worker is lost is computed by another one.

    Args:
        model: The model, which each worker loads once.
        X: The inputs, as `predict` takes them.
        workers: Who computes: `RayWorkers(4)`.
        batch_size: Items to a batch.

    Raises:
        LayerError: X is nothing that the model takes.
        ValueError: X has no length, or the model gives neither arrays nor lists.
        TypeError: The model or the workers are something else, or the model cannot be sent to another process.
        TrainingError: Workers were lost too often.
        ModuleNotFoundError: Ray is not installed, which the extra `typedthinc[ray]` brings.
    """
    check_model("predict_all", model)
    ray_workers("predict_all", workers)
    return predicted(model, X, batch_size, "predict_all", lambda batches: _outputs(model, batches, workers))


@says_names
def predict_stream(model: Model[InT, OutT], batches: Iterable[InT], *, workers: RayWorkers) -> Iterator[OutT]:
    """Go through what a model gives for the batches of a stream, in their order, computed by several processes.

    A few batches for each worker are read ahead, and no more: memory is bounded however long the stream is.

    Args:
        model: The model, which each worker loads once.
        batches: The inputs, batch by batch: anything that can be gone through again and again.
        workers: Who computes: `RayWorkers(4)`.

    Raises:
        LayerError: A batch is nothing that the model takes.
        ValueError: The batches can be gone through only once.
        TypeError: The model or the workers are something else, or the model cannot be sent to another process.
        TrainingError: Workers were lost too often.
        ModuleNotFoundError: Ray is not installed, which the extra `typedthinc[ray]` brings.
    """
    check_model("predict_stream", model)
    ray_workers("predict_stream", workers)
    stream: Iterable[Any] = again_and_again("predict_stream", "batches", batches)
    return _outputs(model, iter(stream), workers)


class Predictor:
    """A worker that predicts."""

    def __init__(self, number: int) -> None:
        """Be the worker of this number."""
        self._number = number
        self._since: float | None = None

    def __repr__(self) -> str:
        """Say which worker this is, where Ray shows what it prints."""
        return f"worker {self._number}"

    def take(self, model: Model[Any, Any]) -> None:
        """Take the model."""
        self._model = model

    def predict(self, X: Any) -> tuple[Any, BaseException | None]:
        """Return what the model gives, or what it raises."""
        self._since = monotonic()
        try:
            return self._model.predict(X), None  # errors travel as values: Ray would wrap them
        except Exception as error:
            return None, error
        finally:
            self._since = None

    def busy(self) -> str:
        """Say what the worker is doing, and since when; nothing where it waits."""
        return "" if self._since is None else f"predicting for {monotonic() - self._since:.0f} s"


def _outputs(model: Model[Any, Any], batches: Iterator[Any], workers: RayWorkers) -> Iterator[Any]:
    with workers.connected() as engine:
        roster = Roster(engine, workers.settings, Predictor)
        try:
            sent = engine.sent(model, {"predict: workers cannot be sent the model": model})
            yield from _Pool(engine, roster, sent).go(batches)
        finally:
            roster.close()


class _Pool:
    """Workers that predict, and the batches that are with them, in their order."""

    def __init__(self, engine: Engine, roster: Roster, model: Ref) -> None:
        self._engine, self._roster, self._model = engine, roster, model
        self._asked: deque[tuple[Ref, Ref, Handle]] = deque()

    def go(self, batches: Iterator[Any]) -> Iterator[Any]:
        """Return what the model gives for batches."""
        self._roster.begin(range(self._roster.settings.count), self._model)
        while True:
            while len(self._asked) < _AHEAD * len(self._roster.handles):  # two each: no worker waits for the next batch
                batch = next(batches, None)
                if batch is None:
                    break
                self._ask(self._engine.sent(batch, {"predict: workers cannot be sent a batch": batch}))
            if not self._asked:
                return
            Y, error = self._first()  # in order, whoever is done first
            if error is not None:
                raise error
            yield Y

    def _ask(self, X: Ref) -> None:
        """Have the worker predict that has the least to do."""
        waiting = [handle.number for _, _, handle in self._asked]
        handle = min(self._roster.handles, key=lambda each: (waiting.count(each.number), each.number))
        self._asked.append((X, handle.call("predict", X), handle))

    def _first(self) -> tuple[Any, BaseException | None]:
        """Wait for the first of the results, and ask again for those of workers that are lost meanwhile."""
        while True:
            try:
                ((Y, error),) = self._roster.get([self._asked[0][1]])
            except (LostError, LateError) as lost:
                self._recover(lost)
            else:
                self._asked.popleft()
                return Y, error

    def _recover(self, error: LostError | LateError) -> None:
        numbers = self._roster.end_lost(error, "its batches go to others", self._asked[0][2])
        self._roster.begin(numbers, self._model)
        again, self._asked = self._asked, deque()
        for X, ref, handle in again:
            if handle in self._roster.handles:
                self._asked.append((X, ref, handle))
            else:
                self._engine.forget([ref])  # its error would be logged
                self._ask(X)
