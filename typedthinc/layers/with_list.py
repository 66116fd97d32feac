"""A layer of lists, lifted to Ragged and Padded."""

from collections.abc import Sequence
from functools import partial

from typedthinc.layers.shared.sequence_forms import init, run_as, to_list
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.variables import A, AnotherA, R, S
from typedthinc.model import Backprop, Model
from typedthinc.model.naming import around
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules


@says_names
def with_list(layer: Model[list[A], Sequence[AnotherA]]) -> Model[S, R]:
    """Run a layer of lists on sequences, whatever holds them, and give the output in the same container.

    Shapes:
        X: B times (n_i, ...), or Ragged or Padded of such -> Y: the same container of what the layer gives

    Args:
        layer: A layer that takes a list of arrays and gives a list of as many.

    Raises:
        NotAModelError: The argument is not a Model.
        LayerError: The layer takes or gives something else than lists.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.arrays.containers import Ragged
        >>> from typedthinc.layers.map_list import map_list
        >>> from typedthinc.layers.linear import Linear
        >>> model = with_list(map_list(Linear(2, 3))).initialize()
        >>> model.predict(Ragged(np.zeros((4, 3), "float32"), np.array([1, 3]))).data.shape
        (4, 2)
    """
    check_layers("with_list", [layer])
    return Model(
        partial(around, "with_list"), forward, factory="with_list", init=init, layers=[layer], attrs={"row": None}
    )


@composes(rules.with_list)
def forward(model: Model[S, R], X: S, is_train: bool) -> tuple[R, Backprop[R, S]]:
    return run_as(to_list, model, X, is_train)
