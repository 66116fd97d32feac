"""Batches of sequences as a list, Ragged or Padded: in the form that a layer takes, and back in the form that came."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeAlias

from typedthinc.arrays.containers import Padded, Ragged, holding
from typedthinc.arrays.indexing import lengths_of
from typedthinc.arrays.mapping import is_list
from typedthinc.arrays.validation import is_padded, is_ragged
from typedthinc.layers.shared.input_type import check_by_type
from typedthinc.layers.shared.padding import padded_like, padded_of, ragged_of
from typedthinc.layers.shared.rows import check_arrays, join_rows, pad_rows, refused, remember_row
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import parameters_only

Convert: TypeAlias = Callable[[Model[Any, Any], Any], Any]
Result: TypeAlias = tuple[Any, Backprop[Any, Any]]


def run_as(convert: Convert, model: Model[Any, Any], X: Any, is_train: bool) -> Result:
    """Run the layer inside on a batch in another form, and give the output in the form of the batch.

    Args:
        convert: `to_list`, `to_ragged` or `to_padded`: what the layer takes.
        model: The model around the layer.
        X: A list, Ragged or Padded. There is nothing to convert where it has the layer's own form.
        is_train: Passed on.

    Raises:
        LayerError: It is something else.
    """
    layer = model.layers[0]
    inner = convert(model, X)
    if inner is X:  # the form that the layer takes: nothing to convert
        return layer(X, is_train)
    Y, backprop_layer = layer(inner, is_train)

    def backprop(dY: Any, need_dX: bool = True) -> Any:
        gradient = in_form_of(model, dY, Y)  # the gradient comes in the form of X, the layer wants that of its output
        if not need_dX:
            return parameters_only(backprop_layer)(gradient)
        return in_form_of(model, backprop_layer(gradient), X)

    if is_list(Y) and not Y and not is_list(X):  # of no sequences, a list cannot tell how wide they would be
        return _no_sequences(model, X), backprop
    return in_form_of(model, Y, X), backprop


def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    """Remember the rows of a sample."""
    # A list that comes to a layer of lists may hold anything.
    if not is_list(X) or all(hasattr(each, "shape") for each in X):
        remember_row(model, X)


def run_on_data(model: Model[Any, Any], X: Any, unpack: Callable[[Any], Any], is_train: bool) -> Result:
    """Run the layer inside on Ragged or Padded that came as its data or its fields, and give that of its output.

    Args:
        model: The model around the layer.
        X: What was made of them.
        unpack: Makes them of Ragged or Padded again.
        is_train: Passed on.
    """
    Y, backprop_layer = model.layers[0](X, is_train)

    def backprop(dY: Any, need_dX: bool = True) -> Any:
        gradient = holding(Y, dY[0] if is_list(dY) else dY)  # of the data, or of all fields, data first
        if not need_dX:
            return parameters_only(backprop_layer)(gradient)
        return unpack(backprop_layer(gradient))

    return unpack(Y), backprop


def packed(model: Model[Any, Any], kind: type[Any], X: Any) -> Any:
    """Make Ragged or Padded of the tuple of its fields; all else stays what it is.

    Raises:
        ShapeMismatchError: They do not fit together.
    """
    values: Any = X
    if not isinstance(X, tuple) or not _are_fields(kind, values):
        return values
    try:
        return kind(*values)
    except ValueError as error:
        raise refused(model, error) from None


def unpacked(X: Any) -> tuple[Any, ...]:
    """Return the fields of Ragged or Padded."""
    return tuple(getattr(X, field.name) for field in fields(X))


def to_list(model: Model[Any, Any], X: Any) -> Any:
    """Return the sequences as a list, in their first order."""
    if not is_ragged(X) and not is_padded(X):
        return checked_list(model, X)
    check_arrays(model, [X.data])
    return model.ops.unflatten(X.data, X.lengths) if is_ragged(X) else model.ops.padded2list(X)


def to_ragged(model: Model[Any, Any], X: Any) -> Any:
    """Return the sequences one behind the other, in their first order."""
    if is_ragged(X):
        return X
    if is_padded(X) and not len(X):
        # A list would not tell the width.
        return Ragged(X.data.reshape((0, *X.data.shape[2:])), X.lengths)  # (0, ...)
    if is_padded(X):
        check_arrays(model, [X.data])
        return ragged_of(model, X)
    Xs = to_list(model, X)
    rows = join_rows(model, Xs)
    return Ragged(rows, lengths_of(Xs))


def to_padded(model: Model[Any, Any], X: Any) -> Any:
    """Return the sequences side by side, the longest first."""
    if is_padded(X):
        return X
    if is_ragged(X) and not len(X):
        return _nothing_padded(X.data, X.lengths)
    if is_ragged(X):
        check_arrays(model, [X.data])
        return padded_of(model, X)  # at once, not by way of a list
    Xs = to_list(model, X)
    return pad_rows(model, Xs) if Xs else _nothing_padded(join_rows(model, Xs), lengths_of([]))


def checked_list(model: Model[Any, Any], X: Any) -> Any:
    """Return a list as it is.

    Raises:
        LayerError: It is not a list, and the model does not take it.
    """
    if not is_list(X):
        check_by_type(model, X)
    return X


def in_form_of(model: Model[Any, Any], X: Any, like: Any) -> Any:
    """Return sequences in the form of a batch of as many; in its columns of Padded, too, if they have its lengths."""
    if is_list(like):
        return to_list(model, X)
    if is_list(X) and not X:
        return like
    return to_ragged(model, X) if is_ragged(like) else _padded_like(model, X, like)


def _are_fields(kind: type[Any], X: Any) -> bool:
    # Arrays that are all of one rank are sequences.
    kinds = [(getattr(each, "ndim", 0), getattr(getattr(each, "dtype", None), "kind", "")) for each in X]
    counts = {(1, "i"), (1, "u")}  # lengths and indices are vectors of integers
    return len(X) == len(fields(kind)) and set(kinds[1:]) <= counts and kinds[0][0] > 0 and kinds[0] not in counts


def _nothing_padded(rows: Any, counts: Any) -> Padded[Any]:
    return Padded(rows.reshape((0, 0, *rows.shape[1:])), counts, counts, counts)  # (0, 0, ...), no lengths


def _padded_like(model: Model[Any, Any], X: Any, like: Padded[Any]) -> Any:
    if not len(like):
        return to_padded(model, X)
    if is_ragged(X):
        check_arrays(model, [X.data])
        return padded_like(model, X, like) or to_padded(model, X)  # else it cannot have these columns
    Xs, order = to_list(model, X), like.indices.tolist()
    columns = [Xs[place] for place in order] if len(Xs) == len(order) else []  # in the order of the columns
    if [len(column) for column in columns] != like.lengths.tolist():
        return to_padded(model, Xs)
    by_sequence = model.ops.pad(columns, pad_to=like.data.shape[0])  # (B, T, ...), T of the batch that came
    return holding(like, model.ops.as_contig(by_sequence.swapaxes(0, 1)))  # (T, B, ...)


def _no_sequences(model: Model[Any, Any], X: Any) -> Any:
    """Return what a layer of lists makes of no sequences, as Ragged or Padded: its list does not tell the width."""
    nO = model.maybe_get_dim("nO")
    if nO is None:
        return X
    axes = 2 if is_padded(X) else 1  # (T, B) or (N,) lead
    row = (*X.data.shape[axes:-1], nO)
    dtype: Any = X.data.dtype if X.data.dtype.kind == "f" else "float32"  # ids go in, but what comes out are floats
    return holding(X, model.ops.alloc((*X.data.shape[:axes], *row), dtype=dtype))
