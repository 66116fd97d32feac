"""What the C library does with memory that is freed."""

from functools import cache
from typing import Final

import numpy as np

# Just below 32 MiB, the largest block that counts.
_BYTES: Final = 31 << 20


@cache
def raise_malloc_trim_threshold() -> None:
    """Have the C library keep up to 64 MiB that is freed, rather than give it back to the system in every step.

    What is given back comes as new pages next time. The system clears each of them when it is first written to, which
    takes an eighth to a quarter of the time of a training step whose arrays are large.

    GNU's library gives back what is more than twice the largest block that it has mapped and freed so far. So one such
    block raises the bound for good. No page of it is written to: it takes 40 us, and no memory. Other libraries, or a
    bound that `MALLOC_TRIM_THRESHOLD_` in the environment sets, are not affected.

    Source:
        mallopt(3), M_MMAP_THRESHOLD.
    """
    np.empty(_BYTES, "uint8")  # freed at once, which raises both thresholds of glibc for good
