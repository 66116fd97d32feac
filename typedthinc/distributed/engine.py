"""What is asked of Ray. Its types are partly unknown to checkers: they end in this file."""

import os
import re
import socket
import sysconfig
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from time import monotonic
from typing import Any, Final, NamedTuple, TypeAlias

from typedthinc.tracebacks import shorten
from typedthinc.training.interrupts import deferred

NEEDS_RAY: Final = "RayWorkers needs Ray, which comes with the extra: pip install 'typedthinc[ray]'"
# What stands for a value that is being computed, or is held elsewhere.
Ref: TypeAlias = Any

# So often the main thread looks up from waiting, for Ctrl-C and the like.
_TICK: Final = 0.5
# So long the place of a cluster may take to answer: Ray would try for two minutes.
_ANSWER: Final = 5.0
# So long a worker may take to say that it is there.
_PATIENCE: Final = 5.0
# Ray gives its workers a niceness of 15: beside another program they would wait, and the whole run with them.
_SETTINGS: Final = {"worker_niceness": 0}
_THREADS: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS")


class LostError(Exception):
    """Something that was asked for does not come, as a worker is gone."""


class LateError(Exception):
    """Something does not come within the limit."""


class Handle(NamedTuple):
    """A worker that runs.

    Attributes:
        number: Its number, from 0 on.
        actor: What it is to Ray.
    """

    number: int
    actor: Any

    def call(self, method: str, *args: Any) -> Any:
        """Have it do something, once the arguments are there; return what stands for the result, without waiting.

        What it is asked for it does in the order in which it is asked.
        """
        return getattr(self.actor, method).remote(*args)

    def send(self, *args: Any) -> None:
        """Have it take what is sent, whatever it does meanwhile; see `Replica.deliver`."""
        self.actor.deliver.options(concurrency_group="mail", num_returns=0).remote(*args)

    def close_mail(self, task: int) -> None:
        """Have it no longer wait for what is sent."""
        self.actor.close_mail.options(concurrency_group="mail", num_returns=0).remote(task)


