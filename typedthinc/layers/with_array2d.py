"""A layer of arrays of two axes, lifted to containers of such arrays."""

from typing_extensions import TypeAliasType

from typedthinc.layers.shared.lifting import lift, run_lifted
from typedthinc.layers.shared.variables import R, S
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules
from typedthinc.types import Array2d, Floats2d, Ints2d

MatrixLayer = TypeAliasType("MatrixLayer", Model[Floats2d, Array2d] | Model[Ints2d, Array2d])


@says_names
def with_array2d(layer: MatrixLayer, pad: int = 0) -> Model[S, R]:
    """Run a layer of arrays of two axes on all sequences at once, and give the output in the same container.

    As `with_array`, but no other layer fits. The data of Padded has three axes: steps and sequences are one for the
    layer.

    Shapes:
        X: (N, I), B times (n_i, I), or Ragged or Padded of such -> Y: the same container of what the layer gives

    Args:
        layer: A layer that works row by row, or looks at neighbouring rows only.
        pad: How many rows of zeros stand before, between and behind the sequences of a list or Ragged, at least 0.
            With as many as a layer looks ahead, no sequence sees another.

    Raises:
        NotAModelError: The argument is not a Model.
        InvalidSizeError: pad is not an int of at least 0.
        LayerError: The layer takes or gives something else than arrays of two axes.
    """
    return lift("with_array2d", forward, layer, pad)


@composes(rules.with_array2d, checks_input=True)
def forward(model: Model[S, R], X: S, is_train: bool) -> tuple[R, Backprop[R, S]]:
    return run_lifted(model, X, is_train)
