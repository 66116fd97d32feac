"""What is known of an op beside its signature and docstring, said once, where the op is declared."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, TypeVar

ANY: Final = (-math.inf, math.inf)
ABOVE_ZERO: Final = (0.0, math.inf)
OpT = TypeVar("OpT", bound=Callable[..., Any])

# Reads its first array and writes into its second, which may be the first; the numbers of the op follow.
Writes: TypeAlias = Callable[..., None]
# Makes the gradient of an operand from the module `lazy`, the gradient of the result, the result and the operands, all
# expressions: so it has a gradient, too.
Vjp: TypeAlias = Callable[[Any, Any, Any, Any], Any]
VjpOfTwo: TypeAlias = Callable[[Any, Any, Any, Any, Any], Any]


@dataclass(frozen=True, eq=False)
class Derivative:
    """The derivative of an op that makes a number of each number; its `backprop_` multiplies dY by it.

    Attributes:
        by: What it is computed from: "Y", the output, where that is enough and the input need not be kept; else "X".
        numpy: Writes the derivative at its first array into its second.
        cuda: The same as a statement in C, which sets d by x or y and the numbers of the op.
    """

    by: Literal["X", "Y"]
    numpy: Writes | None = None
    cuda: str = ""


@dataclass(frozen=True, eq=False)
class Record:
    """An op that works element by element.

    Its signature says the sizes of its result, to readers and to the checker: `(X: FloatsT) -> FloatsT`.

    Attributes:
        name: The name of the op.
        numpy: Computes it with numpy; None where the op is made of others, or is a function of that name of the
            array library.
        cuda: The same as a statement in C, which sets y by x and the numbers of the op.
        numbers: The names of the parameters that are numbers, in their order.
        derivative: Its derivative; None where no op computes that.
        vjps: For each operand what makes its gradient in `lazy/`; nothing where none flows.
        flops: How many operations it takes for one element.
        writes: The parameter by which it is told where to write, `inplace` or `out`; empty where it has neither.
        domain: Between which numbers it is defined, all but the ends.
    """

    name: str
    numpy: Writes | None = None
    cuda: str = ""
    numbers: tuple[str, ...] = ()
    derivative: Derivative | None = None
    vjps: tuple[Callable[..., Any], ...] = ()
    flops: float = 1.0
    writes: str = ""
    domain: tuple[float, float] = ANY


RECORDS: Final[dict[str, Record]] = {}


def elementwise(
    numpy: Writes | None = None,
    cuda: str = "",
    *,
    vjp: Vjp | None = None,
    vjps: tuple[VjpOfTwo, VjpOfTwo] | None = None,
    derivative: Derivative | None = None,
    flops: float = 1.0,
    domain: tuple[float, float] = ANY,
) -> Callable[[OpT], OpT]:
    """Return a decorator that records what is known of an op; the op stays the function that it is."""
    flows = vjps or (() if vjp is None else (vjp,))

    def record(op: OpT) -> OpT:
        name, parameters = op.__name__, inspect.signature(op).parameters
        numbers = tuple(each for each, spec in parameters.items() if spec.annotation == "float")
        writes = next((each for each in ("inplace", "out") if each in parameters), "")
        RECORDS[name] = Record(name, numpy, cuda, numbers, derivative, flows, flops, writes, domain)
        return op

    return record
