"""What all losses have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

GuessT = TypeVar("GuessT", contravariant=True)
TruthT = TypeVar("TruthT", contravariant=True)
GradT = TypeVar("GradT", covariant=True)
ValueT = TypeVar("ValueT", covariant=True)


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
