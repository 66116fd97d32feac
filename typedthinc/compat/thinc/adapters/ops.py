"""Ops that take the calls of Thinc: its names and order of arguments, the ops that only it has, and its errors.

Layers of the library compute with the library's ops, as ever. Ops of this class are what a program gets to see: from
`get_current_ops` and its kin, and in the layers that it writes.
"""

from abc import ABCMeta
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from typedthinc import backends
from typedthinc.compat.thinc.adapters import flat_lstm
from typedthinc.compat.thinc.adapters.call_forms import taking_forms
from typedthinc.compat.thinc.adapters.containers import make_mutable
from typedthinc.compat.thinc.adapters.errors import in_thincs_words
from typedthinc.compat.thinc.adapters.stand_in import StandIn


# To type checkers the methods below belong to no class: programs see the types of the library's ops.
_AnyOps: Any = backends.Ops


@taking_forms
class _TakesForms(_AnyOps):  # type: ignore[misc] # see above
    """Take what Thinc's ops take. Where an argument means something else there, its type or name tells which it is."""

    def adam(self, *args: Any, **options: Any) -> Any:
        """Make one Adam step in place."""
        return super().adam(*args, **{"inplace": True, **options})

    def clip_gradient(self, gradient: Any, threshold: float, *, inplace: bool = True) -> Any:
        """Scale the gradient down in place."""
        return super().clip_gradient(gradient, threshold, inplace=inplace)

    def logloss(self, y_true: Any, y_pred: Any, reduction: Any = "none") -> Any:
        """Return the loss of each probability."""
        return super().logloss(y_true, y_pred, reduction)

    def as_contig(self, data: Any, dtype: Any = None, *, order: Any = "C") -> Any:
        """Return the array itself if it lies in this order and has this dtype, else a copy that does."""
        return super().as_contig(data if dtype is None else data.astype(dtype, copy=False), order=order)

    def scatter_add(self, table: Any, ids: Any = None, values: Any = None, *, inplace: bool = True, **old: Any) -> Any:
        """Add rows to those of a table, in place."""
        return super().scatter_add(table, old.pop("indices", ids), values, inplace=inplace, **old)

    def softmax_sequences(self, X: Any = None, lengths: Any = None, *, inplace: bool = False, **old: Any) -> Any:
        """Turn scores into probabilities over each sequence; `axis` is -1, which is what it always is."""
        if old.pop("axis", -1) != -1:
            raise ValueError("softmax_sequences: the sum runs over the rows of each sequence; axis must be -1")
        return super().softmax_sequences(old.pop("Xs", X), lengths, inplace=inplace, **old)

    def swish(self, X: Any, beta: Any = 1.0, *, inplace: bool = False) -> Any:
        """Return X sigmoid(beta X); a second argument that is True or False is `inplace`."""
        if isinstance(beta, bool):  # swish(X, True) of Thinc is in place
            beta, inplace = 1.0, beta
        return super().swish(X, beta, inplace=inplace)

    def backprop_swish(self, dY: Any, X: Any, Y: Any = None, inplace: bool = False, *, beta: float = 1.0) -> Any:
        """Return dX of `swish`; the output, third in Thinc, is not needed."""
        if isinstance(Y, int | float):
            beta = Y
        return super().backprop_swish(dY, X, beta, inplace=inplace)

    def backprop_clipped_linear(
        self,
        dY: Any,
        X: Any = None,
        slope: float = 1.0,
        offset: float = 0.0,
        min_val: float = 0.0,
        max_val: float = 1.0,
        inplace: bool = False,
        *,
        Y: Any = None,
    ) -> Any:
        """Return dX of `clipped_linear` from its input, or by the name Y from its output."""
        numbers = (slope, offset, min_val, max_val)
        output = super().clipped_linear(X, *numbers) if Y is None else Y  # from the input: the output is computed again
        return super().backprop_clipped_linear(dY, output, *numbers, inplace=inplace)

    def backprop_relu_k(self, dY: Any, X: Any = None, n: float = 6.0, inplace: bool = False, *, Y: Any = None) -> Any:
        """Return dX of `relu_k` from its input, or by the name Y from its output."""
        return self.backprop_clipped_linear(dY, X, max_val=n, inplace=inplace, Y=Y)

    def backprop_hard_sigmoid(self, dY: Any, X: Any = None, inplace: bool = False, *, Y: Any = None) -> Any:
        """Return dX of `hard_sigmoid` from its input, or by the name Y from its output."""
        return self.backprop_clipped_linear(dY, X, 0.2, 0.5, inplace=inplace, Y=Y)

    def backprop_hard_tanh(self, dY: Any, X: Any = None, inplace: bool = False, *, Y: Any = None) -> Any:
        """Return dX of `hard_tanh` from its input, or by the name Y from its output."""
        return self.backprop_clipped_linear(dY, X, min_val=-1.0, inplace=inplace, Y=Y)

    def position_encode(
        self, N: Any = None, D: Any = None, period: float = 10000.0, out: Any = None, **options: Any
    ) -> Any:
        """Make a row for each position, into `out` where it is given."""
        length, width = options.pop("length", N), options.pop("width", D)
        return _into(out, super().position_encode(length, width, period=period, **options))

    def multibatch(self, size: Any, *sequences: Any, shuffle: bool = False, buffer: int = 1, **first: Any) -> Any:
        """Cut sequences into batches, the same pieces of each."""
        sequences = (*(first.pop("sequence") for _ in range("sequence" in first)), *sequences)
        return super().multibatch(size, *sequences, shuffle=shuffle, buffer=buffer, **first)

    def tile(self, X: Any, reps: Any) -> Any:
        """Repeat an array along its axes, and along new ones before them where there are more numbers than axes."""
        return self.xp.tile(X, reps)

    def unpad(self, X: Any = None, lengths: Any = None, **old: Any) -> Any:
        """Cut the rows of a padded array to their lengths, which may be a list."""
        return super().unpad(old.pop("padded", X), self.asarray1i(lengths), **old)

    def list2padded(self, Xs: Any = None, **old: Any) -> Any:
        """Pad sequences, time first and the longest sequence first; the parts of what is returned may be set."""
        return make_mutable(super().list2padded(old.pop("seqs", Xs), **old))

    def insert_into(self, shape: Any, Xs: Sequence[Any]) -> Any:
        """Allocate zeros, and write each array to the beginning of its row.

        Raises:
            ValueError: There are more arrays than rows, or an array is larger than a row.
        """
        made = self.alloc(shape)
        for i, X in enumerate(Xs):
            if i >= len(made) or len(X) > made.shape[1]:
                raise ValueError(f"insert_into: array {i} of {len(X)} rows does not go into the shape {tuple(shape)}")
            made[i, : len(X)] = X
        return made

    def cblas(self) -> Any:
        """Return the table of C functions that code compiled against Thinc calls.

        Raises:
            ImportError: Thinc is not installed, whose table it is.
        """
        try:
            from thinc.backends.cblas import CBlas  # type: ignore[import-not-found, unused-ignore] # theirs alone
        except ImportError:
            raise ImportError(
                "ops.cblas: this table of C functions is for code that was compiled against Thinc; install thinc"
            ) from None
        return CBlas()

    def lstm_forward_training(self, params: Any, H0: Any, C0: Any, X: Any, size_at_t: Any) -> Any:
        """Run an LSTM over sequences; flat parameters are read in Thinc's layout."""
        if isinstance(params, tuple | list):
            return super().lstm_forward_training(tuple(params), H0, C0, X, size_at_t)
        return flat_lstm.forward(super().lstm_forward_training, params, H0, C0, X, size_at_t)

    def lstm_forward_inference(self, params: Any, H0: Any, C0: Any, X: Any, size_at_t: Any) -> Any:
        """Run an LSTM over sequences, and keep nothing."""
        if isinstance(params, tuple | list):
            return super().lstm_forward_inference(tuple(params), H0, C0, X, size_at_t)
        return self.lstm_forward_training(params, H0, C0, X, size_at_t)[0]

    def backprop_lstm(self, dY: Any, size_at_t: Any = None, params: Any = None, state: Any = None, **old: Any) -> Any:
        """Return the gradients of `lstm_forward_training`: of X and the flat parameters where those were flat."""
        size_at_t, state = old.pop("lengths", size_at_t), old.pop("fwd_state", state)
        if isinstance(params, tuple | list):
            return super().backprop_lstm(dY, size_at_t, tuple(params), state)
        return flat_lstm.backprop(super().backprop_lstm, dY, state)

    def reduce_sum(self, X: Any, lengths: Any) -> Any:
        """Sum the rows of each sequence."""
        with in_thincs_words(lengths, len(X)):
            return super().reduce_sum(X, lengths)

    def reduce_mean(self, X: Any, lengths: Any) -> Any:
        """Average the rows of each sequence."""
        with in_thincs_words(lengths, len(X)):
            return super().reduce_mean(X, lengths)

    def reduce_max(self, X: Any, lengths: Any) -> Any:
        """Take the largest value of each column of each sequence."""
        with in_thincs_words(lengths, len(X)):
            return super().reduce_max(X, lengths)

    def reduce_first(self, X: Any, lengths: Any) -> Any:
        """Take the first row of each sequence."""
        with in_thincs_words(lengths, len(X)):
            return super().reduce_first(X, lengths)

    def reduce_last(self, X: Any, lengths: Any) -> Any:
        """Take the last row of each sequence."""
        with in_thincs_words(lengths, len(X)):
            return super().reduce_last(X, lengths)

    def pad(self, Xs: Any = None, round_to: int = 1, *, pad_to: int | None = None, **old: Any) -> Any:
        """Stack sequences as rows of one array, the short ones filled up with zeros."""
        if round_to < 1:
            raise ValueError(f"pad: Rounding for padding must at least be 1, was: {round_to}")
        return super().pad(old.pop("seqs", Xs), round_to=round_to, pad_to=pad_to, **old)

    def reshape_f(self, array: Any, shape: Any) -> Any:
        """Return floats in another shape."""
        return self.reshape(array, shape)

    def reshape_i(self, array: Any, shape: Any) -> Any:
        """Return integers in another shape."""
        return self.reshape(array, shape)

    def reshape1(self, array: Any, d0: int) -> Any:
        """Return an array in another shape."""
        return self.reshape(array, (d0,))

    def reshape2(self, array: Any, d0: int, d1: int) -> Any:
        """Return an array in another shape."""
        return self.reshape(array, (d0, d1))

    def reshape3(self, array: Any, d0: int, d1: int, d2: int) -> Any:
        """Return an array in another shape."""
        return self.reshape(array, (d0, d1, d2))

    def reshape4(self, array: Any, d0: int, d1: int, d2: int, d3: int) -> Any:
        """Return an array in another shape."""
        return self.reshape(array, (d0, d1, d2, d3))


