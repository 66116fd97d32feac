"""Configurations whose error is made, and can be looked into, as in Thinc."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from typedthinc import config, errors as core
from typedthinc.config.text import reads


class ConfigValidationError(core.ConfigValidationError):
    """A configuration that cannot be read or built.

    Attributes:
        config: The configuration.
        errors: What is wrong, each with the way to it under "loc", and a message under "msg".
        error_types: What stands there under "type".
        title: The first line.
        desc: The next one.
        parent: What comes before each way.
        show_config: Whether the text ends with the configuration.
        text: All of it.
    """

    config: Any
    errors: list[Mapping[str, Any]]
    error_types: set[str]
    title: str | None
    desc: str | None
    parent: str | None
    show_config: bool
    text: str

    def __init__(
        self,
        problems: Sequence[core.Problem] = (),
        *,
        config: Any = None,
        errors: Iterable[Mapping[str, Any]] = (),
        title: str | None = "Config validation error",
        desc: str | None = None,
        parent: str | None = None,
        show_config: bool = True,
    ) -> None:
        """Say what is wrong, by `errors` or, as the library does, by `problems`."""
        self.config, self.title, self.desc, self.parent, self.show_config = config, title, desc, parent, show_config
        # Either form makes the other: callers of Thinc read `errors`.
        self.errors = list(errors) or [_error_of(each) for each in problems]
        self.error_types = {each["type"] for each in self.errors if each.get("type")}
        super().__init__(problems or [_problem_of(each) for each in self.errors])
        # Lines of the file are known of the library's problems alone.
        self.text = self._text(self.problems if problems else ())

    def __str__(self) -> str:
        return self.text

    def _text(self, problems: Sequence[core.Problem]) -> str:
        above = [self.parent] if self.parent else []
        lines = [f"{' -> '.join(map(str, [*above, *each.get('loc', ())]))}\t{each.get('msg')}" for each in self.errors]
        shown = [str(self.config)] if self.config and self.show_config else []
        return "\n".join([*filter(None, (self.title, self.desc)), *(map(str, problems) if problems else lines), *shown])

    @classmethod
    def from_error(
        cls,
        err: Any,
        title: str | None = None,
        desc: str | None = None,
        parent: str | None = None,
        show_config: bool | None = None,
    ) -> ConfigValidationError:
        """Return the same error with another title and the like."""
        return cls(
            config=err.config,
            errors=err.errors,
            title=err.title if title is None else title,
            desc=err.desc if desc is None else desc,
            parent=err.parent if parent is None else parent,
            show_config=err.show_config if show_config is None else show_config,
        )


def _error_of(problem: core.Problem) -> Mapping[str, Any]:
    sections = problem.section.split(".") if problem.section else []
    return {"loc": (*sections, *([problem.key] if problem.key else [])), "msg": problem.message}


def _problem_of(error: Mapping[str, Any]) -> core.Problem:
    *sections, key = map(str, error.get("loc") or ("",))  # the last part of the way is the key
    return core.Problem(".".join(sections), key, str(error.get("msg")))


@contextmanager
def in_thincs_form() -> Generator[None]:
    """Have a `with` block, or a function, refuse a configuration by the error above."""
    try:
        yield
    except ConfigValidationError:
        raise
    except core.ConfigValidationError as error:
        raise ConfigValidationError(error.problems, title=None).with_traceback(error.__traceback__) from None


class Config(config.Config):
    """Sections by name."""


for _name in ("interpolate", "merge", "resolve", "to_bytes", "to_disk", "to_str", "with_overrides"):
    setattr(Config, _name, in_thincs_form()(getattr(config.Config, _name)))
for _name in ("from_bytes", "from_disk", "from_str"):
    # The function within the classmethod.
    setattr(Config, _name, reads(in_thincs_form()(vars(config.Config)[_name].__func__)))
