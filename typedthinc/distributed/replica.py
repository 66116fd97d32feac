"""What a worker does: it holds the model, computes its shares of each step, adds up one part of the gradients, updates.

Those that share memory update one part of the parameters each, and show it to the others. So what the optimizer keeps
beside a parameter is up to date in the worker that updates it.

Nothing here knows of Ray: what calls these methods sees to it that each has what it needs.
"""

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from time import monotonic
from typing import Any, NamedTuple, TypeAlias, TypeVar

from typedthinc.backends import Ops, use_ops
from typedthinc.distributed.board import Board, Seat, taken_at
from typedthinc.distributed.early import Early
from typedthinc.distributed.exchange import (
    Pieces,
    Portion,
    Portions,
    pieces_of,
    portions_of,
    put_pieces,
    put_sum,
    put_values,
    sum_of_pieces,
    touched_by,
    whole_portions_of,
)
from typedthinc.distributed.mailbox import Mailbox, Part
from typedthinc.losses import Loss
from typedthinc.model import Model
from typedthinc.model.optimizer_state import OptimizerState
from typedthinc.optimizers import Optimizer
from typedthinc.serialize.labels import Parameter, parameters_of
from typedthinc.training.batches import Batch, Feed, Plan
from typedthinc.training.generators import ops_of
from typedthinc.training.gradients import Gradients, taken
from typedthinc.training.shares import Shares, Step

ValueT = TypeVar("ValueT")
GradientsByPlace: TypeAlias = Gradients | Mapping[int, Any]


class State(NamedTuple):
    """All that the numbers of the steps to come hang on, besides the data. It travels as one, for its parts share ops.

    Attributes:
        model: The model.
        ops: The current ops, from which streams may draw.
        optimizer: The optimizer, detached.
        kept: What it keeps beside the parameters.
        loss: The loss.
        plan: How the data is gone through.
    """

    model: Model[Any, Any]
    ops: Ops
    optimizer: Optimizer
    kept: OptimizerState
    loss: Loss[Any, Any, Any, float]
    plan: Plan


class Task(NamedTuple):
    """What a worker is to do from some step on.

    Attributes:
        number: That of the task: what belongs to an earlier one is refused.
        place: Where this worker stands among all.
        peers: All workers, by their places; what is sent to one goes through its `send`.
        workers: The numbers of the workers whose shares it computes: its own, and those of workers that are gone.
        adders: In how many parts gradients are added up, each by the worker at its place; 0 where each worker adds up
            all of them for itself.
        is_watched: Whether gradients are looked at before an update.
        epoch: The number of the epoch.
        items: How many items of it were seen.
        seat: Where this worker and the others exchange gradients; None if these are sent.
    """

    number: int
    place: int
    peers: tuple[Any, ...]
    workers: tuple[int, ...]
    adders: int
    is_watched: bool
    epoch: int
    items: int
    seat: Seat | None

    @property
    def where(self) -> tuple[int, int, tuple[int, ...]]:
        """Which batches come next."""
        return self.epoch, self.items, self.workers


class Report(NamedTuple):
    """What a worker says of its shares of a step.

    Attributes:
        step: What it has computed; None where the epoch is over.
        error: What was raised.
    """

    step: Step | None
    error: BaseException | None = None

    @property
    def is_good(self) -> bool:
        """Whether the step may be made as far as this worker knows."""
        return self.step is not None and not self.step.fault


class Progressed(NamedTuple):
    """What has become of a state, as far as a worker updates it.

    Attributes:
        parameters: The parameters, by their places.
        kept: What the optimizer keeps beside them.
        generators: The states of the generators of the model's ops.
    """

    parameters: dict[int, Any]
    kept: OptimizerState
    generators: list[Any]


