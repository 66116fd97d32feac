"""Functions by name, for configurations: a file says `@layers = "Linear.v1"`, and means what was registered so.

A configuration can call these functions and nothing else: it imports nothing, and it evaluates no expression.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from typedthinc.config import own
from typedthinc.config.catalogue import Catalogue, nearest
from typedthinc.config.text import Config
from typedthinc.errors import RegistryError

if TYPE_CHECKING:
    from pydantic import BaseModel


class registry:  # a class and not an instance, and so in small letters: who adds kinds of his own derives from it
    """The catalogues, one for each kind that a configuration names by `@kind`.

    It is used as it is; one with more kinds is a class that derives from it.

    Examples:
        >>> class registry_of_mine(registry):
        ...     tokenizers = Catalogue("tokenizers")
        >>> @registry_of_mine.tokenizers("words.v1")
        ... def words(split: str = " ") -> Callable[[str], list[str]]:
        ...     return lambda text: text.split(split)
        >>> config = {"tokenizer": {"@tokenizers": "words.v1", "split": "-"}}
        >>> registry_of_mine.resolve(config)["tokenizer"]("well-known")
        ['well', 'known']
        >>> registry_of_mine.has("tokenizers", "words.v1"), registry.has("tokenizers", "words.v1")
        (True, False)
    """

    datasets: Catalogue = Catalogue("datasets")
    initializers: Catalogue = Catalogue("initializers", own.initializers)
    layers: Catalogue = Catalogue("layers", own.layers)
    losses: Catalogue = Catalogue("losses", own.losses)
    ops: Catalogue = Catalogue("ops", own.ops)
    optimizers: Catalogue = Catalogue("optimizers", own.optimizers)
    schedules: Catalogue = Catalogue("schedules", own.schedules)

    @classmethod
    def kinds(cls) -> dict[str, Catalogue]:
        """Return the catalogues by kind, those of the classes that this one derives from too."""
        found = {name: value for each in reversed(cls.__mro__) for name, value in vars(each).items()}
        return {name: value for name, value in found.items() if isinstance(value, Catalogue)}

    @classmethod
    def create(cls, kind: str) -> Catalogue:
        """Add a kind without any function, and return its catalogue.

        Raises:
            RegistryError: The registry has an attribute of this name already, or the name cannot be one.
        """
        if not kind.isidentifier() or hasattr(cls, kind):
            raise RegistryError(f"{kind!r} cannot be the name of a kind: {_reason(kind)}")
        catalogue = Catalogue(kind)
        setattr(cls, kind, catalogue)
        return catalogue

    @classmethod
    def get(cls, kind: str, name: str) -> Callable[..., Any]:
        """Return the function of a name.

        Raises:
            RegistryError: The kind or the function is not there; the error says which name comes near.
        """
        kinds = cls.kinds()
        if kind not in kinds:
            raise RegistryError(f"there is no registry {kind!r}{nearest(kind, list(kinds))}")
        return kinds[kind].get(name)

    @classmethod
    def has(cls, kind: str, name: str) -> bool:
        """Tell whether there is a function of a name."""
        kinds = cls.kinds()
        return kind in kinds and name in kinds[kind]

    @classmethod
    def resolve(
        cls,
        config: Mapping[str, Any],
        *,
        schema: type[BaseModel] | None = None,
        overrides: Mapping[str, Any] | None = None,
        validate: bool = True,
    ) -> dict[str, Any]:
        """Build what a configuration describes, so that each section with a function becomes what the function makes.

        `Config.resolve` does this for the registry of the library, and returns the schema itself.

        Args:
            config: Sections by name.
            schema: A pydantic model for the result, whose defaults it gets.
            overrides: Values in place of others, by section and key, "training.epochs" say.
            validate: Whether to compare arguments with annotations, and the result with the schema.

        Raises:
            ConfigValidationError: It names everything that is wrong.
        """
        from typedthinc.config import resolving

        read = Config.of(config).with_overrides(overrides or {})
        built = resolving.resolve(read, read.lines, cls.kinds(), validate=validate)
        return built if schema is None else resolving.completed(built, read.lines, schema, validate=validate)

    @classmethod
    def fill(
        cls,
        config: Mapping[str, Any],
        *,
        schema: type[BaseModel] | None = None,
        overrides: Mapping[str, Any] | None = None,
        validate: bool = True,
    ) -> Config:
        """Return a configuration in which each section has the defaults of its function, too. Nothing is called.

        Defaults that JSON cannot hold, such as functions, are left out. So are arguments by position.

        Args:
            config: Sections by name.
            schema: A pydantic model for the result, whose defaults it gets.
            overrides: Values in place of others, by section and key.
            validate: Whether to compare arguments with the annotations of the functions, as far as they are plain.

        Raises:
            ConfigValidationError: It names everything that is wrong.
        """
        from typedthinc.config import filling

        read = Config.of(config).with_overrides(overrides or {})
        sections = filling.filled(read, read.lines, cls.kinds(), schema, validate=validate)
        return Config(sections, lines=read.lines)


def _reason(kind: str) -> str:
    return "it is taken already" if kind.isidentifier() else "it may have letters, digits and underscores only"
