"""Every exception of typedthinc. The message comes first; what a model adds on the way up is the path to the layer."""

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

__all__ = [
    "ArityError", "ConfigValidationError", "ContainerMismatchError", "DeviceMismatchError", "DtypeMismatchError",
    "ExpressionError", "FormatError", "FrameworkError", "IncompatibleError", "InvalidRateError", "InvalidSizeError",
    "LabelError", "LayerError", "NotAModelError", "NotInitializedError", "OutOfMemoryError", "OutOfRangeError",
    "Problem", "RankMismatchError", "RegistryError", "ShapeMismatchError", "StaleGradientError", "TrainingError",
    "TypedthincError", "UnknownNameError",
]  # fmt: skip

_LONGEST_PATH: Final = 8  # what stands between the first and the last steps of a longer one is left out
_MOST_SHOWN: Final = 20


class Step(NamedTuple):
    """One node on the way from the outermost model to the layer at fault.

    Attributes:
        name: The node's name.
        place: Its place among the layers of the node above, the first being 1; None where that has one layer only.
    """

    name: str
    place: int | None = None

    def __str__(self) -> str:
        return self.name if self.place is None else f"{self.name} (layer {self.place})"


class TypedthincError(Exception):
    """What every exception of typedthinc is."""


class ExpressionError(TypedthincError, ValueError):
    """An expression of `typedthinc.lazy` whose operands do not fit, or that cannot be computed or differentiated."""


class LayerError(TypedthincError, ValueError):
    """A layer that cannot do what it was asked to.

    Attributes:
        message: What is wrong, without the path.
        path: The way to the layer from the outermost model that the error passed through.
        node_id: The id of the node that `path` begins with; None while the path is empty.
        position: Which of the layers of a combinator does not fit, counted from 0; None where none is at fault.
        argument: The name of the argument that is at fault; empty where none is.

    Examples:
        >>> error = LayerError("expected floats, got integers")
        >>> error.prepend((Step("chain"), Step("Linear", 2)), node_id=7)
        >>> str(error)
        'in chain > Linear (layer 2): expected floats, got integers'
    """

    message: str
    path: tuple[Step, ...]
    node_id: int | None
    position: int | None
    argument: str

    def __init__(self, message: str, *, position: int | None = None, argument: str = "") -> None:
        """Hold the message; the path is empty until a model adds itself."""
        super().__init__(message)
        self.message = message
        self.path = ()
        self.node_id = None
        self.position = position
        self.argument = argument

    def prepend(self, steps: tuple[Step, ...], node_id: int) -> None:
        """Begin the path with these steps; the last of them stands for the node that it began with before."""
        self.path = steps + self.path[1:]  # the last of these names the node that the path began with
        self.node_id = node_id

    def __str__(self) -> str:
        if not self.path:
            return self.message
        if len(self.path) == 1:
            name = self.path[0].name
            is_named = self.message.startswith((f"{name} ", f"{name}(", f"{name}: "))
            return self.message if is_named else f"{name}: {self.message}"  # else "Linear: Linear: ..."
        return f"in {' > '.join(_shortened(self.path))}: {self.message}"


class Named(Protocol):
    """What has a name and a number: a model."""

    @property
    def factory(self) -> str:
        """What messages call it."""
        ...

    @property
    def id(self) -> int:
        """A number that no other one of this process has."""
        ...


ErrorT = TypeVar("ErrorT", bound=LayerError)


def layer_error(layer: Named, kind: type[ErrorT], message: str) -> ErrorT:
    """Make an error whose path begins with a layer. What a `forward` raises gets that path; a callback needs this.

    Examples:
        >>> from typedthinc.api import Linear
        >>> layer_error(Linear(), ShapeMismatchError, "nO is 3, not 4")
        ShapeMismatchError('nO is 3, not 4')
    """
    error = kind(message)
    error.prepend((Step(layer.factory),), layer.id)
    return error


class ShapeMismatchError(LayerError):
    """Sizes that should be equal are not."""


class RankMismatchError(ShapeMismatchError):
    """An array has another number of dimensions than expected."""


class DeviceMismatchError(LayerError):
    """An array lies in main memory where one on a gpu is expected, or the other way round."""


