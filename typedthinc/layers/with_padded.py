"""A layer of Padded, lifted to lists and Ragged."""

from functools import partial
from operator import attrgetter
from typing import Any

from typedthinc.arrays.containers import Padded
from typedthinc.layers.shared import sequence_forms
from typedthinc.layers.shared.input_type import check_by_type
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.variables import A, AnotherA, R, S
from typedthinc.model import Backprop, Model
from typedthinc.model.naming import around
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules


@says_names
def with_padded(layer: Model[Padded[A], Padded[AnotherA]]) -> Model[S, R]:
    """Run a layer of Padded on sequences, whatever holds them, and give the output in the same container.

    An array with time first is a batch whose sequences are all as long as it has steps.

    Shapes:
        X: Padded, the tuple (data, size_at_t, lengths, indices) of one, its data (T, B, ...) alone, B times (n_i, ...),
        or Ragged -> Y: the same container of what the layer gives

    Args:
        layer: A layer that takes and gives Padded, of as many sequences.

    Raises:
        NotAModelError: The argument is not a Model.
        LayerError: The layer takes or gives something else than Padded.
    """
    check_layers("with_padded", [layer])
    return Model(
        partial(around, "with_padded"), forward, factory="with_padded", init=init, layers=[layer], attrs={"row": None}
    )


@composes(rules.with_padded)
def forward(model: Model[S, R], X: S, is_train: bool) -> tuple[R, Backprop[R, S]]:
    batch = _batch(model, X)
    if batch is X:
        return sequence_forms.run_as(sequence_forms.to_padded, model, X, is_train)
    unpack = attrgetter("data") if hasattr(X, "shape") else sequence_forms.unpacked  # in the form that came
    return sequence_forms.run_on_data(model, batch, unpack, is_train)


def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    sequence_forms.init(model, *(_batch(model, each) for each in (X, Y)))


def _batch(model: Model[Any, Any], X: Any) -> Any:
    """Make Padded of its data or its fields."""
    if not hasattr(X, "shape"):
        return sequence_forms.packed(model, Padded, X)
    if X.ndim != 3:
        check_by_type(model, X)
    steps, sequences = X.shape[:2]
    xp = model.ops.xp
    lengths, alive = xp.full(sequences, steps, "int32"), xp.full(steps, sequences, "int32")  # no padding
    return Padded(X, alive, lengths, xp.arange(sequences, dtype="int32"))
