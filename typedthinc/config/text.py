"""A configuration as a dict of sections, read from text by confection."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar, overload

from typedthinc.config.lines import Lines, nested_too_deeply
from typedthinc.config.sections import is_section
from typedthinc.errors import ConfigValidationError, Problem
from typedthinc.tracebacks import hide_frames, shorten

if TYPE_CHECKING:
    from pydantic import BaseModel

    SchemaT = TypeVar("SchemaT", bound=BaseModel)

if TYPE_CHECKING:
    reads = classmethod
else:

    class reads:
        """A method that fills the configuration it is called on; on the class, it fills a new one."""

        def __init__(self, function):
            self.__func__, self.__doc__ = function, function.__doc__

        def __get__(self, config, kind):
            return partial(self.__func__, kind() if config is None else config)


# Some editors begin every file with it.
_BOM: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
NEEDS_CONFECTION: Final = "configurations need confection, which comes with the extra: pip install 'typedthinc[config]'"


class Config(dict[str, Any]):
    """Sections by name, each a dict; dots in the name of a section nest it in another.

    Values are JSON. `${section.key}` stands for a value elsewhere, `${section}` for a whole section. A section with
    `@layers = "Linear.v1"` is what that function of the registry makes of the rest of the section; the sections below
    `*` are its positional arguments, in their order.

    Examples:
        >>> config = Config.from_str('''
        ... [model]
        ... @layers = "chain.v1"
        ...
        ... [model.*.hidden]
        ... @layers = "Relu.v1"
        ... nO = 16
        ...
        ... [model.*.output]
        ... @layers = "Softmax.v1"
        ... nO = 10
        ... ''')
        >>> config.resolve()["model"]
        chain: Floats2d -> Floats2d[*, 10]
          Relu: Floats2d -> Floats2d[*, 16]
          Softmax: Floats2d[*, 16] -> Floats2d[*, 10]
    """

    lines: Lines

    def __init__(self, sections: Mapping[str, Any] | None = None, *, lines: Lines | None = None) -> None:
        """Take sections that are there already.

        Args:
            sections: Sections by name; what they hold is not copied.
            lines: Where they stand in a file, for errors to tell.
        """
        super().__init__(sections or {})
        self.lines = lines or Lines()

    @classmethod
    @hide_frames()
    def of(cls, sections: Mapping[str, Any]) -> Self:
        """Return sections as a configuration, the same one if they are one, else one without lines."""
        if not isinstance(sections, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]  # no checker may have run
            raise TypeError(f"a configuration is a Config or a mapping of sections, not {type(sections).__name__}")
        return sections if isinstance(sections, cls) else cls(sections)

    @reads
    def from_str(
        cls, text: str, *, overrides: Mapping[str, Any] | None = None, interpolate: bool = True, file: str = ""
    ) -> Self:
        """Read a configuration, a new one or, called on one as in `Config().from_str(text)`, into that one.

        Args:
            text: The sections.
            overrides: Values to put in place of others, by section and key, "training.epochs" say.
            interpolate: Whether to put what they stand for in place of references.
            file: The name for errors to tell.

        Raises:
            ConfigValidationError: The text is not a configuration; a reference leads nowhere or to itself; or
                references stand for more than a million characters.
            ModuleNotFoundError: confection is not installed, which the extra `typedthinc[config]` brings.
        """
        import configparser

        from typedthinc.config import unreadable

        text = text.removeprefix(_BOM)  # else the first section would have it in its name
        lines = Lines(text, file)
        parser = _confection()
        try:
            found = unreadable.before_reading(unreadable.raw(text), overrides or {}, lines, interpolate=interpolate)
            if found:
                raise ConfigValidationError(found)
            sections = parser().from_str(text, interpolate=interpolate, overrides=dict(overrides or {}))
        except ConfigValidationError:
            raise
        except RecursionError:
            raise ConfigValidationError([nested_too_deeply(lines)]) from None  # confection goes in by recursion
        except (configparser.Error, ValueError) as error:
            raise ConfigValidationError(unreadable.problems(error, unreadable.raw(text), lines)) from None
        # On the class this is called with a new one; see `reads`.
        config: Self = cls  # type: ignore[assignment]  # checkers see a class method
        config.clear()  # into the one that it is called on
        config.update(sections)
        config.lines = lines
        return config

    @reads
    def from_bytes(
        cls, data: bytes, *, overrides: Mapping[str, Any] | None = None, interpolate: bool = True, file: str = ""
    ) -> Self:
        """Read a configuration in UTF-8; see `from_str`."""
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            raise ConfigValidationError([Problem("", "", f"the text is not UTF-8: {error}", file, 1)]) from None
        try:
            return cls.from_str(text, overrides=overrides, interpolate=interpolate, file=file)
        except ConfigValidationError as error:
            shorten(error)
            raise

    @reads
    def from_disk(
        cls, path: str | os.PathLike[str], *, overrides: Mapping[str, Any] | None = None, interpolate: bool = True
    ) -> Self:
        """Read a configuration from a file; see `from_str`.

        Raises:
            ConfigValidationError: The file holds no configuration.
            OSError: It cannot be read.
        """
        from typedthinc.serialize.files import read_regular

        data = read_regular(path)
        try:
            return cls.from_bytes(data, overrides=overrides, interpolate=interpolate, file=os.fspath(path))
        except ConfigValidationError as error:
            shorten(error)
            raise

    def copy(self) -> Self:
        """Return a configuration of the same sections, copied in depth."""
        return type(self)(deepcopy(dict(self)), lines=self.lines)

    def interpolate(self) -> Self:
        """Return a configuration with what they stand for in place of references.

        Raises:
            ConfigValidationError: A reference leads nowhere or to itself, or there is something that JSON cannot hold.
        """
        read = type(self).from_str(self.to_str(), file=self.lines.file)
        read.lines = self.lines  # lines of the text that was read, not of the one written
        return read

    def merge(self, updates: Mapping[str, Any], *, remove_extra: bool = False) -> Self:
        """Return a configuration with the values of another one in place of, and beside, its own.

        A section that names another function than before is taken as it is.

        Args:
            updates: The values, by section.
            remove_extra: Whether to leave out values that this configuration lacks.
        """
        return type(self)(_merged(self.copy(), updates, remove_extra=remove_extra), lines=self.lines)

    def with_overrides(self, overrides: Mapping[str, Any]) -> Self:
        """Return a configuration with other values, and with what they stand for in place of references, if any.

        Raises:
            ConfigValidationError: There is no section for a value; or as for `interpolate`.
        """
        changed = type(self)(_nested_dicts(self), lines=self.lines) if overrides else self
        for path, value in overrides.items():
            section: Any = changed
            *above, key = path.split(".")
            for name in above:
                section = section.get(name) if is_section(section) else None
            if not is_section(section) or not above:
                raise ConfigValidationError([Problem("", "", f"there is no section for the override {path!r}")])
            section[key] = value
        return changed.interpolate() if any("${" in text for text in _texts(changed)) else changed

    def to_str(self, *, interpolate: bool = False) -> str:
        """Write the configuration as text that `from_str` reads.

        Args:
            interpolate: Whether to write what they stand for in place of references.

        Raises:
            ConfigValidationError: It holds something that JSON cannot.
        """
        try:
            text: str = _confection()(self.interpolate() if interpolate else self).to_str(interpolate=False)
        except (ValueError, TypeError) as error:
            raise ConfigValidationError([Problem("", "", str(error))]) from None
        return text

    def to_bytes(self, *, interpolate: bool = False) -> bytes:
        """Write the configuration in UTF-8; see `to_str`."""
        return self.to_str(interpolate=interpolate).encode()

    def to_disk(self, path: str | os.PathLike[str], *, interpolate: bool = False) -> None:
        """Write the configuration to a file, the whole of it or nothing; see `to_str`."""
        from typedthinc.serialize.files import write_atomically

        data = self.to_bytes(interpolate=interpolate)
        write_atomically(path, lambda part: part.write_bytes(data))  # a temporary file takes the place when it is whole

    def builder(self) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
        """Return a function from overrides to what the configuration describes with them.

        Pickled, it brings the functions of the registry that the configuration names, where they are a program's own.
        """
        from typedthinc.config.building import Builder

        return Builder(self)

    @overload
    def resolve(self) -> dict[str, Any]: ...
    @overload
    def resolve(self, schema: type[SchemaT]) -> SchemaT: ...
    def resolve(self, schema: type[SchemaT] | None = None) -> dict[str, Any] | SchemaT:
        """Build everything, so that each section with a function of the registry becomes what the function makes.

        Args:
            schema: A pydantic model to validate the result; it gives the result its types.

        Raises:
            ConfigValidationError: It names everything that is wrong: section, key, what was expected, and the name that
                may have been meant. Layers that do not fit together are told of in the message of the checker.
        """
        from typedthinc.config import resolving
        from typedthinc.config.registry import registry

        built = registry.resolve(self)
        return built if schema is None else resolving.validated(built, self.lines, schema)


def _merged(old: dict[str, Any], new: Mapping[str, Any], *, remove_extra: bool) -> dict[str, Any]:
    for key, value in new.items():
        if key not in old and remove_extra:
            continue
        before: Any = old.get(key)
        old[key] = _merged(before, value, remove_extra=remove_extra) if _mergeable(before, value) else value
    return old


def _mergeable(old: Any, new: Any) -> bool:
    """Tell whether both are sections that name the same function, or the new one does not name any."""
    if not (isinstance(old, dict) and isinstance(new, Mapping)):
        return False
    both: list[Any] = [old, new]
    named = [{key: value for key, value in each.items() if key.startswith("@")} for each in both]
    return named[0] == named[1] or not named[1]  # another function has other arguments


def _nested_dicts(value: Any) -> Any:
    """Copy sections in depth, and nothing that they hold."""
    return {key: _nested_dicts(item) for key, item in value.items()} if is_section(value) else value


def _texts(value: Any) -> Iterator[str]:
    stack = [value]
    while stack:
        each = stack.pop()
        inside = each.values() if is_section(each) else each  # isinstance leaves what is inside unknown
        if isinstance(each, str):
            yield each
        elif isinstance(each, dict | list):
            stack.extend(inside)


def _confection() -> Any:
    try:
        import confection
    except ModuleNotFoundError:
        raise ModuleNotFoundError(NEEDS_CONFECTION, name="confection") from None
    return confection.Config
