"""The generator of a backend, and what is drawn from it."""

from typing import Any

import numpy as np

from typedthinc.compat.neon.tensor import Tensor, check_tensors


class RandomOps:
    """Draw from numpy's Mersenne twister, as neon does."""

    rng: np.random.RandomState
    init_rng_state: Any

    def gen_rng(self, seed: int | None = None) -> np.random.RandomState:
        """Start the generator from a seed, None for one of the system, and remember its state for `rng_reset`."""
        self.rng = np.random.RandomState(seed)
        self.init_rng_state = self.rng.get_state()
        return self.rng

    def rng_get_state(self) -> tuple[Any, ...]:
        """Return the state of the generator."""
        found: Any = self.rng.get_state()
        state: tuple[Any, ...] = found
        return state

    def rng_set_state(self, state: Any) -> None:
        """Go on from a state."""
        self.rng.set_state(state)

    def rng_reset(self) -> None:
        """Go back to where `gen_rng` started."""
        self.rng.set_state(self.init_rng_state)

    def make_binary_mask(self, out: Tensor, keepthresh: float = 0.5) -> Tensor:
        """Fill a tensor with ones, with probability `keepthresh`, and zeros."""
        check_tensors("make_binary_mask: out", out)
        out[...] = self.rng.uniform(size=out.shape) < keepthresh  # [0, 1): never for 0, always for 1
        return out
