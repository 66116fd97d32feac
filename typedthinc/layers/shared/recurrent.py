"""What recurrent layers have in common: weights by direction, dropout on weights, start states that learn."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import prod
from typing import Any, Final

from typedthinc.arguments import integer
from typedthinc.errors import InvalidSizeError
from typedthinc.initializers import Initializer
from typedthinc.layers.shared.drawing import drawn
from typedthinc.layers.shared.dropout_rate import dropout_attrs, rate_of
from typedthinc.layers.shared.initialized import with_initializers
from typedthinc.layers.shared.sizes import needed
from typedthinc.model import Model
from typedthinc.model.initialization import set_widths
from typedthinc.model.storage import grad_buffers
from typedthinc.shapes.messages import no_multiple
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames
from typedthinc.types import Shape

_WEIGHTS: Final = ("W", "U", "b")


@hide_frames(LIBRARY_ERRORS)
def checked_num_layers(name: str, num_layers: Any) -> int:
    """Return how many layers to put on top of one another.

    Raises:
        InvalidSizeError: It is not an int of at least 1.
    """
    return integer(name, "num_layers", num_layers, 1, InvalidSizeError)


@hide_frames(LIBRARY_ERRORS)
def recurrent(
    make: Callable[..., Model[Any, Any]],
    forward: Callable[..., Any],
    gates: Shape,
    starts: Sequence[str],
    nO: Any,
    nI: Any,
    bidirectional: bool,
    num_layers: int,
    dropout: float,
    drawing: Mapping[str, Initializer],
) -> Model[Any, Any]:
    """Make a recurrent layer, with others on top of it.

    Args:
        make: The layer's own factory, which makes those on top; errors have its name.
        gates: The axis of gates that the weights have, or none.
        starts: The names of the parameters with a number for each unit: start states, say.
        bidirectional: Whether there are two directions.
        num_layers: How many layers there are.
        dropout: The probability that a weight is zero.
        drawing: The initializers, by the names of their parameters.

    Raises:
        ContainerMismatchError: An initializer is not a function.
        InvalidSizeError: A num_layers that is not an int of at least 1.
        InvalidRateError: A dropout rate outside [0, 1).
    """
    name = make.__name__
    above = range(1, checked_num_layers(name, num_layers))
    return Model(
        name.lower(),
        forward,
        init=with_initializers(name, init, gates, **drawing),
        dims={"nO": nO, "nI": nI},
        params=shapes_of(bidirectional, gates, *starts),
        attrs={"bidirectional": bool(bidirectional), **dropout_attrs(name, dropout)},
        layers=[make(nO, nO, bidirectional=bidirectional, dropout=dropout, **drawing) for _ in above],
        factory=name,
    )


@hide_frames(LIBRARY_ERRORS)
def check_halves(model: Model[Any, Any]) -> None:
    """Refuse an nO of which two directions cannot give equal parts.

    Raises:
        InvalidSizeError: It is odd.
    """
    nO, directions = model.maybe_get_dim("nO"), 1 + model.attrs["bidirectional"]
    if nO is not None and nO % directions:
        raise InvalidSizeError(no_multiple(model.factory, "nO", nO, "", directions))


def shapes_of(bidirectional: object, gates: tuple[int, ...], *starts: str) -> dict[str, tuple[str | int, ...]]:
    """Return the shapes of the weights of each direction and of the start states, by the sizes of the layer."""
    lead: tuple[str | int, ...] = (1 + bool(bidirectional), *gates)  # (D, gates) lead all weights
    nH = "nO/2" if bidirectional else "nO"
    weights = {"W": (*lead, nH, "nI"), "U": (*lead, nH, nH), "b": (*lead, nH)}
    return {**weights, **dict.fromkeys(starts, (lead[0], nH))}  # (D, nH)


def init(
    init_W: Initializer, init_b: Initializer, gates: Shape, model: Model[Any, Any], X: Any = None, Y: Any = None
) -> None:
    """Make the weights of each direction and the start states, and tell the layers on top how wide they are.

    Args:
        init_W: Makes W and U, gate by gate.
        init_b: Makes b, gate by gate.
        gates: The axis of gates that the weights have, or none.
    """
    nO, nI = needed(model, "nO"), needed(model, "nI")
    check_halves(model)
    directions: int = 1 + model.attrs["bidirectional"]
    for layer in model.layers:
        set_widths(layer, nI=nO, nO=nO)  # each layer on top takes what both directions gave
    nH, draw = nO // directions, partial(_stacked, model, (directions, *gates))  # nH of one direction
    model.set_param("W", draw("W", init_W, (nH, nI)))
    model.set_param("U", draw("U", init_W, (nH, nH)))
    model.set_param("b", draw("b", init_b, (nH,)))
    for name in set(model.param_names).difference(_WEIGHTS):
        model.set_param(name, model.ops.alloc2f(directions, nH))  # start states begin at zero and learn


def masks_of(model: Model[Any, Any], is_train: bool) -> dict[str, Any]:
    """Draw what the weights are multiplied with in training, by name; none where there is no dropout."""
    rate = rate_of(model, is_train)
    if not rate:
        return {}
    weights = {name: model.get_param(name) for name in ("W", "U")}
    draw = model.ops.get_dropout_mask
    return {name: draw(weight.shape, rate, dtype=weight.dtype) for name, weight in weights.items()}


def directions_of(model: Model[Any, Any], masks: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Return W, U and b of each direction, as the masks leave them."""
    weights = [model.get_param(name) for name in _WEIGHTS]
    dropped = [
        weight * masks[name] if name in masks else weight for name, weight in zip(_WEIGHTS, weights, strict=True)
    ]
    return list(zip(*dropped, strict=True))  # D times (W, U, b)


def add_gradients(model: Model[Any, Any], gradients: Sequence[Any], masks: dict[str, Any], **starts: Any) -> None:
    """Add to the gradients of the weights, given by direction, and of the start states that all sequences share."""
    for name in _WEIGHTS:
        (buffer,) = grad_buffers(model, name)
        dW = model.ops.xp.stack([getattr(each, name) for each in gradients], out=buffer)  # (D, gates, nH, n)
        if name in masks:
            dW *= masks[name]  # Y = (mask W) X, so dW = mask d(mask W)
        model.inc_grad(name, dW)
    for name, gradient in starts.items():
        model.inc_grad(name, gradient.sum(axis=1))  # (D, B, nH) -> (D, nH)


def start(model: Model[Any, Any], name: str, batch: int) -> Any:
    """Return the start state of each sequence.

    Shapes:
        (D, nH) -> (D, B, nH)
    """
    return model.ops.xp.repeat(model.get_param(name)[:, None], batch, axis=1)


def _stacked(model: Model[Any, Any], lead: Shape, name: str, initializer: Initializer, shape: Shape) -> Any:
    """Draw one array for each place of the leading axes: an initializer goes by the shape that it is given."""
    arrays = [drawn(model, name, initializer, shape) for _ in range(prod(lead))]
    return model.ops.xp.stack(arrays).reshape(*lead, *shape)
