"""What is known of an op beside its signature and docstring, said once, where the op is declared."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any, Final, Literal, TypeAlias, TypeVar

import numpy as np

from typedthinc.backends.checks import checked_axis, refuse_nothing
from typedthinc.tracebacks import shorten

ANY: Final = (-math.inf, math.inf)
ABOVE_ZERO: Final = (0.0, math.inf)
OpT = TypeVar("OpT", bound=Callable[..., Any])
OpsT = TypeVar("OpsT", bound=type[Any])

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

# Makes one element of all elements of an array, or of those along an axis, which is None for all.
Reduces: TypeAlias = Callable[[Any, "int | None"], Any]


@dataclass(frozen=True, eq=False)
class Reduction:
    """An op that makes one number of all elements, or of those along an axis; `keepdims` leaves that axis, of size 1.

    Attributes:
        declared: Its signature and docstring.
        of_none: Whether there is one of no elements.
        numpy: Computes it with numpy.
        library: Computes it with any array library, which comes first; None where that has a function of that name.
    """

    declared: Callable[..., Any]
    of_none: bool
    numpy: Reduces
    library: Callable[[Any, Any, int | None], Any] | None

    def of(self, xp: Any, own: Reduces | None = None) -> Callable[..., Any]:
        """Make the op of a backend, which checks its arguments, and reads a result without axes as a number."""
        name, of_none = self.declared.__name__, self.of_none
        plain = self.numpy if xp is np else partial(self.library, xp) if self.library else getattr(xp, name)
        body = own or plain

        # Its docstring stands where it is declared.
        @wraps(self.declared, ("__name__",))
        def op(ops: Any, X: Any, *, axis: int | None = None, keepdims: bool = False) -> Any:
            try:
                if axis is not None and not 0 <= axis < X.ndim:
                    axis = checked_axis(name, X, axis)
                if not (of_none or X.size):
                    refuse_nothing(name, X, axis)
                result = body(X, axis)
                if keepdims:  # (1, ...) where the axes were
                    shape = [1 if axis in (None, place) else size for place, size in enumerate(X.shape)]
                    return xp.asarray(result).reshape(shape)
                if axis is not None and X.ndim > 1:  # an array
                    return result
                return (result if xp is np else ops.to_numpy(result)).item()  # a number: a gpu is waited for
            except Exception as error:
                shorten(error)
                raise

        return op


REDUCTIONS: Final[dict[str, Reduction]] = {}


def reducing(
    numpy: Reduces, library: Callable[[Any, Any, int | None], Any] | None = None, *, of_none: bool = True
) -> Callable[[OpT], OpT]:
    """Return a decorator that records what is known of a reduction; the op stays the function that it is."""

    def record(op: OpT) -> OpT:
        REDUCTIONS[op.__name__] = Reduction(op, of_none, numpy, library)
        return op

    return record


def bind_reductions(**own: Reduces) -> Callable[[OpsT], OpsT]:
    """Return a decorator that gives a class of ops the reductions of its array library, and those that are its own."""

    def bind(ops: OpsT) -> OpsT:
        for name, record in REDUCTIONS.items():
            op = record.of(ops.xp, own.get(name))
            op.__module__, op.__qualname__ = ops.__module__, f"{ops.__name__}.{name}"
            setattr(ops, name, op)
        return ops

    return bind


# By the name of an op, the rule of the sizes of its result.
SIZES: Final[dict[str, str]] = {}


def sized(rule: str) -> Callable[[OpT], OpT]:
    """Return a decorator that records what says the sizes of the result, where the signature does not.

    The checker reads it as text, so it stands right above the `def`, and a test compares what both have read.

    Args:
        rule: The name of a function of `shapes/arrays/op_rules.py`, or of another module there: "images.conv".
    """

    def record(op: OpT) -> OpT:
        SIZES[op.__name__] = rule
        return op

    return record


@dataclass(frozen=True, eq=False)
class Gradient:
    """What makes the gradients of an op that does not work element by element.

    Attributes:
        wrt: The operands that have one, in the order in which they are returned.
        gives: What the op returns, by the names under which the ops of its gradient take it.
        by: These ops; several have a gradient each.
        known: What they take by other names, or in other places: each made of what the function's parameter names.
    """

    wrt: tuple[str, ...]
    gives: tuple[str, ...]
    by: tuple[str, ...]
    known: Mapping[str, Callable[[Any], Any]]


GRADIENTS: Final[dict[str, Gradient]] = {}


def differentiable(
    wrt: str = "X", *, gives: str = "Y", by: str = "", **known: Callable[[Any], Any]
) -> Callable[[OpT], OpT]:
    """Return a decorator that records the gradient of an op, which is `backprop_` and its name unless others are named.

    Names stand side by side, as in "X W b".
    """

    def record(op: OpT) -> OpT:
        name = op.__name__
        GRADIENTS[name] = Gradient((*wrt.split(),), (*gives.split(),), (*(by or f"backprop_{name}").split(),), known)
        return op

    return record


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
        numbers = tuple(each for each, spec in parameters.items() if spec.annotation in (float, "float"))
        writes = next((each for each in ("inplace", "out") if each in parameters), "")
        RECORDS[name] = Record(name, numpy, cuda, numbers, derivative, flows, flops, writes, domain)
        return op

    return record
