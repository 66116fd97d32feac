"""All ops of the draft as one class."""

import numpy as np

from typedthinc.compat.thinc_draft.activations import ActivationOps
from typedthinc.compat.thinc_draft.memory import MemoryOps
from typedthinc.compat.thinc_draft.sequences import SequenceOps
from typedthinc.compat.thinc_draft.training import TrainingOps


class Ops(MemoryOps, ActivationOps, SequenceOps, TrainingOps):
    """Do arithmetic on one device.

    Examples:
        >>> ops = Ops()
        >>> ops.clip_low(ops.asarray([-1.0, 2.0], dtype="float32"), 0.0).tolist()
        [0.0, 2.0]
    """


class NumpyOps(Ops):
    """Do arithmetic on the cpu."""

    def __init__(self) -> None:
        """Take the ops of numpy."""
        super().__init__(np)


class CupyOps(Ops):
    """Do arithmetic on a gpu."""

    def __init__(self) -> None:
        """Take the ops of cupy.

        Raises:
            ModuleNotFoundError: cupy is not installed, which the extra `typedthinc[cupy]` brings.
            RuntimeError: There is no gpu.
        """
        from typedthinc.backends.cupy.library import cupy

        super().__init__(cupy)
