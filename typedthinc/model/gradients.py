"""The gradient of a model's input, where it is not asked for.

At the first layer it is a quarter to a third of the arithmetic of training. A layer that can save it declares its
callback as `backprop(dY, need_dX=True)`, and gives `SKIPPED` where it is called with False; combinators pass the
question on to the layers that get their own input. A callback that does not know of it is called as ever, and its
result dropped.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from types import CodeType
from typing import Any, Final

# Stands where a gradient would: no one looks at it.
SKIPPED: Final[Any] = None
_PARAMETER: Final = "need_dX"


def parameters_only(backprop: Callable[[Any], Any]) -> Callable[[Any], None]:
    """Return the callback that adds to the gradients of parameters and leaves out that of the input, if it can."""
    code = getattr(backprop, "__code__", None)  # a partial or an object has none
    if code is not None and can_skip(code):
        skipping: Callable[[Any], None] = partial(backprop, **{_PARAMETER: False})
        return skipping

    def backprop_and_drop(dY: Any) -> None:  # computed for nothing, but the gradients of parameters come
        backprop(dY)

    return backprop_and_drop


@lru_cache(maxsize=1024)
def can_skip(code: CodeType) -> bool:
    """Tell whether a callback has a way of leaving the gradient of the input out."""
    return _PARAMETER in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
