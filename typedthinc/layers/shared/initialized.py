"""The init of a layer, with the initializers that its factory was given."""

from collections.abc import Callable
from functools import partial
from typing import Any

from typedthinc.errors import ContainerMismatchError
from typedthinc.runtime.values import term_of
from typedthinc.shapes.argument_messages import AN_INITIALIZER, takes_as
from typedthinc.shapes.terms import describe
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames


@hide_frames(LIBRARY_ERRORS)
def with_initializers(
    name: str, init: Callable[..., None], *settings: object, **initializers: Any
) -> Callable[..., None]:
    """Return an init with its initializers, in this order, and its settings.

    Args:
        init: Takes the initializers, the settings, the model and two samples.
        *settings: What else it takes before the model.
        **initializers: The initializers by the names of the factory's parameters.

    Raises:
        ContainerMismatchError: One of them is not a function.
    """
    for argument, initializer in initializers.items():
        if not callable(initializer):
            came = f"the argument is {describe(term_of(initializer))}"
            raise ContainerMismatchError(takes_as(name, [AN_INITIALIZER], argument, came))
    return partial(init, *initializers.values(), *settings)
