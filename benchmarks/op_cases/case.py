"""One op: its arguments for a shape, and the calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from inspect import signature
from typing import Any, Final, TypeAlias

import numpy as np

from benchmarks.workload import COPY, OURS, Arrays, Run, Workload
from typedthinc.backends import Ops

# Takes the ops of a library (torch has none: the module itself), then the arguments.
Call: TypeAlias = Callable[..., Any]
Shape: TypeAlias = tuple[int, int]

SHAPES: Final[tuple[Shape, ...]] = ((512, 96), (4096, 128), (2000, 288), (65536, 64))


@dataclass(frozen=True)
class Case:
    """How each library calls an op.

    Attributes:
        op: The name of our op.
        arguments: Makes the arguments, numpy arrays by name, from a generator, rows and columns. Calls get those
            whose names they have as parameters; the results of other ops may be among them.
        ours: Calls our ops; by default the op by its name, with the arrays that its parameters name.
        given: What that default gives it besides.
        thinc: Calls thinc's ops, if they have it.
        alike: Whether thinc's ops are called as ours are.
        torch: Calls torch, if it has it.
        label: What sets two rows of one op apart.
        compared: How many of the results are compared, none where they are random.
        tolerance: As in `Workload`.
        most_steps: As in `Workload`.
    """

    op: str
    arguments: Callable[[np.random.Generator, int, int], Arrays]
    ours: Call | None = None
    given: Mapping[str, Any] = field(default_factory=dict)
    thinc: Call | None = None
    alike: bool = False
    torch: Call | None = None
    label: str = ""
    compared: int = 1
    tolerance: float = 1e-4
    most_steps: int | None = None

    @property
    def title(self) -> str:
        """The row of the table."""
        return f"{self.op} {self.label}".strip()

    def call(self, peer: str) -> Call | None:
        """Return how a library does it, or None if it has not got it."""
        by_thinc = self.ours or self._by_name if self.alike else self.thinc
        return {OURS: self.ours or self._by_name, "thinc": by_thinc, "torch": self.torch}[peer]

    def arrays(self, call: Call, data: Arrays) -> list[Any]:
        """Return the arguments of a call, by the names of its parameters, behind the library."""
        if call == self._by_name:
            parameters = signature(getattr(Ops, self.op)).parameters.items()
            needed = [name for name, spec in parameters if spec.default is spec.empty and name not in self.given]
        else:
            needed = [*signature(call).parameters]
        return [data[name] for name in needed[1:]]

    def _by_name(self, library: Any, *arrays: Any) -> Any:
        return getattr(library, self.op)(*arrays, **self.given)


def name_of(case: Case, shape: Shape) -> str:
    """Name the workload of a case and a shape."""
    return f"{case.title} {shape[0]}x{shape[1]}"


def workloads(cases: Sequence[Case], shapes: Sequence[Shape]) -> dict[str, Workload]:
    """Make a workload of each case and shape."""
    return {name_of(case, shape): _workload(case, shape) for case in cases for shape in shapes}


def plain(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    """Make X."""
    return {"X": _normal(rng, rows, columns)}


def with_gradient(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    """Make X and dY of the same shape, and what a rectifier makes of X."""
    X = _normal(rng, rows, columns)
    return {"X": X, "dY": _normal(rng, rows, columns), "Y": np.maximum(X, 0)}


def _normal(rng: np.random.Generator, *shape: int) -> Any:
    return rng.standard_normal(shape, dtype=np.float32)


def _workload(case: Case, shape: Shape) -> Workload:
    peers = {OURS: partial(_run_ours, case), "thinc": partial(_run_thinc, case), "torch": partial(_run_torch, case)}
    return Workload(
        name_of(case, shape),
        lambda: case.arguments(np.random.default_rng(0), *shape),
        {**{peer: run for peer, run in peers.items() if case.call(peer)}, COPY: partial(_run_copy, case)},
        checked_steps=0,
        tolerance=case.tolerance,
        most_steps=case.most_steps,
        is_fresh=False,
    )


def _run_ours(case: Case, data: Arrays) -> Run:
    from typedthinc.api import get_ops

    return _run(case, OURS, get_ops("cpu"), data)


def _run_thinc(case: Case, data: Arrays) -> Run:
    from thinc.api import get_ops

    return _run(case, "thinc", get_ops("cpu"), data)


def _run_torch(case: Case, data: Arrays) -> Run:
    import torch

    torch.set_num_threads(1)
    return _run(case, "torch", torch, {name: torch.from_numpy(array) for name, array in data.items()})


def _run_copy(case: Case, data: Arrays) -> Run:
    """Copy half as many bytes as our op reads and writes: a copy reads and writes each of them."""
    from typedthinc.api import get_ops

    call: Any = case.call(OURS)
    arguments = case.arrays(call, data)
    moved = sum(_bytes_of(each) for each in (*arguments, call(get_ops("cpu"), *arguments)))
    source = np.ones(moved // 2, np.uint8)
    target = np.ones_like(source)
    return Run(partial(np.copyto, target, source), dict)


def _bytes_of(value: Any) -> int:
    if isinstance(value, tuple | list):
        return sum(_bytes_of(each) for each in value)
    return value.nbytes if isinstance(value, np.ndarray) else 0


def _run(case: Case, peer: str, library: Any, data: Any) -> Run:
    call: Any = case.call(peer)
    step = partial(call, library, *case.arrays(call, data))
    return Run(step, lambda: _results(step(), case.compared))


def _results(found: Any, compared: int) -> Arrays:
    values = found if isinstance(found, tuple | list) else (found,)
    return {f"result {i}": np.array(value) for i, value in enumerate(values[:compared])}