def _into(out: Any, made: Any) -> Any:
    if out is None:
        return made
    if out.shape != made.shape:
        raise ValueError(f"out must have shape {made.shape}, not {out.shape}")
    out[...] = made
    return out


if TYPE_CHECKING:

    class _Forms:
        """As said above: no method that a program sees."""

else:
    _Forms = _TakesForms


class NumpyOps(_Forms, backends.NumpyOps, metaclass=StandIn):
    """Do the arithmetic with numpy."""

    _stands_in: ClassVar[bool] = True

    def __init__(self, device_type: Any = "cpu", device_id: int = -1, *, use_blis: bool = True, **options: Any) -> None:
        """Make ops of numpy.

        Args:
            device_type: "cpu"; or the module numpy.
            device_id: -1.
            use_blis: Has no effect: products are those of numpy.
            options: Have no effect.

        Raises:
            ValueError: Another device, or another module.
        """
        if device_type not in ("cpu", np):
            raise ValueError(f"NumpyOps: expected the device 'cpu', not {device_type!r}")
        super().__init__(device_id)  # use_blis: numpy has its own products


class Ops(backends.Ops, metaclass=StandIn):
    """The class of all ops, which can be made as those of numpy."""

    _stands_in: ClassVar[bool] = True

    def __new__(cls, *args: Any, **options: Any) -> Any:
        return NumpyOps(*args, **options) if cls is Ops else object.__new__(cls)