class Engine:
    """Ray, begun here unless it runs already, and ended then."""

    def __init__(self, address: str | None, cpus: int) -> None:
        """Connect.

        Args:
            address: Where the cluster is; None for one that the program is connected to, or that `RAY_ADDRESS` names,
                or else this machine.
            cpus: How many CPUs there have to be on this machine.

        Raises:
            ModuleNotFoundError: Ray is not installed.
            ConnectionError: The cluster cannot be reached, or the program is connected to another one.
        """
        try:
            self._ray: Any = import_module("ray")
        except ModuleNotFoundError as error:
            if error.name != "ray":
                raise
            raise ModuleNotFoundError(NEEDS_RAY, name="ray") from None
        self._is_own = not self._ray.is_initialized()  # a cluster of the user's stays up
        if self._is_own:
            # Jobs on a cluster have that. Without a name, Ray would take any cluster that runs here.
            address = address or os.environ.get("RAY_ADDRESS") or "local"
            _look_for(address)
            # A copy, as Ray adds to it.
            here: dict[str, Any] = {"num_cpus": cpus, "include_dashboard": False, "_system_config": dict(_SETTINGS)}
            try:
                with deferred():  # Ctrl-C here would crash the program, or leave processes behind
                    self._ray.init(address=address, **(here if address == "local" else {}))
            except BaseException:
                self.close()
                raise
        elif address is not None:
            self._check(address)

    def _check(self, address: str) -> None:
        """Refuse a cluster that the program is not connected to.

        Raises:
            ConnectionError: It is connected to another one.
        """
        there = str(self._ray.get_runtime_context().gcs_address)
        if address not in ("auto", "local", there) and not address.endswith(f"//{there}"):
            raise ConnectionError(
                f"RayWorkers: address is {address}, but the program is connected to {there} already: "
                "call ray.shutdown() before, or leave address out"
            )

    def close(self) -> None:
        """End what was begun here."""
        if self._is_own:
            with deferred():  # interrupted, Ray would leave processes behind for a minute
                self._ray.shutdown()

    def begin(self, kind: type[Any], number: int, threads: int) -> Handle:
        """Begin a worker of a class, with a number of CPUs; it may take a while until it is there."""
        settings = {
            "num_cpus": threads,
            "max_restarts": 0,
            "concurrency_groups": {"looking": 1, "mail": 1},  # a thread each, which answer and take while it works
            "runtime_env": {"env_vars": {name: str(threads) for name in _THREADS}},
        }
        return Handle(number, self._ray.remote(**settings)(kind).remote(number))

    def end(self, handle: Handle) -> None:
        """End a worker at once, whatever it does."""
        with suppress(Exception):  # it may be gone already
            self._ray.kill(handle.actor)

    def put(self, value: object) -> Ref:
        """Put a value where all workers can read it.

        Raises:
            TypeError: It cannot be sent to another process.
        """
        return self._ray.put(value)

    def sent(self, value: object, parts: Mapping[str, object]) -> Ref:
        """Put a value; see `unsent` for what is said where it cannot be sent.

        Raises:
            TypeError: It cannot be sent to another process.
        """
        try:
            return self.put(value)
        except TypeError as error:
            raise self.unsent(error, parts) from None

    def unsent(self, error: TypeError, parts: Mapping[str, object]) -> TypeError:
        """Make the error for a value that cannot be sent, by the first of its parts that cannot.

        Args:
            error: What Ray has raised.
            parts: The parts of the value, by what is said of them.
        """
        for said, part in parts.items():
            try:
                self._ray.cloudpickle.dumps(part)
            except Exception as reason:  # pickling calls code of users
                return TypeError(f"{said} ({reason})")
        return error

    def get(self, refs: Sequence[Ref], limit: float) -> list[Any]:
        """Wait for values.

        Args:
            refs: What stands for them.
            limit: How long to wait, in seconds.

        Raises:
            LostError: A worker is gone that they hang on.
            LateError: One is not there within the limit.
            RuntimeError: A method of a worker failed.
        """
        until = monotonic() + limit
        waiting = list(refs)
        while waiting:
            _, waiting = self._ray.wait(waiting, num_returns=len(waiting), timeout=_TICK)
            if waiting and monotonic() > until:
                raise LateError(f"workers do not answer within {limit:g} s, and say that they do nothing")
        errors = import_module("ray.exceptions")
        try:
            found: list[Any] = self._ray.get(list(refs))
        except errors.RayError as error:
            cause: Any = error
            while isinstance(cause, errors.RayTaskError):
                # What hangs on something that is lost fails itself.
                cause = cause.cause  # to the error that began it
            if not isinstance(cause, errors.RayError):
                raise RuntimeError(f"a worker failed: {error}") from error
            raise LostError(str(cause).partition("\n")[0]) from error
        return found

    def forget(self, refs: Sequence[Ref]) -> None:
        """Wait a little for what is no longer needed: Ray logs errors that were never fetched."""
        if refs:
            self._ray.wait(list(refs), num_returns=len(refs), timeout=_PATIENCE)  # it may fail, but it is asked for
        for ref in refs:
            with suppress(Exception):
                self._ray.get(ref, timeout=0)

    def looked_at(self, handles: Sequence[Handle]) -> Mapping[int, str | None]:
        """Ask workers what they are doing: nothing, while they wait; None where one does not say."""
        refs = {handle.number: handle.actor.busy.options(concurrency_group="looking").remote() for handle in handles}
        self._ray.wait(list(refs.values()), num_returns=len(refs), timeout=_PATIENCE)
        found: dict[int, str | None] = dict.fromkeys(refs)
        for number, ref in refs.items():
            with suppress(Exception):
                found[number] = self._ray.get(ref, timeout=0)
        return found


def interrupted(error: KeyboardInterrupt) -> KeyboardInterrupt:
    """Return what a Ctrl-C ends in: where the program was when Ray was waited for, without Ray's own lines."""
    made = KeyboardInterrupt(*error.args).with_traceback(error.__traceback__)
    shorten(made, *(os.path.join(folder, "ray", "") for folder in (sysconfig.get_path("purelib"), "python")))
    return made


def _look_for(address: str) -> None:
    """Refuse the address of a cluster at which nothing answers.

    Raises:
        ConnectionError: That is so.
    """
    found = re.fullmatch(r"(?:ray://)?([^/]+):(\d+)", address)
    if found is None:
        return
    try:
        socket.create_connection((found[1], int(found[2])), _ANSWER).close()
    except OSError as error:
        raise ConnectionError(
            f"RayWorkers: nothing answers at {address} ({error}); `ray start --head` begins a cluster, and says where"
        ) from None
