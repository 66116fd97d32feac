"""The ops that are timed, one file a concern: what they are called with, and how thinc and torch do the same."""

from __future__ import annotations

from typing import Final

from benchmarks.op_cases import (
    activations,
    elementwise,
    gates,
    images,
    linalg,
    normalization,
    ordering,
    products,
    recurrent,
    reductions,
    sequences,
    tables,
    training,
)
from benchmarks.op_cases.case import SHAPES, Case, workloads
from benchmarks.workload import Workload

CASES: Final[tuple[Case, ...]] = (
    *linalg.CASES,
    *products.CASES,
    *activations.CASES,
    *gates.CASES,
    *elementwise.CASES,
    *normalization.CASES,
    *ordering.CASES,
    *images.CASES,
    *reductions.CASES,
    *sequences.CASES,
    *recurrent.CASES,
    *tables.CASES,
    *training.CASES,
)
WORKLOADS: Final[dict[str, Workload]] = workloads(CASES, SHAPES)
