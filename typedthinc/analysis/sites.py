"""Calls as the program writes them: their arguments, with the places that messages point at."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import NamedTuple

from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.values.cells import Value
from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.sizes import UNKNOWN


class Argument(NamedTuple):
    """An argument of a call.

    Attributes:
        node: Where it is written.
        is_spread: A star spreads it: each of nobody knows how many arguments is worth the value.
    """

    value: Value
    node: ast.AST
    is_spread: bool = False


@dataclass(slots=True)
class Call:
    """A call.

    Attributes:
        args: The arguments without a name.
        named: Those with a name.
        rest: What two stars spread of which not all is known.
        node: The call itself.
        scope: Where it stands.
    """

    args: Sequence[Argument]
    node: ast.AST
    scope: Scope
    named: Mapping[str, Argument] = field(default_factory=lambda: dict[str, Argument]())
    rest: Argument | None = None

    @property
    def is_open(self) -> bool:
        """Whether nobody knows all of its arguments."""
        return self.rest is not None or any(each.is_spread for each in self.args)

    def get(self, place: int, name: str = "") -> Value:
        """Return the value of an argument, unknown where it is not given."""
        found = self.argument(place, name)
        return UNKNOWN if found is None else found.value

    def argument(self, place: int, name: str = "") -> Argument | None:
        """Return an argument by its place or name, None where it is not given."""
        if place < len(self.args) and not any(each.is_spread for each in self.args[: place + 1]):
            return self.args[place]
        return self.named.get(name)

    def by_name(self, names: Sequence[str]) -> dict[str, Argument]:
        """Return the arguments by the names of their parameters."""
        return {**dict(zip(names, self.args, strict=False)), **self.named}

    def with_first(self, value: Value, node: ast.AST | None = None) -> Call:
        """Return the call with an argument before the others."""
        first = Argument(value, self.node if node is None else node)
        return Call([first, *self.args], self.node, self.scope, self.named, self.rest)

    def with_args(self, *values: Value) -> Call:
        """Return a call that stands at the same place, with other arguments."""
        return Call([Argument(each, self.node) for each in values], self.node, self.scope)

    @property
    def values(self) -> list[Value]:
        """The values of the arguments without a name."""
        return [each.value for each in self.args]

    @property
    def every(self) -> list[Argument]:
        """All arguments."""
        return [*self.args, *self.named.values(), *([] if self.rest is None else [self.rest])]
