"""What an op does with `out`, and without it."""

from functools import lru_cache
from typing import Any, Final

import numpy as np

from typedthinc.compat.neon.optree import Formula, Operand, tree
from typedthinc.compat.neon.plans import Compute, plan_of
from typedthinc.compat.neon.tensor import Tensor, check_tensors
from typedthinc.lazy import Input, placeholder

# What a plan that is kept can be made for: of a tree, another one is needed each time.
_PLAIN: Final = (Tensor, int, float, np.generic)


def assigned(out: Tensor | None, formula: Formula, *operands: Operand, **options: Any) -> Any:
    """Return the tree of an operation; with `out`, compute it at once, into a tensor that may be an operand.

    Args:
        out: Where to write, and what is returned then.
        formula: Makes an expression of those of the operands. It is one object at every call.
        options: What else it takes.

    Raises:
        TypeError: `out` is something else than a tensor, or an operand cannot be computed with.
    """
    if out is None:
        return tree(formula, *operands, **options)
    check_tensors("out", out)
    if not all(isinstance(each, _PLAIN) for each in operands):
        out[...] = tree(formula, *operands, **options)
        return out
    kinds = tuple([_kind(each) for each in operands])
    compute = _kept(formula, kinds, tuple(options.items()))
    out[...] = compute([each.array for each in operands if isinstance(each, Tensor)])
    return out


def _kind(operand: Any) -> Any:
    """Return what a plan depends on: of a tensor all but its values, of a number the number."""
    if isinstance(operand, Tensor):
        return operand.shape, operand.dtype, operand.name
    number: Any = operand
    if isinstance(operand, np.generic):
        number = operand.item()
    if isinstance(number, bool):
        number = +number  # True is 1
    # 0.0 and -0.0 are equal, and so are 1 and 1.0; what is written differently is not the same plan.
    return repr(number), number


@lru_cache(maxsize=512)
def _kept(formula: Formula, kinds: tuple[Any, ...], options: tuple[tuple[str, Any], ...]) -> Compute:
    """Return what computes a formula from the arrays of its tensors; it is kept, for `out` is used in loops."""
    operands = [_input(*kind) if len(kind) == 3 else kind[1] for kind in kinds]
    return plan_of(formula(*operands, **dict(options)), [each for each in operands if isinstance(each, Input)])


def _input(shape: tuple[int, ...], dtype: np.dtype[Any], name: str | None) -> Input[Any]:
    return placeholder(shape, dtype, name or "")
