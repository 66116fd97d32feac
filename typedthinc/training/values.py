"""Metrics by name, as epochs and evaluations have them: a name that is not there is answered with those that are."""

from typing import NoReturn

from typedthinc.shapes.argument_messages import has_no_metric
from typedthinc.tracebacks import hide_frames


class Values(dict[str, float]):
    """A dict of metrics."""

    @hide_frames()
    def __missing__(self, name: str) -> NoReturn:
        """Say what there is.

        Raises:
            KeyError: Always.
        """
        raise KeyError(has_no_metric(str(name), list(self)))


def set_values(holder: object, found: dict[str, float]) -> None:
    """Put metrics into a frozen object that was just made."""
    object.__setattr__(holder, "metrics", Values(found))
