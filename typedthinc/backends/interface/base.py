"""What a backend is: an array library, a device and a source of randomness."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property
from secrets import randbits
from threading import Lock
from typing import Any, ClassVar, Final, TypeAlias, TypeVar
from weakref import WeakSet

import numpy as np

from typedthinc.arguments import integer
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.types import ArrayXd, DeviceTypes, FloatsXd

# What a backend makes: it fits the array types of every rank and of all sizes.
AnyFloats: TypeAlias = np.ndarray[Any, np.dtype[np.floating[Any]]]
AnyInts: TypeAlias = np.ndarray[Any, np.dtype[np.integer[Any]]]

# For ops that give back the rank, dtype family and sizes they get.
FloatsT = TypeVar("FloatsT", bound=FloatsXd)
ArrayT = TypeVar("ArrayT", bound=ArrayXd)
MethodT = TypeVar("MethodT")

# As many bits as numpy takes itself.
_ENTROPY: Final = 128


class BaseOps(ABC):
    """Hold what all ops of a backend share.

    Attributes:
        name: The name that `get_ops` knows the backend by.
        xp: The array module, numpy or one with its interface.
        device_type: "cpu" or "gpu".
        priority: Of several ops for the cpu that are installed, those with the highest are taken.
        device_id: The number of the device; -1 on the cpu.
        rng: The only source of randomness of the ops, a numpy generator on every backend.
    """

    name: ClassVar[str]
    xp: ClassVar[Any]
    device_type: ClassVar[DeviceTypes]
    priority: ClassVar[int] = 0
    device_id: int
    _seed: int

    @hide_frames(REFUSALS)
    def __init__(self, device_id: int = -1, *, seed: int | None = None) -> None:
        """Bind the ops to a device and seed their generator, from the system's entropy by default."""
        self.device_id = device_id
        self.seed(seed)
        with _lock:
            _alive.add(self)  # weak: ops that are gone need no seed

    def __repr__(self) -> str:
        return f"{type(self).__name__}(device_id={self.device_id})"

    def on_device(self) -> AbstractContextManager[object]:
        """Make the device of these ops the current one of its library within a `with` block; nothing on the cpu."""
        return nullcontext()

    def select_device(self) -> None:
        """Make the device of these ops the current one of its library, for this thread; nothing on the cpu."""
        # Entered and never left.
        self.on_device().__enter__()

    @hide_frames(REFUSALS)
    def seed(self, seed: int | None) -> None:
        """Start the generator afresh; equal seeds give equal draws, None takes the system's entropy."""
        # The generator is made when it is asked for: there may be many ops, of which few draw.
        self._seed = randbits(_ENTROPY) if seed is None else integer(type(self).__name__, "seed", seed)
        vars(self).pop("rng", None)

    @cached_property
    def rng(self) -> np.random.Generator:
        # All threads get the one that was put there first.
        made: np.random.Generator = vars(self).setdefault("rng", np.random.default_rng(self._seed))
        return made

    @abstractmethod
    def _apply(self, op: str, X: FloatsT, inplace: bool, *numbers: float) -> FloatsT:
        """Return what the record of an op makes of each number of X, written into X if in place."""

    @abstractmethod
    def _backprop(self, op: str, dY: FloatsT, at: FloatsT, inplace: bool, *numbers: float) -> FloatsT:
        """Return dY times the derivative that the record of an op has, written into dY if in place."""


def with_overloads(op: MethodT) -> Callable[[Callable[..., Any]], MethodT]:
    """Return a decorator for a method of a backend that has the overloads of the op as it is declared."""

    def same(method: Any) -> MethodT:
        typed: MethodT = method  # checkers see the declared op, programs the method
        return typed

    return same


_alive: Final[WeakSet[BaseOps]] = WeakSet()
# A set must not grow while another thread goes through it.
_lock: Final = Lock()


def seed_all(seed: int) -> None:
    """Seed all ops that are alive in this process."""
    with _lock:
        ops = list(_alive)  # copied, so that the lock is not held while seeding
    for each in ops:
        each.seed(seed)
