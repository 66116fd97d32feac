"""The arguments that a section gives to a function, compared with the function's signature."""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from typedthinc.config.catalogue import nearest
from typedthinc.config.expected import misfit

POSITIONAL: Final = "*"
_Key = tuple[str, ...]
# What refuses an argument says which one, or at least what it was.
_ARGUMENT: Final = re.compile(r"(\w+) must \w+ ")
_VALUE: Final = re.compile(r", not (.+)$", re.DOTALL)


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

    def key_of(self, kind: type[Any], position: int) -> _Key:
        """Say under which keys the argument stands that is so-and-so-manieth among those of a class."""
        found = [key for key, value in self._arguments() if isinstance(value, kind)]  # in the order of the call
        return found[position] if position < len(found) else ()

    def key_blamed(self, message: str) -> _Key:
        """Say under which keys the argument stands that a message refuses by its name, or by its value."""
        for name in _ARGUMENT.findall(message):
            if key := self.key_named(name):
                return key
        value = _VALUE.search(message)
        found = [key for key, given in self._arguments() if value and repr(given) == value[1]]
        return found[0] if len(found) == 1 else ()  # two equal values: neither is blamed

    def key_named(self, name: str) -> _Key:
        """Say under which keys the argument for a parameter stands."""
        if name in self.named:
            return (name,)
        placed = dict(zip(_taken_by_place(self), self.positional, strict=False))
        return (POSITIONAL, placed[name]) if name in placed else ()

    def placed(self) -> list[str]:
        """Name the parameters that get arguments by position."""
        return _taken_by_place(self)[: len(self.positional)]

    def _arguments(self) -> list[tuple[_Key, Any]]:
        by_place = [((POSITIONAL, key), value) for key, value in self.positional.items()]
        return [*by_place, *(((key,), value) for key, value in self.named.items())]


def wrong(call: Call, is_known: Callable[[Any], bool]) -> Iterator[tuple[_Key, str]]:
    """Say all that is wrong with the arguments, as pairs of keys and message.

    Args:
        call: The function and its arguments.
        is_known: Tells whether an argument could be built; the others are not looked at.
    """
    parameters = inspect.signature(call.function).parameters.values()
    by_name = [each.name for each in parameters if each.kind in (each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY)]
    takes_all = any(each.kind is each.VAR_KEYWORD for each in parameters)
    taken = _taken_by_place(call)
    placed = taken[: len(call.positional)]
    if len(call.positional) > len(taken):
        yield (POSITIONAL,), f"it takes {len(taken)} at most, not {len(call.positional)}"
    named = [name for name in call.named if name in by_name and name not in placed]
    if not takes_all:
        yield from _unknown(call, by_name, placed)
    yield from _missing(parameters, {*placed, *call.named})
    names = [*placed, *named]
    by_place = [((POSITIONAL, key), value) for key, value in call.positional.items()][: len(placed)]
    given = [*by_place, *(((name,), call.named[name]) for name in named)]
    for name, (key, value) in zip(names, given, strict=True):
        problem = misfit(call.function, name, value) if is_known(value) else None
        if problem is not None:
            yield key, problem if key == (name,) else f"{name}: {problem}"


def _taken_by_place(call: Call) -> list[str]:
    """Name the parameters that arguments by position may be for, in their order."""
    parameters = inspect.signature(call.function).parameters.values()
    named = [each.name for each in parameters if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    rest = [each.name for each in parameters if each.kind is each.VAR_POSITIONAL]
    return [*named, *rest * len(call.positional)]  # *args take as many as there are


def _unknown(call: Call, by_name: Sequence[str], placed: Sequence[str]) -> Iterator[tuple[_Key, str]]:
    for name in call.named:
        if name in placed:
            yield (name,), "it is given by position already"
        elif name not in by_name:
            known = f"; known: {', '.join(by_name)}" if by_name else "; it takes nothing"
            yield (name,), f"it is not expected{nearest(name, list(by_name)) or known}"


def _missing(parameters: Iterable[inspect.Parameter], given: set[str]) -> Iterator[tuple[_Key, str]]:
    for each in parameters:
        optional = each.default is not each.empty or each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
        if not optional and each.name not in given:
            yield (each.name,), "it is missing"