def taking_thincs_calls(ops: Any) -> Any:
    """Return ops that share all with others, their generator too, and take Thinc's calls; the same object each time."""
    if isinstance(ops, _TakesForms) or not isinstance(ops, backends.Ops):
        return ops
    return vars(ops).get(_TWIN) or _twin_of(ops, _class_for(type(ops)), _TWIN)


def without_forms(ops: Any) -> Any:
    """Return the ops that layers of the library compute with; what is not ops of this class is returned as it is."""
    if type(ops) not in _PLAIN:
        return ops
    return vars(ops).get(_ITSELF) or _twin_of(ops, _PLAIN[type(ops)], _ITSELF)


_TWIN: Final = "_taking_thincs_calls"
_ITSELF: Final = "_of_the_library"
# By the class that takes Thinc's calls: the class of the library.
_PLAIN: Final[dict[type[Any], type[Any]]] = {NumpyOps: backends.NumpyOps}


def _twin_of(ops: Any, kind: type[Any], name: str) -> Any:
    """Make an object that shares all that the ops hold, so that a seed set in one is set in both."""
    twin = object.__new__(kind)
    twin.__dict__ = vars(ops)  # one dict: seeds and generators are shared
    other = {_TWIN: _ITSELF, _ITSELF: _TWIN}[name]
    vars(ops)[other] = ops  # each finds the other
    return vars(ops).setdefault(name, twin)  # setdefault: two threads get one twin


def _class_for(kind: type[Any]) -> type[Any]:
    for taking, plain in _PLAIN.items():
        if plain is kind:
            return taking
    made = ABCMeta(kind.__name__, (_TakesForms, kind), {"__module__": kind.__module__})
    _PLAIN[made] = kind
    return made
