"""Which modules of mypy's cache are out of date: those of which the interpreter says something else than it did.

mypy looks at each module's own text and at the interfaces of what it imports. What the interpreter says of a module
hangs on bodies, and on third files, too; so a digest of it is kept with the module, and compared as soon as all files
are known.
"""

from __future__ import annotations

import gc
from _collections_abc import dict_items
from collections.abc import Collection, Mapping
from typing import Any, Final

from mypy.build import BuildManager, State

_SAID: Final = "said"
# No interface has this digest.
_STALE: Final = b"stale"


class Asked(dict[str, Any]):
    """The answer about a module of the cache, of which nothing is known yet: it equals whatever is kept with it.

    Args:
        key: What the module has to be kept with, beside what was said of it.
        kept: Where it is noted what was said, by module.
        module: Its name.
    """

    def __init__(self, key: Mapping[str, object], kept: dict[str, str], module: str) -> None:
        super().__init__(key)
        self._kept, self._module = kept, module

    def __eq__(self, stored: object) -> bool:
        # mypy writes `stored != answer`; a derived class is asked first.
        if not isinstance(stored, dict):
            return False
        found: dict[str, Any] = dict(stored)  # pyright: ignore[reportUnknownArgumentType]  # it was written by Written
        said = found.pop(_SAID, "")
        if found != dict(self):
            return False
        self._kept[self._module] = said
        return True

    def __ne__(self, stored: object) -> bool:
        return not self == stored

    __hash__ = None  # as that of every dict


class Written(dict[str, Any]):
    """What is kept with a module: with what was said of it, which does not belong to its interface."""

    def __init__(self, key: Mapping[str, object], said: str) -> None:
        super().__init__({**key, _SAID: said})

    def items(self) -> dict_items[str, Any]:
        """Leave out what was said: mypy makes the digest of the interface of these."""
        return {name: value for name, value in super().items() if name != _SAID}.items()


def make_stale(manager: BuildManager, changed: Collection[str]) -> None:
    """Have mypy check again the modules of its cache of which something else is said than was."""
    for state in gc.get_referrers(manager):
        if isinstance(state, State) and state.id in changed and state.meta is not None:
            # As if an interface that it imports were another.
            state.dep_hashes["builtins"] = _STALE
