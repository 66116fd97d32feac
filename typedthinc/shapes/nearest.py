"""The name that was most likely meant where another was written."""

from collections.abc import Iterable, Sequence
from typing import Final

_ALIKE: Final = 0.7
# This many names are read at once.
_MOST: Final = 8


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the name that comes nearest to another; "" where none or several do."""
    names = [each for each in dict.fromkeys(known) if each != name]
    for is_near in (_is_spelled_alike, _is_of_same_words):
        found = [each for each in names if is_near(name, each)]
        if found:
            return found[0] if len(found) == 1 else ""
    import difflib  # Only a mistake needs it.

    alike = difflib.get_close_matches(name, names, 1, _ALIKE)
    return alike[0] if alike else ""


def hint_of_names(name: str, known: Sequence[str], *, by_place: bool = False) -> str:
    """Write what may have been meant instead of a name, or what there is if that is little; else "".

    Args:
        by_place: There are arguments without a name, too.
    """
    found = nearest(name, known)
    if found:
        return f"; did you mean {found}?"
    if len(known) > _MOST or not (known or by_place):
        return ""
    listed = _listed(known) if known else "none"
    return f"; it takes {listed}{' by name, the other arguments by place' if by_place else ''}"


def _is_spelled_alike(name: str, known: str) -> bool:
    """Tell whether names differ but in case and underscores: `batchSize`, `x`."""
    return _plain(name) == _plain(known)


def _is_of_same_words(name: str, known: str) -> bool:
    """Tell whether a name is a part of another, or its first letters: `size`, `n_epochs` and `lr`."""
    mine, theirs = _words(name), _words(known)
    is_part = mine <= theirs or theirs <= mine
    return is_part or (len(name) > 1 and name.lower() == "".join(each[:1] for each in known.lower().split("_")))


def _plain(name: str) -> str:
    return name.replace("_", "").lower()


def _words(name: str) -> set[str]:
    return set(name.lower().split("_"))


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
