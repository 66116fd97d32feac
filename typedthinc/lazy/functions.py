"""Expressions computed: once by `evaluate`, often by `function`, into a variable by `execute`."""

# pyright: reportPrivateUsage=false, reportUnnecessaryIsInstance=false
# What a caller passes is checked, whatever its annotation says; values of variables belong to this package.

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar, overload

from typedthinc.arguments import shown
from typedthinc.backends import Ops, get_current_ops
from typedthinc.errors import ExpressionError
from typedthinc.lazy.draws import default_updates
from typedthinc.lazy.expr import Expr, label
from typedthinc.lazy.plan import Plan
from typedthinc.lazy.variables import Input, Var, compare, fitting
from typedthinc.shapes.arrays.values import ArrayValue
from typedthinc.tracebacks import REFUSALS, hide_frames

X1 = TypeVar("X1")
X2 = TypeVar("X2")
X3 = TypeVar("X3")
Y1 = TypeVar("Y1")
Y2 = TypeVar("Y2")
Y3 = TypeVar("Y3")
# More inputs than have an overload, or a list of them; and so for outputs.
Many: TypeAlias = list[Input[Any]] | tuple[Input[Any], Input[Any], Input[Any], Input[Any], *tuple[Input[Any], ...]]
Several: TypeAlias = (
    list[Expr[Any]] | tuple[()] | tuple[Expr[Any], Expr[Any], Expr[Any], Expr[Any], *tuple[Expr[Any], ...]]
)
# Variables with what they hold next: a dict, or pairs.
Updates: TypeAlias = Mapping[Var[Any], Any] | Sequence[tuple[Var[Any], Any]]

# What messages say before it.
_UPDATE = "the update is"


class Function:
    """What `function` makes; call it with the values of the inputs.

    Attributes:
        inputs: The inputs, in order.
        outputs: What it computes.
        updates: The variables that it sets, with what they hold next; the states of random streams among them.
        plan: The steps.
    """

    def __init__(self, inputs: Any, outputs: Any, updates: Updates, ops: Ops | None) -> None:
        self.inputs: tuple[Input[Any], ...] = tuple(inputs)
        for each in self.inputs:
            if not isinstance(each, Input):
                raise ExpressionError(f"function: inputs are what lazy.placeholder returns, not {shown(each)}")
        self._is_single = isinstance(outputs, Expr)  # one output comes back by itself, several as a tuple
        self.outputs: tuple[Expr[Any], ...] = (outputs,) if self._is_single else tuple(outputs)
        pairs = updates.items() if isinstance(updates, Mapping) else updates
        told = {variable: _as_update(variable, new) for variable, new in pairs}  # later pairs win, as in a dict
        self.updates: dict[Var[Any], Expr[Any]] = default_updates([*self.outputs, *told.values()]) | told
        self.plan: Plan = Plan([*self.outputs, *self.updates.values()], ops or get_current_ops())
        self._check_leaves()

    def __call__(self, *values: Any) -> Any:
        """Compute the outputs from values of the inputs and what variables hold, and then set variables.

        Raises:
            ExpressionError: A value does not fit its input, or operands do not fit. No variable is set then.
        """
        if len(values) != len(self.inputs):
            raise ExpressionError(f"the function takes {len(self.inputs)} values, not {len(values)}")
        given: dict[Expr[Any], Any] = {
            leaf: fitting(leaf, value) for leaf, value in zip(self.inputs, values, strict=True)
        }
        found = self.plan.run(given)  # nothing is set before all is computed
        new = found[len(self.outputs) :]
        held = [fitting(variable, value, _UPDATE) for variable, value in zip(self.updates, new, strict=True)]
        for variable, value in zip(self.updates, held, strict=True):
            variable._value = value  # past `set`, which would check again
        outputs = found[: len(self.outputs)]
        return outputs[0] if self._is_single else tuple(outputs)

    def _check_leaves(self) -> None:
        for leaf in self.plan.leaves:
            if isinstance(leaf, Input) and leaf not in self.inputs:
                raise ExpressionError(f"function: {label(leaf)} is needed, but is not among the inputs")


def _as_update(variable: Var[Any], new: Any) -> Expr[Any]:
    if not isinstance(variable, Var):
        raise ExpressionError(f"function: updates are for variables, not {variable!r}")
    if not isinstance(new, Expr):
        return Var(fitting(variable, new, _UPDATE))  # a plain value: a constant that knows its dtype
    known = new.known
    if isinstance(known, ArrayValue):
        # What is computed is cast, or refused, when its dtype is there.
        compare(variable, ArrayValue(variable.sizes.family, known.sizes), _UPDATE)
    return new


