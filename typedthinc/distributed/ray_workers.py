"""`RayWorkers`: processes that share the batches of a run, on this machine or a cluster of Ray's."""

import os
import re
from collections.abc import Generator
from contextlib import contextmanager
from math import inf
from typing import Final

from typedthinc.arguments import flag, integer, kind_of, refuse
from typedthinc.distributed.crew import Crew
from typedthinc.distributed.engine import Engine, interrupted
from typedthinc.distributed.roster import Settings
from typedthinc.runtime.keywords import says_names
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.training.workers import Steps, Work

# What stands for a cluster without its place in a network.
_NAMES: Final = (None, "auto", "local")
_PLACES: Final = '"auto", "local", "host:port" or "ray://host:port"'


@hide_frames(REFUSALS)
def ray_workers(where: str, workers: object) -> "RayWorkers":
    """Return workers.

    Raises:
        TypeError: They are something else, a number say.
    """
    if not isinstance(workers, RayWorkers):
        raise TypeError(f"{where} takes workers such as RayWorkers(4), but the argument is {kind_of(workers)}")
    return workers


class RayWorkers:
    """Processes that share the batches of a run, begun and kept by Ray, for `train(..., workers=RayWorkers(4))`.

    Each holds the model and computes its share of each batch; their gradients are added up in an order that hangs on
    nothing but their numbers, and each makes the same step. A run gives bit for bit the numbers of `OneProcess(4)`,
    where that has as many threads as a worker. Callbacks, validation and checkpoints are those of this process.

    The data, the model, the loss and the optimizer are pickled. Data with a length is held once on each machine; a
    stream is read by each worker, and has to give the same batches to all.

    Where a worker is lost, another takes its place, and all go on from the last steps that are known to all, with the
    numbers of a run in which nothing happened. The logger `typedthinc.distributed` tells of it.

    Attributes:
        settings: How the workers are kept.

    Examples:
        >>> workers = RayWorkers(4, threads=2)
        >>> workers.count
        4
    """

    settings: Settings

    @says_names
    @hide_frames(REFUSALS)
    def __init__(
        self,
        count: int,
        address: str | None = None,
        *,
        threads: int = 1,
        limit: float = 300.0,
        restarts: int = 10,
        elastic: bool = False,
    ) -> None:
        """Say how many workers there are to be, and where.

        Args:
            count: How many there are.
            address: Where the cluster is: `"auto"`, `"ray://host:10001"` and others that `ray.init` takes; None for
                what the program is connected to by `ray.init`, what `RAY_ADDRESS` names, or else this machine alone.
            threads: The threads of each, for which it takes as many CPUs of the cluster.
            limit: How many seconds a worker may take to begin, or for its share of a step. One that takes longer is
                ended, and named.
            restarts: How often workers may be lost in a run; the next time ends it.
            elastic: Whether to go on without those that are lost: the others compute their shares, too. The numbers
                stay the same.

        Raises:
            ValueError: A number is out of its range.
        """
        if type(limit) not in (int, float) or not 0 < limit < inf:
            refuse("RayWorkers", "limit", "a finite number above 0", limit)
        if type(address) not in (str, type(None)):
            refuse("RayWorkers", "address", "a text or None", address)
        if address not in _NAMES and not re.search(r"://|:\d+$", address):
            refuse("RayWorkers", "address", f"None, {_PLACES}", address)
        self._address = address
        self.settings = Settings(
            integer("RayWorkers", "count", count, least=1),
            integer("RayWorkers", "threads", threads, least=1),
            float(limit),
            integer("RayWorkers", "restarts", restarts),
            flag("RayWorkers", "elastic", elastic),
        )

    def __repr__(self) -> str:
        return f"RayWorkers({self.count}, {self._address!r}, threads={self.settings.threads})"

    @property
    def count(self) -> int:
        """How many workers there are."""
        return self.settings.count

    @contextmanager
    def at_work(self, work: Work, /) -> Generator[Steps]:
        """Begin workers, and end them behind the block; Ray, too, if it did not run before.

        Raises:
            ModuleNotFoundError: Ray is not installed, which the extra `typedthinc[ray]` brings.
            ConnectionError: The cluster cannot be reached, or the program is connected to another one.
            TypeError: Something cannot be sent to another process.
            TrainingError: A worker does not begin.
        """
        with self.connected() as engine:
            crew = Crew(engine, self.settings, work)
            try:
                yield crew
            finally:
                crew.close()

    @contextmanager
    def connected(self) -> Generator[Engine]:
        """Connect with Ray, which is begun where it does not run, and ended behind the block then.

        Raises:
            ConnectionError: The cluster cannot be reached, or the program is connected to another one.
            ModuleNotFoundError: Ray is not installed, which the extra `typedthinc[ray]` brings.
            KeyboardInterrupt: Ctrl-C was pressed.
        """
        try:
            engine = Engine(self._address, max(self.count * self.settings.threads, os.cpu_count() or 1))
            try:
                yield engine
            finally:
                engine.close()
        except KeyboardInterrupt as error:
            raise interrupted(error) from None
