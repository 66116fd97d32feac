"""Sizes by the place of the parameter that gives them, and by the way to them: `config.width` is `0.width=`.

An attribute is a step `.width`, a key of a list, tuple or dict a step `[0]` or `[encoder]`.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from mypy.nodes import Expression, IndexExpr, IntExpr, MemberExpr, StrExpr

from typedthinc.shapes.sizes import Known, Name, Size, atom

_STEP: Final = re.compile(r"\.(\w+)|\[(\d+)\]|\[([^\]]+)\]")
# Other keys are not written.
_KEY: Final = re.compile(r"[^\W\d][^\[\]=]*")


class Step(NamedTuple):
    """One step: to an attribute, or to what stands at a key."""

    name: int | str
    is_key: bool


def further(size: Size, step: Step) -> Size | None:
    """Return the size to which one more step leads from that of a parameter; None if it is another, or no step."""
    name = _parameter(size)
    if name is None:
        return None
    is_text = isinstance(step.name, str)
    if step.is_key and (not _KEY.fullmatch(str(step.name)) if is_text else int(step.name) < 0):
        return None
    # What a default holds is found where the name is read.
    way = name.name.partition("=")[0]
    return atom(Name(f"{way}[{step.name}]=" if step.is_key else f"{way}.{step.name}=", rigid=True))


def way_of(name: str) -> tuple[int, tuple[Step, ...]] | None:
    """Return the place of a parameter and the steps from there that a name tells; None for the name of a constant."""
    way, is_parameter, _ = name.partition("=")
    if not is_parameter:
        return None
    place = re.match(r"-?\d+", way)
    assert place is not None
    steps = [
        Step(attribute, False) if attribute else Step(int(number) if number else key, True)
        for attribute, number, key in _STEP.findall(way[place.end() :])
    ]
    return int(place[0]), tuple(steps)


def keys_to(size: Size) -> int:
    """Return how many steps from a parameter to what has a size are keys."""
    name = _parameter(size)
    way = None if name is None else way_of(name.name)
    return 0 if way is None else sum(step.is_key for step in way[1])


def taken(node: Expression, step: Step) -> Expression:
    """Make an expression that takes a step from another one."""
    found: Expression
    if step.is_key:
        found = IndexExpr(node, IntExpr(step.name) if isinstance(step.name, int) else StrExpr(step.name))
    else:
        found = MemberExpr(node, str(step.name))
    found.set_line(node)
    return found


def _parameter(size: Size) -> Name | None:
    if not isinstance(size, Known) or size.constant or len(size.terms) != 1:
        return None
    item, factor = size.terms[0]
    is_parameter = factor == 1 and isinstance(item, Name) and item.rigid and "=" in item.name
    return item if is_parameter and isinstance(item, Name) else None
