"""All ops of the cpu, those that have a kernel among them."""

from __future__ import annotations

from typing import ClassVar

from typedthinc.backends.numpy import NumpyOps
from typedthinc_kernels.activations import KernelActivations
from typedthinc_kernels.attention import KernelAttention
from typedthinc_kernels.gated import KernelGated
from typedthinc_kernels.linalg import KernelLinalg
from typedthinc_kernels.losses import KernelLosses
from typedthinc_kernels.maxout import KernelMaxout
from typedthinc_kernels.normalization import KernelNormalization
from typedthinc_kernels.random import KernelRandom
from typedthinc_kernels.recurrent import KernelRecurrent
from typedthinc_kernels.reductions import KernelReductions
from typedthinc_kernels.sequences import KernelSequences
from typedthinc_kernels.softmax import KernelSoftmax
from typedthinc_kernels.tables import KernelTables
from typedthinc_kernels.training import KernelTraining


class KernelOps(
    KernelActivations,
    KernelAttention,
    KernelGated,
    KernelLinalg,
    KernelLosses,
    KernelMaxout,
    KernelNormalization,
    KernelRandom,
    KernelRecurrent,
    KernelReductions,
    KernelSequences,
    KernelSoftmax,
    KernelTables,
    KernelTraining,
    NumpyOps,
):
    """Do the arithmetic on float32 with kernels, and all else with numpy.

    A kernel says by its result whether the arguments were any for it. If not, numpy's path does the work or raises its
    error.
    """

    name: ClassVar[str] = "kernels"
    priority: ClassVar[int] = 10