class DtypeMismatchError(LayerError):
    """An array has floats where integers are expected, or the other way round."""


class ContainerMismatchError(LayerError):
    """Data comes as a list, Ragged, Padded, tuple or array where another of these is expected."""


class ArityError(LayerError):
    """A combinator got too few or too many layers, or a layer too few or too many parts."""


class NotAModelError(LayerError, TypeError):
    """Something other than a model stands where a layer is expected."""


class InvalidSizeError(LayerError):
    """A size is not an int of at least 1."""


class InvalidRateError(LayerError):
    """A rate lies outside of its range."""


class LabelError(LayerError):
    """A label that is not among the classes."""


class OutOfRangeError(LayerError, IndexError):
    """An id has no row in the table of a layer."""


class NotInitializedError(LayerError):
    """A size, parameter or reference is needed that has no value yet."""


class OutOfMemoryError(LayerError, MemoryError):
    """A parameter does not fit into memory."""


class StaleGradientError(LayerError):
    """Backprop is called after what it belongs to has changed.

    `debug` looks for that in all layers, modules of other frameworks always do where they need what was.
    """


class FrameworkError(LayerError, RuntimeError):
    """A module of another framework fails, or does what cannot be done in a layer."""


class UnknownNameError(LayerError, KeyError):
    """A layer has no size, parameter or reference of that name."""


class FormatError(TypedthincError, ValueError):
    """A file, or data that stands for one, is damaged, of another kind or of another version."""


class TrainingError(TypedthincError, ArithmeticError):
    """Training cannot go on, as the loss is not finite."""


class RegistryError(TypedthincError, LookupError):
    """A name of the registry is unknown, or taken."""


class Problem(NamedTuple):
    """One thing that is wrong in a configuration.

    Attributes:
        section: The section's name, with dots; empty for the file as a whole.
        key: The key in it; empty for the section as a whole.
        message: What is wrong.
        file: The name of the file; empty where there is none.
        line: The line in it, counted from 1; 0 where it is not known.
    """

    section: str
    key: str
    message: str
    file: str = ""
    line: int = 0

    @property
    def full_message(self) -> str:
        """What is wrong, with section and key."""
        section = f"[{self.section}] " if self.section else ""
        return f"{section}{f'{self.key}: ' if self.key else ''}{self.message}"

    def __str__(self) -> str:
        place = ":".join([self.file, *([str(self.line)] if self.line else [])]) + ": " if self.file else ""
        return place + self.full_message


class ConfigValidationError(TypedthincError, ValueError):
    """A configuration that cannot be read or built.

    Attributes:
        problems: All that is wrong.

    Examples:
        >>> print(ConfigValidationError([Problem("model", "nO", "expected an int, not 'ten'", "model.cfg", 3)]))
        model.cfg:3: [model] nO: expected an int, not 'ten'
    """

    problems: tuple[Problem, ...]

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Hold all problems."""
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class IncompatibleError(TypedthincError, ValueError):
    """What is to be loaded is that of another model, or of a run that was asked to do something else.

    Attributes:
        disagreements: All in which they differ, one message each.

    Examples:
        >>> print(IncompatibleError(["Linear: nO is 3 in the model, 4 in the file"]))
        this is another model: Linear: nO is 3 in the model, 4 in the file
    """

    disagreements: tuple[str, ...]

    def __init__(self, disagreements: Sequence[str], what: str = "this is another model") -> None:
        """Hold all disagreements; the text says what this is and shows the first ones, a single one on its line."""
        self.disagreements = tuple(disagreements)
        start = " " if len(self.disagreements) == 1 else "\n  "
        lines = [f"{start}{each}" for each in self.disagreements[:_MOST_SHOWN]]
        rest = len(self.disagreements) - _MOST_SHOWN
        super().__init__(f"{what}:{''.join(lines)}" + (f"\n  and {rest} more" if rest > 0 else ""))


def _shortened(path: tuple[Step, ...]) -> list[str]:
    steps = [str(step) for step in path]
    if len(steps) <= _LONGEST_PATH:
        return steps
    half = _LONGEST_PATH // 2
    return [*steps[:half], f"... {len(steps) - 2 * half} more ...", *steps[-half:]]