@overload
def function(
    inputs: tuple[()], outputs: Expr[Y1], updates: Updates = (), *, ops: Ops | None = None
) -> Callable[[], Y1]: ...
@overload
def function(
    inputs: tuple[()], outputs: tuple[Expr[Y1], Expr[Y2]], updates: Updates = (), *, ops: Ops | None = None
) -> Callable[[], tuple[Y1, Y2]]: ...
@overload
def function(
    inputs: tuple[()], outputs: tuple[Expr[Y1], Expr[Y2], Expr[Y3]], updates: Updates = (), *, ops: Ops | None = None
) -> Callable[[], tuple[Y1, Y2, Y3]]: ...
@overload
def function(
    inputs: tuple[()], outputs: Several = (), updates: Updates = (), *, ops: Ops | None = None
) -> Callable[[], tuple[Any, ...]]: ...
@overload
def function(
    inputs: tuple[Input[X1]], outputs: Expr[Y1], updates: Updates = (), *, ops: Ops | None = None
) -> Callable[[X1], Y1]: ...
@overload
def function(
    inputs: tuple[Input[X1]], outputs: tuple[Expr[Y1], Expr[Y2]], updates: Updates = (), *, ops: Ops | None = None
) -> Callable[[X1], tuple[Y1, Y2]]: ...
@overload
def function(inputs: tuple[Input[X1]], outputs: tuple[Expr[Y1], Expr[Y2], Expr[Y3]], updates: Updates = (), *,
             ops: Ops | None = None) -> Callable[[X1], tuple[Y1, Y2, Y3]]: ...  # fmt: skip
@overload
def function(
    inputs: tuple[Input[X1]], outputs: Several = (), updates: Updates = (), *, ops: Ops | None = None
) -> Callable[[X1], tuple[Any, ...]]: ...
@overload
def function(
    inputs: tuple[Input[X1], Input[X2]], outputs: Expr[Y1], updates: Updates = (), *, ops: Ops | None = None
) -> Callable[[X1, X2], Y1]: ...
@overload
def function(inputs: tuple[Input[X1], Input[X2]], outputs: tuple[Expr[Y1], Expr[Y2]], updates: Updates = (), *,
             ops: Ops | None = None) -> Callable[[X1, X2], tuple[Y1, Y2]]: ...  # fmt: skip
@overload
def function(inputs: tuple[Input[X1], Input[X2]], outputs: tuple[Expr[Y1], Expr[Y2], Expr[Y3]], updates: Updates = (),
             *, ops: Ops | None = None) -> Callable[[X1, X2], tuple[Y1, Y2, Y3]]: ...  # fmt: skip
@overload
def function(
    inputs: tuple[Input[X1], Input[X2]], outputs: Several = (), updates: Updates = (), *, ops: Ops | None = None
) -> Callable[[X1, X2], tuple[Any, ...]]: ...
@overload
def function(
    inputs: tuple[Input[X1], Input[X2], Input[X3]], outputs: Expr[Y1], updates: Updates = (), *, ops: Ops | None = None
) -> Callable[[X1, X2, X3], Y1]: ...
@overload
def function(inputs: tuple[Input[X1], Input[X2], Input[X3]], outputs: tuple[Expr[Y1], Expr[Y2]], updates: Updates = (),
             *, ops: Ops | None = None) -> Callable[[X1, X2, X3], tuple[Y1, Y2]]: ...  # fmt: skip
@overload
def function(inputs: tuple[Input[X1], Input[X2], Input[X3]], outputs: tuple[Expr[Y1], Expr[Y2], Expr[Y3]],
             updates: Updates = (), *,
             ops: Ops | None = None) -> Callable[[X1, X2, X3], tuple[Y1, Y2, Y3]]: ...  # fmt: skip
@overload
def function(inputs: tuple[Input[X1], Input[X2], Input[X3]], outputs: Several = (), updates: Updates = (), *,
             ops: Ops | None = None) -> Callable[[X1, X2, X3], tuple[Any, ...]]: ...  # fmt: skip
@overload
def function(
    inputs: Many, outputs: Expr[Y1], updates: Updates = (), *, ops: Ops | None = None
) -> Callable[..., Y1]: ...
@overload
def function(
    inputs: Many, outputs: tuple[Expr[Y1], Expr[Y2]], updates: Updates = (), *, ops: Ops | None = None
) -> Callable[..., tuple[Y1, Y2]]: ...
@overload
def function(
    inputs: Many, outputs: tuple[Expr[Y1], Expr[Y2], Expr[Y3]], updates: Updates = (), *, ops: Ops | None = None
) -> Callable[..., tuple[Y1, Y2, Y3]]: ...
@overload
def function(
    inputs: Many, outputs: Several = (), updates: Updates = (), *, ops: Ops | None = None
) -> Callable[..., tuple[Any, ...]]: ...
@hide_frames(REFUSALS)
def function(inputs: Any, outputs: Any = (), updates: Updates = (), *, ops: Ops | None = None) -> Any:
    """Compile expressions into a function.

    Equal expressions are computed once. Elementwise operations that follow one another run as one on large arrays,
    block by block; those that the ops have compiled are computed by them.

    Args:
        inputs: A tuple or list of what it takes; inputs that nothing needs are allowed.
        outputs: What it returns: one expression, or a tuple or list of several. They are computed before the
            updates.
        updates: Variables and what each holds next. All are computed from the old values, and then stored together.
        ops: What to compute with; None for the current ops.

    Raises:
        ExpressionError: An input is missing, or an update is not for a variable.

    Examples:
        >>> from typedthinc import lazy
        >>> a, b = lazy.Var(1.0, name="a"), lazy.Var(2.0, name="b")
        >>> swap = function((), a + b, updates={a: b, b: a})
        >>> float(swap()), float(a.get()), float(b.get())
        (3.0, 2.0, 1.0)
    """
    return Function(inputs, outputs, updates, ops)
