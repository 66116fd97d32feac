"""Data at run time as the rules see it."""

from typing import Any

from typedthinc.arrays.containers import ARRAY_FIELDS
from typedthinc.arrays.dtypes import FAMILY_OF_KIND
from typedthinc.runtime.unsupported_arrays import foreign_of
from typedthinc.shapes.sizes import number
from typedthinc.shapes.terms import ANY, MOST_AXES, Array, Other, Term, Tuple, container, without_rows

_PLAIN = {str, int}


def term_of(X: Any) -> Term:
    """Describe a value by rank, dtype family, sizes and container."""
    for kind, fields in ARRAY_FIELDS.items():  # Ragged, Padded and Pairs first: Python does not take them for sequences
        if isinstance(X, kind):
            return container(kind.__name__, *(term_of(getattr(X, name)) for name in fields))
    sequence: Any = X
    if isinstance(X, list | tuple):
        return _term_of_sequence(sequence)
    foreign = foreign_of(X)
    if foreign is not None:
        return Other(foreign.name)
    known = getattr(X, "known", None)  # an expression of `lazy`
    expression = None if known is None else _term_of_expression(known)
    if expression is not None:
        return expression
    family = FAMILY_OF_KIND.get(getattr(getattr(X, "dtype", None), "kind", ""))
    shape: tuple[int, ...] | None = getattr(X, "shape", None)
    if family is None or not shape:  # () is a number
        return Other("None" if X is None else _class_name(sequence))
    return Array(family, tuple(map(number, shape)))


def _term_of_expression(known: object) -> Term | None:
    """Describe an expression by what it evaluates to, as the checker does; return None for what is not one."""
    # Late: its classes take a twentieth of the import of typedthinc.api.
    from typedthinc.shapes.arrays.values import FLOATS, ArrayValue

    if not isinstance(known, ArrayValue):
        return None
    if known == ArrayValue(FLOATS, ()):  # numbers are floats to the checker
        return container("Expr", Other("builtins.float"))
    return container("Expr", Array(known.family, known.sizes) if known.sizes and known.family in MOST_AXES else ANY)


def _class_name(value: object) -> str:
    return f"{type(value).__module__}.{type(value).__qualname__}"


def _term_of_sequence(X: list[Any] | tuple[Any, ...]) -> Term:
    kinds: set[type] = set(map(type, X)) if isinstance(X, list) else set()
    # Words come by the thousand: one of them tells what all of them are.
    alike = len(kinds) == 1 and kinds <= _PLAIN
    items = tuple(term_of(item) for item in (X[:1] if alike else X))  # the rest would say the same
    if isinstance(X, list) and len({without_rows(item) for item in items}) <= 1:
        return container("list", items[0] if items else ANY)
    return Tuple(items, isinstance(X, list))