class Replica:
    """A worker."""

    def __init__(self, number: int) -> None:
        """Be the worker of this number."""
        self._number = number
        self._busy = "", 0.0
        self._where: tuple[int, int, tuple[int, ...]] | None = None
        self._mail = Mailbox()

    def __repr__(self) -> str:
        """Say which worker this is, where Ray shows what it prints."""
        return f"worker {self._number}"

    def take(self, data: Feed) -> None:
        """Take the data."""
        self._data = data

    def load(self, task: Task, state: State) -> bool:
        """Begin with a task, from a state; tell whether there is a seat where the task says."""
        self._task, self._state, self._step = task, state, 0
        self._mail.begin(task.number)
        self._board: Board | None = None if task.seat is None else taken_at(task.seat)
        self._shares = Shares(state.model, state.loss, state.plan)
        state.optimizer.set_state(state.model, state.kept)  # moments come as plain arrays
        self._parameters: list[Parameter[Any]] = list(parameters_of(state.model))
        self._portions: Portions = portions_of(self._parameters, max(task.adders, 1))
        self._worker, workers = (0, 1) if task.seat is None else (task.seat.worker, task.seat.workers)
        # What each of those updates that share memory, and what this one does.
        self._updated = whole_portions_of(self._parameters, workers)
        self._mine = self._updated[self._worker]
        receivers = len(self._receivers)
        self._early = Early(self._parameters, self._send_early, receivers) if receivers else None
        self._items = task.items
        if self._where != task.where:  # where the last epoch goes on, the iterator does
            self._batches: Iterator[Sequence[Batch]] = self._data.steps(task.epoch, task.items, task.workers)
        return (self._board is None) == (task.seat is None)

    def deliver(self, task: int, step: int, part: Part) -> None:
        """Take what another worker sends, while this one computes."""
        self._mail.put(task, step, part)

    def close_mail(self, task: int) -> None:
        """Wait no longer for what others send."""
        self._mail.close(task)

    def gradients(self, task: int) -> Report:
        """Compute the shares of a step, and send others the pieces that they add up."""
        with self._doing(task, "computing gradients"):
            self._step += 1
            self._sent = dict.fromkeys(self._receivers, 0)
            found: dict[int, Gradients] = {}
            try:
                report, found = self._computed()
            except Exception as error:
                report = Report(None, error)
            if self._early is not None and report.is_good and len(found) == 1:
                self._early.end(*found.values())
        every = set(range(len(self._parameters)))
        rest = every if self._early is None else every - self._early.told
        for place in self._receivers:  # a step is made by all or by none
            self._send(place, self._pieces(place, found, rest) if report.is_good else None, is_last=True)
        self._own = self._whole(self._pieces(self._task.place, found, every)) if report.is_good else None
        if self._board is not None:
            self._board.put(self._own)
            # Of all, it is read there.
            self._own = {}
        return report

    def add_up(self, task: int) -> list[Any] | None:
        """Add up the pieces of all workers, in the order of the workers; None where the step may not be made."""
        with self._doing(task, ""):
            others = self._received()
        with self._doing(task, "adding up gradients"):
            terms = self._terms(others)
            return None if terms is None else sum_of_pieces(terms)

    def update(self, task: int, numbers: Mapping[str, float], *given: Any) -> Exception | None:
        """Make a step with the sums of all adders, or else the pieces of others; leave it where it may not be made.

        Returns:
            What the optimizer has raised.
        """
        if not self._task.adders:
            with self._doing(task, ""):
                given = tuple(self._received() if self._board is None else self._board.values())
        with self._doing(task, "updating parameters"):
            state = self._state
            terms = [] if self._task.adders else self._terms(given)
            if terms is None or any(each is None for each in given):
                return None
            if terms:
                put_sum(state.model, self._parameters, self._mine, terms)
            elif self._task.adders:
                put_pieces(state.model, self._parameters, self._portions, given)
            state.optimizer.numbers.update(numbers)  # schedules are asked in the program
            # The same for all: sums are of all pieces.
            touched = set[int]() if self._board is None else touched_by(terms)
            try:
                # There may be nothing to update here, where there is elsewhere.
                if not touched or any(self._has_gradient(each.parameter) for each in self._mine):
                    state.model.finish_update(state.optimizer)
            except Exception as error:
                if self._board is not None:
                    self._board.put(None)  # others wait for something
                return error
            if self._board is None:
                return None
            shown = [[each for each in some if each.parameter in touched] for some in self._updated]
            values = [parameter.array for parameter in self._parameters]
            self._board.put(pieces_of(values, self._parameters, shown[self._worker]))
        with self._doing(task, ""):
            given = tuple(self._board.values())
        with self._doing(task, "updating parameters"):
            for worker, some in enumerate(given):
                if worker != self._worker and some is not None:
                    put_values(self._parameters, shown[worker], some)
        return None

    def progressed(self, task: int) -> Progressed:
        """Return what has become of the part of the state that this worker updates."""
        with self._doing(task, "sending its parameters"):
            model = self._state.model
            own = {each.parameter: self._parameters[each.parameter] for each in self._mine}
            kept, labels = self._state.optimizer.view_state(model), {each.label for each in own.values()}
            return Progressed(
                {place: each.node.ops.to_numpy(each.array) for place, each in own.items()},
                kept._replace(counts=_some(kept.counts, labels), arrays=_some(kept.arrays, labels)),
                [ops.rng.bit_generator.state for ops in ops_of(model)],
            )

    def busy(self) -> str:
        """Say what the worker is doing, and since when; nothing where it waits."""
        what, since = self._busy
        return what and f"{what} for {monotonic() - since:.0f} s"

    @property
    def _receivers(self) -> Sequence[int]:
        """The places of the others who add up gradients of this worker, and share no memory with it."""
        count = 0 if self._task.seat is not None else self._task.adders or len(self._task.peers)
        return [place for place in range(count) if place != self._task.place]

    def _portions_at(self, place: int) -> Sequence[Portion]:
        """Return what the worker at a place adds up."""
        if not self._task.adders:
            return self._portions[0]
        return self._portions[place] if place < self._task.adders else ()

    def _pieces(self, place: int, found: Mapping[int, GradientsByPlace], some: Set[int]) -> dict[int, dict[int, Any]]:
        """Cut the gradients of some parameters for who adds them up, by worker and the places of the portions."""
        chosen = {at: each for at, each in enumerate(self._portions_at(place)) if each.parameter in some}
        return {
            worker: dict(zip(chosen, pieces_of(gradients, self._parameters, list(chosen.values())), strict=True))
            for worker, gradients in found.items()
        }

    def _whole(self, pieces: Mapping[int, Mapping[int, Any]]) -> dict[int, Pieces]:
        """List pieces by the portions that this worker adds up; None of those that have none."""
        count = len(self._portions_at(self._task.place))
        return {worker: [found.get(at) for at in range(count)] for worker, found in pieces.items()}

    def _send_early(self, gradients: Mapping[int, Any]) -> None:
        """Send the gradients of some parameters, while those of others are still computed."""
        (worker,) = self._task.workers
        for place in self._receivers:
            if any((pieces := self._pieces(place, {worker: gradients}, gradients.keys())).values()):
                self._send(place, pieces)

    def _send(self, place: int, pieces: Mapping[int, Mapping[int, Any]] | None, *, is_last: bool = False) -> None:
        number = self._sent[place]
        self._sent[place] += 1
        part = Part(self._task.place, number, self._sent[place] if is_last else None, pieces)
        self._task.peers[place].send(self._task.number, self._step, part)

    def _received(self) -> list[dict[int, Pieces] | None]:
        """Wait for what the others have sent in this step."""
        others = [place for place in range(len(self._task.peers)) if place != self._task.place]
        found = self._mail.whole(self._task.number, self._step, others)
        return [None if each is None else self._whole(each) for each in found]

    def _terms(self, others: Sequence[Mapping[int, Pieces] | None]) -> list[Pieces] | None:
        """Return the pieces of this worker and of others, in the order of the workers; None if some have none."""
        found: dict[int, Pieces] = {}
        for each in (self._own, *others):
            if each is None:
                return None
            found.update(each)
        return [found[worker] for worker in sorted(found)]

    def _has_gradient(self, place: int) -> bool:
        parameter = self._parameters[place]
        return parameter.node.maybe_get_grad(parameter.name) is not None

    def _computed(self) -> tuple[Report, dict[int, Gradients]]:
        """Compute the shares of a step; return by the number of each worker the sum of the gradients of its shares."""
        task, state = self._task, self._state
        with use_ops(state.ops):
            self._where = None  # an error leaves no half-read epoch behind
            batches = next(self._batches, None)
            if batches is None:
                return Report(None), {}
            if self._early is not None:
                self._early.begin()
            if state.plan.parts > 1:
                # Who computes for others as well sends all in the end.
                last = self._early.watch if self._early is not None and len(task.workers) == 1 else None
                step, found = self._shares.of_workers(batches, task.workers, last)
            else:
                step = self._shares.compute(batches)
                found = dict[int, Gradients]()
                if task.is_watched and not step.fault:
                    found[0] = taken(state.model, self._parameters, copied=False)
        self._where = task.epoch, self._items + step.items, task.workers
        self._items += step.items
        return Report(step), found

    @contextmanager
    def _doing(self, task: int, what: str) -> Generator[None]:
        if task != self._task.number:  # asked before a loss that all have begun again from
            raise RuntimeError(f"this belongs to task {task}, but {self!r} has been given task {self._task.number}")
        self._busy = what, monotonic()
        try:
            yield
        finally:
            self._busy = "", 0.0


def _some(found: Mapping[str, Mapping[str, ValueT]], names: Collection[str]) -> dict[str, dict[str, ValueT]]:
    return {kind: {name: each[name] for name in each if name in names} for kind, each in found.items()}
