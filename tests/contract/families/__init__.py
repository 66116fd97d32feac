"""The cases of all layers, by family."""

from __future__ import annotations

from tests.contract.case import Cases
from tests.contract.families import combinators, containers, dense, frameworks, images, parts, sequences, tables

CASES: Cases = {
    **dense.CASES,
    **tables.CASES,
    **sequences.CASES,
    **containers.CASES,
    **parts.CASES,
    **images.CASES,
    **frameworks.CASES,
    **combinators.CASES,
}
# Around modules of other frameworks.
FOREIGN = frozenset(frameworks.CASES)
