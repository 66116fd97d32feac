"""Rules that who asks the interpreter brings along: those of the interfaces of other systems, and of other packages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from typedthinc.shapes.arrays.table import Rule


@dataclass(frozen=True, slots=True)
class Further:
    """Rules beside those of `library/`.

    Attributes:
        rules: Those of functions, by full name.
        makers: The kind of object that a class or function makes, by its full name.
        methods: The rules of the methods of each kind of object.
    """

    rules: Mapping[str, Rule] = field(default_factory=lambda: dict[str, Rule]())
    makers: Mapping[str, str] = field(default_factory=lambda: dict[str, str]())
    methods: Mapping[str, Mapping[str, Rule]] = field(default_factory=lambda: dict[str, Mapping[str, Rule]]())
