"""What all initializers have in common."""

from typing import Protocol

from typedthinc.backends import Ops
from typedthinc.types import FloatsXd, Shape


class Initializer(Protocol):
    """A function that makes the first values of a parameter."""

    def __call__(self, ops: Ops, shape: Shape, /) -> FloatsXd: ...
