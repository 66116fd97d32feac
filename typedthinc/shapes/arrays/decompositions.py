"""What linear algebra makes of a matrix: inverses, solutions, eigenvalues."""

from __future__ import annotations

from typedthinc.shapes.arrays.products import dot
from typedthinc.shapes.arrays.values import (
    ANY_DTYPE,
    COMPLEXES,
    FLOATS,
    INTS,
    Arr,
    Value,
    array_of,
    floating,
    plain,
    promoted,
)
from typedthinc.shapes.sizes import UNKNOWN, Size, number


def square(a: Value, *_: Value, **__: Value) -> Value:
    """`np.linalg.inv`, `cholesky` and `matrix_power`: an array of the same sizes, of floats."""
    found = array_of(a)
    return UNKNOWN if found is None else Arr(floating(found.family), found.sizes)


def pinv(a: Value, *_: Value, **__: Value) -> Value:
    """`np.linalg.pinv`."""
    found = array_of(a)
    if found is None or len(found.sizes) < 2:
        return UNKNOWN
    *batch, rows, columns = found.sizes
    return Arr(floating(found.family), (*batch, columns, rows))


def solve(a: Value, b: Value) -> Value:
    """`np.linalg.solve` of one system."""
    left, right = array_of(a), array_of(b)
    if left is None or right is None or len(left.sizes) != 2 or len(right.sizes) not in (1, 2):
        return UNKNOWN
    return Arr(floating(promoted(left.family, right.family)), right.sizes)


def determinant(a: Value) -> Value:
    """`np.linalg.det`."""
    found = array_of(a)
    return UNKNOWN if found is None or len(found.sizes) < 2 else Arr(floating(found.family), found.sizes[:-2])


def eigh(a: Value, UPLO: Value = "L") -> Value:
    """`np.linalg.eigh`: values and vectors."""
    found = array_of(a)
    if found is None or len(found.sizes) != 2:
        return UNKNOWN
    return eigenvalues(found), Arr(floating(found.family), found.sizes)


def eigenvalues(a: Value, UPLO: Value = "L") -> Value:
    """`np.linalg.eigvalsh`, whose values are real."""
    found = array_of(a)
    return UNKNOWN if found is None or len(found.sizes) < 2 else Arr(_real(found.family), found.sizes[:-1])


def eig(a: Value) -> Value:
    """`np.linalg.eig`: complex or not, that depends on the numbers."""
    found = array_of(a)
    if found is None or len(found.sizes) < 2:
        return UNKNOWN
    return Arr(ANY_DTYPE, found.sizes[:-1]), Arr(ANY_DTYPE, found.sizes)


def eigvals(a: Value) -> Value:
    """`np.linalg.eigvals`."""
    pair = eig(a)
    return pair[0] if isinstance(pair, tuple) else UNKNOWN


def svd(a: Value, full_matrices: Value = True, compute_uv: Value = True, hermitian: Value = False) -> Value:
    """`np.linalg.svd` of one matrix of known sizes."""
    found = array_of(a)
    if found is None or len(found.sizes) != 2 or compute_uv is not True or not isinstance(full_matrices, bool):
        return UNKNOWN
    rows, columns = found.sizes
    least, family = _least(rows, columns), floating(found.family)
    left, right = (rows, columns) if full_matrices else (least, least)
    return Arr(family, (rows, left)), Arr(_real(found.family), (least,)), Arr(family, (right, columns))


def qr(a: Value, mode: Value = "reduced") -> Value:
    """`np.linalg.qr` of one matrix."""
    found = array_of(a)
    if found is None or len(found.sizes) != 2 or mode not in ("reduced", "complete"):
        return UNKNOWN
    rows, columns = found.sizes
    inner, family = _least(rows, columns) if mode == "reduced" else rows, floating(found.family)
    return Arr(family, (rows, inner)), Arr(family, (inner, columns))


def lstsq(a: Value, b: Value, rcond: Value = None) -> Value:
    """`np.linalg.lstsq`: the solution, the residuals, the rank, the singular values."""
    left, right = array_of(a), array_of(b)
    if left is None or right is None or len(left.sizes) != 2 or len(right.sizes) not in (1, 2):
        return UNKNOWN
    family = floating(promoted(left.family, right.family))
    real = _real(family)
    found = Arr(family, (left.sizes[1], *right.sizes[1:]))
    return found, Arr(real, (UNKNOWN,)), Arr(INTS, ()), Arr(real, (_least(*left.sizes),))


def multi_dot(arrays: Value, *, out: Value = None) -> Value:
    """`np.linalg.multi_dot`.

    Raises:
        Mismatch: Two inner sizes differ.
    """
    if not isinstance(arrays, list | tuple) or len(arrays) < 2 or out is not None:
        return UNKNOWN
    found: Value = arrays[0]
    for each in arrays[1:]:
        found = dot(found, each)
    return found


def _least(one: Size, two: Size) -> Size:
    numbers = plain(one), plain(two)
    return UNKNOWN if numbers[0] is None or numbers[1] is None else number(min(numbers[0], numbers[1]))


def _real(family: str) -> str:
    return FLOATS if family == COMPLEXES else floating(family)
