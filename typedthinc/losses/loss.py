"""What all losses have in common."""

from abc import ABC, abstractmethod
from inspect import signature
from typing import Any, Generic

from typing_extensions import TypeVar

from typedthinc.runtime.keywords import say_names_of
from typedthinc.shapes.other_libraries import OF_PARTS, explain_absent

GuessT = TypeVar("GuessT", contravariant=True, default=Any)
TruthT = TypeVar("TruthT", contravariant=True, default=Any)
GradT = TypeVar("GradT", covariant=True, default=Any)
ValueT = TypeVar("ValueT", covariant=True, default=Any)


class Loss(ABC, Generic[GuessT, TruthT, GradT, ValueT]):
    """Compare guesses with truths. Call it for the gradient and the value, or ask for one of the two."""

    def __init_subclass__(cls, **options: Any) -> None:
        """Have a wrong name of an argument say which was meant."""
        super().__init_subclass__(**options)
        say_names_of(cls)

    def __repr__(self) -> str:
        """Write the call that makes it, with what is not as it is by default: attributes named as its parameters."""
        given = {
            name: repr(getattr(self, name))
            for name, each in signature(type(self)).parameters.items()
            if hasattr(self, name) and repr(getattr(self, name)) != repr(each.default)
        }
        return f"{type(self).__name__}({', '.join(f'{name}={value}' for name, value in given.items())})"

    @abstractmethod
    def __call__(self, guesses: GuessT, truths: TruthT) -> tuple[GradT, ValueT]:
        """Return the gradient of this loss, which goes to the model's backprop callback, and its value."""

    @abstractmethod
    def get_grad(self, guesses: GuessT, truths: TruthT) -> GradT:
        """Return the gradient alone."""

    @abstractmethod
    def get_loss(self, guesses: GuessT, truths: TruthT) -> ValueT:
        """Return the value alone."""


explain_absent(Loss, OF_PARTS)
