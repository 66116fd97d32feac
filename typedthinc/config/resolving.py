"""From a configuration to what it describes: functions of the registry, called from the innermost section outwards.

Everything wrong is collected. A section whose own parts are wrong is not built, and says nothing more: one mistake, one
problem.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from pydantic import ValidationError

from typedthinc.config.arguments import POSITIONAL, Call, wrong
from typedthinc.config.catalogue import Catalogue, nearest
from typedthinc.config.lines import Lines, nested_too_deeply
from typedthinc.config.sections import is_section
from typedthinc.errors import ConfigValidationError, LayerError, Problem, RegistryError, TypedthincError
from typedthinc.model import Model
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

if TYPE_CHECKING:
    from pydantic import BaseModel

    SchemaT = TypeVar("SchemaT", bound=BaseModel)

Path: TypeAlias = tuple[str, ...]


class _Failed:
    """The type of FAILED, which stands where something could not be built; why has been noted."""


_FAILED: Final = _Failed()


@hide_frames(LIBRARY_ERRORS)
def resolve(
    sections: Mapping[str, Any], lines: Lines, kinds: Mapping[str, Catalogue], *, validate: bool = True
) -> dict[str, Any]:
    """Build everything.

    Args:
        lines: Where it stands in a file.
        kinds: The functions that sections may name.
        validate: Whether to compare arguments with annotations.

    Raises:
        ConfigValidationError: It names all that is wrong.
    """
    resolving = Resolving(lines, kinds, validate=validate)
    try:
        built = {name: resolving.build(value, (name,)) for name, value in sections.items()}
    except RecursionError:
        raise ConfigValidationError([nested_too_deeply(lines)]) from None
    if resolving.problems:
        raise ConfigValidationError(resolving.problems)
    return built


@hide_frames(LIBRARY_ERRORS)
def completed(built: Mapping[str, Any], lines: Lines, schema: type[BaseModel], *, validate: bool) -> dict[str, Any]:
    """Return what was built with the defaults of a schema, validated by it or not.

    Raises:
        ConfigValidationError: It names all that is wrong.
    """
    if validate:
        return _fields(validated(built, lines, schema), built)
    defaults = ((name, field) for name, field in schema.model_fields.items() if not field.is_required())
    return {**{name: field.get_default(call_default_factory=True) for name, field in defaults}, **built}


def _fields(model: BaseModel, built: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a validated section; those that are sections themselves as dicts, too."""
    from pydantic import BaseModel

    found = {**{name: getattr(model, name) for name in type(model).model_fields}, **(model.model_extra or {})}
    return {
        name: _fields(value, inside) if isinstance(value, BaseModel) and is_section(inside) else value
        for name, value in found.items()
        for inside in [built.get(name, {})]
    }


@hide_frames(LIBRARY_ERRORS)
def validated(built: Mapping[str, Any], lines: Lines, schema: type[SchemaT]) -> SchemaT:
    """Validate what was built by a schema.

    Raises:
        ConfigValidationError: It names all that is wrong.
    """
    try:
        return schema.model_validate(built)
    except ValidationError as error:
        raise ConfigValidationError([_problem(each, lines) for each in error.errors(include_url=False)]) from None


class Resolving:
    """One configuration being built, and all that was found wrong."""

    unknown: Final = _FAILED

    def __init__(self, lines: Lines, kinds: Mapping[str, Catalogue], *, validate: bool) -> None:
        """Begin with nothing built."""
        self.lines = lines
        self.kinds = kinds
        self.validate = validate
        self.problems: list[Problem] = []

    def build(self, value: Any, path: Path) -> Any:
        """Build a value, from the innermost outwards."""
        # isinstance leaves the types of what is inside unknown.
        items: Any = value
        if isinstance(value, list):
            built = [self.build(item, (*path, str(place))) for place, item in enumerate(items)]
            return built if all(map(_is_built, built)) else _FAILED
        return self._section(items, path) if isinstance(value, dict) else value

    def _section(self, section: dict[str, Any], path: Path) -> Any:
        kinds = [key for key in section if key.startswith("@")]
        parts = {key: self.build(item, (*path, key)) for key, item in section.items() if key not in kinds}
        if kinds:
            return self._made(section, kinds, parts, path)
        return parts

    def _made(self, section: dict[str, Any], kinds: list[str], parts: dict[str, Any], path: Path) -> Any:
        function = self._function(section, kinds, path)
        if function is None:
            return _FAILED
        call = Call(function, _by_place(parts.pop(POSITIONAL, {})), parts)
        found = list(wrong(call, _is_built if self.validate else _never))
        for key, message in found:
            self._note((*path, *key[:-1]), key[-1], message)
        if found or not self.may_call(call):
            return _FAILED
        return self.called(call, path)

    def may_call(self, call: Call) -> bool:
        """Tell whether all that a function gets could be built."""
        return all(map(_is_built, (*call.positional.values(), *call.named.values())))

    def _function(self, section: dict[str, Any], kinds: list[str], path: Path) -> Callable[..., Any] | None:
        if len(kinds) > 1:
            self._note(path, kinds[1], f"a section names one function, and this one names {' and '.join(kinds)}")
            return None
        key, name = kinds[0], section[kinds[0]]
        catalogues = self.kinds
        if key[1:] not in catalogues:
            self._note(path, key, f"there is no registry {key[1:]!r}{nearest(key[1:], list(catalogues))}")
            return None
        if not isinstance(name, str):
            self._note(path, key, f"expected the name of a function, not {name!r}")
            return None
        try:
            return catalogues[key[1:]].get(name)
        except RegistryError as error:
            self._note(path, key, str(error))
            return None

    def called(self, call: Call, path: Path) -> Any:
        """Call a function, and note what it says of its arguments."""
        try:
            return call()
        except LayerError as error:
            if error.position is not None:
                self._note((*path, *call.key_of(Model, error.position)), error.argument, str(error))
            else:
                self._blame(call, path, str(error), error.argument)
        except ValidationError as error:
            for each in error.errors(include_url=False):
                key = call.key_named(str(each["loc"][0])) if each["loc"] else ()
                self._note((*path, *key[:-1]), "".join(key[-1:]), str(each["msg"]))
        except TypedthincError as error:
            self._blame(call, path, str(error))
        except (ValueError, TypeError) as error:
            name = call.function.__name__
            self._blame(call, path, str(error) if str(error).startswith(name) else f"{name}: {error}")
        return _FAILED

    def _blame(self, call: Call, path: Path, message: str, argument: str = "") -> None:
        """Note what a function says of its arguments, at the one that it speaks of."""
        key = call.key_named(argument) or call.key_blamed(message)
        self._note((*path, *key[:-1]), "".join(key[-1:]), message)

    def _note(self, section: Path, key: str, message: str) -> None:
        line = self.lines.line((*section, key) if key else section)
        self.problems.append(Problem(".".join(section), key, message, self.lines.file, line))


def _by_place(positional: Any) -> dict[str, Any]:
    """Return positional arguments by the keys below `*`: those of a list are numbers, and anything else is the one."""
    items: Any = positional  # isinstance leaves the types of what is inside unknown
    if isinstance(positional, dict):
        return dict(items)
    items = items if isinstance(positional, list) else [positional]
    return {str(place): item for place, item in enumerate(items)}


def _never(value: object) -> bool:
    return False


def _is_built(value: object) -> bool:
    return not isinstance(value, _Failed)


def _problem(error: Any, lines: Lines) -> Problem:
    path = tuple(map(str, error["loc"]))
    return Problem(".".join(path[:-1]), path[-1] if path else "", error["msg"], lines.file, lines.line(path))
