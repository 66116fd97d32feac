"""Which instructions of the processor the kernels are made of."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from typedthinc_kernels import _kernels


def instruction_sets() -> list[str]:
    """Return the instruction sets of this machine that there are kernels for; the last one is used."""
    return _kernels.instruction_sets()


@contextmanager
def use_instruction_set(name: str) -> Generator[None, None, None]:
    """Compute with another instruction set within a `with` block, in all threads: to compare results.

    Raises:
        ValueError: This machine does not have it.
    """
    before = _kernels.use(name)
    try:
        yield
    finally:
        _kernels.use(before)
