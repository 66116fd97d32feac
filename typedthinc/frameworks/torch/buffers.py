"""What a module keeps between calls stays as it was where a call fails."""

from collections.abc import Generator
from contextlib import contextmanager

from typedthinc.frameworks.torch.binding import Binding


@contextmanager
def unchanged_buffers(binding: Binding) -> Generator[None]:
    """Put the buffers back after an error in a `with` block."""
    kept = [(place, place.array.copy(), place.tensor) for place in binding.buffers]  # written to in place
    try:
        yield
    except BaseException:  # also on Ctrl-C
        for place, values, tensor in kept:
            if place.holder is not None:
                place.holder[place.key] = tensor
            place.array[...] = values
        raise
