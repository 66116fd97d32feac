"""Expressions of numpy without numbers: a name stands for what the rules know of an object, a call for its rule.

`compute("np.sum(X, axis=0)", {"X": array})` returns what the rule of `np.sum` says, with no checker in between.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from tests.shapes.test_array_rules import value
from typedthinc.shapes.arrays import broadcasting, indexing, table
from typedthinc.shapes.arrays.ufunc_methods import method
from typedthinc.shapes.arrays.values import ArrayValue, Holder, Int, Value
from typedthinc.shapes.sizes import Atom, Known, Size, Unknown, Var, show
from typedthinc.shapes.terms import AnyRank, Anything, Array, Container, Other, Term, Tuple, Widened


class Shadow:
    """What is known of an object, to compute with as with the object."""

    def __init__(self, known: Value) -> None:
        self.known = known

    def __getattr__(self, name: str) -> Callable[..., Shadow]:
        return _called(table.METHODS[name], self)

    @property
    def T(self) -> Shadow:
        return Shadow(table.FUNCTIONS["transpose"](self.known))

    def __getitem__(self, key: Any) -> Shadow:
        if isinstance(self.known, list | tuple):
            return Shadow(self.known[key])
        return Shadow(indexing.getitem(self.known, known(key)))

    def __add__(self, other: Any) -> Shadow:
        return _operation("+", self, other)

    def __sub__(self, other: Any) -> Shadow:
        return _operation("-", self, other)

    def __mul__(self, other: Any) -> Shadow:
        return _operation("*", self, other)

    def __truediv__(self, other: Any) -> Shadow:
        return _operation("/", self, other)

    def __floordiv__(self, other: Any) -> Shadow:
        return _operation("//", self, other)

    def __mod__(self, other: Any) -> Shadow:
        return _operation("%", self, other)

    def __pow__(self, other: Any) -> Shadow:
        return _operation("**", self, other)

    def __and__(self, other: Any) -> Shadow:
        return _operation("&", self, other)

    def __lshift__(self, other: Any) -> Shadow:
        return _operation("<<", self, other)

    def __gt__(self, other: Any) -> Shadow:
        return _operation(">", self, other)

    def __eq__(self, other: Any) -> Shadow:  # type: ignore[override]  # as numpy's arrays
        return _operation("==", self, other)

    __hash__ = None  # type: ignore[assignment]  # as numpy's arrays


class _Function:
    """A function of numpy, whose methods are those of universal functions."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *args: Any, **options: Any) -> Shadow:
        return _called(table.FUNCTIONS[self.name])(*args, **options)

    def __getattr__(self, name: str) -> Callable[..., Shadow]:
        rule = method(self.name, table.FUNCTIONS[self.name], name)
        assert rule is not None, f"{name} is no method of a universal function"
        return _called(rule)


class _Indexed:
    """Stands for a function whose arguments stand in brackets."""

    def __init__(self, rule: Callable[..., Value]) -> None:
        self.rule = rule

    def __getitem__(self, key: Any) -> Shadow:
        return Shadow(self.rule(known(key)))


class _Numpy:
    """Stands for the module."""

    class _Part:
        def __init__(self, rules: Mapping[str, Callable[..., Value]]) -> None:
            self.rules = rules

        def __getattr__(self, name: str) -> Callable[..., Shadow]:
            return _called(self.rules[name])

    linalg, fft, random = _Part(table.LINALG), _Part(table.FFT), _Part(table.RANDOM)
    float32, float64, int64, complex64 = np.float32, np.float64, np.int64, np.complex64

    def __getattr__(self, name: str) -> _Function | _Indexed:
        return _Indexed(table.INDEXED[name]) if name in table.INDEXED else _Function(name)


def known(given: Any) -> Value:
    """Return what an argument is worth to a rule."""
    match given:
        case Shadow():
            return given.known
        case tuple():
            return tuple(map(known, given))
        case list():
            return [known(each) for each in given]
        case slice():
            return slice(known(given.start), known(given.stop), known(given.step))
        case _:
            return value(given)


def compute(expression: str, names: Mapping[str, Any], others: Mapping[str, Any] | None = None) -> Value:
    """Return what the rules say of an expression about objects of which so much is known; others are themselves."""
    shadows = {name: each if callable(each) else Shadow(each) for name, each in names.items()}
    rng = _Numpy._Part(table.GENERATOR)
    made = eval(expression, {"np": _Numpy(), "rng": rng, **shadows, **(others or {})})  # noqa: S307  # an expression of the tests
    return known(made)


def shown(said: Value) -> str:
    """Write what is known of an object, such as `Floats[B, 3]`; `_` is what is unknown."""
    match said:
        case Unknown():
            return "_"
        case ArrayValue():
            mark = "|" if said.is_column else ""
            return f"{said.family or 'Any'}[{', '.join(map(shown, said.sizes))}]{mark}"
        case Int():
            return shown(said.size)
        case Known():
            return show(said)
        case list():
            return f"[{', '.join(map(shown, said))}]"
        case tuple():
            return f"({', '.join(map(shown, said))})"
        case Holder():
            return f"{said.kind}{shown(said.items)}"
        case _:
            return repr(said)


def _operation(sign: str, one: Any, two: Any) -> Shadow:
    return Shadow(broadcasting.operation(sign, known(one), known(two)))


def _called(rule: Callable[..., Value], *first: Any) -> Callable[..., Shadow]:
    def call(*args: Any, **options: Any) -> Shadow:
        return Shadow(
            rule(*map(known, (*first, *args)), **{name: known(each) for name, each in options.items()}),
        )

    return call


def written(term: Term | Size) -> str:
    """Write a term with the names of its variables, which sentences leave out."""
    match term:
        case Unknown():
            return "_"
        case Known(constant, items):
            parts = [f"{'' if many == 1 else f'{many}*'}{_written_atom(each)}" for each, many in items]
            return "+".join([*parts, str(constant)] if constant or not parts else parts)
        case Array(family, sizes):
            return f"{family}[{', '.join(map(written, sizes))}]"
        case Container(kind, items):
            return f"{kind}<{', '.join(map(written, items))}>"
        case Tuple(items):
            return f"({', '.join(map(written, items))})"
        case AnyRank(family):
            return f"{family}X"
        case Widened(var, factor):
            return f"{factor}*{written(var)}"
        case Var():
            return _written_atom(term)
        case Other(name):
            return name
        case Anything():
            return "Any"


def _written_atom(item: Atom) -> str:
    if not isinstance(item, Var):
        return str(getattr(item, "name", item))
    owner = f"@{item.owner}" if item.owner else ""
    return f"${item.name}" + (f":{item.layer}{owner}" if item.layer else "") + (f">={item.rank}" if item.rank else "")
