"""A configuration as a dict of sections, read from text by confection."""

from __future__ import annotations

import configparser
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar, overload

from typedthinc.config import resolving, unreadable
from typedthinc.config.lines import Lines
from typedthinc.errors import ConfigError, Problem
from typedthinc.serialize.files import open_regular, write_atomically
from typedthinc.tracebacks import shorten

if TYPE_CHECKING:
    from pydantic import BaseModel

    SchemaT = TypeVar("SchemaT", bound=BaseModel)

# Some editors begin every file with it.
_BOM: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
NEEDS_CONFECTION: Final = "configurations need confection, which comes with the extra: pip install 'typedthinc[config]'"


class Config(dict[str, Any]):
    """Sections by name, each a dict; dots in the name of a section nest it in another.

    Values are JSON. `${section.key}` stands for a value elsewhere, `${section}` for a whole section. A section with
    `@layers = "Linear.v1"` is what that function of the registry makes of the rest of the section; the sections below
    `*` are its positional arguments, in their order.

    Example:
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
    def from_str(
        cls, text: str, *, overrides: Mapping[str, Any] | None = None, interpolate: bool = True, file: str = ""
    ) -> Self:
        """Read a configuration.

        Args:
            text: The sections.
            overrides: Values to put in place of others, by section and key, "training.epochs" say.
            interpolate: Whether to put what they stand for in place of references.
            file: The name for errors to tell.

        Raises:
            ConfigError: The text is not a configuration; a reference leads nowhere or to itself; or references stand
                for more than a million characters.
            ModuleNotFoundError: confection is not installed, which the extra `typedthinc[config]` brings.
        """
        text = text.removeprefix(_BOM)
        lines = Lines(text, file)
        parser = _confection()
        try:
            found = unreadable.before_reading(unreadable.raw(text), overrides or {}, lines, interpolate=interpolate)
            if found:
                raise ConfigError(found)
            sections = parser().from_str(text, interpolate=interpolate, overrides=dict(overrides or {}))
        except ConfigError:
            raise
        except RecursionError:
            raise ConfigError([_nested_too_deeply(lines)]) from None
        except (configparser.Error, ValueError) as error:
            raise ConfigError(unreadable.problems(error, unreadable.raw(text), lines)) from None
        return cls(sections, lines=lines)

    @classmethod
    def from_bytes(
        cls, data: bytes, *, overrides: Mapping[str, Any] | None = None, interpolate: bool = True, file: str = ""
    ) -> Self:
        """Read a configuration in UTF-8; see `from_str`."""
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            raise ConfigError([Problem("", "", f"the text is not UTF-8: {error}", file, 1)]) from None
        try:
            return cls.from_str(text, overrides=overrides, interpolate=interpolate, file=file)
        except ConfigError as error:
            shorten(error)
            raise

    @classmethod
    def from_disk(
        cls, path: str | os.PathLike[str], *, overrides: Mapping[str, Any] | None = None, interpolate: bool = True
    ) -> Self:
        """Read a configuration from a file; see `from_str`.

        Raises:
            ConfigError: The file holds no configuration.
            OSError: It cannot be read.
        """
        with open_regular(path) as file:
            data = file.read()
        try:
            return cls.from_bytes(data, overrides=overrides, interpolate=interpolate, file=os.fspath(path))
        except ConfigError as error:
            shorten(error)
            raise

    def to_str(self) -> str:
        """Write the configuration as text that `from_str` reads.

        Raises:
            ConfigError: It holds something that JSON cannot.
        """
        try:
            text: str = _confection()(self).to_str(interpolate=False)
        except (ValueError, TypeError) as error:
            raise ConfigError([Problem("", "", str(error))]) from None
        return text

    def to_bytes(self) -> bytes:
        """Write the configuration in UTF-8."""
        return self.to_str().encode()

    def to_disk(self, path: str | os.PathLike[str]) -> None:
        """Write the configuration to a file: the whole file, or nothing."""
        data = self.to_bytes()
        write_atomically(path, lambda part: part.write_bytes(data))

    @overload
    def resolve(self) -> dict[str, Any]: ...
    @overload
    def resolve(self, schema: type[SchemaT]) -> SchemaT: ...
    def resolve(self, schema: type[SchemaT] | None = None) -> dict[str, Any] | SchemaT:
        """Build everything: each section with a function of the registry becomes what the function makes.

        Args:
            schema: A pydantic model to validate the result; it gives the result its types.

        Raises:
            ConfigError: It names everything that is wrong: section, key, what was expected, and the name that may
                have been meant. Layers that do not fit together are told of in the sentence of the checker.
        """
        try:
            built = resolving.resolve(self, self.lines)
        except RecursionError:
            raise ConfigError([_nested_too_deeply(self.lines)]) from None
        return built if schema is None else resolving.validate(built, self.lines, schema)


def _nested_too_deeply(lines: Lines) -> Problem:
    return Problem("", "", "its sections or lists are nested too deeply", lines.file, 1)


def _confection() -> Any:
    try:
        import confection
    except ModuleNotFoundError:
        raise ModuleNotFoundError(NEEDS_CONFECTION, name="confection") from None
    return confection.Config
