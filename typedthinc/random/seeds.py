"""Which seeds MRG31k3p takes."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from typedthinc.arguments import integer, refuse
from typedthinc.random.jumps import M1, M2

Seed: TypeAlias = int | Sequence[int]


def state_of(where: str, seed: Seed) -> npt.NDArray[np.int64]:
    """Return the state that a seed stands for: one number six times, or six numbers.

    Shapes:
        -> (1, 6)

    Raises:
        TypeError: It is a sequence of another length.
        ValueError: A number is below 0 or not below its modulus, or three that belong together are all 0.
    """
    if isinstance(seed, Sequence | np.ndarray):
        numbers = [integer(where, f"seed[{place}]", each) for place, each in enumerate(seed)]
        if len(numbers) != 6:
            refuse(where, "seed", "an int or six of them", seed, TypeError)
    else:
        numbers = [integer(where, "seed", seed, 1, below=M2)] * 6
    for name, three, modulus in (("the first three", numbers[:3], M1), ("the last three", numbers[3:], M2)):
        if max(three) >= modulus or not any(three):  # three zeros stay zeros for ever
            refuse(where, "seed", f"six ints, {name} below {modulus} and not all 0,", seed)
    return np.array([numbers], np.int64)
