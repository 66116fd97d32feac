"""numpy's generators as a source of random arrays, for the ops of any device."""

from copy import deepcopy
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from typedthinc.arguments import integer
from typedthinc.backends import Ops
from typedthinc.random.source import RandomSource
from typedthinc.types import Shape

_NAME: Final = "GeneratorSource"


class GeneratorSource(RandomSource):
    """Draw arrays from a generator of numpy; equal seeds give equal arrays on a cpu and on a gpu.

    Args:
        seed: An int of at least 0; a generator, which the source shares; or None for the system's entropy.
        ops: On whose device the arrays lie; None for the current ops.

    Raises:
        ValueError: Another seed.

    Examples:
        >>> source = GeneratorSource(seed=1)
        >>> source.binomial((2, 3), n=5, p=0.5).shape
        (2, 3)
    """

    def __init__(self, seed: int | np.random.Generator | None = None, *, ops: Ops | None = None) -> None:
        super().__init__(ops)
        is_number = seed is not None and not isinstance(seed, np.random.Generator)
        self._generator = np.random.default_rng(integer(_NAME, "seed", seed) if is_number else seed)
        self._start = self.get_state()

    def get_state(self) -> dict[str, Any]:
        """Return the state of the generator as numpy describes it."""
        return deepcopy(dict(self._generator.bit_generator.state))  # numpy's dict may share its arrays

    def set_state(self, state: dict[str, Any]) -> None:
        """Go back to where `get_state` was called.

        Raises:
            ValueError: It is the state of another kind of generator.
        """
        try:
            self._generator.bit_generator.state = state
        except (TypeError, KeyError) as error:
            raise ValueError(f"{_NAME}: set_state takes what get_state returned: {error}") from None

    def reset(self) -> None:
        """Go back to where the generator was when the source was made."""
        self.set_state(self._start)

    def _uniform(self, shape: Shape, dtype: np.dtype[Any], nstreams: int | None) -> npt.NDArray[np.floating[Any]]:
        return self._generator.random(shape).astype(dtype)  # float64 first: one stream for all dtypes

    def _normal(self, shape: Shape, dtype: np.dtype[Any], nstreams: int | None) -> npt.NDArray[np.floating[Any]]:
        return self._generator.standard_normal(shape).astype(dtype)

    def _binomial(
        self, shape: Shape, n: int, p: npt.NDArray[Any], nstreams: int | None
    ) -> npt.NDArray[np.integer[Any]]:
        return self._generator.binomial(n, p, shape)
