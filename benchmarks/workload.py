"""What is measured: one piece of work, as each library does it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

OURS: Final = "typedthinc"
# Not a library: numpy copies as many bytes as the work reads and writes. There is nothing to compare.
COPY: Final = "copy"
Arrays: TypeAlias = dict[str, npt.NDArray[Any]]
_HAS_KERNELS: Final = find_spec("typedthinc_kernels") is not None


@dataclass(frozen=True)
class Run:
    """A piece of work made ready by one library.

    Attributes:
        step: Does it once: this is what is timed.
        results: Gives what is compared between the libraries, as numpy arrays by name.
    """

    step: Callable[[], object]
    results: Callable[[], Arrays]


@dataclass(frozen=True)
class Workload:
    """The same work for several libraries.

    Attributes:
        title: The row of the table.
        data: Makes the data and the first weights, equal in every process.
        peers: By the name of each library, what makes the work ready. It imports its library only when it is called.
        checked_steps: After how many steps the results are compared; 0 where asking for them does the work.
        tolerance: How far results may differ: the norm of the difference, by the norm of the result.
        targets: By the name of a library, the ratio of CPU times that is aimed at, in numpy.
        targets_with_kernels: The same where `typedthinc-kernels` is installed, if it is another.
        most_steps: How many steps may follow each other, where more would be another question.
        is_fresh: Whether every turn starts from fresh data and weights.
        partial: The libraries that show some results only, because the others are known to be wrong there.
    """

    title: str
    data: Callable[[], Arrays]
    peers: Mapping[str, Callable[[Arrays], Run]]
    checked_steps: int = 1
    tolerance: float = 1e-5
    targets: Mapping[str, float] = field(default_factory=dict)
    targets_with_kernels: Mapping[str, float] = field(default_factory=dict)
    most_steps: int | None = None
    is_fresh: bool = True
    partial: Collection[str] = ()

    @property
    def aims(self) -> Mapping[str, float]:
        """By the name of a library, the ratio that is aimed at here."""
        return (_HAS_KERNELS and self.targets_with_kernels) or self.targets

    def ready(self, peer: str) -> Run:
        """Make the work ready for a library, from data of its own."""
        return self.peers[peer](self.data())


def disagreements(workload: Workload, peer: str, ours: Arrays, theirs: Arrays) -> list[str]:
    """Say which results of a peer are not ours."""
    wanted = ours.keys() & theirs.keys() if peer in workload.partial else ours.keys()
    if (ours and not wanted) or wanted != theirs.keys():
        return [f"results {sorted(theirs)} instead of {sorted(ours)}"]
    return [
        f"{name} differs: {said}"
        for name in sorted(wanted)
        if (said := _difference(ours[name], theirs[name], workload.tolerance))
    ]


def _difference(one: npt.NDArray[Any], two: npt.NDArray[Any], tolerance: float) -> str:
    if one.shape != two.shape:
        return f"shapes {one.shape} and {two.shape}"
    a, b = one.astype(np.float64), two.astype(np.float64)
    apart, size = float(np.linalg.norm(a - b)), float(np.linalg.norm(a))
    if not size:
        return "nothing but zeros, which prove nothing"
    return "" if apart <= tolerance * size else f"{apart:.3g} apart at a norm of {size:.3g}"
