"""`np.einsum`: a letter for each axis; dots stand for axes that broadcast."""

from collections import Counter
from typing import NamedTuple

from typedthinc.shapes.arrays.broadcasting import NeverFits, broadcast
from typedthinc.shapes.arrays.messages import unequal_letter
from typedthinc.shapes.arrays.values import ArrayValue, Value, array_of, plain, promoted
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size

_DOTS = "..."


class _Operand(NamedTuple):
    """The letters before and behind the dots, if there are dots."""

    before: str
    behind: str | None


def einsum(subscripts: Value, *operands: Value, out: Value = None, **_: Value) -> Value:
    """`np.einsum`, with an arrow and without one."""
    arrays = [array_of(each) for each in operands]
    if not isinstance(subscripts, str) or out is not None or any(each is None for each in arrays):
        return UNKNOWN
    inputs, arrow, after = subscripts.replace(" ", "").partition("->")  # "ij,jk->ik"
    found = [each for each in arrays if each is not None]
    sizes: dict[str, Size] = {}
    dots: list[tuple[Size, ...]] = []
    parts = [_operand(each) for each in inputs.split(",")]
    if len(parts) != len(found) or not all(map(_take, parts, found, [sizes] * len(found), [dots] * len(found))):
        return UNKNOWN
    result = _operand(after if arrow else _implied(parts))  # "ij,jk" means "ik"
    try:
        middle = broadcast(*dots) if result.behind is not None else ()  # dots broadcast, letters do not
    except NeverFits:
        return UNKNOWN
    _check_letters(subscripts, parts, found)
    letters = [[sizes.get(letter, UNKNOWN) for letter in each or ""] for each in result]
    return ArrayValue(promoted(*(each.family for each in found)), (*letters[0], *middle, *letters[1]))


def _check_letters(subscripts: str, parts: list[_Operand], arrays: list[ArrayValue]) -> None:
    """Compare the sizes that a letter stands for; numpy repeats an axis of size 1."""
    seen: dict[str, int] = {}
    for part, array in zip(parts, arrays, strict=True):
        start = len(array.sizes) - len(part.behind or "")  # letters behind the dots count from the end
        for letter, size in [
            *zip(part.before, array.sizes, strict=False),
            *zip(part.behind or "", array.sizes[start:], strict=True),
        ]:
            count = plain(size)
            if count not in (None, 1) and seen.setdefault(letter, count or 0) != count:  # 1 is repeated
                raise Mismatch("size", unequal_letter(subscripts, letter, str(seen[letter]), str(count)))


def _operand(text: str) -> _Operand:
    before, dots, behind = text.partition(_DOTS)
    return _Operand(before, behind if dots else None)  # None: no dots


def _implied(parts: list[_Operand]) -> str:
    """Return what stands behind the arrow where there is none: the letters that stand once, in order."""
    count = Counter("".join(part.before + (part.behind or "") for part in parts))  # a letter that comes twice is summed
    once = "".join(sorted(letter for letter, many in count.items() if many == 1))
    return _DOTS + once if any(part.behind is not None for part in parts) else once


def _take(part: _Operand, array: ArrayValue, sizes: dict[str, Size], dots: list[tuple[Size, ...]]) -> bool:
    """Note the sizes that the letters of an operand stand for, and tell whether it has that many axes."""
    behind = part.behind or ""
    free = len(array.sizes) - len(part.before) - len(behind)  # axes that the dots stand for
    if free < 0 or (free and part.behind is None):
        return False
    start = len(part.before)
    if part.behind is not None:
        dots.append(array.sizes[start : start + free])  # none, perhaps
    for letter, size in zip(part.before + behind, (*array.sizes[:start], *array.sizes[start + free :]), strict=True):
        sizes[letter] = _known_of(sizes.get(letter, UNKNOWN), size)
    return True


def _known_of(one: Size, two: Size) -> Size:
    """Return the size of two that tells more; an axis of size 1 is repeated."""
    return two if one is UNKNOWN or plain(one) == 1 else one
