"""All ops on cupy as one class."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import wraps
from typing import Any, ClassVar

from typedthinc.backends.cupy.activations import CupyActivations
from typedthinc.backends.cupy.aggregates import norm
from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.cupy.linalg import CupyLinalg
from typedthinc.backends.cupy.maxout import CupyMaxout
from typedthinc.backends.cupy.memory import CupyMemory
from typedthinc.backends.cupy.normalization import CupyNormalization
from typedthinc.backends.cupy.random import CupyRandom
from typedthinc.backends.cupy.recurrent import CupyRecurrent
from typedthinc.backends.cupy.reductions import CupyReductions
from typedthinc.backends.cupy.sequences import CupySequences
from typedthinc.backends.cupy.softmax import CupySoftmax
from typedthinc.backends.cupy.tables import CupyTables
from typedthinc.backends.cupy.training import CupyTraining
from typedthinc.backends.gpus import CupyOps as NamedCupyOps
from typedthinc.backends.interface.base import BaseOps
from typedthinc.backends.ops import Ops
from typedthinc.backends.record import bind_reductions
from typedthinc.types import DeviceTypes


def _on_its_device(ops: type[CupyOps]) -> type[CupyOps]:
    """Have each op of a class make the gpu of its object the current device while it runs."""
    for name in dir(Ops):
        if not (name.startswith("_") or hasattr(BaseOps, name)) and callable(getattr(Ops, name)):
            setattr(ops, name, _switched(getattr(ops, name)))
    return ops


def _switched(op: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(op)
    def run(self: CupyOps, *args: Any, **kwargs: Any) -> Any:
        if cupy.cuda.runtime.getDevice() == self.device_id:  # a call of CUDA's, but without a switch most often
            return op(self, *args, **kwargs)
        with self.on_device():
            return op(self, *args, **kwargs)

    return run


@_on_its_device
@bind_reductions(norm=norm)
class CupyOps(
    CupyLinalg,
    CupyActivations,
    CupySoftmax,
    CupyMaxout,
    CupyNormalization,
    CupyReductions,
    CupySequences,
    CupyRecurrent,
    CupyTables,
    CupyRandom,
    CupyTraining,
    CupyMemory,
    NamedCupyOps,
):
    """Do the arithmetic with cupy, on one gpu: every op makes it the current device while it runs."""

    name: ClassVar[str] = "cupy"
    xp: ClassVar[Any] = cupy
    device_type: ClassVar[DeviceTypes] = "gpu"

    def __init__(self, device_id: int = 0, *, seed: int | None = None) -> None:
        """Bind the ops to a gpu and seed their generator, from the system's entropy by default."""
        super().__init__(device_id, seed=seed)
        with self.on_device():
            self._faults = cupy.zeros(1, "int32")  # the bits of `faults.py`

    def on_device(self) -> AbstractContextManager[object]:
        device: AbstractContextManager[object] = cupy.cuda.Device(self.device_id)
        return device
