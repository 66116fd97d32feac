"""The workers of a run, seen from the program that has begun it: what they are asked, and what is done if one is lost.

The program keeps a state from which the workers began, and the numbers of the optimizer at each step since. Steps that
are made again come out the same to the last bit. So whoever is lost is replaced, all start over from that state, and
make the steps since once more.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from typedthinc.backends import get_current_ops
from typedthinc.distributed import board
from typedthinc.distributed.engine import Engine, Handle, LateError, LostError, Ref
from typedthinc.distributed.exchange import pieces_of, portions_of, put_pieces
from typedthinc.distributed.replica import Progressed, Replica, Report, State, Task
from typedthinc.distributed.roster import Roster, Settings
from typedthinc.serialize.labels import Parameter, parameters_of
from typedthinc.training.generators import ops_of
from typedthinc.training.gradients import Gradients, taken
from typedthinc.training.shares import Step
from typedthinc.training.workers import Work

ResultT = TypeVar("ResultT")
ValueT = TypeVar("ValueT")

# At most this many steps are made again when a worker is lost.
_MOST_AGAIN: Final = 100
# The program names each piece of a gradient to who adds it up, and each sum to all: with more adders than these, a step
# of many workers waits for that.
_MOST_ADDERS: Final = 8
# So few workers each add up all for themselves: as many bytes travel, in half of the objects. On one machine nothing
# travels, and so it pays for more.
_FEW: Final = 2
_NEAR: Final = 8
# The most bytes that a gradient takes beside its array.
_BESIDE: Final = 1 << 12
_FAULT: Final = "train: workers cannot be sent"


class Crew:
    """What makes steps by workers."""

    def __init__(self, engine: Engine, settings: Settings, work: Work) -> None:
        """Begin workers, and send them the data.

        Raises:
            TypeError: The data cannot be sent.
            TrainingError: A worker does not begin.
        """
        self._engine, self._work = engine, work
        self._roster = Roster(engine, settings, Replica)
        self._optimizer = work.training.optimizer
        self._task, self._is_settled = 0, True
        self._made: list[dict[str, float]] = []
        self._base: tuple[Ref, int, int]
        # What stands for the updates of the last step.
        self._after: list[Ref] = []
        # Where workers exchange gradients, as long as all are on this machine.
        self._are_near = not work.watching
        self._board: board.Maker | None = None
        # What was asked for the last step.
        self._asked: list[Ref] = []
        # The gradients of a step, as callbacks that were shown them have left them.
        self._shown: Gradients | None = None
        said = f"{_FAULT} the data: a stream opens what it reads in its own __iter__"
        self._data = engine.sent(work.data, {said: work.data})
        try:
            self._roster.begin(range(settings.count), self._data)
        except BaseException:
            self.close()
            raise  # Ray's processes would outlive the error

    def close(self) -> None:
        """End the workers, once they have done what they were asked last."""
        self._stop_waiting()
        self._engine.forget(self._asked)
        self._roster.close()

    def steps(self, epoch: int, start: int) -> Iterator[Step]:
        """Go through an epoch from an item on, and say of each step that it was made."""
        items = start
        # Who is told of steps may look at the model, and change it.
        is_listened = self._work.is_listened
        self._load(epoch, items)
        while (step := self._guarded(self._next)) is not None:
            if step.fault:
                self.settle()
                raise self._work.refused(step.fault)
            self._made.append(dict(self._optimizer.numbers))  # numbers that a replay needs
            self._is_settled = False
            self._optimizer.step_schedules()  # here too: the next step asks for its numbers
            items += step.items
            if is_listened or len(self._made) == _MOST_AGAIN:
                self.settle()
                yield step
                self._load(epoch, items)
            else:
                yield step
        self.settle()

    def settle(self) -> None:
        """Bring the model and the optimizer of this process to where the steps so far have led."""
        if self._is_settled:
            return
        found = self._guarded(self._progressed)
        model, optimizer, parameters = self._work.training.model, self._optimizer, self._parameters()
        for each in found:
            for place, value in each.parameters.items():
                node, name = parameters[place].node, parameters[place].name
                node.set_param(name, node.ops.asarray(value))
        counts, arrays = _merged([each.kept.counts for each in found]), _merged([each.kept.arrays for each in found])
        kept = found[0].kept._replace(step=optimizer.step, scores=optimizer.scores, counts=counts, arrays=arrays)
        optimizer.set_state(model, kept)
        for ops, state in zip(ops_of(model), found[0].generators, strict=True):
            ops.rng.bit_generator.state = state
        self._is_settled = True  # steps since would have set this again

    def _parameters(self) -> list[Parameter[Any]]:
        return list(parameters_of(self._work.training.model))

    def _load(self, epoch: int, items: int) -> None:
        """Have all workers begin from the state of this process."""
        training, shares = self._work.training, self._work.shares
        kept = self._optimizer.view_state(training.model)
        state = State(training.model, get_current_ops(), self._optimizer.detached(), kept, shares.loss, shares.plan)
        parts = {"model": state.model, "loss": state.loss, "optimizer": state.optimizer}
        sent = self._engine.sent(state, {f"{_FAULT} the {name}": part for name, part in parts.items()})
        self._base = sent, epoch, items
        self._made, self._shown = [], None
        self._guarded(self._restore)

    def _restore(self) -> None:
        """Have all workers begin from the state that was sent last."""
        state, epoch, items = self._base
        self._task += 1  # answers of an older task are refused by its number
        self._after, loaded = [], list[Ref]()
        self._open_board()
        handles, is_watched, adders = self._roster.handles, bool(self._work.watching), self._adders
        for place, handle in enumerate(handles):
            # The shares of those that are gone are those of others.
            workers = tuple(range(place, self._roster.settings.count, len(handles)))
            seat = None if self._board is None else self._board.seat._replace(worker=place)
            task = Task(self._task, place, tuple(handles), workers, adders, is_watched, epoch, items, seat)
            loaded.append(handle.call("load", task, state))
        if not all(self._roster.get(loaded)):
            self._are_near = False  # one has no seat: another machine. All exchange by Ray then
            self._restore()

    def _open_board(self) -> None:
        """Make what workers exchange gradients at, if there may be one."""
        self._close_board()
        if self._are_near and 1 < len(self._roster.handles) <= _NEAR:
            parameters = self._parameters()
            # Of a table, the numbers of rows come to its values; who is gone leaves a gradient more to others.
            size = self._roster.settings.count * sum(4 * each.array.nbytes + _BESIDE for each in parameters)
            self._board = board.made_for(len(self._roster.handles), size)

    def _close_board(self) -> None:
        """Tell those who wait there that nothing comes."""
        if self._board is not None:
            self._board.close()
            self._board = None

    def _stop_waiting(self) -> None:
        """Tell those who wait for gradients of others that nothing comes."""
        for handle in self._roster.handles:
            handle.close_mail(self._task)
        self._close_board()

    def _next(self) -> Step | None:
        """Have the next step made; None where the epoch is over."""
        return self._make(dict(self._optimizer.numbers))

    def _make(self, numbers: dict[str, float]) -> Step | None:
        """Have a step made, with these numbers of the optimizer."""
        before = self._after
        reports, given = self._computed()
        self._asked = [*before, *reports, *given]
        if self._work.watching:
            step = self._step_of(self._roster.get(reports))
            if step is not None and not step.fault:
                given = self._show(given)  # gradients as callbacks have left them
        self._after = [handle.call("update", self._task, numbers, *given) for handle in self._roster.handles]
        self._asked += self._after
        return self._step_of(self._got(reports, before))

    def _computed(self) -> tuple[list[Ref], list[Ref]]:
        """Have gradients computed; return what stands for the reports, and for the sums of those who add up."""
        handles, task = self._roster.handles, self._task
        reports = [handle.call("gradients", task) for handle in handles]
        return reports, [handle.call("add_up", task) for handle in handles[: self._adders]]

    @property
    def _adders(self) -> int:
        """How many of the workers add up gradients, the first ones; 0 where each does so for itself."""
        count = len(self._roster.handles)
        is_each = self._board is not None or (count <= _FEW and not self._work.watching)
        return 0 if is_each else min(count, _MOST_ADDERS)

    def _step_of(self, reports: Sequence[Report]) -> Step | None:
        """Put together what workers say of a step.

        Raises:
            Exception: What one of them raised.
            ValueError: They were given different batches.
        """
        for handle, report in zip(self._roster.handles, reports, strict=True):
            if report.error is not None:  # before anything is made of the step
                self._fail(handle, report.error)
        steps = [report.step for report in reports if report.step is not None]
        if not steps:
            return None
        if len(steps) < len(reports) or len({step.items for step in steps}) > 1:
            raise ValueError(
                "train: the data gives other batches to one worker than to another: it must not hang on chance"
            )
        losses = {share: loss for step in steps for share, loss in step.losses.items()}
        return Step(steps[0].items, losses, next((step.fault for step in steps if step.fault), ""))

    def _fail(self, handle: Handle, error: BaseException) -> None:
        """Raise what a worker raised, from the last whole step."""
        self.settle()  # the model of the last whole step
        raise _noted(handle, error)

    def _show(self, sums: Sequence[Ref]) -> list[Ref]:
        """Show the gradients of a step to callbacks, and send what they leave."""
        model, parameters = self._work.training.model, self._parameters()
        portions = portions_of(parameters, self._adders)
        if self._shown is None:
            put_pieces(model, parameters, portions, self._roster.get(sums))
            for callback in self._work.watching:
                callback.on_backward_end(self._work.training)
            self._shown = taken(model, parameters, copied=True)  # copied: callbacks may have changed them
        return [self._engine.put(pieces_of(self._shown, parameters, some)) for some in portions]

    def _progressed(self) -> list[Progressed]:
        """Ask all what has become of the state, or the first, where each updates all of it."""
        asked = self._roster.handles[: None if self._board else 1]
        return self._got([each.call("progressed", self._task) for each in asked], self._after)

    def _got(self, refs: Sequence[Ref], updates: Sequence[Ref]) -> list[Any]:
        """Wait for answers, and for the updates before them, which are there by then.

        Raises:
            Exception: What an update raised. The model of this process stays what it was when workers began last.
        """
        found = self._roster.get([*updates, *refs])
        for handle, error in zip(self._roster.handles, found[: len(updates)], strict=False):
            if error is not None:
                raise _noted(handle, error)
        return found[len(updates) :]

    def _guarded(self, do: Callable[[], ResultT]) -> ResultT:
        """Do something with workers, again if one is lost meanwhile."""
        while True:
            try:
                return do()
            except (LostError, LateError) as error:
                self._recover(error)

    def _recover(self, error: LostError | LateError) -> None:
        """Replace who is lost, and make the steps again that were made since the state that was sent last."""
        while True:
            step, again = self._work.training.run.step, len(self._made)
            lost = self._roster.end_lost(error, f"after step {step}: {again} steps are made again")
            self._stop_waiting()
            self._engine.forget(self._asked)
            self._asked = []
            try:
                self._roster.begin(lost, self._data)
                self._restore()
                for numbers in self._made:  # with the numbers of then: the same to the last bit
                    self._make(numbers)
            except (LostError, LateError) as another:
                error = another  # another one meanwhile: once more
            else:
                return


def _noted(handle: Handle, error: BaseException) -> BaseException:
    error.add_note(f"This happened in worker {handle.number}.")
    return error


def _merged(parts: Sequence[Mapping[str, Mapping[str, ValueT]]]) -> dict[str, dict[str, ValueT]]:
    """Put together what several workers keep, each of other parameters."""
    return {kind: {name: value for part in parts for name, value in part[kind].items()} for kind in parts[0]}
