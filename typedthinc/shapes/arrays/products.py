"""Products of matrices, and what linear algebra makes of one."""

from __future__ import annotations

from typedthinc.shapes.arrays.broadcasting import NeverFits, broadcast
from typedthinc.shapes.arrays.values import BOOLS, FLOATS, INTS, Arr, Value, array_of, plain, promoted
from typedthinc.shapes.sentences import Mismatch, no_product
from typedthinc.shapes.sizes import UNKNOWN, Size, number, show


def matmul(x1: Value, x2: Value, /, out: Value = None, *, operator: str = "@", **_: Value) -> Value:
    """`@` and `np.matmul`.

    Raises:
        Mismatch: The inner sizes differ.
    """
    one, two = array_of(x1), array_of(x2)
    if one is None or two is None or out is not None or not one.sizes or not two.sizes:
        return UNKNOWN
    _same_inner(operator, one, two)
    try:
        batch = broadcast(one.sizes[:-2], two.sizes[:-2])
    except NeverFits:
        return UNKNOWN
    outer = (*one.sizes[-2:-1], *(two.sizes[-1:] if len(two.sizes) > 1 else ()))
    return Arr(promoted(one.family, two.family), (*batch, *outer))


def dot(a: Value, b: Value, out: Value = None) -> Value:
    """`np.dot`: of arrays of more axes, each row by each matrix.

    Raises:
        Mismatch: The inner sizes differ.
    """
    one, two = array_of(a), array_of(b)
    if one is None or two is None or out is not None:
        return UNKNOWN
    family = promoted(one.family, two.family)
    if not one.sizes or not two.sizes:
        return Arr(family, one.sizes or two.sizes)
    _same_inner("dot", one, two)
    return Arr(family, (*one.sizes[:-1], *two.sizes[:-2], *(two.sizes[-1:] if len(two.sizes) > 1 else ())))


def _same_inner(operator: str, one: Arr, two: Arr) -> None:
    width, rows = one.sizes[-1], two.sizes[max(len(two.sizes) - 2, 0)]
    wide, high = plain(width), plain(rows)
    if wide is not None and high is not None and wide != high:
        fits_transposed = len(two.sizes) == 2 and plain(two.sizes[1]) == wide
        text = no_product(operator, str(one), str(two), show(width), show(rows), fits_transposed=fits_transposed)
        raise Mismatch("size", text)


def outer(a: Value, b: Value, out: Value = None) -> Value:
    """`np.outer` of vectors."""
    one, two = array_of(a), array_of(b)
    if one is None or two is None or out is not None or len(one.sizes) != 1 or len(two.sizes) != 1:
        return UNKNOWN
    return Arr(promoted(one.family, two.family), (*one.sizes, *two.sizes))


def inner(a: Value, b: Value) -> Value:
    """`np.inner`."""
    one, two = array_of(a), array_of(b)
    if one is None or two is None or not one.sizes or not two.sizes:
        return UNKNOWN
    return Arr(promoted(one.family, two.family), (*one.sizes[:-1], *two.sizes[:-1]))


def einsum(subscripts: Value, *operands: Value, out: Value = None, **_: Value) -> Value:
    """`np.einsum` with an arrow and a letter for each axis."""
    arrays = [array_of(each) for each in operands]
    if not isinstance(subscripts, str) or out is not None or any(each is None for each in arrays):
        return UNKNOWN
    before, arrow, after = subscripts.replace(" ", "").partition("->")
    inputs = before.split(",")
    found = [each for each in arrays if each is not None]
    if not arrow or "." in subscripts or [len(each) for each in inputs] != [len(each.sizes) for each in found]:
        return UNKNOWN
    sizes: dict[str, Size] = {}
    for letters, array in zip(inputs, found, strict=True):
        for letter, size in zip(letters, array.sizes, strict=True):
            sizes[letter] = _known_of(sizes.get(letter, UNKNOWN), size)
    return Arr(promoted(*(each.family for each in found)), tuple(sizes.get(letter, UNKNOWN) for letter in after))


def _known_of(one: Size, two: Size) -> Size:
    """Return the size of two that tells more; an axis of size 1 is repeated."""
    return two if one is UNKNOWN or plain(one) == 1 else one


def square(a: Value, *_: Value, **__: Value) -> Value:
    """`np.linalg.inv`, `cholesky` and `matrix_power`: an array of the same sizes, of floats."""
    found = array_of(a)
    return UNKNOWN if found is None else Arr(_floats(found.family), found.sizes)


def pinv(a: Value, *_: Value, **__: Value) -> Value:
    """`np.linalg.pinv`."""
    found = array_of(a)
    if found is None or len(found.sizes) < 2:
        return UNKNOWN
    *batch, rows, columns = found.sizes
    return Arr(_floats(found.family), (*batch, columns, rows))


def solve(a: Value, b: Value) -> Value:
    """`np.linalg.solve` of one system."""
    left, right = array_of(a), array_of(b)
    if left is None or right is None or len(left.sizes) != 2 or len(right.sizes) not in (1, 2):
        return UNKNOWN
    return Arr(_floats(promoted(left.family, right.family)), right.sizes)


def determinant(a: Value) -> Value:
    """`np.linalg.det`."""
    found = array_of(a)
    return UNKNOWN if found is None or len(found.sizes) < 2 else Arr(_floats(found.family), found.sizes[:-2])


def eigh(a: Value, UPLO: Value = "L") -> Value:
    """`np.linalg.eigh`: values and vectors."""
    found = array_of(a)
    if found is None or len(found.sizes) != 2:
        return UNKNOWN
    return Arr(_floats(found.family), found.sizes[:1]), Arr(_floats(found.family), found.sizes)


def svd(a: Value, full_matrices: Value = True, compute_uv: Value = True, hermitian: Value = False) -> Value:
    """`np.linalg.svd` of one matrix of known sizes."""
    found = array_of(a)
    if found is None or len(found.sizes) != 2 or compute_uv is not True or not isinstance(full_matrices, bool):
        return UNKNOWN
    rows, columns = found.sizes
    numbers = plain(rows), plain(columns)
    least: Size = UNKNOWN if numbers[0] is None or numbers[1] is None else number(min(numbers[0], numbers[1]))
    family = _floats(found.family)
    left, right = (rows, columns) if full_matrices else (least, least)
    return Arr(family, (rows, left)), Arr(family, (least,)), Arr(family, (right, columns))


def cov(m: Value, y: Value = None, rowvar: Value = True, **_: Value) -> Value:
    """`np.cov` of a table: a row for each variable."""
    found = array_of(m)
    if found is None or y is not None or len(found.sizes) != 2 or not isinstance(rowvar, bool):
        return UNKNOWN
    size = found.sizes[0 if rowvar else 1]
    if plain(size) in (None, 1):
        return UNKNOWN
    return Arr(_floats(found.family), (size, size))


def _floats(family: str) -> str:
    return FLOATS if family in (BOOLS, INTS) else family
