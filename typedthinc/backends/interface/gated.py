"""Activations that gate their input by itself, X * gate(X), each with its gradient."""

from __future__ import annotations

from abc import abstractmethod

from typedthinc.backends.interface.base import BaseOps, FloatsT


class GatedOps(BaseOps):
    """Apply self-gated activations of any shape; `inplace=True` writes into the first argument and returns it.

    The output does not tell the input, for they are not monotone: each `backprop_` takes the gradient of the
    output and the input X. In place it writes into dY. It raises a ValueError where dY has another shape. Minus
    infinity gives 0, with the gradient 0.
    """

    @abstractmethod
    def swish(self, X: FloatsT, beta: float = 1.0, *, inplace: bool = False) -> FloatsT:
        """Return X sigmoid(beta X).

        Shapes:
            X: any -> the same

        Source:
            Ramachandran, Zoph and Le 2017, Searching for activation functions; with beta = 1, Elfwing, Uchida and
            Doya 2018, Sigmoid-weighted linear units.
        """

    @abstractmethod
    def backprop_swish(self, dY: FloatsT, X: FloatsT, beta: float = 1.0, *, inplace: bool = False) -> FloatsT:
        """Return dX of `swish`, which is dY times the derivative at X.

        Shapes:
            dY: any, X: the same -> the same
        """

    @abstractmethod
    def hard_swish(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return X hard_sigmoid(X), the gate open from 2.5 on and shut to -2.5.

        Shapes:
            X: any -> the same

        Source:
            Howard et al. 2019, Searching for MobileNetV3, section 5.2, with the gate of `hard_sigmoid`.
        """

    @abstractmethod
    def backprop_hard_swish(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `hard_swish`, which is dY times the derivative at X.

        Shapes:
            dY: any, X: the same -> the same
        """

    @abstractmethod
    def hard_swish_mobilenet(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return X relu_k(X + 3) / 6, the gate open from 3 on and shut to -3.

        Shapes:
            X: any -> the same

        Source:
            Howard et al. 2019, Searching for MobileNetV3, section 5.2.
        """

    @abstractmethod
    def backprop_hard_swish_mobilenet(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `hard_swish_mobilenet`, which is dY times the derivative at X.

        Shapes:
            dY: any, X: the same -> the same
        """

    @abstractmethod
    def dish(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return X (1 + X / sqrt(1 + X^2)) / 2, a swish without exponentials.

        Shapes:
            X: any -> the same
        """

    @abstractmethod
    def backprop_dish(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `dish`, which is dY times the derivative at X.

        Shapes:
            dY: any, X: the same -> the same
        """

    @abstractmethod
    def gelu(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return X Phi(X), with the distribution function of the normal distribution, by `erf`.

        Shapes:
            X: any -> the same

        Source:
            Hendrycks and Gimpel 2016, Gaussian error linear units, section 2.
        """

    @abstractmethod
    def backprop_gelu(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `gelu`, which is dY times the derivative at X.

        Shapes:
            dY: any, X: the same -> the same
        """

    @abstractmethod
    def gelu_approx(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return X (1 + tanh(sqrt(2 / pi) (X + 0.044715 X^3))) / 2, within 5e-4 of `gelu`.

        Shapes:
            X: any -> the same

        Source:
            Hendrycks and Gimpel 2016, Gaussian error linear units, section 2.
        """

    @abstractmethod
    def backprop_gelu_approx(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `gelu_approx`, which is dY times the derivative at X.

        Shapes:
            dY: any, X: the same -> the same
        """

    @abstractmethod
    def mish(self, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        """Return X tanh(softplus(X)), and X itself above the threshold.

        Shapes:
            X: any -> the same

        Source:
            Misra 2019, Mish: a self regularized non-monotonic activation function.
        """

    @abstractmethod
    def backprop_mish(self, dY: FloatsT, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        """Return dX of `mish`, which is dY times the derivative at X, and dY itself above the threshold.

        Shapes:
            dY: any, X: the same -> the same
        """
