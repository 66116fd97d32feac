"""What the array types are, as checkers see it; what they have in common is in ranks.pyi."""

from typing import Any, Protocol

from typing_extensions import TypeVar

# The sizes along the axes. Covariant, for an array of a known size is also one of unknown size; the default Any makes
# the bare name mean "of any sizes".
S0 = TypeVar("S0", bound=int, default=Any, covariant=True)
S1 = TypeVar("S1", bound=int, default=Any, covariant=True)
S2 = TypeVar("S2", bound=int, default=Any, covariant=True)
S3 = TypeVar("S3", bound=int, default=Any, covariant=True)
S4 = TypeVar("S4", bound=int, default=Any, covariant=True)

class Array(Protocol):
    """The members that functions of Python and numpy ask for."""

    @property
    def ndim(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def nbytes(self) -> int: ...
    @property
    def itemsize(self) -> int: ...
    @property
    def strides(self) -> tuple[int, ...]: ...
    @property
    def flags(self) -> Any: ...
    def __len__(self) -> int: ...
    def __contains__(self, value: Any, /) -> bool: ...
