"""What linear algebra makes of a matrix: inverses, solutions, eigenvalues."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from typedthinc.shapes.arrays.axes import shown
from typedthinc.shapes.arrays.messages import not_a_matrix, other_right_side
from typedthinc.shapes.arrays.products import dot
from typedthinc.shapes.arrays.values import (
    ANY_DTYPE,
    COMPLEXES,
    FLOATS,
    INTS,
    ArrayValue,
    Int,
    Value,
    array_of,
    floating,
    plain,
    promoted,
)
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size, number

_TWO = Int(number(2))


def _any(family: str) -> str:
    """Complex or not: that depends on the numbers."""
    return ANY_DTYPE


def _real(family: str) -> str:
    return FLOATS if family == COMPLEXES else floating(family)


# What a function makes of matrices: the dtype family of each result, and how many axes it has behind those of a batch.
_RESULTS: Final[dict[str, tuple[tuple[Callable[[str], str], int], ...]]] = {
    **dict.fromkeys(("inv", "cholesky", "matrix_power"), ((floating, 2),)),
    "det": ((floating, 0),),
    "slogdet": ((floating, 0), (_real, 0)),  # the sign, and the logarithm of the rest
    "cond": ((_real, 0),),
    "eigh": ((_real, 1), (floating, 2)),
    "eigvalsh": ((_real, 1),),
    "eig": ((_any, 1), (_any, 2)),
    "eigvals": ((_any, 1),),
}


def _of_matrices(name: str) -> Callable[..., Value]:
    def rule(a: Value = UNKNOWN, *_: Value, **__: Value) -> Value:
        found = _matrices(name, a, is_square=name != "cond")
        if found is None:
            return UNKNOWN
        batch = len(found.sizes) - 2
        made = tuple(ArrayValue(family(found.family), found.sizes[: batch + axes]) for family, axes in _RESULTS[name])
        return made[0] if len(made) == 1 else made

    return rule


OF_MATRICES: Final = {name: _of_matrices(name) for name in _RESULTS}


def _matrices(name: str, a: Value, *, is_square: bool = True) -> ArrayValue | None:
    """Return an array of matrices; None if its rank is unknown."""
    found = array_of(a)
    if found is not None and (len(found.sizes) < 2 or (is_square and _differ(*found.sizes[-2:]))):
        raise Mismatch("rank", not_a_matrix(name, shown(found), is_square=is_square))
    return found


def _differ(one: Size, two: Size) -> bool:
    numbers = plain(one), plain(two)
    return None not in numbers and numbers[0] != numbers[1]


def pinv(a: Value, *_: Value, **__: Value) -> Value:
    """`np.linalg.pinv`."""
    found = array_of(a)
    if found is None or len(found.sizes) < 2:
        return UNKNOWN
    *batch, rows, columns = found.sizes
    return ArrayValue(floating(found.family), (*batch, columns, rows))


def solve(a: Value, b: Value) -> Value:
    """`np.linalg.solve` of one system."""
    left, right = _matrices("solve", a), array_of(b)
    if left is None or right is None or len(left.sizes) != 2 or len(right.sizes) not in (1, 2):
        return UNKNOWN
    _same_rows("solve", left, right)
    return ArrayValue(floating(promoted(left.family, right.family)), right.sizes)


def _same_rows(name: str, left: ArrayValue, right: ArrayValue) -> None:
    if _differ(left.sizes[0], right.sizes[0]):
        raise Mismatch("size", other_right_side(str(left), str(right), name), 1)


def svd(a: Value, full_matrices: Value = True, compute_uv: Value = True, hermitian: Value = False) -> Value:
    """`np.linalg.svd` of one matrix of known sizes."""
    found = array_of(a)
    if found is None or len(found.sizes) != 2 or compute_uv is not True or not isinstance(full_matrices, bool):
        return UNKNOWN
    rows, columns = found.sizes
    least, family = _least(rows, columns), floating(found.family)
    left, right = (rows, columns) if full_matrices else (least, least)
    return (
        ArrayValue(family, (rows, left)),
        ArrayValue(_real(found.family), (least,)),
        ArrayValue(family, (right, columns)),
    )


def singular_values(x: Value, /) -> Value:
    """`np.linalg.svdvals`."""
    found = _matrices("svdvals", x, is_square=False)
    return UNKNOWN if found is None else ArrayValue(_real(found.family), (*found.sizes[:-2], _least(*found.sizes[-2:])))


def rank(A: Value, *_: Value, **__: Value) -> Value:
    """`np.linalg.matrix_rank`."""
    found = array_of(A)
    return UNKNOWN if found is None else ArrayValue(INTS, found.sizes[:-2])


def tensor_inverse(a: Value, ind: Value = _TWO) -> Value:
    """`np.linalg.tensorinv`: the axes behind `ind`, then those before it."""
    found, place = array_of(a), plain(ind)
    if found is None or place is None or place < 1:
        return UNKNOWN
    return ArrayValue(floating(found.family), (*found.sizes[place:], *found.sizes[:place]))


def tensor_solution(a: Value, b: Value, axes: Value = None) -> Value:
    """`np.linalg.tensorsolve`: the axes of the left side that the right one has not."""
    left, right = array_of(a), array_of(b)
    if left is None or right is None or axes is not None:
        return UNKNOWN
    return ArrayValue(floating(promoted(left.family, right.family)), left.sizes[len(right.sizes) :])


def qr(a: Value, mode: Value = "reduced") -> Value:
    """`np.linalg.qr` of one matrix."""
    found = array_of(a)
    if found is None or len(found.sizes) != 2 or mode not in ("reduced", "complete"):
        return UNKNOWN
    rows, columns = found.sizes
    inner, family = _least(rows, columns) if mode == "reduced" else rows, floating(found.family)
    return ArrayValue(family, (rows, inner)), ArrayValue(family, (inner, columns))


def lstsq(a: Value, b: Value, rcond: Value = None) -> Value:
    """`np.linalg.lstsq`: the solution, the residuals, the rank, the singular values."""
    left, right = array_of(a), array_of(b)
    if left is None or right is None or len(left.sizes) != 2 or len(right.sizes) not in (1, 2):
        return UNKNOWN
    _same_rows("lstsq", left, right)
    family = floating(promoted(left.family, right.family))
    real = _real(family)
    found = ArrayValue(family, (left.sizes[1], *right.sizes[1:]))
    return found, ArrayValue(real, (UNKNOWN,)), ArrayValue(INTS, ()), ArrayValue(real, (_least(*left.sizes),))


def multi_dot(arrays: Value, *, out: Value = None) -> Value:
    """`np.linalg.multi_dot`."""
    if not isinstance(arrays, list | tuple) or len(arrays) < 2 or out is not None:
        return UNKNOWN
    found: Value = arrays[0]
    for each in arrays[1:]:
        found = dot(found, each)
    return found


def _least(one: Size, two: Size) -> Size:
    numbers = plain(one), plain(two)
    return UNKNOWN if numbers[0] is None or numbers[1] is None else number(min(numbers[0], numbers[1]))
