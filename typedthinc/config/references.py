"""References in the text of a configuration: where each leads, and which lead nowhere."""

import configparser
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from typedthinc.config.catalogue import nearest
from typedthinc.config.lines import Lines
from typedthinc.errors import Problem

_REFERENCE: Final = re.compile(r"(?<!\$)\$\{([^}]*)\}")


class Place(NamedTuple):
    """A value in a section, or a whole section where the key is empty."""

    section: str
    key: str = ""


class References:
    """The values of a configuration as text, and where the references in them lead.

    Attributes:
        values: The text of each value.
        inside: The values of each section and of the sections in it, by the section's name.
    """

    values: dict[Place, str]
    inside: dict[str, list[Place]]

    def __init__(self, sections: configparser.RawConfigParser) -> None:
        """Take the values of all sections."""
        self.values = {Place(name, key): value for name in sections.sections() for key, value in sections.items(name)}
        self.inside = {}
        for name in sections.sections():
            parts = name.split(".")
            places = [Place(name, key) for key in dict(sections.items(name))]
            for depth in range(1, len(parts) + 1):  # in all sections around it
                self.inside.setdefault(".".join(parts[:depth]), []).extend(places)

    def parts(self, place: Place) -> list[Place]:
        """List what a section holds, or what a value refers to."""
        if not place.key:
            return self.inside[place.section]
        found = (self.target(place, reference) for reference in references_in(self.values[place]))
        return [each for each in found if each is not None]

    def target(self, place: Place, reference: str) -> Place | None:
        """Return where a reference that stands at a place leads; None if it leads nowhere."""
        path = reference.replace(":", ".")  # confection writes a:b, too
        above, dot, last = path.rpartition(".")
        near = Place(place.section, path)
        if not dot and near in self.values and near != place:  # a key beside it goes first
            return near
        if dot and Place(above, last) in self.values:
            return Place(above, last)
        if path in self.inside:
            return Place(path)
        return place if near == place else None

    def dangling(self, lines: Lines) -> Iterator[Problem]:
        """Find the references that lead nowhere."""
        for place, value in self.values.items():
            for reference in references_in(value):
                if self.target(place, reference) is None:
                    known = sorted([*self.inside, *map(".".join, self.values)])
                    close = nearest(reference.replace(":", "."), known)
                    yield problem_at(place, f"the reference ${{{reference}}} leads nowhere{close}", lines)


def references_in(value: str) -> list[str]:
    """List what stands between the braces of each reference."""
    return _REFERENCE.findall(value)


def problem_at(place: Place, message: str, lines: Lines) -> Problem:
    """Say what is wrong at a place, on its line."""
    line = lines.line((*place.section.split("."), place.key))
    return Problem(place.section, place.key, message, lines.file, line)
