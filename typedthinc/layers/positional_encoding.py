"""Where in its sequence a row stands."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, cast

from typing_extensions import TypeVar

from typedthinc.arguments import above_zero
from typedthinc.arrays.containers import Padded, Ragged, holding
from typedthinc.arrays.indexing import alive_at, counts_of, rows_of
from typedthinc.backends import Ops
from typedthinc.errors import LayerError
from typedthinc.layers.shared.sublayers import unchanged
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import DTypesFloat, Floats2d, Floats3d

SequencesT = TypeVar(
    "SequencesT", bound=Floats2d | Sequence[Floats2d] | Ragged[Floats2d] | Padded[Floats3d], default=Any
)


@says_names
def positional_encoding(*, period: float = 10000.0) -> Model[SequencesT, SequencesT]:
    """Add sines and cosines to each row that tell where in its sequence it stands.

    It learns nothing, and takes sequences of any length.

    Shapes:
        X: a sequence (n, O), B times (n_i, O), or Ragged or Padded of such -> Y: the same; row t gets
        sin(t / period ** (2i / O)) in column 2i, and the cosine of the same in the column beside it

    Args:
        period: How much slower the last column is than the first, a finite number above 0: about as large as the
            longest sequence, or larger. It is kept in `attrs["period"]`.

    Raises:
        LayerError: The period is not a finite number above 0.

    Source:
        Vaswani et al. 2017, Attention is all you need, section 3.5.

    Examples:
        >>> import numpy as np
        >>> positional_encoding().predict(np.zeros((2, 2))).round(2).tolist()
        [[0.0, 1.0], [0.84, 0.54]]
    """
    period = above_zero("positional_encoding", "period", period, LayerError)
    return Model("positional_encoding", forward, attrs={"period": period})


def forward(
    model: Model[SequencesT, SequencesT], X: SequencesT, is_train: bool
) -> tuple[SequencesT, Backprop[SequencesT, SequencesT]]:
    encode = next((encode for kind, encode in _WITHIN.items() if isinstance(X, kind)), _encode)
    Y: SequencesT = encode(model, X)
    return Y, unchanged  # what is added does not depend on X


def _encode(model: Model[Any, Any], X: Any) -> Any:
    return X + _rows(model, X, len(X))


def _encode_ragged(model: Model[Any, Any], X: Ragged[Any]) -> Ragged[Any]:
    places = cast("Any", model.ops).asarray_i(rows_of(0, counts_of(X.lengths)), dtype="int64")
    return holding(X, X.data + _rows(model, X.data, int(X.lengths.max(initial=0)))[places])


def _encode_padded(model: Model[Any, Any], X: Padded[Any]) -> Padded[Any]:
    rows = _rows(model, X.data, X.data.shape[0])[:, None]  # (T, 1, O), the same for all B
    # The padding stays zero.
    filled = model.ops.asarray(alive_at(X.data.shape[0], X.lengths))
    return holding(X, X.data + rows * filled[..., None])  # (T, B, O) times (T, B, 1)


def _encode_list(model: Model[Any, Any], X: Sequence[Any]) -> list[Any]:
    return [_encode(model, each) for each in X]


def _encode_tuple(model: Model[Any, Any], X: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(_encode_list(model, X))


_WITHIN: Final[dict[type, Callable[[Model[Any, Any], Any], Any]]] = {
    Ragged: _encode_ragged,
    Padded: _encode_padded,
    list: _encode_list,
    tuple: _encode_tuple,
}


def _rows(model: Model[Any, Any], X: Any, length: int) -> Any:
    """Return what is added to the rows of a sequence, for as many as there are; it is not to be changed."""
    # Few tables serve all lengths.
    least = 1 << max(length - 1, 1).bit_length()  # the next power of two
    return _table(model.ops, least, X.shape[-1], model.attrs["period"], X.dtype.name)[:length]


@lru_cache(maxsize=16)
def _table(ops: Ops, length: int, width: int, period: float, dtype: DTypesFloat) -> Floats2d:
    return ops.position_encode(length, width, period=period, dtype=dtype)
