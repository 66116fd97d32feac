"""What pooling layers have in common."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from typing_extensions import TypeVar

from typedthinc.arguments import integer
from typedthinc.errors import InvalidSizeError
from typedthinc.model import Model
from typedthinc.tracebacks import unseen
from typedthinc.types import Difference, Floats3d, Floats4d, Floor, M, Product, Sum

# Sequences (B, C, n), or images (B, C, h, w).
ImagesT = TypeVar("ImagesT", bound=Floats3d | Floats4d, default=Any)
# Parameters and attributes that sizes are computed from; windows lie side by side where no stride is given.
window = TypeVar("window", bound=int, default=Literal[2])
stride = TypeVar("stride", bound=int, default=window)
padding = TypeVar("padding", bound=int, default=Literal[0])
# How many windows there are along an axis of size M, as `typedthinc.shapes.windows.window_count` counts them.
Pooled: TypeAlias = Sum[Floor[Difference[Sum[M, Product[Literal[2], padding]], window], stride], Literal[1]]


@unseen
def pooling(factory: str, forward: Any, window: Any, stride: Any, padding: Any) -> Any:
    """Make a layer without parameters.

    Raises:
        InvalidSizeError: A number out of its range.
    """
    cells = integer(factory, "window", window, 1, InvalidSizeError)
    step = cells if stride is None else integer(factory, "stride", stride, 1, InvalidSizeError)
    around = integer(factory, "padding", padding, 0, InvalidSizeError)
    if around >= cells:
        raise InvalidSizeError(f"{factory}: padding must be less than the window, which is {cells}, not {around}")
    return Model(factory.lower(), forward, attrs={"window": cells, "stride": step, "padding": around}, factory=factory)


def ways_of(model: Model[Any, Any]) -> dict[str, Any]:
    """Return how windows lie, as the ops take it."""
    return {name: model.attrs[name] for name in ("window", "stride", "padding")}
