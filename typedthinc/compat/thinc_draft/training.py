"""One step of an LSTM, and what optimizers do. All but the loss write into what they get."""

from typedthinc.backends.interface.base import FloatsT
from typedthinc.compat.thinc_draft.base import BaseOps, fill
from typedthinc.types import Floats2d, Floats3d, FloatsXd


class TrainingOps(BaseOps):
    """Change arrays in place."""

    def lstm(self, output: Floats2d, cells: Floats2d, acts: Floats3d, prev: Floats2d) -> None:
        """Take one step of an LSTM.

        Shapes:
            acts: (4, B, O), all else: (B, O)

        Args:
            output: Is filled with the output.
            cells: Is filled with the cells.
            acts: What the gates forget, input, output and candidate receive; becomes their values.
            prev: The cells one step before.

        Raises:
            ValueError: Shapes that do not match.
        """
        new_output, new_cells, gates = self.core.lstm_step(acts, prev)
        # The draft's ops fill arrays of the caller; those of today return new ones.
        fill(output, new_output)
        fill(cells, new_cells)
        fill(acts, gates)

    def backprop_lstm(
        self,
        d_cells: Floats2d,
        d_prev: Floats2d,
        d_gates: Floats3d,
        d_output: Floats2d,
        gates: Floats3d,
        cells: Floats2d,
        prev: Floats2d,
    ) -> None:
        """Return nothing, and fill in the gradients of `lstm`.

        Shapes:
            d_gates: (4, B, O), gates: (4, B, O), all else: (B, O)

        Args:
            d_cells: The gradient that the cells get from the step behind; that by way of the output is added to it.
            d_prev: Is filled with the gradient of `prev`.
            d_gates: Is filled with the gradient of `acts`.
            d_output: The gradient of the output.
            gates: What `acts` has become.
            cells: The cells.
            prev: The cells one step before.

        Raises:
            ValueError: Shapes that do not match.
        """
        d_acts, d_before = self.core.backprop_lstm_step(d_output, d_cells, gates, cells, prev)
        fill(d_gates, d_acts)
        fill(d_prev, d_before)
        d_cells += d_output * gates[2] * self.core.dtanh(self.core.tanh(cells))  # output = gates[2] tanh(cells)

    def update_averages(self, ema: FloatsT, weights: FloatsT, t: int, max_decay: float = 0.9999) -> None:
        """Move a running average towards the weights."""
        self.core.update_averages(ema, weights, t, max_decay)

    def adam(
        self,
        weights: FloatsT,
        gradient: FloatsT,
        mom1: FloatsT,
        mom2: FloatsT,
        beta1: float,
        beta2: float,
        eps: float,
        learn_rate: float,
        mod_rate: float = 1.0,
    ) -> None:
        """Make one step of Adam: weights, mom1 and mom2 change."""
        self.core.adam(weights, gradient, mom1, mom2, beta1, beta2, eps, learn_rate, mod_rate, inplace=True)

    def clip_gradient(self, gradient: FloatsXd, threshold: float) -> None:
        """Scale the gradient down to the norm `threshold` where its norm is above that."""
        self.core.clip_gradient(gradient, threshold, inplace=True)

    def logloss(self, y_true: FloatsXd, y_pred: FloatsXd) -> float:
        """Return the mean logarithmic loss of probabilities."""
        return self.core.logloss(y_true, y_pred)
