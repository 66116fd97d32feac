"""What the operators between models do: one table, which a context may re-bind."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from typedthinc.model import Model

Combinator: TypeAlias = Callable[..., Any]

# The layers import the model, and the model this table: so it holds where each combinator is found.
TABLE: Final[Mapping[str, str]] = MappingProxyType(
    {">>": "chain", "|": "concatenate", "+": "add", "&": "tuplify", "**": "clone"}
)

_bound: ContextVar[Mapping[str, Combinator]] = ContextVar("typedthinc_operators", default=MappingProxyType({}))


def combine(symbol: str, left: Model[Any, Any], right: Any) -> Any:
    """Do what an operator stands for in this context."""
    bound = _bound.get().get(symbol)
    if bound is not None:
        return bound(left, right)
    if symbol == ">>":
        return _join(left, right)
    return _default(symbol)(left, right)


@contextmanager
def bind(operators: Mapping[str, Combinator]) -> Generator[None]:
    """Give operators another meaning within a `with` block; others keep theirs, and the earlier ones come back.

    Raises:
        ValueError: There is no such operator, or what it is bound to cannot be called.
    """
    for symbol, function in operators.items():
        if symbol not in TABLE:
            raise ValueError(f"define_operators: expected one of {' '.join(TABLE)}, not {symbol!r}")
        if not callable(function):
            raise ValueError(f"define_operators: {symbol} must be bound to a function, not {function!r}")
    token = _bound.set({**_bound.get(), **operators})
    try:
        yield
    finally:
        _bound.reset(token)


def _join(left: Any, right: Any) -> Any:
    """Chain two models so that `a >> b >> c` is one chain of three layers.

    The chain is made of the two operands first, and takes their layers then: so only the seam is checked, and the time
    for a row of n layers does not grow with the square of n.
    """
    joined = _default(">>")(left, right)
    joined.take_over([layer for layer in joined.layers if _may_be_taken_apart(layer)])
    joined.joined = True
    return joined


def _may_be_taken_apart(model: Model[Any, Any]) -> bool:
    """Tell whether `>>` made this chain and nobody has changed it since."""
    return model.joined and model.name == "chain" and not (model.attrs or model.ref_names or model.shims)


@cache
def _default(symbol: str) -> Combinator:
    # The package and not the module of the one layer: threads that import both at once would wait for each other.
    function: Combinator = getattr(import_module("typedthinc.layers"), TABLE[symbol])
    return function
