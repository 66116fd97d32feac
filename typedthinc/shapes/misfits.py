"""How the sizes of a misfit are written: `(expected width 3, got 4)`, `its rows and width must agree`."""

from __future__ import annotations

from math import gcd
from typing import Final

from typedthinc.shapes.sizes import Known, Name, Size, Unknown, Var, atom, atoms, show
from typedthinc.shapes.substitution import Misfit
from typedthinc.shapes.terms import Array, Term, Widened, describe, map_term

_ANOTHER: Final = "another size"


def agreeing_size(wanted: Term, misfit: Misfit) -> Var | None:
    """Return the variable of the size that does not fit, if another size of what is wanted hangs on it, too."""
    if misfit.kind != "size" or not isinstance(misfit.wanted, Array):
        return None
    found = atoms(misfit.wanted.sizes[misfit.axis])
    return found[0] if len(found) == 1 and _occurrences(wanted).count(found[0]) > 1 else None


def _occurrences(term: Term) -> list[Var]:
    found: list[Var] = []

    def on_size(size: Size) -> Size:
        found.extend(atoms(size))
        return size

    map_term(term, on_size)
    return found


def with_letter(term: Term, agreeing: Var) -> Term:
    """Write n for the sizes that hang on a variable."""

    def on_size(size: Size) -> Size:
        return _in_letters(size) if agreeing in atoms(size) else size

    return map_term(term, on_size)


def must_agree(wanted: Term, agreeing: Var, misfit: Misfit) -> str:
    """Say which sizes must agree: those of one array by their axes, those of several by their letter."""
    if isinstance(wanted, Array) and all(size == atom(agreeing) for size in wanted.sizes if agreeing in atoms(size)):
        axes = [axis for axis, size in enumerate(wanted.sizes) if agreeing in atoms(size)]
        names = [_axis_name(axis - len(wanted.sizes), len(wanted.sizes)) for axis in axes]
        return f", its {' and '.join(names)} must agree"
    return ", where n is one size"


def numbers_of(misfit: Misfit) -> str:
    """Write the two sizes that disagree: ` (expected width 3, got 4)`; nothing where no sizes do."""
    if misfit.sizes is None:
        return ""
    wanted, value = misfit.sizes
    if len({*atoms(wanted), *atoms(value)}) == 1 and atoms(wanted) and atoms(value):
        # Of two sizes that hang on one other, neither tells anything without it.
        wanted, value = _in_letters(wanted), _in_letters(value)
    texts = size_in_words(wanted), size_in_words(value)
    if misfit.is_inside:
        return f" (a layer inside expects width {texts[0]}, got {texts[1]})"
    name = _axis_of(misfit)
    for size, other in ((wanted, value), (value, wanted)):
        factor = _multiple_of(other)
        if factor and isinstance(size, Known) and not atoms(size):
            return f" ({name} {show(size)} is not a multiple of {factor}{_nearest(size, factor)})"
    return f" ({_expected(name, texts[0])}, got {texts[1]})"


def with_multiple(term: Term, misfit: Misfit) -> str:
    """Describe a term; where a size can only be a multiple of some number, write that as `5 * n`."""
    multiples = [size for size in misfit.sizes or () if _multiple_of(size)]
    if len(multiples) != 1:
        return describe(term)
    if isinstance(term, Widened):
        return f"{show(_in_letters(multiples[0]))} columns"
    words = size_in_words(multiples[0])

    def on_size(size: Size) -> Size:
        return _in_letters(size) if size_in_words(size) == words else size

    return describe(map_term(term, on_size))


def _in_letters(size: Size) -> Size:
    if isinstance(size, Unknown):
        return size
    letters = ((Name("n", rigid=False) if atoms(atom(item)) else item, factor) for item, factor in size.terms)
    return Known(size.constant, tuple(letters))


def size_in_words(size: Size) -> str:
    """Write a size, also one that holds a variable: `*` says nothing of 2 * n against 5."""
    if isinstance(size, Known) and atoms(size):
        factor = _multiple_of(size)
        if factor:
            return f"a multiple of {factor}"
        factors = [each for _, each in size.terms]
        if min(factors) < 0:
            return _ANOTHER
        # Of 2 * n + 6 no bound says why it is not 67.
        return show(_in_letters(size)) if gcd(*factors) > 1 else f"{max(size.constant + sum(factors), 1)} or more"
    return show(size)


def _multiple_of(size: Size) -> int:
    """Return the number that a size can only be a multiple of; 0 if there is none."""
    match size:
        case Known(0, ((_, factor),)) if factor > 1 and atoms(size):
            return factor
        case _:
            return 0


def _nearest(size: Known, factor: int) -> str:
    """Say which multiples are near a number: `, as 45 and 50 are`."""
    if size.terms:
        return ""
    below = size.constant // factor * factor
    return f", as {below} and {below + factor} are" if below else f", as {factor} is"


def _axis_of(misfit: Misfit) -> str:
    rank = len(misfit.wanted.sizes) if isinstance(misfit.wanted, Array) else 0
    name = _axis_name(misfit.axis, rank)
    return f"{name}:" if name.startswith("axis") else name


def _expected(axis: str, size: str) -> str:
    """Say which size is wanted: `expected width 3`, `expected 3 rows`, `axis 1: expected 3`."""
    if axis.startswith("axis"):
        return f"{axis} expected {size}"
    if axis == "rows":
        return f"expected {size} {'row' if size == '1' else 'rows'}"
    return f"expected another {axis}" if size == _ANOTHER else f"expected {axis} {size}"


def _axis_name(axis: int, rank: int) -> str:
    """Name an axis that is counted from the end."""
    if axis == -1 and rank != 1:
        return "width"
    if axis == -rank:
        return "rows" if rank > 1 else "length"
    return f"axis {axis + rank}"
