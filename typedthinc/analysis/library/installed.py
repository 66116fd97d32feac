"""The rules that other installed packages bring for combinators of their own, by the full name of the function."""

from __future__ import annotations

import os
import sys
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from typedthinc.shapes.rules import Rule

# The name of an entry point is the full name of the function that makes the model, its value is the rule.
GROUP: Final = "typedthinc.rules"


class RuleError(Exception):
    """An entry point that names no rule."""


@cache
def installed_rules() -> dict[str, EntryPoint]:
    """Return the entry points of all installed packages by name; none is loaded yet."""
    if not any(_may_have_rules(place) for place in dict.fromkeys(sys.path)):
        return {}
    # Late, for it takes longer than the rest of a run of mypy that checks nothing.
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP)}


def has_rule(full: str) -> bool:
    """Tell whether a package brings a rule for a function."""
    return full in installed_rules()


def leads_to_rules(name: str) -> bool:
    """Tell whether packages bring rules for functions of a module, or of one in it."""
    return any(full.startswith(f"{name}.") for full in installed_rules())


def _may_have_rules(place: str) -> bool:
    """Tell whether a place of sys.path names the group, or cannot be read as a folder."""
    if not os.path.isdir(place or "."):
        return os.path.exists(place)
    with os.scandir(place or ".") as entries:
        return any(_names_group(entry) for entry in entries if entry.name.endswith((".dist-info", ".egg-info")))


def _names_group(entry: os.DirEntry[str]) -> bool:
    try:
        with open(f"{entry.path}/entry_points.txt", "rb", buffering=0) as file:
            return GROUP.encode() in file.read()
    except OSError:
        return False


@cache
def loaded(entry: EntryPoint) -> Rule:
    """Load a rule.

    Raises:
        RuleError: It cannot be loaded, or is not a function.
    """
    package = "(unknown)" if entry.dist is None else entry.dist.name
    where = f"the rule {entry.value!r} that the installed package {package} names for {entry.name}"
    try:
        rule: Rule = entry.load()
    except Exception as error:
        raise RuleError(f"{where}: loading it raised {type(error).__name__}: {error}") from error
    if not callable(rule):
        raise RuleError(f"{where}: it is not a function, but {rule!r}")
    return rule


def fingerprint() -> dict[str, str]:
    """Tell by name what each rule is made of, so that mypy's cache is dropped when one changes."""
    return {name: f"{entry.value} {_digest(entry.module)}" for name, entry in sorted(installed_rules().items())}


def _digest(module: str) -> str:
    try:
        spec = find_spec(module)
        return sha256(Path(spec.origin or "").read_bytes()).hexdigest()[:16] if spec is not None else ""
    except (ImportError, OSError, ValueError, AttributeError):
        return ""
