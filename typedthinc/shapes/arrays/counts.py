"""How many elements arrays have: products and quotients of sizes."""

from collections import Counter
from collections.abc import Sequence
from math import prod

from typedthinc.shapes.arrays.messages import no_reshape
from typedthinc.shapes.arrays.values import ArrayValue, plain
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Atom, Known, Size, Unknown, number


def check_count(array: ArrayValue, sizes: Sequence[Size]) -> None:
    """Compare the elements of an array with those of another shape, in which -1 leaves one size open."""
    known = [number for size in array.sizes if (number := plain(size)) is not None]
    wanted = [number for size in sizes if (number := plain(size)) is not None]
    if not known or len(known) < len(array.sizes) or len(wanted) < len(sizes) or wanted.count(-1) > 1:
        return
    count, rest = prod(known), prod(size for size in wanted if size != -1)
    fits = (rest > 0 and count % rest == 0) if -1 in wanted else count == rest
    if not fits or min(wanted, default=0) < -1:
        raise Mismatch("size", no_reshape(str(array), count, " x ".join(map(str, wanted)) or "one number"))


def product(sizes: Sequence[Size]) -> Size:
    """Multiply sizes; UNKNOWN if nothing but a sum of products could say it."""
    return quotient(sizes, ())


def quotient(sizes: Sequence[Size], divisors: Sequence[Size]) -> Size:
    """Divide the product of sizes by others."""
    above, below = list(sizes), list(divisors)
    for size in divisors:
        # An unknown size may be any: it cancels nothing.
        if not isinstance(size, Unknown) and size in above:
            above.remove(size)
            below.remove(size)
    top, bottom = _monomial(above), _monomial(below)
    if top is None or bottom is None or bottom[0] == 0 or bottom[1] - top[1]:
        return UNKNOWN
    left = list((top[1] - bottom[1]).elements())
    factor, rest = divmod(top[0], bottom[0])
    if rest or len(left) > 1:
        return UNKNOWN
    return Known(0, ((left[0], factor),)) if left and factor else number(factor)


def _monomial(sizes: Sequence[Size]) -> tuple[int, Counter[Atom]] | None:
    factor, atoms = 1, Counter[Atom]()
    for size in sizes:
        match size:
            case Known(constant, ()):
                factor *= constant
            case Known(0, ((atom, many),)):
                factor *= many
                atoms[atom] += 1
            case _:
                return None
    return factor, atoms
