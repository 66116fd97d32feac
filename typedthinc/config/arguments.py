"""The arguments that a section gives to a function, compared with the function's signature."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from typedthinc.config.expected import misfit
from typedthinc.registry import nearest

POSITIONAL = "*"


class Call(NamedTuple):
    """A function and what it is called with.

    Attributes:
        function: What is called.
        positional: The positional arguments, by the names of their sections.
        named: The others.
    """

    function: Callable[..., Any]
    positional: Mapping[str, Any]
    named: Mapping[str, Any]

    def __call__(self) -> Any:
        """Call the function."""
        return self.function(*self.positional.values(), **self.named)

    def key_of(self, kind: type[Any], position: int) -> tuple[str, ...]:
        """Say under which keys the argument stands that is so-and-so-manieth among those of a class."""
        keys = [(POSITIONAL, key) for key in self.positional], [(key,) for key in self.named]
        values = (*self.positional.values(), *self.named.values())
        found = [key for key, value in zip([*keys[0], *keys[1]], values, strict=True) if isinstance(value, kind)]
        return found[position] if position < len(found) else ()


def wrong(call: Call, is_known: Callable[[Any], bool]) -> Iterator[tuple[str, str]]:
    """Say all that is wrong with the arguments, as pairs of key and sentence.

    Args:
        call: The function and its arguments.
        is_known: Tells whether an argument could be built; the others are not looked at.
    """
    parameters = inspect.signature(call.function).parameters.values()
    by_place = [each.name for each in parameters if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    by_name = [each.name for each in parameters if each.kind in (each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY)]
    rest = next((each.name for each in parameters if each.kind is each.VAR_POSITIONAL), None)
    takes_all = any(each.kind is each.VAR_KEYWORD for each in parameters)
    taken = [*by_place, *[rest] * len(call.positional)] if rest else by_place
    placed = taken[: len(call.positional)]
    if len(call.positional) > len(taken):
        yield POSITIONAL, f"it takes {len(taken)} at most, not {len(call.positional)}"
    named = [name for name in call.named if name in by_name and name not in placed]
    if not takes_all:
        yield from _unknown(call, by_name, placed)
    yield from _missing(parameters, {*placed, *call.named})
    values = [*zip(placed, call.positional.values(), strict=False), *((name, call.named[name]) for name in named)]
    for name, value in values:
        problem = misfit(call.function, name, value) if is_known(value) else None
        if problem is not None:
            yield name, problem


def _unknown(call: Call, by_name: Sequence[str], placed: Sequence[str]) -> Iterator[tuple[str, str]]:
    for name in call.named:
        if name in placed:
            yield name, "it is given by position already"
        elif name not in by_name:
            known = f"; known: {', '.join(by_name)}" if by_name else "; it takes nothing"
            yield name, f"it is not expected{nearest(name, list(by_name)) or known}"


def _missing(parameters: Iterable[inspect.Parameter], given: set[str | None]) -> Iterator[tuple[str, str]]:
    for each in parameters:
        optional = each.default is not each.empty or each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
        if not optional and each.name not in given:
            yield each.name, "it is missing"
