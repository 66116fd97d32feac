"""What makes the parts of a run from the settings of a candidate: functions, or a configuration."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from inspect import Parameter, signature
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from typedthinc.arguments import kind_of, refuse
from typedthinc.model import Model
from typedthinc.optimizers import Optimizer
from typedthinc.shapes.argument_messages import A_LOSS
from typedthinc.training.roles import check_roles

# What else of a run may be searched over.
_OF_TRAIN: Final = ("batch_size", "accumulation_steps")
_SECTION: Final = "training"
# What stands in the place of a setting, to see where it goes.
_MARK: Final = "\N{REPLACEMENT CHARACTER}sweep\N{REPLACEMENT CHARACTER}"


class Parts(NamedTuple):
    """The parts of a run.

    Attributes:
        model: The model.
        loss: The loss.
        optimizer: The optimizer.
        options: What else `train` takes of the settings.
    """

    model: Model[Any, Any]
    loss: Any
    optimizer: Optimizer
    options: dict[str, Any]


class Makers(Protocol):
    """What makes the parts of a run, in this process and, after pickling, in others."""

    @property
    def epochs(self) -> int | None:
        """How many epochs a candidate has at most; None where nothing says so."""
        ...

    def check(self, space: Mapping[str, object]) -> None:
        """Refuse settings that nothing takes, and a lack of what has to be given.

        Raises:
            ValueError: There are some.
        """
        ...

    def parts(self, settings: Mapping[str, Any]) -> Parts:
        """Make the parts of a candidate."""
        ...


@runtime_checkable
class Configuration(Protocol):
    """What `typedthinc.config.Config` is to a search."""

    def with_overrides(self, overrides: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return it with other values, by section and key."""
        ...

    def builder(self) -> Callable[[Mapping[str, Any]], Mapping[str, Any]]:
        """Return what builds it with other values, in other processes, too."""
        ...


def makers_of(build: object, loss: Any, optimizer: Any) -> Makers:
    """Return what makes parts: the functions that are given, or what a configuration describes.

    Raises:
        TypeError: Functions without a loss or an optimizer, no functions, or something else than a loss.
        ValueError: A configuration that lacks a part.
    """
    if loss is not None:
        check_roles("sweep", (A_LOSS, loss))
    if isinstance(build, Configuration):
        return Described(build, loss, optimizer)
    # Both can be called, and are easily given for what makes them.
    makers: list[tuple[str, object, type[object]]]
    makers = [("build", build, Model), ("optimizer", optimizer, Optimizer)]
    for name, given, kind in makers:
        if given is not None and (isinstance(given, kind) or not callable(given)):
            said = f"sweep: {name} must be a function or class that makes one for each candidate, not {kind_of(given)}"
            raise TypeError(f"{said} (Config.from_disk reads a file)" if type(given) is str else said)
    for name, given in (("loss", loss), ("optimizer", optimizer)):
        if given is None:
            raise TypeError(f"sweep: {name} is missing; only a configuration can hold it")
    return Functions(build, loss, optimizer)


class Functions:
    """Functions whose parameters are given what the settings have under their names."""

    epochs: int | None = None

    def __init__(self, build: Any, loss: Any, optimizer: Callable[..., Optimizer]) -> None:
        """Take what makes a model and an optimizer, and the loss."""
        self._build, self._loss, self._optimizer = build, loss, optimizer

    def check(self, space: Mapping[str, object]) -> None:
        """Refuse settings that nothing takes; see `Makers`."""
        known = {*_OF_TRAIN, *_named(self._build), *_named(self._optimizer)}
        for name in space:
            if name not in known:
                refuse("sweep", f"{name} in space", f"one of what is taken: {', '.join(sorted(known))}", space[name])
        for called, function in (("build", self._build), ("optimizer", self._optimizer)):
            missing = [name for name in _named(function, is_needed=True) if name not in space]
            if missing:
                raise ValueError(f"sweep: {called} needs {' and '.join(missing)}, of which space says nothing")

    def parts(self, settings: Mapping[str, Any]) -> Parts:
        """Make the parts of a candidate."""
        model = self._build(**_some(settings, _named(self._build)))
        optimizer = self._optimizer(**_some(settings, _named(self._optimizer)))
        return Parts(model, self._loss, optimizer, _some(settings, _OF_TRAIN))


class Described:
    """A configuration whose values are overridden by the settings, `{"sizes.width": 64}` say.

    Attributes:
        epochs: What `training.epochs` says, if it is there.
    """

    epochs: int | None

    def __init__(self, config: Configuration, loss: Any, optimizer: Callable[[], Optimizer] | None) -> None:
        """Take a configuration, and what is given beside it.

        Raises:
            ValueError: It lacks a part.
        """
        self._config, self._build = config, config.builder()
        self._loss, self._optimizer = loss, optimizer
        whole = config.with_overrides({})
        self._sections = ["model", *(name for name, given in (("loss", loss), ("optimizer", optimizer)) if not given)]
        for name in self._sections:
            if name not in whole:
                raise ValueError(f"sweep: the configuration has no section [{name}]")
        self.epochs = whole.get(_SECTION, {}).get("epochs")

    def check(self, space: Mapping[str, object]) -> None:
        """Refuse settings that reach neither a part nor what `train` is given; see `Makers`."""
        for name in space:
            marked = self._config.with_overrides({name: _MARK})  # a mark in place of the value shows where it goes
            training = _some(marked.get(_SECTION, {}), _OF_TRAIN)
            if not any(_MARK in text for text in _texts([training, *(marked[each] for each in self._sections)])):
                sections = ", ".join(f"[{each}]" for each in self._sections)
                raise ValueError(
                    f"sweep: {name} in space changes nothing in {sections} or [{_SECTION}]: is it written so there? "
                    "References to it are kept by Config.from_disk(..., interpolate=False)"
                )

    def parts(self, settings: Mapping[str, Any]) -> Parts:
        """Make the parts of a candidate.

        Raises:
            ConfigValidationError: Something does not fit.
        """
        built = self._build(settings)
        loss = self._loss or built["loss"]
        optimizer = built["optimizer"] if self._optimizer is None else self._optimizer()
        return Parts(built["model"], loss, optimizer, _some(built.get(_SECTION, {}), _OF_TRAIN))


def _texts(value: Any) -> Iterator[str]:
    """Go through the texts in dicts and lists."""
    if isinstance(value, str):
        yield value
    items: Any = value
    for each in items.values() if isinstance(value, dict) else items if isinstance(value, list) else ():
        yield from _texts(each)


def _some(settings: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {name: value for name, value in settings.items() if name in names}


def _named(function: Callable[..., Any], *, is_needed: bool = False) -> Sequence[str]:
    """List the parameters of a function that can be given by name, or those that have to be given."""
    kinds = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    found = [each for each in signature(function).parameters.values() if each.kind in kinds]
    return [each.name for each in found if not is_needed or each.default is Parameter.empty]
