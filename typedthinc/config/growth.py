"""How long a configuration becomes when values take the place of references, known before any does.

Ten lines of ten references each, to the line above, stand for ten thousand million values ("billion laughs").
"""

from typing import Final

from typedthinc.config.lines import Lines
from typedthinc.config.references import Place, References, problem_at
from typedthinc.errors import Problem

# Characters that references may add. What they add in earnest is a page or two.
MOST: Final = 1_000_000


def problems(references: References, lines: Lines) -> list[Problem]:
    """Say which reference leads back to itself, or stands for too much."""
    lengths: dict[Place, int] = {}
    total = 0
    for place, value in references.values.items():
        circle = _measure(references, place, lengths)
        if circle is not None:
            return [problem_at(circle, "the reference leads back to itself", lines)]
        total += lengths[place] - len(value)  # what it adds, not what it is
        if total > MOST:
            return [problem_at(place, f"up to here, references stand for more than {MOST:,} characters", lines)]
    return []


def _measure(references: References, first: Place, lengths: dict[Place, int]) -> Place | None:
    """Find the length of a value with all that it refers to; return a value that refers to itself, if there is one."""
    waiting, begun = [first], set[Place]()  # a stack: references may be deep
    while waiting:
        place = waiting[-1]
        parts = references.parts(place) if place not in lengths else []  # measured before: once for all who refer to it
        missing = [part for part in parts if part not in lengths]
        circle = next((part for part in missing if part in begun), None)
        if circle is not None:
            return circle if circle.key else place
        if missing:
            begun.add(place)
            waiting += missing
            continue
        # From the inside out: the parts have their lengths by now.
        lengths.setdefault(place, len(references.values.get(place, "")) + sum(lengths[part] for part in parts))
        begun.discard(place)
        waiting.pop()
    return None
