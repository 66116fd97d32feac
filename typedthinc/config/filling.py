"""A configuration with all defaults written out: those of the functions that its sections name, and of a schema."""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from typedthinc.config.catalogue import Catalogue
from typedthinc.config.lines import Lines
from typedthinc.config.resolving import Path, Resolving
from typedthinc.config.sections import is_section
from typedthinc.errors import ConfigValidationError
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

if TYPE_CHECKING:
    from pydantic import BaseModel


@hide_frames(LIBRARY_ERRORS)
def filled(
    sections: Mapping[str, Any],
    lines: Lines,
    kinds: Mapping[str, Catalogue],
    schema: type[BaseModel] | None,
    *,
    validate: bool,
) -> dict[str, Any]:
    """Return the sections with the defaults of functions and schema.

    Raises:
        ConfigValidationError: It names all that is wrong.
    """
    filling = _Filling(lines, kinds, validate=validate)
    for name, value in sections.items():
        filling.build(value, (name,))
    if filling.problems:  # all that is wrong, at once
        raise ConfigValidationError(filling.problems)
    found = {name: filling.with_defaults(value, (name,)) for name, value in sections.items()}
    return found if schema is None else _with_defaults_of(schema, found)


class _Filling(Resolving):
    """One configuration that is looked through, not built: what functions would make is unknown."""

    def __init__(self, lines: Lines, kinds: Mapping[str, Catalogue], *, validate: bool) -> None:
        super().__init__(lines, kinds, validate=validate)
        self._defaults: dict[Path, dict[str, Any]] = {}

    def called(self, call: Any, path: Path) -> Any:
        parameters = inspect.signature(call.function).parameters.values()
        given = {*call.named, *call.placed()}
        self._defaults[path] = {
            each.name: each.default
            for each in parameters  # what JSON cannot write stays a default
            if each.default is not each.empty and each.name not in given and _is_json(each.default)
        }
        return self.unknown

    def may_call(self, call: Any) -> bool:
        return True

    def with_defaults(self, value: Any, path: Path) -> Any:
        items: Any = value  # isinstance leaves the types of what is inside unknown
        if isinstance(value, dict):
            inside = {key: self.with_defaults(item, (*path, key)) for key, item in items.items()}
            return {**inside, **self._defaults.get(path, {})}  # keys of the file first
        if isinstance(value, list):
            return [self.with_defaults(item, (*path, str(place))) for place, item in enumerate(items)]
        return items


def _with_defaults_of(schema: type[BaseModel], sections: dict[str, Any]) -> dict[str, Any]:
    found = dict(sections)
    for name, field in schema.model_fields.items():
        key = field.alias or name
        inner: Any = field.annotation
        if key in found:
            section = found[key]
            if is_section(section) and hasattr(inner, "model_fields"):
                found[key] = _with_defaults_of(inner, section)
        elif not field.is_required():
            default: Any = field.get_default(call_default_factory=True)
            if _is_json(default):
                found[key] = default
    return found


def _is_json(value: Any) -> bool:
    try:
        json.dumps(value)
    except (TypeError, ValueError):
        return False
    return True
