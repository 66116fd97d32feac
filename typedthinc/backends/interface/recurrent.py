"""Recurrent networks over padded sequences: LSTM and plain tanh RNN."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, overload

from typedthinc.backends.checks import check_ndim, check_recurrent, check_same_shape, check_shape
from typedthinc.backends.interface.base import BaseOps
from typedthinc.backends.record import differentiable
from typedthinc.types import B, Floats1d, Floats2d, Floats3d, I, Ints1d, N, O

Gates: TypeAlias = Literal[4]
# What the forward pass of a backend keeps for its own backward pass, and private to it.
RecurrentState: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, eq=False)
class LSTMParams(Generic[I, O]):
    """The weights of one direction of an LSTM layer, or their gradients.

    The gates come in the order forget, input, output, candidate. From torch, whose order is input, forget,
    candidate, output: `W = weight_ih.reshape(4, nO, nI)[[1, 0, 3, 2]]`, U likewise, b the sum of both biases.

    Shapes:
        W: (4, O, I) from the input, U: (4, O, O) from the output one step before, b: (4, O)
    """

    W: Floats3d[Gates, O, I]
    U: Floats3d[Gates, O, O]
    b: Floats2d[Gates, O]


@dataclass(frozen=True, eq=False)
class RNNParams(Generic[I, O]):
    """The weights of one direction of a plain RNN layer, or their gradients.

    Shapes:
        W: (O, I) from the input, U: (O, O) from the output one step before, b: (O,)
    """

    W: Floats2d[O, I]
    U: Floats2d[O, O]
    b: Floats1d[O]


class RecurrentOps(BaseOps):
    """Run one recurrent layer over a batch of sequences, or one step of it.

    The whole-sequence ops take data with time first and the longest sequence first, as `Padded` holds it:
    `size_at_t[t]` counts the sequences that are longer than t, and is a numpy array on every backend. `params` has
    one item for each direction, one or two. The second direction starts at the end of each sequence, and its outputs
    stand behind those of the first. Rows past the end of a sequence have no influence, and zeros as output and
    gradient. A layer on top of another takes its Y as X; the width I of the weights is then the number of directions
    times O.
    """

    @differentiable("acts prev", gives="output cells gates", d_output=lambda dY: dY, d_cells=lambda cells: 0 * cells)
    def lstm_step(
        self, acts: Floats3d[Gates, B, O], prev: Floats2d[B, O]
    ) -> tuple[Floats2d[B, O], Floats2d[B, O], Floats3d[Gates, B, O]]:
        """Take one step of an LSTM from what its gates receive.

        Shapes:
            acts: (4, B, O) for the gates forget, input, output, candidate; prev: (B, O) cells one step before
            -> output (B, O), cells (B, O), gates (4, B, O)

        Returns:
            cells = forget * prev + input * candidate, output = output gate * tanh(cells), and the gates: sigmoid
            of the first three acts, tanh of the last.

        Raises:
            ValueError: Shapes that do not match.

        Source:
            Gers, Schmidhuber and Cummins 2000, Learning to Forget, without peepholes.
        """
        if prev.ndim != 2 or acts.shape != (4, *prev.shape):
            check_ndim("lstm_step", "prev", prev, 2)
            check_shape("lstm_step", "acts", acts, (4, *prev.shape))
        return self._lstm_step(acts, prev)

    def backprop_lstm_step(
        self,
        d_output: Floats2d[B, O],
        d_cells: Floats2d[B, O],
        gates: Floats3d[Gates, B, O],
        cells: Floats2d[B, O],
        prev: Floats2d[B, O],
    ) -> tuple[Floats3d[Gates, B, O], Floats2d[B, O]]:
        """Return d_acts and d_prev of `lstm_step`.

        Shapes:
            gates: (4, B, O), all else: (B, O) -> (4, B, O), (B, O)

        Args:
            d_output: The gradient of the output.
            d_cells: The gradient that the cells get from the step behind; zeros at the last step.
            gates: The gates that the step returned.
            cells: The cells that the step returned.
            prev: The cells that the step got.

        Raises:
            ValueError: Shapes that do not match.
        """
        op, shape = "backprop_lstm_step", cells.shape
        if not (len(shape) == 2 and d_output.shape == d_cells.shape == prev.shape == shape):
            check_ndim(op, "cells", cells, 2)
            check_same_shape(op, cells=cells, d_output=d_output, d_cells=d_cells, prev=prev)
        if gates.shape != (4, *shape):
            check_shape(op, "gates", gates, (4, *shape))
        return self._backprop_lstm_step(d_output, d_cells, gates, cells, prev)

    @overload
    def lstm_forward_training(self, params: tuple[LSTMParams[I, O]], H0: Floats3d[Literal[1], B, O],
                              C0: Floats3d[Literal[1], B, O], X: Floats3d[N, B, I],
                              size_at_t: Ints1d[N]) -> tuple[Floats3d[N, B, O], RecurrentState]: ...  # fmt: skip
    @overload
    def lstm_forward_training(self, params: tuple[LSTMParams[I, O], ...], H0: Floats3d[Any, B, O],
                              C0: Floats3d[Any, B, O], X: Floats3d[N, B, I],
                              size_at_t: Ints1d[N]) -> tuple[Floats3d[N, B, Any], RecurrentState]: ...  # fmt: skip
    @differentiable("X params H0 C0", gives="Y state", by="backprop_lstm")
    def lstm_forward_training(
        self, params: Any, H0: Any, C0: Any, X: Any, size_at_t: Ints1d
    ) -> tuple[Any, RecurrentState]:
        """Run an LSTM layer over whole sequences, and keep what `backprop_lstm` needs.

        Shapes:
            params: D times; H0 and C0: (D, B, O), X: (T, B, I), size_at_t: (T,) -> Y: (T, B, D * O)

        Args:
            params: The weights of each direction.
            H0: What each sequence has as output before its first step.
            C0: What each sequence has as cells before its first step.
            X: The sequences; the rows past their ends may hold anything.
            size_at_t: How many sequences are alive at each step; it never increases.

        Returns:
            The outputs of all steps, and the state for `backprop_lstm`.

        Raises:
            ValueError: Shapes that do not match, no direction or more than two, or a size_at_t that increases or
                lies outside [0, B].
        """
        sizes = check_recurrent("lstm_forward_training", params, X, size_at_t, 4, H0=H0, C0=C0)
        return self._lstm(params, H0, C0, X, sizes, keep=True)

    @overload
    def lstm_forward_inference(self, params: tuple[LSTMParams[I, O]], H0: Floats3d[Literal[1], B, O],
                               C0: Floats3d[Literal[1], B, O], X: Floats3d[N, B, I],
                               size_at_t: Ints1d[N]) -> Floats3d[N, B, O]: ...  # fmt: skip
    @overload
    def lstm_forward_inference(self, params: tuple[LSTMParams[I, O], ...], H0: Floats3d[Any, B, O],
                               C0: Floats3d[Any, B, O], X: Floats3d[N, B, I],
                               size_at_t: Ints1d[N]) -> Floats3d[N, B, Any]: ...  # fmt: skip
    def lstm_forward_inference(self, params: Any, H0: Any, C0: Any, X: Any, size_at_t: Ints1d) -> Any:
        """Return the Y of `lstm_forward_training`, and keep nothing.

        Shapes:
            params: D times; H0 and C0: (D, B, O), X: (T, B, I), size_at_t: (T,) -> Y: (T, B, D * O)

        Raises:
            ValueError: As `lstm_forward_training`.
        """
        sizes = check_recurrent("lstm_forward_inference", params, X, size_at_t, 4, H0=H0, C0=C0)
        return self._lstm(params, H0, C0, X, sizes, keep=False)[0]

    def backprop_lstm(
        self,
        dY: Floats3d[N, B, Any],
        size_at_t: Ints1d[N],
        params: tuple[LSTMParams[I, O], ...],
        state: RecurrentState,
        *,
        need_dX: bool = True,
    ) -> tuple[Floats3d[N, B, I], tuple[LSTMParams[I, O], ...], Floats3d[Any, B, O], Floats3d[Any, B, O]]:
        """Return dX, the gradients of the weights of each direction, dH0 and dC0 of `lstm_forward_training`.

        Start states that all sequences share get the sums of dH0 and dC0 over B.

        Shapes:
            dY: (T, B, D * O) -> dX: (T, B, I), D times params, dH0: (D, B, O), dC0: (D, B, O)

        Args:
            dY: The gradient of the outputs; its rows past the ends of sequences are not read.
            state: What the forward pass returned; it stays as it is.
            need_dX: Whether dX is needed; a backend may return None in its place where it is not.

        Raises:
            ValueError: Shapes that do not match the forward pass.
        """
        dX, gradients, dH0, dC0 = self._backprop_lstm(dY, size_at_t, params, state, need_dX=need_dX)
        return dX, tuple(LSTMParams(*each) for each in gradients), dH0, dC0

    @overload
    def rnn_forward(
        self, params: tuple[RNNParams[I, O]], H0: Floats3d[Literal[1], B, O], X: Floats3d[N, B, I], size_at_t: Ints1d[N]
    ) -> tuple[Floats3d[N, B, O], RecurrentState]: ...
    @overload
    def rnn_forward(
        self, params: tuple[RNNParams[I, O], ...], H0: Floats3d[Any, B, O], X: Floats3d[N, B, I], size_at_t: Ints1d[N]
    ) -> tuple[Floats3d[N, B, Any], RecurrentState]: ...
    @differentiable("X params H0", gives="Y state", by="backprop_rnn")
    def rnn_forward(self, params: Any, H0: Any, X: Any, size_at_t: Ints1d) -> tuple[Any, RecurrentState]:
        """Run a plain RNN layer over whole sequences, where each output is tanh(W x + U output before + b).

        Shapes:
            params: D times; H0: (D, B, O), X: (T, B, I), size_at_t: (T,) -> Y: (T, B, D * O)

        Returns:
            The outputs of all steps, and the state for `backprop_rnn`.

        Raises:
            ValueError: As `lstm_forward_training`.

        Source:
            Elman 1990, Finding Structure in Time.
        """
        return self._rnn(params, H0, X, check_recurrent("rnn_forward", params, X, size_at_t, 1, H0=H0))

    def backprop_rnn(
        self,
        dY: Floats3d[N, B, Any],
        size_at_t: Ints1d[N],
        params: tuple[RNNParams[I, O], ...],
        state: RecurrentState,
        *,
        need_dX: bool = True,
    ) -> tuple[Floats3d[N, B, I], tuple[RNNParams[I, O], ...], Floats3d[Any, B, O]]:
        """Return dX, the gradients of the weights of each direction, and dH0 of `rnn_forward`.

        Its arguments are those of `backprop_lstm`.

        Shapes:
            dY: (T, B, D * O) -> dX: (T, B, I), D times params, dH0: (D, B, O)

        Raises:
            ValueError: Shapes that do not match the forward pass.
        """
        dX, gradients, dH0 = self._backprop_rnn(dY, size_at_t, params, state, need_dX=need_dX)
        return dX, tuple(RNNParams(*each) for each in gradients), dH0

    # What backends compute, of arguments that have been checked; gradients of weights come as W, U and b by direction.
    @abstractmethod
    def _lstm_step(self, acts: Any, prev: Any) -> tuple[Any, Any, Any]: ...
    @abstractmethod
    def _backprop_lstm_step(
        self, d_output: Any, d_cells: Any, gates: Any, cells: Any, prev: Any
    ) -> tuple[Any, Any]: ...
    @abstractmethod
    def _lstm(
        self, params: Any, H0: Any, C0: Any, X: Any, sizes: list[int], *, keep: bool
    ) -> tuple[Any, RecurrentState]: ...
    @abstractmethod
    def _backprop_lstm(
        self, dY: Any, size_at_t: Any, params: Any, state: RecurrentState, *, need_dX: bool
    ) -> tuple[Any, Any, Any, Any]: ...
    @abstractmethod
    def _rnn(self, params: Any, H0: Any, X: Any, sizes: list[int]) -> tuple[Any, RecurrentState]: ...
    @abstractmethod
    def _backprop_rnn(
        self, dY: Any, size_at_t: Any, params: Any, state: RecurrentState, *, need_dX: bool
    ) -> tuple[Any, Any, Any]: ...
