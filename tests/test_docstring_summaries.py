"""The summary of a public docstring has no colon: editors take what stands before one for a parameter's name."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from typedthinc import api, rules, types


def _public() -> Iterator[tuple[str, Any]]:
    for module in (api, types, rules):
        for name in dir(module):
            found = getattr(module, name)
            if not name.startswith("_") and _is_own(found):
                yield name, found
                if inspect.isclass(found):
                    yield from _members(name, found)


def _members(owner: str, kind: type) -> Iterator[tuple[str, Any]]:
    for base in kind.__mro__:
        if _is_own(base):
            for name, found in vars(base).items():
                member = found.fget if isinstance(found, property) else getattr(found, "__func__", found)
                if not name.startswith("_") and _is_own(member):
                    yield f"{owner}.{name}", member


def _is_own(found: Any) -> bool:
    return callable(found) and str(getattr(found, "__module__", "")).startswith("typedthinc")


DOCUMENTED = {name: found.__doc__ for name, found in _public() if found.__doc__}


def test_there_are_many() -> None:
    assert len(DOCUMENTED) > 300


def test_a_summary_has_no_colon() -> None:
    summaries = {name: inspect.cleandoc(text).partition("\n\n")[0] for name, text in DOCUMENTED.items()}
    assert {name: summary for name, summary in summaries.items() if ":" in summary} == {}
