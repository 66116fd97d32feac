"""What the operators between models do: one table, which a context may re-bind."""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeAlias

from typedthinc.model.changes import take_apart
from typedthinc.shapes.messages import means_nothing
from typedthinc.tracebacks import hide_frames

Combinator: TypeAlias = Callable[..., Any]

# What each stands for, as the layers have said on import: they import the model, and not the other way round.
_meanings: Final[dict[str, Combinator]] = {}
# Those that Python knows between two values. The others mean nothing until they are bound.
SYMBOLS: Final = (">>", "|", "+", "&", "**", "-", "*", "@", "/", "//", "%", "<<", "^")

# In a block of `bind`, they mean what it binds and nothing else.
_bound: ContextVar[Mapping[str, Combinator] | None] = ContextVar("typedthinc_operators", default=None)


class Operators:
    """The operators that mean nothing until a program binds them."""

    __slots__ = ()
    # numpy would apply an operator to each number of an array and the model.
    __array_ufunc__ = None

    def __sub__(self, other: Any) -> Any:
        """Do what `-` is bound to."""
        return combine("-", self, other)

    def __mul__(self, other: Any) -> Any:
        """Do what `*` is bound to."""
        return combine("*", self, other)

    def __matmul__(self, other: Any) -> Any:
        """Do what `@` is bound to."""
        return combine("@", self, other)

    def __truediv__(self, other: Any) -> Any:
        """Do what `/` is bound to."""
        return combine("/", self, other)

    def __floordiv__(self, other: Any) -> Any:
        """Do what `//` is bound to."""
        return combine("//", self, other)

    def __mod__(self, other: Any) -> Any:
        """Do what `%` is bound to."""
        return combine("%", self, other)

    def __lshift__(self, other: Any) -> Any:
        """Do what `<<` is bound to."""
        return combine("<<", self, other)

    def __xor__(self, other: Any) -> Any:
        """Do what `^` is bound to."""
        return combine("^", self, other)


@hide_frames()
def combine(symbol: str, left: Any, right: Any) -> Any:
    """Do what an operator stands for in this context."""
    bound = _bound.get()
    if bound is not None:
        if symbol not in bound:
            raise _means_nothing(symbol)  # not even the usual one: a table says all
        return bound[symbol](left, right)
    if symbol == ">>":
        return _join(left, right)
    return _meaning(symbol)(left, right)


def mean(operators: Mapping[str, Combinator]) -> None:
    """Say what operators stand for unless they are re-bound."""
    _meanings.update(operators)


@hide_frames()
def check_table(operators: Mapping[str, Combinator]) -> None:
    """Refuse a table that `bind` cannot take.

    Raises:
        ValueError: An operator that does not exist, or what it is bound to cannot be called.
    """
    for symbol, function in operators.items():
        if symbol not in SYMBOLS:
            raise ValueError(f"define_operators: expected one of {' '.join(SYMBOLS)}, not {symbol!r}")
        if not callable(function):
            raise ValueError(f"define_operators: {symbol} must be bound to a function, not {function!r}")


@contextmanager
def bind(operators: Mapping[str, Combinator]) -> Generator[None]:
    """Bind operators to another meaning within a `with` block; all others mean nothing there, until it ends."""
    token = _bound.set(dict(operators))
    try:
        yield
    finally:
        _bound.reset(token)


def _join(left: Any, right: Any) -> Any:
    """Chain two models so that `a >> b >> c` is one chain of three layers.

    The chain is made of the two operands first, and takes their layers then: so only the seam is checked, and the time
    for a row of n layers does not grow with the square of n.
    """
    joined = _meaning(">>")(left, right)
    take_apart(joined, [layer for layer in joined.layers if _may_be_taken_apart(layer)])
    joined._structure.joined = True  # a chain of `chain()` is a node of its own and stays one
    return joined


def _may_be_taken_apart(model: Any) -> bool:
    """Tell whether `>>` made this chain and it has not been changed since."""
    return model._structure.joined and model.factory == "chain" and not (model.attrs or model.ref_names or model.shims)


def _meaning(symbol: str) -> Combinator:
    if symbol not in _meanings:
        if _meanings:  # something else is bound: this symbol is not
            raise _means_nothing(symbol)
        raise TypeError(f"{symbol} between models means nothing yet: import typedthinc.layers or typedthinc.api first")
    return _meanings[symbol]


def _means_nothing(symbol: str) -> TypeError:
    return TypeError(means_nothing(symbol))
