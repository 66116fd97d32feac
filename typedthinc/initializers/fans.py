"""How many numbers meet in one, forwards and backwards."""

from typedthinc.tracebacks import hide_frames
from typedthinc.types import Shape


@hide_frames()
def fans(shape: Shape) -> tuple[int, int]:
    """Return how many inputs feed one output, and how many outputs one input feeds; 1 at least.

    Weights are (nO, nI) or (nO, nP, nI): each piece of a maxout unit is a map of its own.
    """
    if not shape:
        return 1, 1
    return max(shape[-1], 1), max(shape[0], 1)
