"""What all losses have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic

from typing_extensions import TypeVar

GuessT = TypeVar("GuessT", contravariant=True, default=Any)
TruthT = TypeVar("TruthT", contravariant=True, default=Any)
GradT = TypeVar("GradT", covariant=True, default=Any)
ValueT = TypeVar("ValueT", covariant=True, default=Any)


class Loss(ABC, Generic[GuessT, TruthT, GradT, ValueT]):
    """Compare guesses with truths. Call it for the gradient and the value, or ask for one of the two."""

    @abstractmethod
    def __call__(self, guesses: GuessT, truths: TruthT) -> tuple[GradT, ValueT]:
        """Return the gradient of this loss, which goes to the model's backprop callback, and its value."""

    @abstractmethod
    def get_grad(self, guesses: GuessT, truths: TruthT) -> GradT:
        """Return the gradient alone."""

    @abstractmethod
    def get_loss(self, guesses: GuessT, truths: TruthT) -> ValueT:
        """Return the value alone."""
