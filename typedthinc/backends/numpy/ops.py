"""All ops on numpy as one class."""

from typing import Any, ClassVar

import numpy as np

from typedthinc.backends.numpy.activations import NumpyActivations
from typedthinc.backends.numpy.heap import raise_malloc_trim_threshold
from typedthinc.backends.numpy.linalg import NumpyLinalg
from typedthinc.backends.numpy.maxout import NumpyMaxout
from typedthinc.backends.numpy.memory import NumpyMemory
from typedthinc.backends.numpy.normalization import NumpyNormalization
from typedthinc.backends.numpy.random import NumpyRandom
from typedthinc.backends.numpy.recurrent import NumpyRecurrent
from typedthinc.backends.numpy.reductions import NumpyReductions
from typedthinc.backends.numpy.sequences import NumpySequences
from typedthinc.backends.numpy.softmax import NumpySoftmax
from typedthinc.backends.numpy.tables import NumpyTables
from typedthinc.backends.numpy.training import NumpyTraining
from typedthinc.backends.ops import Ops
from typedthinc.backends.record import bind_reductions
from typedthinc.types import DeviceTypes


@bind_reductions()
class NumpyOps(
    NumpyLinalg,
    NumpyActivations,
    NumpySoftmax,
    NumpyMaxout,
    NumpyNormalization,
    NumpyReductions,
    NumpySequences,
    NumpyRecurrent,
    NumpyTables,
    NumpyRandom,
    NumpyTraining,
    NumpyMemory,
    Ops,
):
    """Do the arithmetic with numpy, on the cpu."""

    name: ClassVar[str] = "numpy"
    xp: ClassVar[Any] = np
    device_type: ClassVar[DeviceTypes] = "cpu"

    def __init__(self, device_id: int = -1, *, seed: int | None = None) -> None:
        super().__init__(device_id, seed=seed)
        raise_malloc_trim_threshold()  # once in a process
