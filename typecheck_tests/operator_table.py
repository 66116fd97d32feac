"""Every operator between every pair of operands, as a program for the checkers, and what numpy does with it.

Each line of the program is right or wrong as numpy says, which carries the operation out on arrays of ones. Where it
runs, its result must fit the type of numpy's result. A second line gives the result a type of another rank: that must
be an error, so that a checker that knows nothing of the result does not pass.
"""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np

Operation = Callable[[Any, Any], Any]
SYMBOLS: Final[dict[str, Operation]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "@": operator.matmul,
}
IN_PLACE: Final[dict[str, Operation]] = {
    "+=": operator.iadd,
    "-=": operator.isub,
    "*=": operator.imul,
    "/=": operator.itruediv,
    "//=": operator.ifloordiv,
    "%=": operator.imod,
    "**=": operator.ipow,
    "&=": operator.iand,
}
# One of each signature.
_KINDS = ("+", "/", "&", "<")
# From the last axis to the first; no two are equal, so that none fits by accident.
_SIZES = (5, 4, 3, 2)
_WRONG = 7
_HEAD = """from typing import Any, Literal
import numpy as np
from typedthinc.types import Floats1d, Floats2d, Floats3d, Floats4d, Ints1d, Ints2d, Ints3d, Ints4d
"""


class Operand(NamedTuple):
    """A value, the type that an annotation writes for it, and how it is written if it is no parameter."""

    value: Any
    annotation: str = ""
    text: str = ""


class Line(NamedTuple):
    """A line of the program, and whether a checker must call it an error."""

    text: str
    is_wrong: bool = False


def _ours(family: str, shape: tuple[int, ...], *, is_sized: bool = False) -> Operand:
    value = np.ones(shape, dtype="float32" if family == "Floats" else "int64")
    return Operand(value, _annotation(value, is_sized=is_sized))


def _annotation(array: np.ndarray[Any, Any], *, is_sized: bool = False) -> str:
    if array.dtype == bool:
        return _mask(array.ndim)
    sizes = f"[{', '.join(f'Literal[{size}]' for size in array.shape)}]" if is_sized else ""
    return f"{'Floats' if array.dtype.kind == 'f' else 'Ints'}{array.ndim}d{sizes}"


def _mask(rank: int) -> str:
    return f"np.ndarray[tuple[{', '.join(['int'] * rank)}], np.dtype[np.bool]]"


def _of_another_rank(array: np.ndarray[Any, Any]) -> str:
    rank = array.ndim % 4 + 1
    return _mask(rank) if array.dtype == bool else f"Floats{rank}d | Ints{rank}d"


_OURS = [_ours(family, (2,) * rank) for family in ("Floats", "Ints") for rank in range(1, 5)]
_MASKS = [Operand(np.ones((2,) * rank, dtype=bool), _mask(rank)) for rank in range(1, 5)]
_NUMBERS = [
    *(Operand(value, text=repr(value)) for value in (True, 2, 0.5)),
    *(Operand(kind(1), f"np.{kind.__name__}") for kind in (np.int64, np.float32)),
    *(Operand(np.ones((), kind), f"np.ndarray[tuple[()], np.dtype[np.{kind}]]") for kind in ("int64", "float32")),
]


def by_type() -> Iterator[Line]:
    """Write every operator between every two of our types, and each kind of operator with numbers and masks."""
    for left, right in product(_OURS, _OURS):
        yield from _function(left, right, SYMBOLS)
    for one, other in product(_OURS, _NUMBERS + _MASKS):
        yield from _function(one, other, _KINDS)
        yield from _function(other, one, _KINDS)


def by_size(number: int = 200) -> Iterator[Line]:
    """Write arithmetic between arrays of known sizes: all of up to two axes, and so many pairs of more."""
    chosen = random.Random(0)
    pairs = list(product(_shapes(1, 2), _shapes(1, 2, _WRONG)))
    large, others = _shapes(1, 4), _shapes(1, 4) + _shapes(3, 4, _WRONG)
    pairs += [(chosen.choice(large), chosen.choice(others)) for _ in range(number)]
    for shapes in pairs:
        left, right = (_ours(chosen.choice(("Floats", "Ints")), shape, is_sized=True) for shape in shapes)
        yield from _function(left, right, ("+", "/", ">"), is_sized=True)


def _shapes(least: int, most: int, *more: int) -> list[tuple[int, ...]]:
    sizes = [(1, size, *more) for size in _SIZES]
    return [shape for rank in range(least, most + 1) for shape in product(*reversed(sizes[:rank]))]


def in_place() -> Iterator[Line]:
    """Write every operator that changes its left operand, which must be large enough and of the right kind."""
    for left, right in product(_OURS, _OURS):
        yield from _in_place(left, right, IN_PLACE)
    for left, right in product(_OURS, _NUMBERS + _MASKS):
        # With a larger one, numpy's own types answer: an array of any rank.
        if np.ndim(right.value) <= left.value.ndim:
            yield from _in_place(left, right, ("+=", "/="))


def _in_place(left: Operand, right: Operand, symbols: Iterable[str]) -> Iterator[Line]:
    for symbol in symbols:
        yield _definition(left, right)
        result = _result(IN_PLACE[symbol], left._replace(value=left.value.copy()), right)
        yield Line(f"    a {symbol} {right.text or 'b'}", is_wrong=result is None)


def _function(left: Operand, right: Operand, symbols: Iterable[str], *, is_sized: bool = False) -> Iterator[Line]:
    yield _definition(left, right)
    for number, symbol in enumerate(symbols):
        result = _result(SYMBOLS[symbol], left, right)
        expression = f"{left.text or 'a'} {symbol} {right.text or 'b'}"
        if result is None:
            yield Line(f"    {expression}", is_wrong=True)
        elif np.ndim(result) == 0:
            yield Line(f"    {expression}")
        else:
            yield Line(f"    x{number}: {_annotation(result, is_sized=is_sized)} = {expression}")
            # Where numpy's own types answer, the rank may be any.
            if not left.annotation.startswith("np.") and "ndarray" not in right.annotation:
                yield Line(f"    y{number}: {_of_another_rank(result)} = {expression}", is_wrong=True)


def _definition(left: Operand, right: Operand) -> Line:
    return Line(f"def _(a: {left.annotation or 'None'}, b: {right.annotation or 'None'}) -> None:")


def _result(operation: Operation, left: Operand, right: Operand) -> Any:
    try:
        return operation(left.value, right.value)
    except (TypeError, ValueError):
        return None


def program(lines: Iterable[Line]) -> tuple[str, set[int]]:
    """Return the text of a program, and the numbers of the lines that are wrong."""
    text, wrong = _HEAD, set[int]()
    for number, line in enumerate(lines, _HEAD.count("\n") + 1):
        text += line.text + "\n"
        wrong |= {number} if line.is_wrong else set()
    return text, wrong
