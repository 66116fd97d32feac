"""Whether a text hands a list or dict to a function of the program that only looks at it: `mlp(WIDTHS)`.

Where a name is an argument of its own, what becomes of it is for the function to say: by its text, too, for which its
parameter is a name like any other. Functions that are defined nowhere in the program may do anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

# Tells whether a text only looks at a name where it matches; the name is the group behind `base.`.
IsKept = Callable[[str, "re.Match[str]"], bool]
# Functions call functions.
_DEEPEST: Final = 4
_CALLEE: Final = re.compile(r"(\bdef\s+|\bclass\s+)?((?:\w+\s*\.\s*)*\w+)\s*\Z")
_KEYWORD: Final = re.compile(r"(\w+)\s*=\s*\Z")
_BASE: Final = re.compile(r"(?:\w+(?:\(\))?\s*\.\s*)*\Z")
_NAME: Final = re.compile(r"\s*(\*{0,2})\s*(\w+)")
_OPENING: Final = {")": "(", "]": "[", "}": "{"}


class _Handing(NamedTuple):
    """A call that is given a name, and by which place or keyword.

    Attributes:
        is_of_object: What is called stands behind an object, or a module.
    """

    function: str
    place: int | str
    is_of_object: bool


def is_only_looked_at(
    text: str, match: re.Match[str], is_kept: IsKept, defining: Callable[[str], Iterable[str]], depth: int = 0
) -> bool:
    """Tell whether what stands in a text is handed to functions of the program that only look at it.

    Args:
        text: The text.
        match: Where the name stands in it.
        is_kept: Tells whether a text only looks at a name.
        defining: Lists the texts that define a function of a name.
        depth: By so many functions it has been handed on.
    """
    handing = None if depth > _DEEPEST else _handing(text, match)
    if handing is None:
        return False
    bodies = [
        body
        for each in defining(handing.function)
        for found in _definitions(each, handing.function)
        if (body := _given(each, found, handing)) is not None
    ]
    return bool(bodies) and all(_looks(*each, is_kept, defining, depth) for each in bodies)


def _handing(text: str, match: re.Match[str]) -> _Handing | None:
    """Return the call of which a name is an argument of its own; None if it is something else."""
    if re.match(r"\s*[,)]", text[match.end() :]) is None:
        return None
    before = _BASE.sub("", text[: match.start()])
    keyword = _KEYWORD.search(before)
    before = before if keyword is None else before[: keyword.start()]
    if not before.rstrip().endswith(("(", ",")):
        return None
    found = _call_around(before)
    if found is None:
        return None
    place, callee = found
    _, dot, function = callee.rpartition(".")
    return _Handing(function.strip(), place if keyword is None else keyword[1], dot != "")


def _call_around(before: str) -> tuple[int, str] | None:
    """Return how many arguments stand before the end of a text in the call that is open there, and what it calls."""
    closed, commas = list[str](), 0
    number = len(before)
    while number > 0:
        number -= 1
        sign = before[number]
        if sign in "'\"":
            number = before.rfind(sign, 0, number)
        elif sign in _OPENING:
            closed.append(_OPENING[sign])
        elif sign in "([{" and closed:
            if closed.pop() != sign:
                return None
        elif sign == "(":
            callee = _CALLEE.search(before[:number])
            return None if callee is None or callee[1] else (commas, callee[2])
        elif sign in "[{#":
            return None
        elif sign == "," and not closed:
            commas += 1
        elif sign == "*" and not closed:
            # Nobody can tell how many it spreads.
            return None
    return None


def _definitions(text: str, function: str) -> Iterator[re.Match[str]]:
    return re.finditer(rf"^[ \t]*(?:async[ \t]+)?def[ \t]+{function}\(", text, re.MULTILINE)


def _given(text: str, definition: re.Match[str], handing: _Handing) -> tuple[str, str] | None:
    """Return the body of a function and the parameter that a call gives; None if it is a call of another one."""
    opening = definition.end() - 1
    parameters, behind = _parameters(text, opening)
    is_method = bool(parameters) and parameters[0] in ("self", "cls")
    if is_method and not handing.is_of_object:
        return None
    places = parameters[is_method:]
    if isinstance(handing.place, str):
        name = handing.place if handing.place in places else "**"
    else:
        name = next((each for each in places[: handing.place + 1] if each.startswith("*")), "")
        name = name or (places[handing.place] if handing.place < len(places) else "")
    line = definition[0]
    return (_body(text[behind:], len(line) - len(line.lstrip())), name) if name else None


def _looks(body: str, name: str, is_kept: IsKept, defining: Callable[[str], Iterable[str]], depth: int) -> bool:
    """Tell whether the body of a function only looks at what a parameter is given."""
    if not name.isidentifier():
        return False
    found = re.finditer(rf"((?:\w+(?:\(\))?\s*\.\s*)*|[\])]\s*\.\s*)\b{name}\b", body)
    return all(
        each[1] != ""
        or _is_keyword(body, each)
        or (is_kept(body, each) and not _is_set(body, each))
        or is_only_looked_at(body, each, is_kept, defining, depth + 1)
        for each in found
    )


def _parameters(text: str, opening: int) -> tuple[list[str], int]:
    """List the names of parameters, with their stars, and return where they end."""
    depth, number, begin = 0, opening, opening + 1
    found: list[str] = []
    while number < len(text):
        sign = text[number]
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0 or (sign == "," and depth == 1):
            name = _NAME.match(text, begin)
            if name is not None and name.end() <= number:
                found.append(name[1] + name[2])
            begin = number + 1
        number += 1
        if depth == 0:
            break
    return [each for each in found if each != "*"], number


def _body(text: str, indent: int) -> str:
    """Return a text up to the first statement that stands no deeper than a function."""
    lines = text.split("\n")
    for number, line in enumerate(lines[1:], 1):
        if line.strip() and len(line) - len(line.lstrip()) <= indent and not line.lstrip().startswith((")", "]", "}")):
            return "\n".join(lines[:number])
    return text


def _is_keyword(text: str, match: re.Match[str]) -> bool:
    """Tell whether a name is that of an argument: `build(sizes=sizes)` has it twice."""
    before = text[: match.start()].rstrip()
    return before.endswith(("(", ",")) and re.match(r"\s*=(?!=)", text[match.end() :]) is not None


def _is_set(text: str, match: re.Match[str]) -> bool:
    """Tell whether an item is set behind a name, or the name itself."""
    return re.match(r"\s*(?:\[[^\]\n]*\]\s*)*[-+*/|&]?=(?!=)", text[match.end() :]) is not None
