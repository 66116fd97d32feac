"""What builds a configuration with other values, in other processes, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from typedthinc.config.registry import registry
from typedthinc.config.sections import is_section

if TYPE_CHECKING:
    from typedthinc.config.text import Config

_OURS: Final = "typedthinc"


class Builder:
    """Builds a configuration. A pickle of it brings the functions that users have registered, as far as it names them.

    Those of a program's own file are there in no other process: what pickles functions by value, as Ray does, sends
    them along.
    """

    def __init__(self, config: Config) -> None:
        """Take the configuration."""
        self._config = config

    def __call__(self, overrides: Mapping[str, Any]) -> dict[str, Any]:
        """Build it with other values, by section and key.

        Raises:
            ConfigValidationError: It names everything that is wrong.
        """
        return self._config.with_overrides(overrides).resolve()

    def __getstate__(self) -> dict[str, Any]:
        """Return the configuration, and functions that it names."""
        return {"config": self._config, "functions": _functions(self._config)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take the configuration, and register the functions."""
        self._config = state["config"]
        for (kind, name), function in state["functions"].items():  # in this process, where they may be missing
            registry.kinds()[kind].register(name, func=function)


def _functions(config: Config) -> dict[tuple[str, str], Callable[..., Any]]:
    """Return the functions of users that a configuration names, by kind and name."""
    named = {pair for pair in _names(config) if registry.has(*pair)}
    found = {pair: registry.get(*pair) for pair in named}
    return {pair: each for pair, each in found.items() if each.__module__.partition(".")[0] != _OURS}


def _names(value: Any) -> Iterator[tuple[str, str]]:
    """Go through what sections name, as kind and name."""
    if is_section(value):
        for key, item in value.items():
            if key.startswith("@") and isinstance(item, str):
                yield key[1:], item
            else:
                yield from _names(item)
