"""A layer of Ragged, lifted to lists and Padded."""

from functools import partial
from typing import Any

from typedthinc.arrays.containers import Ragged
from typedthinc.layers.shared import sequence_forms
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.variables import A, AnotherA, R, S
from typedthinc.model import Backprop, Model
from typedthinc.model.naming import around
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules


@says_names
def with_ragged(layer: Model[Ragged[A], Ragged[AnotherA]]) -> Model[S, R]:
    """Run a layer of Ragged on sequences, whatever holds them, and give the output in the same container.

    Shapes:
        X: Ragged, the tuple (data, lengths) of one, B times (n_i, ...), or Padded -> Y: the same container of what the
        layer gives

    Args:
        layer: A layer that takes and gives Ragged, of as many sequences.

    Raises:
        NotAModelError: The argument is not a Model.
        LayerError: The layer takes or gives something else than Ragged.
    """
    check_layers("with_ragged", [layer])
    return Model(
        partial(around, "with_ragged"), forward, factory="with_ragged", init=init, layers=[layer], attrs={"row": None}
    )


@composes(rules.with_ragged)
def forward(model: Model[S, R], X: S, is_train: bool) -> tuple[R, Backprop[R, S]]:
    batch = sequence_forms.packed(model, Ragged, X)
    if batch is X:
        return sequence_forms.run_as(sequence_forms.to_ragged, model, X, is_train)
    return sequence_forms.run_on_data(model, batch, sequence_forms.unpacked, is_train)


def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    sequence_forms.init(model, *(sequence_forms.packed(model, Ragged, each) for each in (X, Y)))
