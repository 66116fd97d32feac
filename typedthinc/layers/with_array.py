"""A layer of arrays, lifted to containers of arrays."""

from typing_extensions import TypeAliasType

from typedthinc.layers.shared.lifting import lift, run_lifted
from typedthinc.layers.shared.variables import R, S
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules
from typedthinc.types import ArrayXd, Floats1d, Floats2d, Floats3d, Ints1d, Ints2d, Ints3d

# An alias with a name of its own, which editors show in place of the union.
ArrayLayer = TypeAliasType(
    "ArrayLayer",
    Model[Floats1d, ArrayXd]
    | Model[Floats2d, ArrayXd]
    | Model[Floats3d, ArrayXd]
    | Model[Ints1d, ArrayXd]
    | Model[Ints2d, ArrayXd]
    | Model[Ints3d, ArrayXd],
)


@says_names
def with_array(layer: ArrayLayer, pad: int = 0) -> Model[S, R]:
    """Run a layer of arrays on all sequences at once, whatever holds them, and give the output in the same container.

    Shapes:
        X: (N, ...), B times (n_i, ...), or Ragged or Padded of such -> Y: the same container of what the layer gives

    Args:
        layer: A layer that works row by row, or looks at neighbouring rows only.
        pad: How many rows of zeros stand before, between and behind the sequences of a list or Ragged, at least 0.
            With as many as a layer looks ahead, no sequence sees another.

    Raises:
        NotAModelError: The argument is not a Model.
        InvalidSizeError: pad is not an int of at least 0.
        LayerError: The layer takes something else than arrays.
    """
    return lift("with_array", forward, layer, pad)


@composes(rules.with_array)
def forward(model: Model[S, R], X: S, is_train: bool) -> tuple[R, Backprop[R, S]]:
    return run_lifted(model, X, is_train)
